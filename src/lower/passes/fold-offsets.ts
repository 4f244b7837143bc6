/** Moves constants from addresses into the offsets of accesses: `load [a + 8]` for `b = a + 8; load [b]`. */
import type { Draft, DraftFunction } from "../draft.ts";
import { isLiteral, signedBits } from "../translate/literals.ts";
import { isValue } from "./instructions.ts";
import { LinearForms } from "./linear-address.ts";

/** Offsets stay well inside what the executors add without thought. */
const MAX_OFFSET = 1 << 24;

export function foldOffsets(fn: DraftFunction, _draft: Draft): void {
  const forms = new LinearForms(fn);
  for (const block of fn.blocks)
    for (const { access, args } of block.body) {
      if (!access) continue;
      for (;;) {
        const [address] = args;
        const sum = address && isValue(address) ? forms.definition(address) : undefined;
        if (sum?.op !== "add") break;
        const [a, b] = sum.args;
        if (!b || !isLiteral(b)) break;
        const offset = access.offset + Number(signedBits(b));
        if (Math.abs(offset) > MAX_OFFSET) break;
        access.offset = offset;
        args[0] = a!;
      }
    }
}
