/**
 * Makes every `wait` instruction the last of its block, with a continuation of its own behind it: a
 * block without phis whose only predecessor is the waiting one. So phi moves and `barrierResult` have
 * a place that lanes reach after the wait.
 */
import type { Draft, DraftBlock, DraftFunction } from "../draft.ts";
import { OP, OPS } from "../ops.ts";
import { successors } from "./graph.ts";
import { isWait } from "./instructions.ts";

export function splitWaits(fn: DraftFunction, _draft: Draft): void {
  const blocks: DraftBlock[] = [];
  for (const block of fn.blocks) {
    blocks.push(block);
    let current = block;
    for (let part = 1; ; part++) {
      const at = current.body.findIndex(isWait);
      if (at < 0) break;
      current = cutAfter(current, at, `${block.name}.after${part}`);
      blocks.push(current);
    }
  }
  fn.blocks = blocks;
}

function cutAfter(block: DraftBlock, at: number, name: string): DraftBlock {
  const rest: DraftBlock = { name, phis: [], body: block.body.splice(at + 1), end: block.end };
  for (const next of successors(rest))
    for (const phi of next.phis)
      for (const incoming of phi.incoming) if (incoming.block === block) incoming.block = rest;
  block.end = { kind: "br", target: rest, loc: block.body[at]!.loc };
  return rest;
}

/** Whether the block ends in a `wait`, once waits are split. */
export function endsInWait(block: DraftBlock): boolean {
  const last = block.body[block.body.length - 1];
  return last !== undefined && OPS[OP[last.op]]!.class === "wait";
}
