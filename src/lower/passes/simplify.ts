/**
 * Local clean-up until nothing changes: constants are folded and copies followed, branches on
 * constants and blocks nobody reaches go away, straight lines of blocks become one, and what has no
 * effect and no reader is removed.
 */
import type { Draft, DraftBlock, DraftFunction, DraftInstruction, Operand, Phi } from "../draft.ts";
import { VALUE_TYPE } from "../ops.ts";
import { fold } from "../translate/fold.ts";
import { foldFloat } from "./fold-float.ts";
import { predecessors, reversePostorder, successors } from "./graph.ts";
import {
  classOf,
  endOperands,
  isRemovable,
  isValue,
  resolver,
  rewriteOperands,
} from "./instructions.ts";

export function simplify(fn: DraftFunction, _draft: Draft): void {
  for (let changed = true; changed; ) {
    removeUnreachable(fn);
    changed = foldValues(fn);
    changed = foldBranches(fn) || changed;
    changed = mergeBlocks(fn) || changed;
    changed = removeDead(fn) || changed;
  }
}

/** Drops blocks that cannot be reached, and their edges from phis. */
export function removeUnreachable(fn: DraftFunction): void {
  const reachable = new Set(reversePostorder(fn));
  if (reachable.size < fn.blocks.length)
    fn.blocks = fn.blocks.filter((block) => reachable.has(block));
  const before = predecessors(fn);
  for (const block of fn.blocks) {
    const from = before.get(block)!;
    for (const phi of block.phis)
      if (phi.incoming.length !== from.length)
        phi.incoming = phi.incoming.filter(
          (edge, index) =>
            from.includes(edge.block) &&
            phi.incoming.findIndex((other) => other.block === edge.block) === index,
        );
  }
}

function foldValues(fn: DraftFunction): boolean {
  const replacements = new Map<number, Operand>();
  const resolve = resolver(replacements);
  const made = new Map<number, DraftInstruction>();
  for (const block of reversePostorder(fn)) {
    block.phis = block.phis.filter((phi) => {
      const only = onlyValue(phi, resolve);
      if (only) replacements.set(phi.result.id, only);
      return !only;
    });
    block.body = block.body.filter((instruction) => {
      if (classOf(instruction) !== "pure") return true;
      const { op, type, aux, results } = instruction;
      instruction.args = instruction.args.map(resolve);
      const [first] = instruction.args;
      const folded =
        op === "mov" ? first : (fold(op, type, instruction.args, aux) ?? foldFloat(instruction));
      if (!folded) {
        signExtension(instruction, made);
        made.set(results[0]!.id, instruction);
        return true;
      }
      replacements.set(results[0]!.id, folded);
      return false;
    });
  }
  if (replacements.size > 0) rewriteOperands(fn, resolve);
  return replacements.size > 0;
}

/** Shifting left and arithmetically back by 16 or 24 bits extends the sign of what is left. */
function signExtension(
  instruction: DraftInstruction,
  made: ReadonlyMap<number, DraftInstruction>,
): void {
  const { op, type, args } = instruction;
  const [value, by] = args;
  if (op !== "shrS" || type !== VALUE_TYPE.i32 || !isValue(value!) || isValue(by!)) return;
  const inner = made.get(value.id);
  if (inner?.op !== "shl" || !sameOperand(inner.args[1]!, by!)) return;
  if (by!.bits !== 16n && by!.bits !== 24n) return;
  instruction.op = by!.bits === 16n ? "sext16" : "sext8";
  instruction.args = [inner.args[0]!];
}

/** The one operand besides itself that a phi chooses from. */
function onlyValue(phi: Phi, resolve: (operand: Operand) => Operand): Operand | undefined {
  let only: Operand | undefined;
  for (const { value } of phi.incoming) {
    const operand = resolve(value);
    if (operand === phi.result || (only && sameOperand(operand, only))) continue;
    if (only) return undefined;
    only = operand;
  }
  return only;
}

/** Whether two operands are the same value or equal literals. */
export function sameOperand(a: Operand, b: Operand): boolean {
  if (isValue(a) || isValue(b)) return a === b;
  return a.type === b.type && a.bits === b.bits;
}

function foldBranches(fn: DraftFunction): boolean {
  let changed = false;
  for (const block of fn.blocks) {
    const { end } = block;
    if (end.kind !== "brIf") continue;
    const { condition, whenTrue, whenFalse } = end;
    if (isValue(condition) && whenTrue !== whenFalse) continue;
    const target = !isValue(condition) && condition.bits === 0n ? whenFalse : whenTrue;
    const dropped = target === whenTrue ? whenFalse : whenTrue;
    block.end = { kind: "br", target, loc: end.loc };
    if (dropped !== target)
      for (const phi of dropped.phis)
        phi.incoming = phi.incoming.filter((edge) => edge.block !== block);
    changed = true;
  }
  if (changed) removeUnreachable(fn);
  return changed;
}

/** Joins a block with its successor where neither has another neighbour there. */
function mergeBlocks(fn: DraftFunction): boolean {
  const before = predecessors(fn);
  const merged = new Set<DraftBlock>();
  for (const block of fn.blocks) {
    if (merged.has(block)) continue;
    for (;;) {
      const { end } = block;
      if (end.kind !== "br") break;
      const next = end.target;
      if (next === block || next === fn.blocks[0] || before.get(next)!.length !== 1) break;
      // A phi with one way in is trivial and goes with the next round of folding.
      if (next.phis.length > 0) break;
      for (const instruction of next.body) block.body.push(instruction);
      block.end = next.end;
      for (const after of successors(block)) {
        const from = before.get(after)!;
        from[from.indexOf(next)] = block;
        for (const phi of after.phis)
          for (const edge of phi.incoming) if (edge.block === next) edge.block = block;
      }
      merged.add(next);
    }
  }
  if (merged.size > 0) fn.blocks = fn.blocks.filter((block) => !merged.has(block));
  return merged.size > 0;
}

/** Removes what has no effect and whose results nobody needs, cycles of phis included. */
function removeDead(fn: DraftFunction): boolean {
  const sources = new Map<number, readonly Operand[]>();
  const needed = new Set<number>();
  const work: Operand[] = [];
  for (const block of fn.blocks) {
    for (const phi of block.phis)
      sources.set(
        phi.result.id,
        phi.incoming.map((edge) => edge.value),
      );
    for (const instruction of block.body) {
      if (!isRemovable(instruction)) work.push(...instruction.args);
      else for (const result of instruction.results) sources.set(result.id, instruction.args);
    }
    work.push(...endOperands(block));
  }
  for (let operand = work.pop(); operand; operand = work.pop()) {
    if (!isValue(operand) || needed.has(operand.id)) continue;
    needed.add(operand.id);
    work.push(...(sources.get(operand.id) ?? []));
  }
  let changed = false;
  for (const block of fn.blocks) {
    const { phis, body } = block;
    block.phis = phis.filter((phi) => needed.has(phi.result.id));
    block.body = body.filter(
      (instruction) =>
        !isRemovable(instruction) || instruction.results.some((result) => needed.has(result.id)),
    );
    changed ||= block.phis.length < phis.length || block.body.length < body.length;
  }
  return changed;
}
