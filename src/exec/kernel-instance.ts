/** An instance of an emitted kernel, on whatever thread. */
import { type CheckFunctions, type EnvFunctions, LAUNCH_RECORD } from "../emit/index.ts";
import { MATH_FUNCTIONS } from "../lower/index.ts";
import type { TurnExports } from "./block-turns.ts";
import type { FootprintExports } from "./footprint.ts";
import { fmaF64, MATH_F32, MATH_F64, type MathFunction } from "./math/index.ts";

export interface KernelExports extends FootprintExports, TurnExports {
  runBlocks(launch: number, firstBlock: number, count: number): number;
  /** See `emit/launch-globals.ts`. */
  readonly parallel: WebAssembly.Global;
}

export function instantiateKernel(
  module: WebAssembly.Module,
  memory: WebAssembly.Memory,
  env: EnvFunctions,
  check?: CheckFunctions,
): KernelExports {
  const instance = new WebAssembly.Instance(module, {
    env: { memory, ...env },
    ...(check ? { check } : {}),
    math32: mathImports(MATH_F32),
    math64: { ...mathImports(MATH_F64), fma: fmaF64 },
  });
  return instance.exports as unknown as KernelExports;
}

/** The stop flag of a launch record, as an index of 32-bit words. */
export function stopFlagIndex(record: number): number {
  return (record + LAUNCH_RECORD.stopFlag) >>> 2;
}

function mathImports(table: readonly MathFunction[]) {
  return Object.fromEntries(MATH_FUNCTIONS.map(({ name }, index) => [name, table[index]!]));
}
