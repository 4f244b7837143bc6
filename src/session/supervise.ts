/**
 * The supervising side of a session: starts the worker, gathers what it sends, ends it on a timeout or
 * an interrupt, and keeps what was counted until then.
 */
import { concatenate, type Diagnostic, Diagnostics } from "../base/index.ts";
import type { Program } from "../lower/index.ts";
import type { LaneSamples } from "../observe/index.ts";
import type { Platform, WorkerHandle } from "../platform/index.ts";
import type {
  Activity,
  ApiError,
  CallRecord,
  LaunchAnnouncement,
  LaunchRecord,
  TransferRecord,
} from "../runtime/index.ts";
import type { AllocationNote, HostViolation } from "../sanitize/index.ts";
import {
  EXIT_REFUSED,
  type FromSession,
  type Leak,
  type OpenLines,
  type SessionJob,
} from "./messages.ts";
import { ProgressLine, type ProgressText } from "./progress-line.ts";
import { SharedResults } from "./shared-results.ts";
import { timerMs } from "./timer-ms.ts";
import { writeErrorReason } from "./write-errors.ts";

export interface Supervision {
  /** Seconds until the session is stopped; undefined for no limit. */
  readonly timeoutSeconds: number | undefined;
  /** Called with each source that the program compiles while it runs, by the name it gives it. */
  onSource?(name: string, text: string): void;
  /** Called before each launch. */
  onLaunching?(launch: LaunchAnnouncement): void;
  /** The line that stands on standard error while the session takes long; absent: none. */
  readonly progressLine?: ProgressText;
}

export interface CountedLaunch extends LaunchRecord {
  readonly simulationCpuMs: number;
  readonly simulationWallMs: number;
  readonly blocksByWorker: readonly number[];
  /** Where they were asked for. */
  readonly samples?: LaneSamples;
}

export interface SessionResult {
  /** Of the program; 124 after a timeout, 130 after an interrupt, 70 after a failure of ours. */
  readonly exitCode: number;
  /** Whether the program began at all: false if it was refused before. */
  readonly ran: boolean;
  readonly launches: readonly CountedLaunch[];
  readonly diagnostics: readonly Diagnostic[];
  /** Empty where it was not asked for. */
  readonly activity: Activity;
  /** Calls that returned an error; empty where the program was stopped from outside. */
  readonly apiErrors: readonly ApiError[];
  /** Allocations alive when the program ended by itself. */
  readonly leaks: readonly Leak[];
  /** Of the host program; empty unless it is checked, and where it was stopped from outside. */
  readonly violations: readonly HostViolation[];
  /** All that were made; empty unless the program is checked, and where it was stopped from outside. */
  readonly allocations: readonly AllocationNote[];
  /** The program's output, in order, where it was captured. */
  readonly output: string;
  readonly openLines: OpenLines;
}

export const EXIT_TIMEOUT = 124;
export const EXIT_INTERRUPTED = 130;
export const EXIT_FAILURE = 70;
/** Standard output is full, or gone. */
export const EXIT_NOT_PRINTED = 1;

/** How long a worker that was asked to stop may take to hand over what it counted. */
const GRACE_MS = 1500;

export function superviseSession(
  job: SessionJob,
  platform: Platform,
  supervision: Supervision,
): Promise<SessionResult> {
  return new Promise((resolve) => new Supervisor(job, platform, supervision, resolve).start());
}

class Supervisor {
  private readonly job: SessionJob;
  private readonly platform: Platform;
  private readonly supervision: Supervision;
  private readonly resolve: (result: SessionResult) => void;
  private readonly diagnostics = new Diagnostics();
  private readonly programs = new Map<number, Program>();
  private readonly launches: CountedLaunch[] = [];
  private readonly results = new SharedResults<
    number,
    Pick<CountedLaunch, "counters" | "modelled">
  >();
  private readonly output: Uint8Array[] = [];
  private openLines: OpenLines = { out: false, error: false };
  private readonly transfers: TransferRecord[] = [];
  private readonly calls: CallRecord[] = [];
  private lostTransfers = 0;
  private lostCalls = 0;
  private apiErrors: readonly ApiError[] = [];
  private leaks: readonly Leak[] = [];
  private violations: readonly HostViolation[] = [];
  private allocations: readonly AllocationNote[] = [];
  private worker: WorkerHandle | undefined;
  private stopFlag: { readonly words: Int32Array; readonly index: number } | undefined;
  /** Exit code of a stop that was asked for. */
  private stopping: number | undefined;
  private timers: ReturnType<typeof setTimeout>[] = [];
  private stopListening: () => void = () => {};
  private readonly progress: ProgressLine | undefined;
  private done = false;

  constructor(
    job: SessionJob,
    platform: Platform,
    supervision: Supervision,
    resolve: (result: SessionResult) => void,
  ) {
    this.job = job;
    this.platform = platform;
    this.supervision = supervision;
    this.resolve = resolve;
    if (supervision.progressLine)
      this.progress = new ProgressLine(platform.streams, supervision.progressLine);
  }

