/**
 * The report of one run: what `--format json` prints, and what every other rendering is made from.
 * Plain data. `version` grows when a field changes its meaning or goes away, not when one is added.
 */
import type { MetricLabel, MetricUnit } from "../profile/index.ts";

export const REPORT_FORMAT = "warpscope-report";
export const REPORT_VERSION = 1;

export interface RunReport {
  readonly format: typeof REPORT_FORMAT;
  readonly version: typeof REPORT_VERSION;
  readonly program: { readonly name: string; readonly args: readonly string[] };
  readonly device: {
    readonly id: string;
    readonly name: string;
    readonly computeCapability: string;
  };
  /** What the numbers under `metrics` are. */
  readonly metrics: Readonly<Record<string, MetricFacts>>;
  /** In program order. */
  readonly launches: readonly LaunchReport[];
  readonly diagnostics: readonly ReportDiagnostic[];
  /** What the program printed, where it was captured. */
  readonly output?: string;
  readonly exitCode: number;
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
  /** Modelled, on the program's virtual clock. */
  readonly startNs: number;
  readonly durationNs: number;
  /** False where the kernel moved pointers or `long`s, which are half as wide here as on a GPU. */
  readonly exactWidths: boolean;
  readonly metrics: Readonly<Record<string, number>>;
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
  /** An access of this line moves a pointer or a `long`, half as wide here as on a GPU. */
  readonly narrowed?: true;
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
