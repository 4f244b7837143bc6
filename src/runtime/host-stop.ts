/**
 * Why a host program stops before `main` returns. Thrown through the program's frames and caught where
 * it was started; never seen outside `runtime/`.
 */
export type StopReason =
  /** `exit`, or `main` returned. */
  | { readonly kind: "exit"; readonly code: number }
  /** A call was given an address outside the program's memory. */
  | { readonly kind: "bad-address"; readonly address: number }
  /** `std::terminate`; `type` is empty where no exception is on its way. */
  | { readonly kind: "exception"; readonly type: string; readonly what: string | undefined }
  /** Threads wait for one another; `what` is the function that waits, `threads` says in which functions. */
  | { readonly kind: "threads-stuck"; readonly what: string; readonly threads: string }
  /** A loop only looks at memory, and nothing is left that could change it; `threads` says in which functions. */
  | { readonly kind: "spins"; readonly threads: string }
  /** The host waits for what a kernel writes, which has waited for the host and cannot go on. */
  | { readonly kind: "kernel-turns" }
  /** The program registers device code that its file does not have: a handle, or a module's tag. */
  | { readonly kind: "no-device-code"; readonly name: string }
  /** Something was written near address 0. */
  | { readonly kind: "null-write" };

export class HostStop extends Error {
  readonly reason: StopReason;

  constructor(reason: StopReason) {
    super(`host program stops: ${reason.kind}`);
    this.reason = reason;
  }
}
