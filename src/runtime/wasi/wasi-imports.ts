/** WASI preview 1 as imports of the host program. */
import { type GuestWord, numberOf } from "../guest-words.ts";
import { clockCalls } from "./clock-calls.ts";
import { fileCalls } from "./file-calls.ts";
import { pathCalls } from "./path-calls.ts";
import { processCalls } from "./process-calls.ts";
import type { SystemCall, SystemCalls, WasiState } from "./wasi-state.ts";

export const WASI_MODULE = "wasi_snapshot_preview1";

/**
 * Positions of arguments that have 64 bits in every program, among those of the imports, where a text is its address
 * and its length. The calls take them as bigints; all others are numbers of 32 bits, or words of the program.
 */
export const WIDE_ARGUMENTS: Readonly<Record<string, readonly number[]>> = {
  clock_time_get: [1],
  fd_advise: [1, 2],
  fd_allocate: [1, 2],
  fd_fdstat_set_rights: [1, 2],
  fd_filestat_set_size: [1],
  fd_filestat_set_times: [1, 2],
  fd_pread: [3],
  fd_pwrite: [3],
  fd_readdir: [3],
  fd_seek: [1],
  path_filestat_set_times: [4, 5],
  path_open: [5, 6],
};

/** Arguments come unsigned to the calls, those of `WIDE_ARGUMENTS` as they are. */
export function wasiImports(state: WasiState): SystemCalls {
  const calls = {
    ...processCalls(state),
    ...clockCalls(state),
    ...fileCalls(state),
    ...pathCalls(state),
  };
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [name, unsigned(name, call)]),
  );
}

function unsigned(name: string, call: SystemCall): SystemCall {
  const untyped = call as (...args: GuestWord[]) => number;
  const wide = WIDE_ARGUMENTS[name] ?? [];
  return (...args: GuestWord[]) =>
    untyped(
      ...args.map((argument, index) => (wide.includes(index) ? argument : numberOf(argument))),
    );
}
