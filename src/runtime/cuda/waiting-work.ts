/**
 * Work that cannot be done when it is given: behind a kernel that waits for what the host will write to
 * memory that both see. It is done when the host next needs it, in the order in which it was given.
 */

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

export class WaitingWork {
  private work: (() => void)[] = [];

  get isEmpty(): boolean {
    return this.work.length === 0;
  }

  add(work: () => void): void {
    this.work.push(work);
  }

  /** Before the call `name`: true where what `prepare` gives has been put behind the work that waits. */
  postpone(name: string, prepare: () => () => void): boolean {
    if (this.isEmpty || INDIFFERENT.has(name)) return false;
    if (POSTPONED.has(name)) {
      this.add(prepare());
      return true;
    }
    this.finish();
    return false;
  }

  finish(): void {
    const { work } = this;
    this.work = [];
    for (const one of work) one();
  }
}
