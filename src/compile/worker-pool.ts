/** A few workers that run jobs of Clang side by side, each with one job at a time. */
import type { Platform, WorkerHandle } from "../platform/index.ts";
import { failedRun, type ToolJob, type ToolResult } from "./jobs.ts";
import { loadToolchain, type Toolchain } from "./toolchain.ts";

interface Waiting {
  readonly job: ToolJob;
  readonly resolve: (result: ToolResult) => void;
}

interface PoolWorker {
  readonly handle: WorkerHandle;
  current: Waiting | undefined;
}

/** Four passes at once need about 0.5 GB. */
const MOST_WORKERS = 4;

/**
 * Jobs for which a worker is worth starting. LLVM's functions are compiled as they are first called, and two
 * workers that begin together both compile most of them: the two passes of one source one after the other
 * cost a tenth less, and end hardly later.
 */
const JOBS_A_WORKER = 2;

/** The `crash` of every run where the package with LLVM's tools cannot be read. */
export const TOOLCHAIN_MISSING = "toolchain missing";

const CLOSED = "the compiler was closed";

/** Nothing is loaded or started before the first job. */
export class WorkerPool {
  private readonly queue: Waiting[] = [];
  private readonly workers: PoolWorker[] = [];
  private toolchain: Toolchain | undefined;
  private closed = false;
  private readonly platform: Platform;
  private readonly limit: number;
  private readonly onPass: ((done: number, known: number) => void) | undefined;
  private known = 0;
  private done = 0;

  constructor(platform: Platform, onPass?: (done: number, known: number) => void) {
    this.platform = platform;
    this.onPass = onPass;
    this.limit = Math.min(platform.cores, MOST_WORKERS);
  }

  /** Never rejects: a worker that dies is a crashed run. */
  run(job: ToolJob): Promise<ToolResult> {
    if (this.closed) return Promise.resolve(failedRun("", CLOSED));
    this.toolchain ??= loadToolchain(this.platform);
    if (!this.toolchain) return Promise.resolve(failedRun("", TOOLCHAIN_MISSING));
    this.known++;
    return new Promise((resolve) => {
      this.queue.push({ job, resolve });
      this.dispatch();
    });
  }

  /** Runs that are under way or wait end as crashed ones. */
  async close(): Promise<void> {
    this.closed = true;
    const workers = this.workers.splice(0);
    const cut = [...workers.flatMap(({ current }) => current ?? []), ...this.queue.splice(0)];
    await Promise.all(workers.map((worker) => worker.handle.terminate()));
    for (const { resolve } of cut) resolve(failedRun("", CLOSED));
  }

  private dispatch(): void {
    while (this.queue.length > 0) {
      const worker = this.workers.find((one) => !one.current) ?? this.startWorker();
      if (!worker) return;
      worker.current = this.queue.shift()!;
      worker.handle.keepAlive(true);
      worker.handle.post(worker.current.job);
    }
  }

  private startWorker(): PoolWorker | undefined {
    const running = this.workers.filter(({ current }) => current).length;
    const wanted = Math.ceil((this.queue.length + running) / JOBS_A_WORKER);
    if (this.workers.length >= Math.min(this.limit, wanted)) return undefined;
    const worker: PoolWorker = {
      handle: this.platform.workers.start("compile", undefined, {
        onMessage: (message) => this.finish(worker, message as ToolResult),
        onFailure: (error) => {
          this.workers.splice(this.workers.indexOf(worker), 1);
          this.finish(worker, failedRun("", error.message));
        },
      }),
      current: undefined,
    };
    worker.handle.post({ toolchain: this.toolchain });
    this.workers.push(worker);
    return worker;
  }

  private finish(worker: PoolWorker, result: ToolResult): void {
    const done = worker.current;
    worker.current = undefined;
    worker.handle.keepAlive(false);
    this.onPass?.(++this.done, this.known);
    done?.resolve(result);
    this.dispatch();
  }
}
