/** What lowering a module takes and gives. */
import type { Diagnostics, SparseBytes } from "../base/index.ts";
import type { Module } from "../ir/index.ts";
import type { Program } from "./program.ts";

export interface LowerOptions {
  /** Where the module's variables are placed, 256-byte aligned, at or above ADDRESS_WINDOW.global. */
  readonly globalBase: number;
  /** nvcc's -fmad, -ftz, -prec-div, -prec-sqrt. */
  readonly fmad: boolean;
  readonly ftz: boolean;
  readonly precDiv: boolean;
  readonly precSqrt: boolean;
  /** Asynchronous copies are told of, see `asyncNote` of `OPS`. */
  readonly asyncNotes?: boolean;
  /** Numbers that go wrong are looked for, see `numeric` of `OPS`. */
  readonly numeric?: boolean;
  /** Pass after which to dump, for `compile --print-after`; with the dump's receiver. */
  readonly printAfter?: { readonly pass: string; print(kernel: string, text: string): void };
}

export interface LoweredModule {
  /** By mangled kernel name. A kernel with errors is absent. */
  readonly programs: ReadonlyMap<string, Program>;
  /** Names of kernels by the number that stands for one in registers and data, as a kernel launches it. */
  readonly kernelNumbers: ReadonlyMap<number, string>;
  readonly image: DataImage;
}

/** The module's variables, initialised, as one piece of device memory. */
export interface DataImage {
  readonly base: number;
  readonly bytes: SparseBytes;
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
