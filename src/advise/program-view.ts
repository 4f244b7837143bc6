/** A program as rules read it: who writes a register, which block and which loops an instruction is in. */
import { OP, OPS, type OpName, type Program, type ProgramFunction } from "../lower/index.ts";
import type { LaunchCounters } from "../observe/index.ts";

export interface ProgramView {
  readonly program: Program;
  /** The kernel itself; what recursive functions do is not looked at. */
  readonly kernel: ProgramFunction;
  /** Pcs of the kernel: 0 … end - 1. */
  readonly end: number;
  /** By register of the kernel: every pc that writes it. */
  readonly writers: readonly (readonly number[])[];
  /** By register of the kernel: every pc that reads it. */
  readonly readers: readonly (readonly number[])[];
  /** By pc of the kernel. */
  readonly blockOf: Uint32Array;
  /** By block: numbers in `kernel.loops`, outermost first. */
  readonly loopsOf: readonly (readonly number[])[];
}

const known = new WeakMap<Program, ProgramView>();

/** Made once a program. */
export function viewOf(program: Program): ProgramView {
  const before = known.get(program);
  if (before) return before;
  const view = makeView(program);
  known.set(program, view);
  return view;
}

function makeView(program: Program): ProgramView {
  const kernel = program.functions[0]!;
  const { blocks } = program;
  const end = blocks.start[kernel.firstBlock + kernel.blockCount]!;
  const lists = (): number[][] => Array.from(kernel.regType, () => []);
  const [writers, readers] = [lists(), lists()];
  const blockOf = new Uint32Array(end);
  const lastBlock = kernel.firstBlock + kernel.blockCount;
  for (let block = kernel.firstBlock; block < lastBlock; block++)
    blockOf.fill(block, blocks.start[block]!, blocks.start[block + 1]!);
  for (let pc = blocks.start[kernel.firstBlock]!; pc < end; pc++) {
    for (const register of resultsOf(program, pc)) if (register >= 0) writers[register]!.push(pc);
    for (const register of argumentsOf(program, pc)) if (register >= 0) readers[register]!.push(pc);
  }
  const loopsOf: number[][] = Array.from({ length: blocks.length }, () => []);
  for (const [index, loop] of kernel.loops.entries())
    for (let block = loop.start; block <= loop.end; block++) loopsOf[block]!.push(index);
  return { program, kernel, end, writers, readers, blockOf, loopsOf };
}

export function argumentsOf({ code }: Program, pc: number): Int32Array {
  return code.args.subarray(code.argStart[pc], code.argStart[pc + 1]);
}

export function resultsOf({ code }: Program, pc: number): Int32Array {
  return code.dst.subarray(code.dstStart[pc], code.dstStart[pc + 1]);
}

export function opName({ code }: Program, pc: number): OpName {
  return OPS[code.op[pc]!]!.name as OpName;
}

/** The number that a negative argument stands for, as a signed integer of 32 bits. */
export function constantOf({ constants }: Program, argument: number): number {
  return Number(BigInt.asIntN(32, constants[~argument]!.bits));
}

/** How often warps executed the instruction, and how many of their lanes took part. */
export function executionsOf(
  { blockOf }: ProgramView,
  { blocks }: LaunchCounters,
  pc: number,
): { readonly warps: number; readonly lanes: number } {
  const block = blockOf[pc]!;
  return { warps: blocks.executions[block]!, lanes: blocks.lanes[block]! };
}

/** Which of the instructions warps executed most, the first of equals, and how often all of them. */
export function busiest(
  view: ProgramView,
  counters: LaunchCounters,
  pcs: Iterable<number>,
): { readonly pc: number; readonly executed: number } | undefined {
  let executed = 0;
  let most = { pc: -1, warps: -1 };
  for (const pc of pcs) {
    const { warps } = executionsOf(view, counters, pc);
    executed += warps;
    if (warps > most.warps) most = { pc, warps };
  }
  return most.pc < 0 ? undefined : { pc: most.pc, executed };
}

/** Pcs of the kernel that were executed. */
export function executedPcs(view: ProgramView, counters: LaunchCounters): number[] {
  const pcs: number[] = [];
  for (let pc = 0; pc < view.end; pc++)
    if (counters.blocks.executions[view.blockOf[pc]!]! > 0) pcs.push(pc);
  return pcs;
}

export function isBarrier({ code }: Program, pc: number): boolean {
  return code.op[pc] === OP.barrier;
}

/** Whether a basic block has such an instruction. */
export function hasOp({ program }: ProgramView, at: number, is: (pc: number) => boolean): boolean {
  for (let pc = program.blocks.start[at]!; pc < program.blocks.start[at + 1]!; pc++)
    if (is(pc)) return true;
  return false;
}

/** Whether remainders that decide a branch are by constants. */
export function constantArguments(view: ProgramView, branchPc: number): boolean {
  const open = [argumentsOf(view.program, branchPc)[0] ?? -1];
  const seen = new Set<number>();
  while (open.length > 0) {
    const register = open.pop()!;
    if (register < 0 || seen.has(register)) continue;
    seen.add(register);
    for (const pc of view.writers[register]!) {
      const [a = -1, b = -1] = argumentsOf(view.program, pc);
      const name = opName(view.program, pc);
      if (
        ["remS", "remU", "and"].includes(name) &&
        a >= 0 &&
        b >= 0 &&
        view.kernel.regType[register] !== 0
      )
        return false;
      if (name !== "load") open.push(a, b);
    }
  }
  return true;
}

/** Whether one side of the branch that ends a block is out of a loop that the other side stays in. */
export function leavesLoop({ kernel, program, loopsOf }: ProgramView, block: number): boolean {
  const targets = [program.blocks.target0[block]!, program.blocks.target1[block]!];
  return loopsOf[block]!.some((index) => {
    const { start, end } = kernel.loops[index]!;
    return targets.some((target) => target < start || target > end);
  });
}
