/** What `warpscope profile` adds to a run: its options, and the report. */
import {
  type DeviceSpec,
  Diagnostics,
  defaultMetrics,
  findMetrics,
  jsonPieces,
  type Measurement,
  type Metric,
  pageOf,
  type RunOutcome,
  type RunReport,
  type RunRequest,
  renderAdvice,
  renderCsv,
  renderMetricList,
  renderMore,
  renderProfileTable,
  renderSideBySide,
  renderSummary,
  reportMarkdown,
  reportOf,
  wrap,
} from "../index.ts";
import { deviceOption } from "./device-option.ts";
import { type ExportFile, exportFiles, writeExports } from "./export-files.ts";
import { openMeasurement, showComparison } from "./import-file.ts";
import { choice, EXIT_USAGE, type Invocation, kernelOption, numberOption } from "./invocation.ts";
import { type NcuPage, ncuPageOption, printNcuPage } from "./ncu-page.ts";
import { checkOutputFolder, writeOutput } from "./output-file.ts";
import type { Terminal } from "./terminal.ts";

/** What the options mean, checked before anything is compiled. */
export interface ProfileOptions {
  readonly format: "text" | "json" | "csv" | "markdown";
  readonly metrics: readonly Metric[];
  readonly metricsAsked: boolean;
  /** Of `--page` and `--print-summary`: Nsight Compute's form in place of ours. */
  readonly ncu: NcuPage | undefined;
  /** All metrics of each kernel, and lines: of `--details`, or where metrics were asked for. */
  readonly details: boolean;
  readonly kernel: RegExp | undefined;
  readonly launch: number | undefined;
  readonly capture: boolean;
  /** Of `--import`. */
  readonly measurement: Measurement | undefined;
  readonly exports: readonly ExportFile[];
  /** Of `--report`: the HTML file to write. */
  readonly page: string | undefined;
  /** Pieces of advice that are shown of each kernel, at most. */
  readonly advice: number;
  /** Whether transfers and calls are to be taken down. */
  readonly activity: boolean;
}

/** Pieces of advice a kernel without `--advice`. */
const ADVICE_SHOWN = 3;

/** Whether transfers and calls are part of what is shown. */
function showsActivity({ page, exports }: Pick<ProfileOptions, "page" | "exports">): boolean {
  return page !== undefined || exports.length > 0;
}

const FORMATS = ["text", "json", "csv", "markdown"] as const;
const COMPARISON_FORMATS = ["text", "json"] as const;

export function profileOptions(
  { line: { own }, terminal, platform }: Invocation,
  devices: readonly DeviceSpec[],
  diagnostics: Diagnostics,
): ProfileOptions {
  const kernel = kernelOption(own, diagnostics);
  if (own.report !== undefined) checkOutputFolder(own.report, diagnostics);
  const exports = exportFiles(own.export ?? [], diagnostics);
  const advice = own.import === undefined ? adviceOption(own.advice, diagnostics) : 0;
  const formats = own.import === undefined ? FORMATS : COMPARISON_FORMATS;
  return {
    format: choice(own, "format", formats, diagnostics),
    metrics:
      own.metrics === undefined
        ? defaultMetrics(devices)
        : findMetrics(own.metrics.split(","), diagnostics, devices),
    metricsAsked: own.metrics !== undefined,
    ncu: ncuPageOption(own, devices, terminal, diagnostics),
    details: own.details === true || own.metrics !== undefined,
    kernel,
    launch: numberOption(own, "launch", "whole", diagnostics),
    capture: own.capture === true,
    measurement:
      own.import === undefined ? undefined : openMeasurement(own.import, platform, diagnostics),
    exports,
    page: own.report,
    advice,
    activity: advice > 0 || showsActivity({ page: own.report, exports }),
  };
}

function adviceOption(value: string | undefined, diagnostics: Diagnostics): number {
  if (value === undefined) return ADVICE_SHOWN;
  if (value === "all") return Number.POSITIVE_INFINITY;
  if (value === "none") return 0;
  if (/^\d{1,6}$/.test(value)) return Number(value);
  diagnostics.error("cli/bad-value", {
    value,
    option: "--advice",
    possible: "all, none, 1, 2, 3 …",
  });
  return ADVICE_SHOWN;
}

