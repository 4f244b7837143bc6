/**
 * Leaves a translated function without what nobody can see: unreachable blocks, phi entries of edges
 * that were not made, pure instructions without a use. An atomic whose result only dead code used
 * becomes a reduction, as it is where the program never asked for it.
 */
import type { DraftBlock, DraftFunction, DraftInstruction, Operand, Value } from "../draft.ts";
import { OP, OPS } from "../ops.ts";

export function tidy(fn: DraftFunction): void {
  dropUnreachable(fn);
  dropUnused(fn);
}

function targets(block: DraftBlock): DraftBlock[] {
  const { end } = block;
  if (end.kind === "br") return [end.target];
  return end.kind === "brIf" ? [end.whenTrue, end.whenFalse] : [];
}

function dropUnreachable(fn: DraftFunction): void {
  const entry = fn.blocks[0];
  if (!entry) return;
  const reached = new Set<DraftBlock>([entry]);
  const predecessors = new Map<DraftBlock, Set<DraftBlock>>();
  for (const block of reached) {
    for (const target of targets(block)) {
      reached.add(target);
      const known = predecessors.get(target) ?? new Set();
      predecessors.set(target, known.add(block));
    }
  }
  fn.blocks = fn.blocks.filter((block) => reached.has(block));
  for (const block of fn.blocks) {
    for (const phi of block.phis) {
      phi.incoming = phi.incoming.filter((entry) => predecessors.get(block)?.has(entry.block));
    }
  }
}

function dropUnused(fn: DraftFunction): void {
  const definedBy = new Map<Value, DraftInstruction>();
  const phiOf = new Map<Value, DraftBlock["phis"][number]>();
  const used = new Set<Operand>();
  const work: Operand[] = [];
  const use = (operand: Operand): void => {
    if ("literal" in operand || used.has(operand)) return;
    used.add(operand);
    work.push(operand);
  };
  for (const block of fn.blocks) {
    for (const phi of block.phis) phiOf.set(phi.result, phi);
    for (const instruction of block.body) {
      for (const result of instruction.results) definedBy.set(result, instruction);
      if (OPS[OP[instruction.op]]!.class !== "pure") for (const arg of instruction.args) use(arg);
    }
    if (block.end.kind === "brIf") use(block.end.condition);
    if (block.end.kind === "ret") for (const value of block.end.values) use(value);
  }
  for (let value = work.pop(); value; value = work.pop()) {
    const phi = phiOf.get(value as Value);
    if (phi) for (const entry of phi.incoming) use(entry.value);
    const instruction = definedBy.get(value as Value);
    if (instruction) for (const arg of instruction.args) use(arg);
  }
  for (const block of fn.blocks) {
    block.phis = block.phis.filter((phi) => used.has(phi.result));
    block.body = block.body.filter((instruction) => {
      const wanted = instruction.results.some((result) => used.has(result));
      if (instruction.op === "atomic" && instruction.results.length > 0 && !wanted) {
        instruction.results = [];
        instruction.access!.kind = "reduction";
      }
      return wanted || OPS[OP[instruction.op]]!.class !== "pure";
    });
  }
}
