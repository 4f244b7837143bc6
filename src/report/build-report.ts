/** Raw results of a run → `RunReport`. */
import type { Diagnostic } from "../base/index.ts";
import type { DeviceSpec } from "../device/index.ts";
import { readsClusterMemory } from "../lower/index.ts";
import { METRICS } from "../profile/index.ts";
import { demangle } from "./demangle/demangle.ts";
import { faultDiagnostics } from "./fault-diagnostics.ts";
import { type LaunchParts, PartsOfLaunches } from "./launch-parts.ts";
import { type Catalogue, message } from "./messages/catalogue.ts";
import { programAdvice, studiedLaunches } from "./report-advice.ts";
import type { ReportInput, ReportLaunch } from "./report-input.ts";
import {
  type LaunchReport,
  type MetricFacts,
  REPORT_FORMAT,
  REPORT_VERSION,
  type ReportDevice,
  type ReportDiagnostic,
  type RunReport,
} from "./run-report.ts";

export function buildReport(input: ReportInput): RunReport {
  const { device, otherDevices = [], catalogue, advice } = input;
  const studied = advice ? studiedLaunches(input.launches) : new Set<number>();
  const parts = new PartsOfLaunches(input);
  return {
    format: REPORT_FORMAT,
    version: REPORT_VERSION,
    program: input.program,
    device: reportDevice(device),
    ...(otherDevices.length > 0 ? { devices: [device, ...otherDevices].map(reportDevice) } : {}),
    metrics: metricFacts(catalogue),
    launches: input.launches.map((launch) =>
      buildLaunch(launch, input, parts.of(launch, studied.has(launch.index) && !launch.fault)),
    ),
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

function buildLaunch(
  launch: ReportLaunch,
  input: ReportInput,
  { time, waitsForThreads, metrics, advice, onDevices, lines }: LaunchParts,
): LaunchReport {
  const { program, fault } = launch;
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
    time,
    ...(program.libraryCode ? { libraryCode: true } : {}),
    ...(program.copiesInBulk || readsClusterMemory(program) ? { unconfirmedCounts: true } : {}),
    ...(waitsForThreads ? { waitsForThreads } : {}),
    metrics,
    ...(advice ? { advice } : {}),
    ...(onDevices ? { onDevices } : {}),
    lines,
    ...(faultError ? { fault: reportDiagnostic(faultError, input.catalogue) } : {}),
  };
}

function reportDiagnostic(diagnostic: Diagnostic, catalogue: Catalogue): ReportDiagnostic {
  const { code, severity, params, at } = diagnostic;
  return { code, severity, message: message(catalogue, code, params), params, ...at };
}