/** False where a file that was asked for could not be written. */
export function showProfile(
  outcome: RunOutcome,
  request: RunRequest,
  profile: ProfileOptions,
  invocation: Invocation,
): boolean {
  const { terminal, platform } = invocation;
  const { kernel, launch } = profile;
  const report = reportOf(outcome, request, platform, {
    ...(kernel ? { kernel } : {}),
    ...(launch === undefined ? {} : { launch }),
    captured: profile.capture,
    advice: profile.advice > 0,
    activity: showsActivity(profile),
  });
  const missing = new Diagnostics();
  if (launch !== undefined && launch >= outcome.launches.length)
    missing.warning("cli/no-such-launch", { launch, count: outcome.launches.length });
  else if (kernel && outcome.launches.length > 0 && report.launches.length === 0)
    missing.warning("cli/no-such-kernel", { value: kernel.source });
  terminal.diagnostics(missing.list);
  const written = new Diagnostics();
  if (profile.page !== undefined) {
    const page = pageOf(report, outcome, request, platform);
    writeOutput(profile.page, new TextEncoder().encode(page), false, written);
    terminal.diagnostics(written.list);
  }
  const areExported = writeExports(report, profile.exports, invocation);
  if (profile.measurement) {
    const format = profile.format === "json" ? "json" : "text";
    showComparison(report, profile.measurement, format, terminal);
  } else print(report, outcome, profile, invocation);
  if (profile.page !== undefined && !written.hasErrors && profile.format === "text")
    terminal.out(`\n${pageNote(profile.page, terminal)}`);
  return areExported && !written.hasErrors;
}

/** What each system has to open a file with. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: "open",
  win32: "start",
};

function pageNote(file: string, terminal: Terminal): string {
  const opener = OPENERS[process.platform] ?? "xdg-open";
  const name = /^[\w./\\:-]+$/.test(file) ? file : `"${file}"`;
  const text = terminal.say("summary/page", { file, command: `${opener} ${name}` });
  return `${wrap(text, terminal.columns, "  ").join("\n")}\n`;
}

function print(
  report: RunReport,
  outcome: RunOutcome,
  profile: ProfileOptions,
  invocation: Invocation,
): void {
  const { terminal } = invocation;
  const { ncu, format } = profile;
  if (ncu && (format === "text" || format === "csv")) {
    if (outcome.output) terminal.passOn("out", outcome.output);
    printNcuPage(report, ncu, { csv: format === "csv", advice: profile.advice > 0 }, terminal);
    return;
  }
  switch (format) {
    case "json":
      for (const piece of jsonPieces(withSimulationTime(report, outcome, invocation)))
        terminal.out(piece);
      break;
    case "csv":
      terminal.out(renderCsv(report, profile.metrics));
      break;
    case "markdown":
      terminal.out(
        reportMarkdown(report, terminal.catalogue, (file) => terminal.files.lines(file)),
      );
      break;
    case "text": {
      if (outcome.output) terminal.passOn("out", outcome.output);
      if (report.devices) {
        const style = {
          columns: terminal.columns,
          colour: terminal.colour,
          metrics: profile.metrics,
          hideZeros: !profile.metricsAsked,
        };
        terminal.painted("out", `\n${renderSideBySide(report, terminal.catalogue, style)}`);
        terminal.painted(
          "out",
          renderAdvice(report, terminal.catalogue, { ...style, most: profile.advice }),
        );
        break;
      }
      const { columns, colour, catalogue } = terminal;
      const { metrics } = profile;
      const figures = profile.details
        ? renderProfileTable(report, catalogue, {
            columns,
            colour,
            metrics,
            hideZeros: !profile.metricsAsked,
            lines: (file) => terminal.files.lines(file),
          })
        : renderSummary(report, catalogue, { columns, colour, metrics });
      terminal.painted("out", `\n${figures}`);
      terminal.painted(
        "out",
        renderAdvice(report, catalogue, { columns, colour, most: profile.advice }),
      );
      if (!profile.details && report.launches.length > 0)
        terminal.out(`\n${renderMore(catalogue, columns)}`);
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
