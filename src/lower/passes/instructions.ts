/** What the passes ask about single instructions of a Draft. */
import { unreachable } from "../../base/index.ts";
import type { DraftBlock, DraftFunction, DraftInstruction, Operand, Value } from "../draft.ts";
import { OP, OPS, type OpClass, type OpName, SPECIAL_REGISTERS } from "../ops.ts";

export function classOf(instruction: DraftInstruction): OpClass {
  return OPS[OP[instruction.op]]!.class;
}

export function isWait(instruction: DraftInstruction): boolean {
  return classOf(instruction) === "wait";
}

const CLOCKS: ReadonlySet<number> = new Set(
  (["clock", "clock64", "globaltimer"] as const).map((name) => SPECIAL_REGISTERS.indexOf(name)),
);

/** Reads a counter that advances: two readings differ. */
export function isClock(instruction: DraftInstruction): boolean {
  return instruction.op === "special" && CLOCKS.has(instruction.aux);
}

/** A function of its arguments alone: may be removed, repeated, merged with its equal, and moved. */
export function isPure(instruction: DraftInstruction): boolean {
  return classOf(instruction) === "pure" && !isClock(instruction);
}

/** May be removed where its results are not wanted. */
export function isRemovable(instruction: DraftInstruction): boolean {
  if (classOf(instruction) === "pure") return true;
  switch (instruction.op) {
    case "load":
      return !instruction.access!.volatile && !instruction.access!.kept;
    case "barrierResult":
    case "activeMask":
    case "textureRead":
    case "surfaceRead":
      return true;
    default:
      return false;
  }
}

/** Effects that write no memory. */
const READS: ReadonlySet<OpName> = new Set([
  "barrierResult",
  "nanosleep",
  "numeric",
  "reach",
  "textureRead",
  "surfaceRead",
  "matrixLoad",
]);

/** What an instruction may do to memory, as seen by the thread that executes it. */
export function mayWrite(instruction: DraftInstruction): boolean {
  switch (classOf(instruction)) {
    case "pure":
    case "warp":
      return false;
    case "memory":
      return instruction.op !== "load" || instruction.access!.volatile;
    case "wait":
      return true;
    case "effect":
      return !READS.has(instruction.op);
    case "terminator":
      return false;
    default:
      return unreachable(classOf(instruction) as never, "class");
  }
}

export function isValue(operand: Operand): operand is Value {
  return !("literal" in operand);
}

/** Operands of the block's terminator. */
export function endOperands(block: DraftBlock): readonly Operand[] {
  const { end } = block;
  if (end.kind === "brIf") return [end.condition];
  return end.kind === "ret" ? end.values : [];
}

/** Replaces operands everywhere in the function; `replace` gives the operand to use instead. */
export function rewriteOperands(fn: DraftFunction, replace: (operand: Operand) => Operand): void {
  for (const block of fn.blocks) {
    for (const phi of block.phis)
      for (const incoming of phi.incoming) incoming.value = replace(incoming.value);
    for (const instruction of block.body) {
      const { args } = instruction;
      for (let arg = 0; arg < args.length; arg++) args[arg] = replace(args[arg]!);
    }
    const { end } = block;
    if (end.kind === "brIf") end.condition = replace(end.condition);
    else if (end.kind === "ret") end.values = end.values.map(replace);
  }
}

/** Follows replacements to their end, shortening the chain on the way. */
export function resolver(replacements: Map<number, Operand>): (operand: Operand) => Operand {
  const resolve = (operand: Operand): Operand => {
    if (!isValue(operand)) return operand;
    const next = replacements.get(operand.id);
    if (!next) return operand;
    const end = resolve(next);
    if (end !== next) replacements.set(operand.id, end);
    return end;
  };
  return resolve;
}
