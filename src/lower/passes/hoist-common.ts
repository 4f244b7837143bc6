/**
 * Moves what both sides of a branch begin with in front of it: pure instructions, and loads that
 * nothing before them on either side may change. nvcc does so too, so where lanes part, such a load is
 * one request instead of two.
 */
import type { Draft, DraftBlock, DraftFunction, DraftInstruction, Operand } from "../draft.ts";
import { predecessors } from "./graph.ts";
import { isPure, isValue, mayWrite, resolver, rewriteOperands } from "./instructions.ts";
import { LinearForms } from "./linear-address.ts";
import { loadKey, pureKey } from "./number-values.ts";

export function hoistCommon(fn: DraftFunction, _draft: Draft): void {
  const before = predecessors(fn);
  const forms = new LinearForms(fn);
  const replacements = new Map<number, Operand>();
  const resolve = resolver(replacements);
  for (const block of fn.blocks) {
    const { end } = block;
    if (end.kind !== "brIf" || end.whenTrue === end.whenFalse) continue;
    const [yes, no] = [end.whenTrue, end.whenFalse];
    if (before.get(yes)!.length !== 1 || before.get(no)!.length !== 1) continue;
    hoistPair(block, yes, no, forms, replacements, resolve);
  }
  if (replacements.size > 0) rewriteOperands(fn, resolve);
}

function hoistPair(
  block: DraftBlock,
  yes: DraftBlock,
  no: DraftBlock,
  forms: LinearForms,
  replacements: Map<number, Operand>,
  resolve: (operand: Operand) => Operand,
): void {
  const key = (instruction: DraftInstruction): string =>
    instruction.op === "load" ? loadKey(instruction, forms) : pureKey(instruction, forms);
  const others = new Map<string, DraftInstruction>();
  for (const instruction of movable(no)) others.set(key(instruction), instruction);
  if (others.size === 0) return;
  // Only loads are worth it; pure instructions move along where their loads need them.
  const madeHere = new Map<number, DraftInstruction>();
  for (const instruction of yes.body)
    for (const { id } of instruction.results) madeHere.set(id, instruction);
  const candidates = new Set(movable(yes));
  const isFree = (instruction: DraftInstruction): boolean =>
    candidates.has(instruction) &&
    instruction.args.every((arg) => {
      const source = isValue(arg) ? madeHere.get(arg.id) : undefined;
      return !source || isFree(source);
    });
  const moved = new Set<DraftInstruction>();
  const move = (instruction: DraftInstruction): void => {
    if (moved.has(instruction)) return;
    for (const arg of instruction.args) {
      const source = isValue(arg) ? madeHere.get(arg.id) : undefined;
      if (source) move(source);
    }
    moved.add(instruction);
    block.body.push(instruction);
  };
  for (const instruction of candidates) {
    if (instruction.op !== "load" || !isFree(instruction)) continue;
    const twin = others.get(key(instruction));
    if (!twin || twin.results.length !== instruction.results.length) continue;
    move(instruction);
    twin.results.forEach((result, index) => {
      replacements.set(result.id, resolve(instruction.results[index]!));
    });
    no.body = no.body.filter((other) => other !== twin);
  }
  if (moved.size > 0) yes.body = yes.body.filter((instruction) => !moved.has(instruction));
}

/** Instructions that could as well stand before the block, if their arguments did. */
function movable(block: DraftBlock): DraftInstruction[] {
  const result: DraftInstruction[] = [];
  for (const instruction of block.body) {
    if (mayWrite(instruction)) break;
    const isLoad = instruction.op === "load" && !instruction.access!.kept;
    if (isLoad || isPure(instruction)) result.push(instruction);
  }
  return result;
}
