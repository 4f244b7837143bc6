/** What the host program does wrong with memory of the device, and where its calls stand. */
import type { SourcePoint } from "../base/index.ts";

/** A function of the host program on the stack, the line at which it is. */
export interface CallFrame extends SourcePoint {
  /** Demangled, with its parameter list; "main" for the program's own start. */
  readonly function: string;
}

/** An allocation of device memory, alive or freed. */
export interface AllocationNote {
  readonly address: number;
  readonly bytes: number;
  /** The call that made it: `cudaMalloc`, …; "malloc" in a kernel; "variable" of a module. */
  readonly call: string;
  /** Innermost first; empty where lines of host code are unknown. */
  readonly allocatedAt: readonly CallFrame[];
  /** Undefined while it is alive. */
  readonly freedAt: readonly CallFrame[] | undefined;
}

export type HostViolationKind =
  | "double-free"
  | "invalid-free"
  | "leak"
  /** A copy or fill leaves the allocation of the device, or begins in none. */
  | "copy-out-of-bounds"
  | "copy-after-free"
  /** A copy leaves a block of `malloc`. */
  | "copy-host-overrun"
  /** `cudaMemcpyKind` contradicts the pointers. */
  | "copy-direction"
  /** A copy to the host takes bytes along that nothing wrote; `bytes`: of those, `address`: the first. */
  | "uninitialized-copy"
  /** The host program dereferences a pointer of the device. */
  | "device-pointer-on-host"
  | "api-error"
  /** A call tells of an error that is another finding: of a kernel, or of an earlier call. */
  | "api-error-echo";

export interface HostViolation {
  readonly kind: HostViolationKind;
  /** The call as programs spell it; empty where none is concerned. */
  readonly call: string;
  /** Where the call stands, innermost first; empty where lines of host code are unknown. */
  readonly at: readonly CallFrame[];
  /** Code of `cudaError_t` that the call returned; 0 where it returned none. */
  readonly error: number;
  /** 0 where none is concerned. */
  readonly address: number;
  readonly bytes: number;
  /** Of a copy: which of its ends is wrong. */
  readonly end?: "destination" | "source";
  /** What `address` belongs to, or belonged to; of a host block it has no call. */
  readonly allocation?: AllocationNote;
}
