/** Loops that lowering itself makes. */
import type { Operand } from "../draft.ts";
import type { DraftBuilder } from "./builder.ts";
import { literal } from "./literals.ts";

/**
 * Runs `body` with an index from 0 in steps of `step` while index < count (unsigned). `state` is
 * carried from turn to turn; the result is its last value.
 */
export function countedLoop(
  b: DraftBuilder,
  count: Operand,
  step: number,
  state: readonly Operand[],
  body: (index: Operand, state: readonly Operand[]) => readonly Operand[],
): Operand[] {
  const before = b.current;
  const header = b.block("loop.header");
  const inside = b.block("loop.body");
  const after = b.block("loop.end");
  b.br(header);
  b.current = header;
  const index = b.phi(count.type);
  const carried = state.map((initial) => b.phi(initial.type));
  const values = carried.map((phi) => phi.result);
  b.brIf(b.icmp("ult", index.result, count), inside, after);
  b.current = inside;
  const next = body(index.result, values);
  const following = b.on("add", index.result, literal(count.type, BigInt(step)));
  const last = b.current;
  b.br(header);
  index.incoming.push(
    { block: before, value: literal(count.type, 0n) },
    { block: last, value: following },
  );
  for (const [position, phi] of carried.entries()) {
    phi.incoming.push(
      { block: before, value: state[position]! },
      { block: last, value: next[position]! },
    );
  }
  b.current = after;
  return values;
}

/** A value of a conditional piece: with the condition, and without. */
export interface Merged {
  readonly taken: Operand;
  readonly skipped: Operand;
}

/** Runs `body` only where the condition holds; returns its values merged with those of the others. */
export function whenTrue(
  b: DraftBuilder,
  condition: Operand,
  body: () => readonly Merged[],
): Operand[] {
  const before = b.current;
  const inside = b.block("if.then");
  const after = b.block("if.end");
  b.brIf(condition, inside, after);
  b.current = inside;
  const values = body();
  const last = b.current;
  b.br(after);
  b.current = after;
  return values.map(({ taken, skipped }) => {
    const phi = b.phi(taken.type);
    phi.incoming.push({ block: before, value: skipped }, { block: last, value: taken });
    return phi.result;
  });
}
