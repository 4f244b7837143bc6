/**
 * The report of one run: what `--format json` prints, and what every other rendering is made from.
 * Plain data. `version` grows when a field changes its meaning or goes away, not when one is added. It is 2 in the
 * JSON of more than 256 launches, where those that resemble one before are written as what differs
 * (`similar-launches.ts`); `readReport` gives all of them in full.
 */
import type {
  MetricLabel,
  MetricUnit,
  OccupancyLimiter,
  TimeLimiter,
  TimeMakeUp,
} from "../profile/index.ts";
import type { Activity } from "../runtime/index.ts";

export const REPORT_FORMAT = "warpscope-report";
export const REPORT_VERSION = 1;
export const SHARED_LAUNCHES_VERSION = 2;

export interface RunReport {
  readonly format: typeof REPORT_FORMAT;
  readonly version: typeof REPORT_VERSION;
  readonly program: { readonly name: string; readonly args: readonly string[] };
  /** The program's own device. */
  readonly device: ReportDevice;
  /** Where several devices are compared: all of them, the program's own first. */
  readonly devices?: readonly ReportDevice[];
  /** What the numbers under `metrics` are. */
  readonly metrics: Readonly<Record<string, MetricFacts>>;
  /** In program order. */
  readonly launches: readonly LaunchReport[];
  /** What to change about copies, calls and waits of the whole run, where advice was asked for. */
  readonly advice?: readonly AdviceReport[];
  /** Transfers and calls of the runtime, where they were asked for. */
  readonly activity?: Activity;
  readonly diagnostics: readonly ReportDiagnostic[];
  /** What the program printed, where it was captured. */
  readonly output?: string;
  readonly exitCode: number;
}

export interface ReportDevice {
  readonly id: string;
  readonly name: string;
  readonly computeCapability: string;
}

/** One launch as one of the compared devices would run it. All of it modelled but the exact metrics. */
export interface DeviceLaunch {
  readonly durationNs: number;
  /** Relative error that four of five measured launches of the kind stay below, 0.15 for 15 %; absent where none were. */
  readonly expectedError?: number;
  /** What the longest part of the time is spent on. */
  readonly limiter: TimeLimiter;
  /** What each unit of the chip alone would take. They overlap: no sum. */
  readonly partsNs: Readonly<Record<TimeLimiter, number>>;
  readonly registersPerThread: number;
  readonly blocksPerSm: number;
  /** Theoretical, 0 to 1. */
  readonly occupancy: number;
  readonly occupancyLimiters: readonly OccupancyLimiter[];
  /** Those that the device has. */
  readonly metrics: Readonly<Record<string, number>>;
  /** For this device, where advice was asked for: the largest gain first. */
  readonly advice?: readonly AdviceReport[];
}

/** What to change and what it would save, by the model of the chip. */
export interface AdviceReport {
  /** Code of the rule, as `warpscope explain` takes it. */
  readonly rule: string;
  /** Absent where it is about the launch or the program as a whole. */
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  /** What was found, in numbers. */
  readonly message: string;
  readonly evidence: Readonly<Record<string, number | string>>;
  readonly change: {
    readonly code: string;
    readonly params: Readonly<Record<string, number | string>>;
    readonly message: string;
    /** Lines of `file` as they would be, where its text says enough: `line` from 1, `text` without its end. */
    readonly edits?: readonly { readonly line: number; readonly text: string }[];
    /** For the lesson: a few lines of CUDA that show it, with names of their own. */
    readonly example?: readonly string[];
  };
  readonly gain: {
    /** Of the launch's (or the program's) modelled time with warm caches, 0 to 1. */
    readonly fraction: number;
    readonly savedNs: number;
  };
  readonly confidence: "high" | "medium" | "low";
}

/** What is modelled of a launch's time on the program's own device. */
export interface LaunchTime {
  /** What each unit of the chip alone would take, caches empty. They overlap: no sum. */
  readonly partsNs: Readonly<Record<TimeLimiter, number>>;
  /** With empty caches, as Nsight Compute measures; with what the launch before left in the L2. */
  readonly coldNs: number;
  readonly warmNs: number;
  /** Relative error that four of five measured launches of the kind stay below; absent where none were measured, or threads wait. */
  readonly expectedError?: number;
  /** What the longest part of the time is spent on. */
  readonly limiter: TimeLimiter;
  /** Of `warmNs`: what comparisons attribute a difference with. Absent in reports of earlier versions. */
  readonly makeUp?: TimeMakeUp;
}

export interface MetricFacts {
  readonly unit: MetricUnit;
  readonly label: MetricLabel;
  readonly meaning: string;
}

export interface LaunchReport {
  /** Counts the program's launches from 0; those left out of the report included. */
  readonly index: number;
  /** Demangled, with its parameter list. */
  readonly kernel: string;
  readonly mangled: string;
  readonly grid: readonly [number, number, number];
  readonly block: readonly [number, number, number];
  readonly dynamicSharedBytes: number;
  /** The handle the program gave; 0 is the default stream. */
  readonly stream: number;
  /** Modelled, on the program's virtual clock. */
  readonly startNs: number;
  readonly durationNs: number;
  readonly time?: LaunchTime;
  /** True where code of our libraries runs in place of NVIDIA's: counts are not those of the vendor's code. */
  readonly libraryCode?: boolean;
  /** True where blocks reach other blocks' shared memory, or copy in bulk: no profiler's counts confirm ours. */
  readonly unconfirmedCounts?: boolean;
  /**
   * True where threads wait for each other by locks or flags: the time without the waiting, counts of this order of
   * the threads. The lines at which they look have it too.
   */
  readonly waitsForThreads?: true;
  readonly metrics: Readonly<Record<string, number>>;
  /** For the program's own device, where advice was asked for: the largest gain first. */
  readonly advice?: readonly AdviceReport[];
  /** By id of the compared devices, where there are several. */
  readonly onDevices?: Readonly<Record<string, DeviceLaunch>>;
  /** By file, line and column. */
  readonly lines: readonly LineReport[];
  readonly fault?: ReportDiagnostic;
}

export interface LineReport {
  readonly file: string;
  /** From 1; 0 where the compiler gave no line. */
  readonly line: number;
  /** From 1; 0 where the compiler gave none. */
  readonly column: number;
  /** Only those that are not 0; `sourceLines` has the names. */
  readonly counters: Readonly<Record<string, number>>;
  /** Threads look here, over and over, for what others store. */
  readonly waitsForThreads?: true;
}

export interface ReportDiagnostic {
  readonly code: string;
  readonly severity: "error" | "warning" | "note";
  readonly message: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}
