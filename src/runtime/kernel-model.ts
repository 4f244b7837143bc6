/** What a chip makes of a kernel before it runs, as the runtime's calls about kernels ask. */
import type { Program } from "../lower/index.ts";
import type { LaunchCounters } from "../observe/index.ts";
import type { CarveOutPreference, LaunchShape, Modelled } from "../profile/index.ts";

/** A kernel with the settings that a program makes for it. */
export interface KernelUse {
  readonly program: Program;
  readonly threadsPerBlock: number;
  /** The kernel's limit of dynamic shared memory. */
  readonly maxDynamicSharedBytes: number;
  readonly carveOut: CarveOutPreference;
}

export interface KernelModel {
  /** Of a launch that has run. */
  modelLaunch(program: Program, counters: LaunchCounters, shape: LaunchShape): Modelled;
  registersPerThread(program: Program): number;
  /** Cycles by `Pc`, as a launch request has them, with so many resident warps of a multiprocessor. */
  issueCycles(program: Program, warpsPerSm: number): Uint32Array;
  /** Resident blocks of a multiprocessor; 0 where none fits. */
  residentBlocks(use: KernelUse, dynamicSharedBytes: number): number;
  /** Dynamic shared memory of a block while `blocks` of them are resident; undefined where they do not fit. */
  availableSharedBytes(use: KernelUse, blocks: number): number | undefined;
}
