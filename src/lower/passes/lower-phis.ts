/**
 * Leaves SSA form: phis become moves at the ends of their predecessors, values become registers.
 * Edges are split and waits have continuations, so a predecessor of a block with phis has no other
 * successor and does not end in a wait.
 */
import { assert } from "../../base/index.ts";
import type {
  Draft,
  DraftBlock,
  DraftFunction,
  DraftInstruction,
  Operand,
  Value,
} from "../draft.ts";
import type { BlockOrder } from "./block-order.ts";
import { coalescePhis } from "./coalesce.ts";
import type { Divergence } from "./divergence.ts";
import { isValue, rewriteOperands } from "./instructions.ts";
import { Liveness } from "./liveness.ts";
import { overwrittenRegisters } from "./overwritten-registers.ts";

/** Flags of registers, by the value that stands for each. */
export interface RegisterFlags {
  isUniform(register: Value): boolean;
  /** A write must keep what other lanes hold. */
  isMasked(register: Value): boolean;
}

export function lowerPhis(
  fn: DraftFunction,
  draft: Draft,
  order: BlockOrder,
  divergence: Divergence,
): RegisterFlags {
  const liveness = new Liveness(order);
  const uniform = (value: Value): boolean => divergence.isUniform(value);
  const classes = coalescePhis(
    fn,
    order,
    liveness,
    // Out of step, lanes may be before and behind a move of one scalar at the same time.
    (phi, operand) =>
      uniform(phi) === uniform(operand) && !(divergence.desynchronised && uniform(phi)),
  );
  const registers = (): Set<number> =>
    overwrittenRegisters(order, liveness, classes, divergence.parting);
  const values = allValues(fn);
  let masked = registers();
  // A scalar has no lanes to keep: what shares it must part.
  for (const value of values)
    if (uniform(value) && masked.has(classes.representative(value).id)) classes.dissolve(value);
  masked = registers();
  for (const value of values)
    assert(!(uniform(value) && masked.has(value.id)), "a uniform register is overwritten");
  if (divergence.desynchronised)
    for (let at = 0; at < order.blocks.length; at++) {
      for (const value of liveness.liveInto(at)) masked.add(classes.representative(value).id);
      for (const { result } of order.blocks[at]!.phis)
        masked.add(classes.representative(result).id);
    }

  const register = (value: Value): Value => classes.representative(value);
  const operand = (value: Operand): Operand => (isValue(value) ? register(value) : value);
  const uniformScratch = new Set<number>();
  for (const block of fn.blocks) {
    const moves = phiMoves(block, operand);
    block.body.push(
      ...sequence(moves, (like) => {
        const scratch = { id: draft.nextValue++, type: like.type };
        if (uniform(like)) uniformScratch.add(scratch.id);
        return scratch;
      }),
    );
  }
  for (const block of fn.blocks) block.phis = [];
  rewriteOperands(fn, operand);
  for (const block of fn.blocks)
    for (const instruction of block.body) instruction.results = instruction.results.map(register);
  fn.params = fn.params.map(register);
  const known = new Set(values.map((value) => value.id));
  return {
    isUniform: (value) => (known.has(value.id) ? uniform(value) : uniformScratch.has(value.id)),
    isMasked: (value) => masked.has(value.id) && !uniform(value),
  };
}

function allValues(fn: DraftFunction): Value[] {
  return [
    ...fn.params,
    ...fn.blocks.flatMap((block) => [
      ...block.phis.map(({ result }) => result),
      ...block.body.flatMap(({ results }) => results),
    ]),
  ];
}

interface Move {
  readonly to: Value;
  readonly from: Operand;
  readonly loc: DraftInstruction["loc"];
}

function phiMoves(block: DraftBlock, operand: (value: Operand) => Operand): Move[] {
  if (block.end.kind !== "br") return [];
  const moves: Move[] = [];
  for (const phi of block.end.target.phis) {
    const from = operand(phi.incoming.find((incoming) => incoming.block === block)!.value);
    const to = operand(phi.result) as Value;
    if (from !== to) moves.push({ to, from, loc: phi.loc });
  }
  return moves;
}

/** Moves that all read before any writes, as a sequence; cycles go through a scratch register. */
function sequence(moves: readonly Move[], scratch: (like: Value) => Value): DraftInstruction[] {
  const result: DraftInstruction[] = [];
  const emit = (to: Value, from: Operand, loc: Move["loc"]): void => {
    result.push({ op: "mov", type: to.type, results: [to], args: [from], aux: 0, loc });
  };
  let pending = [...moves];
  while (pending.length > 0) {
    const isRead = (value: Value): boolean => pending.some(({ from }) => from === value);
    const free = pending.find(({ to, from }) => !isRead(to) || from === to);
    if (free) {
      emit(free.to, free.from, free.loc);
      pending = pending.filter((move) => move !== free);
      continue;
    }
    const { to, loc } = pending[0]!;
    const saved = scratch(to);
    emit(saved, to, loc);
    pending = pending.map((move) => (move.from === to ? { ...move, from: saved } : move));
  }
  return result;
}