  start(): void {
    this.stopListening = this.platform.signals.onInterrupt(() => this.stop(EXIT_INTERRUPTED));
    const seconds = this.supervision.timeoutSeconds;
    if (seconds !== undefined)
      this.timers.push(setTimeout(() => this.stop(EXIT_TIMEOUT), timerMs(seconds)));
    this.progress?.start();
    const job = this.progress ? { ...this.job, progress: this.progress.shared } : this.job;
    this.worker = this.platform.workers.start("session", job, {
      onMessage: (message) => this.receive(message as FromSession),
      onFailure: (error) => this.fail(error.message),
    });
  }

  private receive(message: FromSession): void {
    if (this.done) return;
    switch (message.kind) {
      case "started":
        this.stopFlag = {
          words: new Int32Array(message.memory.buffer),
          index: message.stopFlagAddress >> 2,
        };
        if (this.stopping !== undefined) this.raiseFlag();
        break;
      case "source":
        this.supervision.onSource?.(message.name, message.text);
        break;
      case "launching":
        this.progress?.launching(message.launch);
        if (this.supervision.onLaunching) {
          this.progress?.clear();
          this.supervision.onLaunching(message.launch);
        }
        break;
      case "program":
        this.programs.set(message.id, message.program);
        break;
      case "launch": {
        const { programId, ...launch } = message.launch;
        const { counters, modelled } = launch;
        const results = this.results.of(programId, { counters, modelled });
        this.launches.push({ ...launch, ...results, program: this.programs.get(programId)! });
        if (this.stopping !== undefined && launch.fault?.kind === "interrupted")
          this.finish(this.stopping);
        break;
      }
      case "activity": {
        const { transfers, calls, lostTransfers, lostCalls } = message.activity;
        for (const transfer of transfers) this.transfers.push(transfer);
        for (const call of calls) this.calls.push(call);
        this.lostTransfers += lostTransfers;
        this.lostCalls += lostCalls;
        break;
      }
      case "output":
        this.output.push(message.bytes);
        break;
      case "line":
        this.openLines = { ...this.openLines, [message.stream]: message.isOpen };
        this.progress?.lineOpen(this.openLines);
        break;
      case "ended":
        this.diagnostics.list.push(...message.diagnostics);
        this.apiErrors = message.apiErrors;
        this.leaks = message.leaks;
        this.violations = message.violations;
        this.allocations = message.allocations;
        this.finish(this.stopping ?? message.exitCode);
        break;
      case "unwritten":
        this.diagnostics.error("session/cannot-print", { reason: writeErrorReason(message.error) });
        this.finish(EXIT_NOT_PRINTED);
        break;
      case "refused":
        this.diagnostics.list.push(...message.diagnostics);
        this.finish(this.stopping ?? EXIT_REFUSED);
        break;
      case "failed":
        this.fail(message.reason);
        break;
    }
  }

  /** Asks the worker to stop; one that does not answer is ended, with what it sent so far kept. */
  private stop(exitCode: number): void {
    if (this.stopping !== undefined || this.done) return;
    this.stopping = exitCode;
    this.raiseFlag();
    this.timers.push(setTimeout(() => this.finish(exitCode), GRACE_MS));
  }

  private raiseFlag(): void {
    if (this.stopFlag) Atomics.store(this.stopFlag.words, this.stopFlag.index, 1);
  }

  private fail(reason: string): void {
    if (this.done) return;
    this.diagnostics.error("session/crashed", { reason });
    this.finish(EXIT_FAILURE);
  }

  private finish(exitCode: number): void {
    if (this.done) return;
    this.done = true;
    for (const timer of this.timers) clearTimeout(timer);
    this.stopListening();
    void this.worker?.terminate();
    this.progress?.end();
    const ended = this.launches.filter(({ fault }) => fault?.kind !== "interrupted");
    const count = { launches: ended.length };
    if (exitCode === EXIT_TIMEOUT && this.stopping === EXIT_TIMEOUT)
      this.diagnostics.error("session/timeout", {
        seconds: this.supervision.timeoutSeconds ?? 0,
        ...count,
      });
    if (exitCode === EXIT_INTERRUPTED && this.stopping === EXIT_INTERRUPTED)
      this.diagnostics.error("session/interrupted", count);
    this.resolve({
      exitCode,
      ran: this.stopFlag !== undefined,
      launches: this.launches,
      diagnostics: this.diagnostics.list,
      activity: {
        transfers: this.transfers,
        calls: this.calls,
        lostTransfers: this.lostTransfers,
        lostCalls: this.lostCalls,
      },
      apiErrors: this.apiErrors,
      leaks: this.leaks,
      violations: this.violations,
      allocations: this.allocations,
      output: new TextDecoder().decode(concatenate(this.output)),
      openLines: this.openLines,
    });
  }
}
