/** Raw results of a run → `RunReport`. */
import type { Diagnostic } from "../base/index.ts";
import type { DeviceSpec } from "../device/index.ts";
import { type Program, readsClusterMemory } from "../lower/index.ts";
import { type ModelOptions, modelledLaunch, timeMakeUp } from "../model/index.ts";
import type { Fault, LaneSamples, LaunchCounters } from "../observe/index.ts";
import {
  type Codegen,
  computeMetrics,
  countedLaunch,
  type LaunchFacts,
  METRICS,
  type Modelled,
} from "../profile/index.ts";
import type { Activity } from "../runtime/index.ts";
import { demangle } from "./demangle/demangle.ts";
import { faultDiagnostics } from "./fault-diagnostics.ts";
import { type Catalogue, message } from "./messages/catalogue.ts";
import { launchAdvice, programAdvice, studiedLaunches } from "./report-advice.ts";
import {
  type AdviceReport,
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
  /** For pages. */
  readonly samples?: LaneSamples;
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
  /** Whether advice is wanted; that on the host's side comes from this activity, shown or not. */
  readonly advice?: { readonly activity: Activity };
  readonly diagnostics: readonly Diagnostic[];
  readonly output: string | undefined;
  readonly exitCode: number;
  readonly files: SourceFiles;
  readonly catalogue: Catalogue;
}

export function buildReport(input: ReportInput): RunReport {
  const { device, otherDevices = [], catalogue, advice } = input;
  const studied = advice ? studiedLaunches(input.launches) : new Set<number>();
  return {
    format: REPORT_FORMAT,
    version: REPORT_VERSION,
    program: input.program,
    device: reportDevice(device),
    ...(otherDevices.length > 0 ? { devices: [device, ...otherDevices].map(reportDevice) } : {}),
    metrics: metricFacts(catalogue),
    launches: input.launches.map((launch) => buildLaunch(launch, input, studied.has(launch.index))),
    ...(advice
      ? { advice: programAdvice(device, advice.activity, input.launches, catalogue) }
      : {}),
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

function buildLaunch(launch: ReportLaunch, input: ReportInput, isStudied: boolean): LaunchReport {
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
  const adviceOn = (one: LaunchFacts): readonly AdviceReport[] | undefined =>
    isStudied && !fault ? launchAdvice(one, input.files, input.catalogue) : undefined;
  const advice = adviceOn(facts);
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
    time: launchTime(facts),
    exactWidths: !program.narrowedPcs.some(isExecuted),
    ...(program.libraryCode ? { libraryCode: true } : {}),
    ...(program.copiesInBulk || readsClusterMemory(program) ? { unconfirmedCounts: true } : {}),
    metrics: computeMetrics(facts),
    ...(advice ? { advice } : {}),
    ...(others.length > 0 ? { onDevices: onDevices([facts, ...others], adviceOn) } : {}),
    lines: sourceLines(program, counters, input.files),
    ...(faultError ? { fault: reportDiagnostic(faultError, input.catalogue) } : {}),
  };
}

function launchTime(launch: LaunchFacts): LaunchTime {
  const { durationNs, warmDurationNs, expectedError, limiter, partsNs } = launch.modelled.time;
  return {
    coldNs: durationNs,
    warmNs: warmDurationNs,
    ...(expectedError === undefined ? {} : { expectedError }),
    limiter,
    partsNs,
    makeUp: timeMakeUp(launch),
  };
}

function onDevices(
  launches: readonly LaunchFacts[],
  adviceOn: (launch: LaunchFacts) => readonly AdviceReport[] | undefined,
): Record<string, DeviceLaunch> {
  return Object.fromEntries(
    launches.map((facts) => {
      const { occupancy, registers, time } = facts.modelled;
      const advice = adviceOn(facts);
      const launch: DeviceLaunch = {
        durationNs: time.durationNs,
        ...(time.expectedError === undefined ? {} : { expectedError: time.expectedError }),
        limiter: time.limiter,
        partsNs: time.partsNs,
        registersPerThread: registers.perThread,
        blocksPerSm: occupancy.blocksPerSm,
        occupancy: occupancy.occupancy,
        occupancyLimiters: occupancy.limiters,
        metrics: computeMetrics(facts),
        ...(advice ? { advice } : {}),
      };
      return [facts.device.id, launch];
    }),
  );
}

function reportDiagnostic(diagnostic: Diagnostic, catalogue: Catalogue): ReportDiagnostic {
  const { code, severity, params, at } = diagnostic;
  return { code, severity, message: message(catalogue, code, params), params, ...at };
}
