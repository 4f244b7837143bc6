/**
 * The mutable globals of a kernel's wasm module: where the running block and warp have their memory.
 * The block driver sets them; warp code and memory routines read them. Addresses are physical
 * addresses in `env.memory`.
 */
import type { FunctionBuilder, ModuleBuilder } from "./encoder/index.ts";

export interface LaunchGlobals {
  /** The launch record, see `layout.ts`. */
  readonly launch: number;
  /** Counter area of the launch, laid out as in `observe/layout.ts`. */
  readonly counters: number;
  /** What the access sites remember, see `memory/`. */
  readonly caches: number;
  /** The kernel's parameter area. */
  readonly params: number;
  /** Shared memory of the running block and its size in bytes. */
  readonly shared: number;
  readonly sharedBytes: number;
  /** Local memory of the running warp (32 threads), and bytes a thread may use. */
  readonly local: number;
  readonly localBytes: number;
  /** blockIdx of the running block. */
  readonly blockX: number;
  readonly blockY: number;
  readonly blockZ: number;
  /** The running warp's number in its block. */
  readonly warp: number;
  /** threadIdx vectors of the running warp: x, y, z, 128 bytes each. */
  readonly threads: number;
  /** Where the kernel's calls put their frames, and the end of that area. */
  readonly callStack: number;
  readonly callStackEnd: number;
  /** Where the running block's trace is written, see `observe/trace.ts`; 0 if it is not sampled. */
  readonly trace: number;
  /** Where the running block's lane samples are written, see `observe/samples.ts`; 0 if there are none. */
  readonly samples: number;
  /** 1 while other workers run blocks of the same launch. Set from outside. */
  readonly parallel: number;
  /** 1 while a block runs in the block form, whose folded counts run ahead of a fault. */
  readonly inBlockForm: number;
  /** i64: what `clock64` reads. Advanced only in kernels that read it. */
  readonly clock: number;
  /** i64: what it read when the blocks began that run now, and when the last of them so far ended. */
  readonly clockStart: number;
  readonly clockEnd: number;
}

const I32_GLOBALS = [
  "launch",
  "counters",
  "caches",
  "params",
  "shared",
  "sharedBytes",
  "local",
  "localBytes",
  "blockX",
  "blockY",
  "blockZ",
  "warp",
  "threads",
  "callStack",
  "callStackEnd",
  "trace",
  "samples",
  "parallel",
  "inBlockForm",
] as const;

/** Defines the globals and exports them under their names, for whoever reports faults. */
export function defineLaunchGlobals(module: ModuleBuilder): LaunchGlobals {
  const addresses = Object.fromEntries(
    I32_GLOBALS.map((name) => [name, module.global("i32")]),
  ) as Record<(typeof I32_GLOBALS)[number], number>;
  const globals: LaunchGlobals = {
    ...addresses,
    clock: module.global("i64"),
    clockStart: module.global("i64"),
    clockEnd: module.global("i64"),
  };
  for (const [name, index] of Object.entries(globals)) module.exportGlobal(name, index);
  return globals;
}

/** Shared memory of a block begins as zeros, so that results repeat. */
export function emitSharedClear(f: FunctionBuilder, globals: LaunchGlobals): void {
  f.getGlobal(globals.sharedBytes).if();
  f.getGlobal(globals.shared).i32(0).getGlobal(globals.sharedBytes).memoryFill();
  f.end();
}
