import type { Diagnostics } from "../base/index.ts";
import type { Module } from "../ir/index.ts";
import type { Program } from "./program.ts";

export { accessKind } from "./access-kind.ts";
export { MATH_FUNCTIONS, type MathFunctionFacts } from "./math-functions.ts";
export {
  ATOMIC_KINDS,
  type AtomicKind,
  BARRIER_KINDS,
  FENCE_SCOPES,
  OP,
  OPS,
  type OpClass,
  type OpFacts,
  type OpName,
  REDUCE_OPS,
  SHUFFLE_MODES,
  SPECIAL_REGISTERS,
  type SpecialRegister,
  VALUE_TYPE,
  VALUE_TYPE_NAMES,
  type ValueType,
  VOTE_MODES,
} from "./ops.ts";
export {
  type Access,
  type AccessElement,
  ADDRESS_WINDOW,
  type BlockTable,
  type Code,
  type KernelParam,
  type LaunchBounds,
  type Loop,
  type Program,
  type ProgramConstant,
  type ProgramFunction,
  type Site,
  type Space,
  YIELD_ITERATIONS,
} from "./program.ts";
export { nextBlock } from "./schedule.ts";

export interface LowerOptions {
  /** Where the module's variables are placed, 256-byte aligned, at or above ADDRESS_WINDOW.global. */
  readonly globalBase: number;
  /** nvcc's -fmad, -ftz, -prec-div, -prec-sqrt. */
  readonly fmad: boolean;
  readonly ftz: boolean;
  readonly precDiv: boolean;
  readonly precSqrt: boolean;
  /** Pass after which to dump, for `compile --print-after`; with the dump's receiver. */
  readonly printAfter?: { readonly pass: string; print(kernel: string, text: string): void };
}

export interface LoweredModule {
  /** By mangled kernel name. A kernel with errors is absent. */
  readonly programs: ReadonlyMap<string, Program>;
  readonly image: DataImage;
}

/** The module's variables, initialised, as one piece of device memory. */
export interface DataImage {
  readonly base: number;
  readonly bytes: Uint8Array;
  readonly symbols: ReadonlyMap<string, DeviceSymbol>;
}

export interface DeviceSymbol {
  readonly address: number;
  readonly bytes: number;
  readonly constant: boolean;
  readonly managed: boolean;
}

export type LowerModule = (
  module: Module,
  options: LowerOptions,
  diagnostics: Diagnostics,
) => LoweredModule;
export { lowerModule, PASS_NAMES } from "./lower-module.ts";
export { printProgram } from "./print.ts";
export { verifyProgram } from "./verify-program.ts";
