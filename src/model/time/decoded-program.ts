/** A program as the time model reads it: machine code by instruction, and who comes before a block. */
import type { DeviceSpec } from "../../device/index.ts";
import { OP, OPS, type Program, type ProgramFunction, VALUE_TYPE } from "../../lower/index.ts";
import { branchCode } from "./branch-code.ts";
import { indirectAccesses } from "./indirect-accesses.ts";
import { type MachineCode, NO_CODE, partOf } from "./instruction-counts.ts";
import { loopCode } from "./loop-code.ts";
import { machineCode } from "./machine-code.ts";

export interface DecodedProgram {
  /** By `Pc`. */
  readonly code: readonly MachineCode[];
  /** Function of each block, by its number in `Program.functions`. */
  readonly functionOfBlock: readonly number[];
  /** Blocks that lead to a block. */
  readonly predecessors: readonly (readonly number[])[];
  /** First block of the innermost loop around a block, or of its function. */
  readonly headerOfBlock: readonly number[];
  /** Whether warps of a block wait for each other. */
  readonly hasBarriers: boolean;
  /**
   * By `Pc`: for an instruction whose operands a loop does not change, the blocks that lead into the
   * loop. nvcc computes it there; Clang leaves divisions inside, since they trap on a host.
   */
  readonly hoistedTo: ReadonlyMap<number, readonly number[]>;
  /** Of a block that is a loop by itself: turns whose instructions nvcc mixes. */
  readonly turnsTogether: ReadonlyMap<number, number>;
  /** By `Pc` of a load of shared memory: how many turns of its loop one load serves. */
  readonly turnsLoaded: ReadonlyMap<number, number>;
  /** Accesses whose addresses follow from data. */
  readonly indirect: ReadonlySet<number>;
  /** By block: the one as often as which its instructions are issued, since all warps go through them. */
  readonly issuedWith: readonly number[];
  /** By its first block: blocks that predicates make one run of instructions, in order. */
  readonly runs: ReadonlyMap<number, readonly number[]>;
}

/** Instructions that note where lanes meet again and wait there: BSSY and BSYNC. */
const RECONVERGENCE = 2;

/** With constants as operands, and with constants that are loaded. */
const decoded = [new WeakMap<Program, DecodedProgram>(), new WeakMap<Program, DecodedProgram>()];

/**
 * Up to compute capability 8.9 a constant at a known address is an operand of the instruction that reads it (`FFMA R0,
 * R0, R2, c[0x3][0x8]`); from 9.0 on it is loaded first (`ULDC`, `LDCU`), as the machine code of
 * `accuracy/programs/shared.cu` has it.
 */
const CONSTANTS_LOADED_FROM = 9;

/** Done once a program, however often it is launched. */
export function decodeProgram(program: Program, device: DeviceSpec): DecodedProgram {
  const areLoaded = device.computeCapability.major >= CONSTANTS_LOADED_FROM;
  const byProgram = decoded[areLoaded ? 1 : 0]!;
  let known = byProgram.get(program);
  if (!known) {
    known = decode(program, areLoaded);
    byProgram.set(program, known);
  }
  return known;
}

function decode(program: Program, areConstantsLoaded: boolean): DecodedProgram {
  const { blocks } = program;
  const functionOfBlock = new Array<number>(blocks.length).fill(0);
  const headerOfBlock = new Array<number>(blocks.length).fill(0);
  for (const [index, fn] of program.functions.entries()) {
    const end = fn.firstBlock + fn.blockCount;
    functionOfBlock.fill(index, fn.firstBlock, end);
    headerOfBlock.fill(fn.firstBlock, fn.firstBlock, end);
    for (const loop of fn.loops) headerOfBlock.fill(loop.start, loop.start, loop.end + 1);
  }
  const predecessors: number[][] = Array.from({ length: blocks.length }, () => []);
  for (let block = 0; block < blocks.length; block++)
    for (const target of [blocks.target0[block]!, blocks.target1[block]!])
      if (target >= 0 && !predecessors[target]!.includes(block)) predecessors[target]!.push(block);
  const hoistedTo = new Map<number, readonly number[]>();
  for (const fn of program.functions) hoist(program, fn, predecessors, hoistedTo);
  const code = codes(program, areConstantsLoaded);
  if (!areConstantsLoaded) for (const pc of knownConstants(program)) code[pc] = NO_CODE;
  const { turnsTogether, left, turnsLoaded } = loopCode(program, code);
  for (const [pc, part] of left) code[pc] = partOf(code[pc]!, part);
  const { issuedWith, more, gone, runs } = branchCode(program, predecessors, code);
  for (const pc of gone) code[pc] = NO_CODE;
  for (const pc of more) code[pc] = { ...code[pc]!, issued: code[pc]!.issued + RECONVERGENCE };
  return {
    code,
    turnsTogether,
    turnsLoaded,
    indirect: indirectAccesses(program),
    issuedWith,
    runs,
    functionOfBlock,
    predecessors,
    headerOfBlock,
    hasBarriers: program.code.op.includes(OP.barrier),
    hoistedTo,
  };
}

