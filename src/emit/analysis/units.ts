/**
 * Cuts blocks into units of emission: a region is a run of lane-wise instructions that go through the
 * lanes together; everything else stands alone. The block's last instruction is never in a unit.
 */
import {
  OP,
  OPS,
  type Program,
  type ProgramFunction,
  SPECIAL_REGISTERS,
  VALUE_TYPE,
} from "../../lower/index.ts";
import type { Affine, OuterStep } from "./steps.ts";

export interface Unit {
  readonly kind: "region" | "single";
  /** First pc and the one behind the last. */
  readonly start: number;
  readonly end: number;
}

/** A function with what a specialised form knows of its registers. */
export interface EmitFunction extends ProgramFunction {
  /** By register: how it steps through the lanes of a warp; undefined where it is not of that kind. */
  readonly affine?: readonly (Affine | undefined)[];
  /** By register: trailing zero bits of lane 0's value. */
  readonly zeros?: readonly number[];
  /** By register: how it goes on from warp to warp of a block, wherever those are in step. */
  readonly warpSteps?: readonly OuterStep[];
  /** Likewise from block to block of a row of the grid. */
  readonly blockSteps?: readonly OuterStep[];
  /** 1: the same in all threads of a block that are in step. */
  readonly blockUniform?: Uint8Array;
  /** 1: a mask that follows from bases and steps, and needs no vectors. */
  readonly steppedMasks?: Uint8Array;
  /** Lane l of a warp stands in column l % columns. */
  readonly columns?: number;
}

/**
 * How a register is kept: one wasm local; the value of lane 0 in a wasm local, with
 * steps to the other lanes; a lane mask in a wasm local; or 32 lanes in the frame.
 */
export type Storage = "scalar" | "affine" | "mask" | "lanes";

export function storageOf(fn: EmitFunction, register: number): Storage {
  if (fn.regUniform[register]) return "scalar";
  if (fn.regType[register] === VALUE_TYPE.i1) return "mask";
  return fn.affine?.[register] ? "affine" : "lanes";
}

/** The bits of an operand that is a constant. */
export function constantArg(program: Program, pc: number, position: number): bigint | undefined {
  const arg = program.code.args[program.code.argStart[pc]! + position]!;
  return arg < 0 ? program.constants[~arg]!.bits : undefined;
}

/** Special registers that differ between the lanes of a warp, by index. */
export function isLaneSpecial(index: number): boolean {
  const name = SPECIAL_REGISTERS[index]!;
  return name.startsWith("tid.") || name === "laneid" || name.startsWith("lanemask.");
}

/** True if some operand of `pc` differs between lanes. */
export function hasDivergentArgs(program: Program, fn: ProgramFunction, pc: number): boolean {
  const { argStart, args } = program.code;
  for (let i = argStart[pc]!; i < argStart[pc + 1]!; i++) {
    const arg = args[i]!;
    if (arg >= 0 && !fn.regUniform[arg]) return true;
  }
  return false;
}

/**
 * Instructions that call the math library lane by lane: they stand alone, so that lanes which do not
 * execute cost nothing.
 */
function isLibraryCall(program: Program, pc: number): boolean {
  const op = program.code.op[pc];
  return op === OP.math || op === OP.frem;
}

/**
 * Pure instructions with divergent operands and a uniform result: all active lanes agree, one of them
 * is asked.
 */
export function isAgreement(program: Program, fn: ProgramFunction, pc: number): boolean {
  const { op, dstStart, dst } = program.code;
  if (OPS[op[pc]!]!.class !== "pure" || dstStart[pc] === dstStart[pc + 1]) return false;
  const register = dst[dstStart[pc]!]!;
  if (register < 0 || !fn.regUniform[register]) return false;
  return hasDivergentArgs(program, fn, pc);
}

export function isRegionInstruction(program: Program, fn: ProgramFunction, pc: number): boolean {
  if (OPS[program.code.op[pc]!]!.class !== "pure") return false;
  if (isLibraryCall(program, pc) && hasDivergentArgs(program, fn, pc)) return false;
  return !isAgreement(program, fn, pc);
}

/** The last instruction that ends block `block`: its terminator, or a wait without one behind it. */
export function blockBodyEnd(program: Program, block: number): number {
  const { start } = program.blocks;
  let end = start[block + 1]!;
  while (end > start[block]!) {
    const kind = OPS[program.code.op[end - 1]!]!.class;
    if (kind !== "terminator" && kind !== "wait") break;
    end--;
  }
  return end;
}

export function blockUnits(program: Program, fn: ProgramFunction, block: number): Unit[] {
  const units: Unit[] = [];
  const end = blockBodyEnd(program, block);
  let pc = program.blocks.start[block]!;
  while (pc < end) {
    const start = pc++;
    if (!isRegionInstruction(program, fn, start)) {
      units.push({ kind: "single", start, end: pc });
      continue;
    }
    while (pc < end && isRegionInstruction(program, fn, pc)) pc++;
    units.push({ kind: "region", start, end: pc });
  }
  return units;
}
