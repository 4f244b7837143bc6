/**
 * Moves constants from addresses into the offsets of accesses: `load [a + 8]` for `b = a + 8; load [b]`. Addresses of a
 * block that differ by a constant share the first of them, wherever their sums have it: `(i + 1) << 2` and `i << 2`.
 */
import type { DraftAccess, DraftFunction, Operand, Value } from "../draft.ts";
import { isLiteral, signedBits, widthOf } from "../translate/literals.ts";
import { isValue } from "./instructions.ts";
import { LinearForms } from "./linear-address.ts";

/** Offsets stay well inside what the executors add without thought. */
const MAX_OFFSET = 1 << 24;

export function foldOffsets(fn: DraftFunction): void {
  const forms = new LinearForms(fn);
  for (const block of fn.blocks) {
    const bases = new Map<string, Base>();
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
      shareBase(access, args, forms, bases);
    }
  }
}

interface Base {
  readonly address: Value;
  readonly constant: bigint;
}

/** `bases`: the addresses that accesses of the block have, by what they are sums of. */
function shareBase(
  access: DraftAccess,
  args: Operand[],
  forms: LinearForms,
  bases: Map<string, Base>,
): void {
  const [address] = args;
  if (!address || !isValue(address)) return;
  const { constant, key } = forms.of(address);
  const base = bases.get(key);
  if (!base) {
    bases.set(key, { address, constant });
    return;
  }
  const offset =
    access.offset + Number(BigInt.asIntN(widthOf(address.type), constant - base.constant));
  if (Math.abs(offset) > MAX_OFFSET) return;
  access.offset = offset;
  args[0] = base.address;
}