function hoist(
  program: Program,
  fn: ProgramFunction,
  predecessors: readonly (readonly number[])[],
  hoistedTo: Map<number, readonly number[]>,
): void {
  const { code, blocks } = program;
  for (const { start, end } of fn.loops) {
    const entries = predecessors[start]!.filter((block) => block < start || block > end);
    const definitions = new Uint32Array(fn.regType.length);
    const [first, last] = [blocks.start[start]!, blocks.start[end + 1]!];
    for (let pc = first; pc < last; pc++)
      for (const register of results(program, pc)) if (register >= 0) definitions[register]!++;
    for (let pc = first; pc < last; pc++) {
      if (OPS[code.op[pc]!]!.class !== "pure") continue;
      const [register] = results(program, pc);
      if (register === undefined || register < 0 || definitions[register] !== 1) continue;
      const args = code.args.subarray(code.argStart[pc], code.argStart[pc + 1]);
      if (args.length === 0 || args.some((arg) => arg >= 0 && definitions[arg]! > 0)) continue;
      definitions[register] = 0;
      hoistedTo.set(pc, entries);
    }
  }
}

/** Loads of constant memory at addresses that the program knows. */
function knownConstants({ accesses, code }: Program): number[] {
  return accesses
    .filter(({ pc, space }) => space === "constant" && code.args[code.argStart[pc]!]! < 0)
    .map(({ pc }) => pc);
}

function codes(program: Program, areConstantsLoaded: boolean): MachineCode[] {
  const { code, blocks } = program;
  const result: MachineCode[] = [];
  const bitsRead = new Set<number>();
  const canonicalOf = new Map<number, number>();
  for (let pc = 0; pc < code.length; pc++) {
    const source = code.args[code.argStart[pc]!]!;
    if (code.op[pc] === OP.canonicalNan) canonicalOf.set(results(program, pc)[0]!, source);
    if (code.op[pc] === OP.bitcast) bitsRead.add(source).add(canonicalOf.get(source) ?? source);
  }
  for (let pc = 0; pc < code.length; pc++) {
    const second = code.args[code.argStart[pc]! + 1];
    result.push(
      machineCode({
        op: code.op[pc]!,
        type: code.type[pc]!,
        aux: code.aux[pc]!,
        isReduced: bitsRead.has(code.args[code.argStart[pc]!]!),
        areConstantsLoaded,
        byConstant: second !== undefined && second < 0,
        isRead: code.op[pc] !== OP.load || results(program, pc).some((register) => register >= 0),
      }),
    );
  }
  for (const fn of program.functions) fuse(program, fn, result);
  for (let block = 0; block < blocks.length; block++) {
    // A branch to the block that follows is no instruction.
    const last = blocks.start[block + 1]! - 1;
    if (code.op[last] === OP.br && blocks.target0[block] === block + 1) result[last] = NO_CODE;
  }
  return result;
}

function results({ code }: Program, pc: number): Int32Array {
  return code.dst.subarray(code.dstStart[pc], code.dstStart[pc + 1]);
}

/**
 * Products and shifts by a constant that only additions read are part of those: IMAD, LEA, and
 * IMAD.WIDE of an address. What the machine adds for 64-bit addresses and what it saves so are about
 * equal.
 */
function fuse(program: Program, fn: ProgramFunction, result: MachineCode[]): void {
  const { code, blocks } = program;
  const first = blocks.start[fn.firstBlock]!;
  const end = blocks.start[fn.firstBlock + fn.blockCount]!;
  const uses = new Uint32Array(fn.regType.length);
  const usesByAdditions = new Uint32Array(fn.regType.length);
  const definitions = new Uint32Array(fn.regType.length);
  const isAddition = (pc: number) =>
    (code.op[pc] === OP.add || code.op[pc] === OP.sub) && code.type[pc] === VALUE_TYPE.i32;
  for (let pc = first; pc < end; pc++) {
    for (let at = code.argStart[pc]!; at < code.argStart[pc + 1]!; at++) {
      const register = code.args[at]!;
      if (register < 0) continue;
      uses[register]!++;
      if (isAddition(pc)) usesByAdditions[register]!++;
    }
    for (const register of results(program, pc)) if (register >= 0) definitions[register]!++;
  }
  for (let pc = first; pc < end; pc++) {
    const [register] = results(program, pc);
    if (register === undefined || register < 0 || definitions[register] !== 1) continue;
    if (uses[register] === 0 || uses[register] !== usesByAdditions[register]) continue;
    const isProduct = code.op[pc] === OP.mul && uses[register] === 1;
    const isShift = code.op[pc] === OP.shl && code.args[code.argStart[pc]! + 1]! < 0;
    if ((isProduct || isShift) && code.type[pc] === VALUE_TYPE.i32) result[pc] = NO_CODE;
  }
}
