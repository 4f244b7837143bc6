/** What `warpscope profile` adds to a run: its options, and the report. */
import {
  type DeviceSpec,
  Diagnostics,
  defaultMetrics,
  findMetrics,
  type Measurement,
  type Metric,
  type RunOutcome,
  type RunReport,
  type RunRequest,
  renderCsv,
  renderJson,
  renderMetricList,
  renderProfileTable,
  renderSideBySide,
  reportOf,
} from "../index.ts";
import { deviceOption } from "./device-option.ts";
import { openMeasurement, showComparison } from "./import-file.ts";
import { choice, EXIT_USAGE, type Invocation, numberOption } from "./invocation.ts";

/** What the options mean, checked before anything is compiled. */
export interface ProfileOptions {
  readonly format: "text" | "json" | "csv";
  readonly metrics: readonly Metric[];
  readonly metricsAsked: boolean;
  readonly kernel: RegExp | undefined;
  readonly launch: number | undefined;
  readonly capture: boolean;
  /** Of `--import`. */
  readonly measurement: Measurement | undefined;
}

const FORMATS = ["text", "json", "csv"] as const;
const COMPARISON_FORMATS = ["text", "json"] as const;

export function profileOptions(
  { line: { own }, platform }: Invocation,
  devices: readonly DeviceSpec[],
  diagnostics: Diagnostics,
): ProfileOptions {
  let kernel: RegExp | undefined;
  try {
    kernel = own.kernel === undefined ? undefined : new RegExp(own.kernel);
  } catch (error) {
    diagnostics.error("cli/bad-regex", {
      value: own.kernel ?? "",
      reason: (error as Error).message.replace(/^Invalid regular expression: /, ""),
    });
  }
  const formats = own.import === undefined ? FORMATS : COMPARISON_FORMATS;
  return {
    format: choice(own, "format", formats, diagnostics),
    metrics:
      own.metrics === undefined
        ? defaultMetrics(devices)
        : findMetrics(own.metrics.split(","), diagnostics, devices),
    metricsAsked: own.metrics !== undefined,
    kernel,
    launch: numberOption(own, "launch", "whole", diagnostics),
    capture: own.capture === true,
    measurement:
      own.import === undefined ? undefined : openMeasurement(own.import, platform, diagnostics),
  };
}

export function showProfile(
  outcome: RunOutcome,
  request: RunRequest,
  profile: ProfileOptions,
  invocation: Invocation,
): void {
  const { terminal, platform } = invocation;
  const { kernel, launch } = profile;
  const report = reportOf(outcome, request, platform, {
    ...(kernel ? { kernel } : {}),
    ...(launch === undefined ? {} : { launch }),
    captured: profile.capture,
  });
  const missing = new Diagnostics();
  if (launch !== undefined && launch >= outcome.launches.length)
    missing.warning("cli/no-such-launch", { launch, count: outcome.launches.length });
  else if (kernel && outcome.launches.length > 0 && report.launches.length === 0)
    missing.warning("cli/no-such-kernel", { value: kernel.source });
  terminal.diagnostics(missing.list);
  if (profile.measurement) {
    const format = profile.format === "json" ? "json" : "text";
    showComparison(report, profile.measurement, format, terminal);
    return;
  }
  switch (profile.format) {
    case "json":
      terminal.out(renderJson(withSimulationTime(report, outcome, invocation)));
      break;
    case "csv":
      terminal.out(renderCsv(report, profile.metrics));
      break;
    case "text": {
      if (outcome.output) terminal.out(outcome.output);
      if (report.devices) {
        const style = {
          columns: terminal.columns,
          colour: terminal.colour,
          metrics: profile.metrics,
          hideZeros: !profile.metricsAsked,
        };
        terminal.out(`\n${renderSideBySide(report, terminal.catalogue, style)}`);
        break;
      }
      terminal.out(
        `\n${renderProfileTable(report, terminal.catalogue, {
          columns: terminal.columns,
          colour: terminal.colour,
          metrics: profile.metrics,
          hideZeros: !profile.metricsAsked,
          lines: (file) => terminal.files.lines(file),
        })}`,
      );
    }
  }
}

/** With `--simulation-time`: what each launch cost this machine; different on every run. */
function withSimulationTime(
  report: RunReport,
  outcome: RunOutcome,
  { line }: Invocation,
): RunReport {
  if (!line.own["simulation-time"]) return report;
  const cost = new Map(
    outcome.launches.map(({ index, simulationCpuMs, simulationWallMs, blocksByWorker }) => [
      index,
      { simulationCpuMs, simulationWallMs, blocksByWorker },
    ]),
  );
  return {
    ...report,
    launches: report.launches.map((launch) => ({
      ...launch,
      ...cost.get(launch.index),
    })),
  };
}

/** `--query-metrics`: the metrics of the chip, without a source. */
export function queryMetrics(
  { line: { own }, terminal, platform }: Invocation,
  diagnostics: Diagnostics,
): number {
  const device = deviceOption(own, undefined, platform, diagnostics);
  terminal.diagnostics(diagnostics.list);
  if (diagnostics.hasErrors) return EXIT_USAGE;
  terminal.out(renderMetricList(device, terminal.catalogue, terminal.columns));
  return 0;
}
