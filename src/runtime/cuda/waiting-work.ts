/**
 * Work that cannot be done when it is given: behind a kernel that waits for what the host will write to
 * memory that both see. It is done when the host next needs it, in the order in which it was given.
 */

import { HostStop } from "../host-stop.ts";

/** Calls that are put behind such a kernel. Their arguments are numbers, good at any time. */
const POSTPONED: ReadonlySet<string> = new Set([
  "cudaMemcpyAsync",
  "cudaMemsetAsync",
  "cudaMemPrefetchAsync",
  "cudaEventRecord",
  "cudaStreamWaitEvent",
  "cudaLaunchHostFunc",
  "cudaGraphUpload",
  "cudaGraphLaunch",
  "__warpscope_copy_box",
  "__warpscope_fill_box",
]);

/** Calls that neither wait for work nor change anything it needs. */
const INDIFFERENT: ReadonlySet<string> = new Set([
  "cudaGetLastError",
  "cudaPeekAtLastError",
  "cudaGetDevice",
  "cudaSetDevice",
  "cudaGetDeviceCount",
  "cudaDeviceGetAttribute",
  "cudaLaunchKernel",
  "cudaMalloc",
  "cudaEventCreate",
  "cudaEventCreateWithFlags",
  "cudaStreamCreate",
  "cudaStreamCreateWithFlags",
  "cudaStreamCreateWithPriority",
  "__cudaPushCallConfiguration",
  "__cudaPopCallConfiguration",
]);

/** Sleeps of the host in a row after which it is taken to wait for a kernel that waits for the host. */
const PATIENT_SLEEPS = 100;
/** And those after which it waits in vain, as the kernel has run as far as it can. */
const VAIN_SLEEPS = 1000;

export class WaitingWork {
  private work: (() => void)[] = [];
  /** Since the last call that has to do with work. */
  private sleeps = 0;
  /** The work that waited has been done as the host waited for it. */
  private wasAwaited = false;

  get isEmpty(): boolean {
    return this.work.length === 0;
  }

  add(work: () => void): void {
    this.work.push(work);
  }

  /** Before the call `name`: true where what `prepare` gives has been put behind the work that waits. */
  postpone(name: string, prepare: () => () => void): boolean {
    this.sleeps = 0;
    if (this.isEmpty || INDIFFERENT.has(name)) return false;
    if (POSTPONED.has(name)) {
      this.add(prepare());
      return true;
    }
    this.finish();
    return false;
  }

  /** The host sleeps, or yields. Ends the program where it and a kernel wait for each other by turns. */
  hostSleeps(): void {
    if (this.isEmpty && !this.wasAwaited) return;
    this.sleeps++;
    if (!this.isEmpty && this.sleeps >= PATIENT_SLEEPS) {
      this.wasAwaited = true;
      this.finish();
    }
    if (this.wasAwaited && this.sleeps >= VAIN_SLEEPS) throw new HostStop({ kind: "kernel-turns" });
  }

  finish(): void {
    const { work } = this;
    this.work = [];
    for (const one of work) one();
  }
}
