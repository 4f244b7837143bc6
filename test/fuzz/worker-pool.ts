/** Checks texts in worker processes; one that hangs or dies is the bug of the text it had. */
import { type ChildProcess, fork } from "node:child_process";
import { versions } from "node:process";

export interface Job {
  readonly language: "ir" | "cuda";
  readonly text: string;
}

export interface Verdict {
  /** "bug", or what `Outcome` of check-ir.ts says. */
  readonly outcome: string;
  /** Of a bug: what was thrown, with its stack. */
  readonly details: string;
}

/** Node 20 has relaxed SIMD behind a flag, which later versions do not know any more. */
const NEEDS_FLAG = Number.parseInt(versions.node, 10) < 21;
const WORKER = new URL("./worker.mjs", import.meta.url);
/** A mutated text takes milliseconds, a source a second; what takes longer than this hangs. */
const HANG_MS = { ir: 15_000, cuda: 60_000 } as const;
/** Most mutated kernels end in a millisecond or never. */
const RUN_MS = 50;
/** After so many texts a process is replaced, so that what it gathered does not count as a bug. */
const TEXTS_PER_PROCESS = 1500;

interface Waiting {
  readonly job: Job;
  readonly resolve: (verdict: Verdict) => void;
}

export class WorkerPool {
  private readonly queue: Waiting[] = [];
  private readonly seats: Seat[];

  /** A launch is stopped after `runMs` milliseconds. */
  constructor(processes: number, runMs = RUN_MS) {
    const take = () => this.queue.shift();
    this.seats = Array.from({ length: processes }, () => new Seat(take, runMs));
  }

  check(job: Job): Promise<Verdict> {
    return new Promise((resolve) => {
      this.queue.push({ job, resolve });
      this.seats.find((seat) => !seat.isBusy)?.next();
    });
  }

  close(): void {
    for (const seat of this.seats) seat.close();
  }
}

/** One process after another. */
class Seat {
  private readonly take: () => Waiting | undefined;
  private readonly runMs: number;
  private process: ChildProcess | undefined;
  private ready = false;
  private texts = 0;
  private current: Waiting | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private errors = "";

  constructor(take: () => Waiting | undefined, runMs: number) {
    this.take = take;
    this.runMs = runMs;
  }

  get isBusy(): boolean {
    return this.current !== undefined;
  }

  next(): void {
    this.current = this.take();
    if (!this.current) return;
    if (this.texts++ >= TEXTS_PER_PROCESS) this.close();
    if (!this.process) this.start();
    else if (this.ready) this.send();
  }

  close(): void {
    this.process?.removeAllListeners();
    this.process?.kill("SIGKILL");
    this.process = undefined;
    this.ready = false;
    this.texts = 0;
  }

  private start(): void {
    this.errors = "";
    const process = fork(WORKER, [String(this.runMs)], {
      execArgv: NEEDS_FLAG ? ["--experimental-wasm-relaxed-simd"] : [],
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    this.process = process;
    process.stderr!.on("data", (bytes) => {
      this.errors = (this.errors + bytes).slice(-4000);
    });
    process.on("message", (message: { ready?: true; outcome?: string; bug?: string }) => {
      if (message.ready) {
        this.ready = true;
        this.send();
      } else this.finish(message.outcome ?? "bug", message.bug ?? "");
    });
    process.on("exit", (code, signal) => {
      this.close();
      this.finish("bug", `process ended: ${code ?? signal}\n${this.errors}`);
    });
  }

  private send(): void {
    const { job } = this.current!;
    this.process!.send(job);
    this.timer = setTimeout(() => {
      this.close();
      this.finish("bug", "hang");
    }, HANG_MS[job.language]);
  }

  private finish(outcome: string, details: string): void {
    clearTimeout(this.timer);
    const waiting = this.current;
    this.current = undefined;
    waiting?.resolve({ outcome, details });
    this.next();
  }
}
