/** WASI preview 1 as imports of the host program. */
import { clockCalls } from "./clock-calls.ts";
import { fileCalls } from "./file-calls.ts";
import { pathCalls } from "./path-calls.ts";
import { processCalls } from "./process-calls.ts";
import type { SystemCall, SystemCalls, WasiState } from "./wasi-state.ts";

export const WASI_MODULE = "wasi_snapshot_preview1";

/** 32-bit arguments come unsigned to the calls, 64-bit ones as they are. */
export function wasiImports(state: WasiState): SystemCalls {
  const calls = {
    ...processCalls(state),
    ...clockCalls(state),
    ...fileCalls(state),
    ...pathCalls(state),
  };
  return Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, unsigned(call)]));
}

function unsigned(call: SystemCall): SystemCall {
  const loose = call as (...args: (number | bigint)[]) => number;
  return (...args: (number | bigint)[]) =>
    loose(...args.map((argument) => (typeof argument === "number" ? argument >>> 0 : argument)));
}
