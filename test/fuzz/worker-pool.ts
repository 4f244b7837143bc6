/** Checks texts in worker processes; one that hangs or dies is the bug of the text it had. */
import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { env, versions } from "node:process";
import type { ImportFormat } from "./imports/formats.ts";

export interface Job {
  readonly language: "ir" | "cuda" | ImportFormat;
  /** Of an imported file: a character a byte. */
  readonly text: string;
}

export interface Verdict {
  /** "bug", or what the check says of the text: "diagnostic", "result" … */
  readonly outcome: string;
  /** Of a bug: what was thrown, with its stack. */
  readonly details: string;
}

/** What a process sends: that it waits for texts, or what came of one and the most memory it has held. */
interface Message {
  readonly ready?: true;
  readonly outcome?: string;
  readonly bug?: string;
  readonly peakBytes?: number;
}

/** Node 20 has relaxed SIMD behind a flag, which later versions do not know any more. */
const NEEDS_FLAG = Number.parseInt(versions.node, 10) < 21;
const WORKER = new URL("./worker.mjs", import.meta.url);
/** A mutated text takes milliseconds; what takes longer than this hangs. */
const HANG_MS = 15_000;
/** Clang has to be loaded, or a thread that runs the program. */
const SLOW_HANG_MS = 60_000;
const SLOW: readonly Job["language"][] = ["cuda", "program", "object", "archive"];
/** Most mutated kernels end in a millisecond or never. */
const RUN_MS = 50;
/** After so many texts a process is replaced, so that what it gathered does not count as a bug. */
const TEXTS_PER_PROCESS = 1500;
/** Resident memory of a process; a text that makes it hold more is a bug. */
export const MAX_PROCESS_BYTES = 2e9;

export interface Limits {
  /** Milliseconds after which a launch is stopped. */
  readonly runMs: number;
  readonly processBytes: number;
}

interface Waiting {
  readonly job: Job;
  readonly resolve: (verdict: Verdict) => void;
}

export class WorkerPool {
  private readonly queue: Waiting[] = [];
  private readonly seats: Seat[];

  /** Working folder and cache of the processes. */
  private readonly folder = mkdtempSync(path.join(tmpdir(), "warpscope-fuzz-"));

  constructor(processes: number, limits: Partial<Limits> = {}) {
    const all = { runMs: RUN_MS, processBytes: MAX_PROCESS_BYTES, ...limits };
    const take = () => this.queue.shift();
    this.seats = Array.from({ length: processes }, () => new Seat(take, all, this.folder));
  }

  /** The most memory that one process has held. */
  get peakBytes(): number {
    return Math.max(...this.seats.map((seat) => seat.peakBytes));
  }

  check(job: Job): Promise<Verdict> {
    return new Promise((resolve) => {
      this.queue.push({ job, resolve });
      this.seats.find((seat) => !seat.isBusy)?.next();
    });
  }

  close(): void {
    for (const seat of this.seats) seat.close();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** One process after another. */
class Seat {
  peakBytes = 0;
  private readonly take: () => Waiting | undefined;
  private readonly limits: Limits;
  private readonly folder: string;
  private process: ChildProcess | undefined;
  private ready = false;
  private texts = 0;
  private current: Waiting | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private errors = "";

  constructor(take: () => Waiting | undefined, limits: Limits, folder: string) {
    this.take = take;
    this.limits = limits;
    this.folder = folder;
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
    const process = fork(WORKER, [String(this.limits.runMs), this.folder], {
      env: { ...env, WARPSCOPE_CACHE: path.join(this.folder, "cache") },
      execArgv: NEEDS_FLAG ? ["--experimental-wasm-relaxed-simd"] : [],
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    this.process = process;
    process.stderr!.on("data", (bytes) => {
      this.errors = (this.errors + bytes).slice(-4000);
    });
    process.on("message", (message: Message) => {
      if (message.ready) {
        this.ready = true;
        this.send();
      } else this.receive(message);
    });
    process.on("exit", (code, signal) => {
      this.close();
      this.finish("bug", `process ended: ${code ?? signal}\n${this.errors}`);
    });
  }

  private send(): void {
    const { job } = this.current!;
    this.process!.send(job);
    this.timer = setTimeout(
      () => {
        this.close();
        this.finish("bug", "hang");
      },
      SLOW.includes(job.language) ? SLOW_HANG_MS : HANG_MS,
    );
  }

  private receive({ outcome = "bug", bug = "", peakBytes = 0 }: Message): void {
    this.peakBytes = Math.max(this.peakBytes, peakBytes);
    if (peakBytes > this.limits.processBytes) {
      // A peak stays: the texts that follow are not to be blamed for it.
      this.close();
      this.finish("bug", `memory: the process held ${Math.round(peakBytes / 1e6)} MB`);
    } else this.finish(outcome, bug);
  }

  private finish(outcome: string, details: string): void {
    clearTimeout(this.timer);
    const waiting = this.current;
    this.current = undefined;
    waiting?.resolve({ outcome, details });
    this.next();
  }
}
