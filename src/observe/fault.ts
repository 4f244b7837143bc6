/** What stops a launch. Filled by an executor; turned into words and CUDA error codes above. */
import type { LaneMask, Pc } from "../base/index.ts";

export type FaultKind =
  /** Outside every allocation (global memory). */
  | "out-of-bounds"
  | "misaligned"
  /** Below the first device address: null (first 4 KiB) or a host pointer. */
  | "null-pointer"
  | "host-pointer"
  /** Beyond the block's shared memory, or beyond the thread's local memory. */
  | "shared-out-of-bounds"
  | "local-out-of-bounds"
  | "stack-overflow"
  | "assert"
  | "trap"
  /** Threads wait at a barrier that the others will never reach. */
  | "barrier-deadlock"
  /** Every block that can be resident waits for others, and none of them can ever go on. */
  | "grid-deadlock"
  /** A lane calls `__syncwarp` with a mask that leaves it out. */
  | "warp-mask"
  /** Some lanes of the warp do not execute a matrix instruction, which needs all. */
  | "warp-incomplete"
  /** `address` is no texture or surface object, or its memory is gone. */
  | "texture-handle"
  /** Outside a surface, by an instruction with boundary mode "trap"; `address` is x in bytes. */
  | "surface-out-of-bounds"
  /** `--timeout` or Ctrl-C, noticed at a loop back-edge. */
  | "interrupted";

export interface Fault {
  readonly kind: FaultKind;
  readonly pc: Pc;
  /** blockIdx and threadIdx of the first faulting lane. */
  readonly block: readonly [number, number, number];
  readonly thread: readonly [number, number, number];
  /** Faulting lanes of the warp. */
  readonly lanes: LaneMask;
  /** Generic address; 0 where none is concerned. */
  readonly address: number;
  /** Width of the access; 0 where none is concerned. */
  readonly bytes: number;
  readonly access: "read" | "write" | "atomic" | "none";
  /** Text of an assertion, empty otherwise. */
  readonly text: string;
}
