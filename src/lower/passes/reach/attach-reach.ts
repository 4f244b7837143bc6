/**
 * Gives accesses what `check-reach` found about their addresses, once they are what they will be: as further arguments,
 * behind those of their own. In shared and local memory an address is 32 bits of a window on a GPU, too.
 */
import { assert } from "../../../base/index.ts";
import type { Draft, DraftFunction, DraftInstruction, DraftReach } from "../../draft.ts";
import { simplify } from "../simplify.ts";
import { OF_ACCESS } from "./check-reach.ts";

const WINDOWED: ReadonlySet<string> = new Set(["shared", "local", "param"]);

export function attachReach(fn: DraftFunction, draft: Draft): void {
  const keepers = new Map<DraftReach, DraftInstruction>();
  for (const { body } of fn.blocks)
    for (const one of body)
      if (one.op === "reach" && one.aux === OF_ACCESS) keepers.set(one.reach!, one);
  for (const block of fn.blocks) {
    for (const one of block.body) {
      const reach = one.access?.reach;
      if (!reach || WINDOWED.has(one.access!.space)) continue;
      const keeper = keepers.get(reach);
      assert(keeper !== undefined, "an access without the condition of its address");
      one.args.push(...keeper.args);
      one.reach = reach;
    }
    block.body = block.body.filter((one) => one.op !== "reach" || one.aux !== OF_ACCESS);
  }
  // Conditions of accesses that are gone, or of another memory after all.
  if (keepers.size > 0) simplify(fn, draft);
}
