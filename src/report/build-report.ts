/** Raw results of a run → `RunReport`. */
import type { Diagnostic } from "../base/index.ts";
import type { DeviceSpec } from "../device/index.ts";
import type { Program } from "../lower/index.ts";
import { type ModelOptions, modelledLaunch } from "../model/index.ts";
import type { Fault, LaunchCounters } from "../observe/index.ts";
import { type Codegen, computeMetrics, countedLaunch, METRICS } from "../profile/index.ts";
import { demangle } from "./demangle/demangle.ts";
import { faultDiagnostics } from "./fault-diagnostics.ts";
import { type Catalogue, message } from "./messages/catalogue.ts";
import {
  type LaunchReport,
  type MetricFacts,
  REPORT_FORMAT,
  REPORT_VERSION,
  type ReportDiagnostic,
  type RunReport,
} from "./run-report.ts";
import { executedPcs, type SourceFiles, sourceLines } from "./source-lines.ts";

export interface ReportLaunch {
  readonly index: number;
  /** Mangled. */
  readonly kernel: string;
  readonly program: Program;
  readonly grid: readonly [number, number, number];
  readonly block: readonly [number, number, number];
  readonly dynamicSharedBytes: number;
  readonly counters: LaunchCounters;
  readonly fault: Fault | undefined;
  readonly startNs: number;
  readonly durationNs: number;
}

export interface ReportInput {
  readonly program: { readonly name: string; readonly args: readonly string[] };
  readonly device: DeviceSpec;
  readonly codegen: Codegen;
  readonly model: ModelOptions;
  readonly launches: readonly ReportLaunch[];
  readonly diagnostics: readonly Diagnostic[];
  readonly output: string | undefined;
  readonly exitCode: number;
  readonly files: SourceFiles;
  readonly catalogue: Catalogue;
}

export function buildReport(input: ReportInput): RunReport {
  const { device, catalogue } = input;
  const { major, minor } = device.computeCapability;
  return {
    format: REPORT_FORMAT,
    version: REPORT_VERSION,
    program: input.program,
    device: { id: device.id, name: device.name, computeCapability: `${major}.${minor}` },
    metrics: metricFacts(catalogue),
    launches: input.launches.map((launch) => buildLaunch(launch, input)),
    diagnostics: input.diagnostics.map((diagnostic) => reportDiagnostic(diagnostic, catalogue)),
    ...(input.output === undefined ? {} : { output: input.output }),
    exitCode: input.exitCode,
  };
}

function metricFacts(catalogue: Catalogue): Record<string, MetricFacts> {
  return Object.fromEntries(
    METRICS.map(({ name, unit, label, meaning }) => [
      name,
      { unit, label, meaning: message(catalogue, meaning) },
    ]),
  );
}

function buildLaunch(launch: ReportLaunch, input: ReportInput): LaunchReport {
  const { program, counters, fault } = launch;
  const { device, codegen, model } = input;
  const facts = modelledLaunch(countedLaunch(program, counters, launch, device, codegen), model);
  const isExecuted = executedPcs(program, counters);
  const [faultError] = fault ? faultDiagnostics(fault, program, input.files) : [];
  return {
    index: launch.index,
    kernel: demangle(launch.kernel),
    mangled: launch.kernel,
    grid: launch.grid,
    block: launch.block,
    dynamicSharedBytes: launch.dynamicSharedBytes,
    startNs: launch.startNs,
    durationNs: launch.durationNs,
    exactWidths: !program.narrowedPcs.some(isExecuted),
    metrics: computeMetrics(facts),
    lines: sourceLines(program, counters, input.files),
    ...(faultError ? { fault: reportDiagnostic(faultError, input.catalogue) } : {}),
  };
}

function reportDiagnostic(diagnostic: Diagnostic, catalogue: Catalogue): ReportDiagnostic {
  const { code, severity, params, at } = diagnostic;
  return { code, severity, message: message(catalogue, code, params), params, ...at };
}
