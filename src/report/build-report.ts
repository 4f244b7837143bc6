/** Raw results of a run → `RunReport`. */
import type { Diagnostic } from "../base/index.ts";
import type { DeviceSpec } from "../device/index.ts";
import type { Program } from "../lower/index.ts";
import { type ModelOptions, modelledLaunch } from "../model/index.ts";
import type { Fault, LaunchCounters } from "../observe/index.ts";
import {
  type Codegen,
  computeMetrics,
  countedLaunch,
  type LaunchFacts,
  METRICS,
  type Modelled,
  type TimeEstimate,
} from "../profile/index.ts";
import type { Activity } from "../runtime/index.ts";
import { demangle } from "./demangle/demangle.ts";
import { faultDiagnostics } from "./fault-diagnostics.ts";
import { type Catalogue, message } from "./messages/catalogue.ts";
import {
  type DeviceLaunch,
  type LaunchReport,
  type LaunchTime,
  type MetricFacts,
  REPORT_FORMAT,
  REPORT_VERSION,
  type ReportDevice,
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
  readonly sharedBankBytes?: number;
  readonly counters: LaunchCounters;
  readonly modelled?: Modelled;
  readonly fault: Fault | undefined;
  readonly stream: number;
  readonly startNs: number;
  readonly durationNs: number;
}

export interface ReportInput {
  readonly program: { readonly name: string; readonly args: readonly string[] };
  readonly device: DeviceSpec;
  /** That the launches are shown on beside the program's own. */
  readonly otherDevices?: readonly DeviceSpec[];
  readonly codegen: Codegen;
  readonly model: ModelOptions;
  readonly launches: readonly ReportLaunch[];
  readonly activity?: Activity;
  readonly diagnostics: readonly Diagnostic[];
  readonly output: string | undefined;
  readonly exitCode: number;
  readonly files: SourceFiles;
  readonly catalogue: Catalogue;
}

export function buildReport(input: ReportInput): RunReport {
  const { device, otherDevices = [], catalogue } = input;
  return {
    format: REPORT_FORMAT,
    version: REPORT_VERSION,
    program: input.program,
    device: reportDevice(device),
    ...(otherDevices.length > 0 ? { devices: [device, ...otherDevices].map(reportDevice) } : {}),
    metrics: metricFacts(catalogue),
    launches: input.launches.map((launch) => buildLaunch(launch, input)),
    ...(input.activity ? { activity: input.activity } : {}),
    diagnostics: input.diagnostics.map((diagnostic) => reportDiagnostic(diagnostic, catalogue)),
    ...(input.output === undefined ? {} : { output: input.output }),
    exitCode: input.exitCode,
  };
}

function reportDevice({ id, name, computeCapability }: DeviceSpec): ReportDevice {
  const { major, minor } = computeCapability;
  return { id, name, computeCapability: `${major}.${minor}` };
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
  const counted = countedLaunch(program, counters, launch, device, codegen);
  // What the program's clocks went by.
  const facts = launch.modelled
    ? { ...counted, modelled: launch.modelled }
    : modelledLaunch(counted, model);
  const others = (input.otherDevices ?? []).map((other) =>
    modelledLaunch({ ...counted, device: other }, model),
  );
  const isExecuted = executedPcs(program, counters);
  const [faultError] = fault ? faultDiagnostics(fault, program, input.files) : [];
  return {
    index: launch.index,
    kernel: demangle(launch.kernel),
    mangled: launch.kernel,
    grid: launch.grid,
    block: launch.block,
    dynamicSharedBytes: launch.dynamicSharedBytes,
    stream: launch.stream,
    startNs: launch.startNs,
    durationNs: launch.durationNs,
    time: launchTime(facts.modelled.time),
    exactWidths: !program.narrowedPcs.some(isExecuted),
    ...(program.libraryCode ? { libraryCode: true } : {}),
    metrics: computeMetrics(facts),
    ...(others.length > 0 ? { onDevices: onDevices([facts, ...others]) } : {}),
    lines: sourceLines(program, counters, input.files),
    ...(faultError ? { fault: reportDiagnostic(faultError, input.catalogue) } : {}),
  };
}

function launchTime(time: TimeEstimate): LaunchTime {
  const { durationNs, warmDurationNs, expectedError, limiter } = time;
  return {
    coldNs: durationNs,
    warmNs: warmDurationNs,
    ...(expectedError === undefined ? {} : { expectedError }),
    limiter,
  };
}

function onDevices(launches: readonly LaunchFacts[]): Record<string, DeviceLaunch> {
  return Object.fromEntries(
    launches.map((facts) => {
      const { occupancy, registers, time } = facts.modelled;
      const launch: DeviceLaunch = {
        durationNs: time.durationNs,
        ...(time.expectedError === undefined ? {} : { expectedError: time.expectedError }),
        limiter: time.limiter,
        registersPerThread: registers.perThread,
        blocksPerSm: occupancy.blocksPerSm,
        occupancy: occupancy.occupancy,
        occupancyLimiters: occupancy.limiters,
        metrics: computeMetrics(facts),
      };
      return [facts.device.id, launch];
    }),
  );
}

function reportDiagnostic(diagnostic: Diagnostic, catalogue: Catalogue): ReportDiagnostic {
  const { code, severity, params, at } = diagnostic;
  return { code, severity, message: message(catalogue, code, params), params, ...at };
}
