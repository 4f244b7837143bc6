/** `nvprof [options] application [arguments]`, in the form of NVIDIA's tool. */
import { pid } from "node:process";
import {
  type DeviceSpec,
  Diagnostics,
  type Metric,
  type NvprofPart,
  type NvprofScope,
  type NvprofStyle,
  nvprofName,
  type RunReport,
  renderNvprof,
  reportOf,
  TIME_UNITS,
} from "../index.ts";
import { EXIT_USAGE, type Invocation } from "./invocation.ts";
import { CUDA_VERSION, packageVersion } from "./toolkit.ts";
import { type KernelFilter, kernelFilter } from "./vendor/kernel-filter.ts";
import { chooseNvprofMetrics, metricsOf, modelledNames, type Say } from "./vendor/metric-choice.ts";
import { NVPROF_OPTIONS } from "./vendor/nvprof-options.ts";
import { openLog, openTool, type VendorTool } from "./vendor/open-tool.ts";
import { runTarget } from "./vendor/run-target.ts";
import { choiceOf, has, lastValue, secondsOf, type ToolLine } from "./vendor/tool-options.ts";

/** The tool's own lines begin with the number of the process it watches. */
const PREFIX = `==${pid}==`;

const NVPROF: VendorTool<"query-metrics" | "query-events"> = {
  name: "nvprof",
  options: NVPROF_OPTIONS,
  help: "vendor/nvprof-help",
  version: () =>
    `nvprof: NVIDIA (R) Cuda command line profiler: this is Warpscope ${packageVersion()}, not NVIDIA's\nRelease version ${CUDA_VERSION}`,
  lists: ["query-metrics", "query-events"],
};

export async function nvprofCommand(invocation: Invocation): Promise<number> {
  const { terminal, platform } = invocation;
  const opened = openTool(NVPROF, invocation);
  if (!opened) return 0;
  const { line: toolLine, diagnostics, lists, target, device } = opened;
  const { application = "", applicationArguments } = toolLine;
  const say: Say = (code, params) => terminal.say(code, params);
  const { scopes, skipped } = scopesOf(toolLine, device, say, diagnostics);
  const style = styleOf(toolLine, scopes, diagnostics);
  const timeoutSeconds = secondsOf(toolLine, "timeout", diagnostics);
  const log = openLog(opened, invocation, (text) => terminal.error(text));
  if (!log) return EXIT_USAGE;
  if (lists.length > 0) {
    terminal.out(queryText(toolLine, device, say));
    return 0;
  }
  if (!target) return EXIT_USAGE;

  const tell = (text: string): void => log.write(`${PREFIX} ${text}\n`);
  const warn = (code: string, params: Record<string, string | number>): void =>
    tell(`Warning: ${terminal.say(code, params)}`);
  const command = [application, ...applicationArguments].join(" ");
  const quiet = has(toolLine, "quiet");
  const { request, outcome } = await runTarget(
    target,
    {
      applicationArguments,
      activity: true,
      timeoutSeconds,
      onStart() {
        if (!quiet) tell(`NVPROF is profiling process ${pid}, command: ${command}`);
      },
    },
    terminal,
    platform,
  );
  if (!outcome.ran) return outcome.exitCode;
  const report = onDevices(reportOf(outcome, request, platform), toolLine);
  if (!quiet) tell(`Profiling application: ${command}`);
  if (device.computeCapability.major >= FIRST_UNSUPPORTED)
    warn("vendor/nvprof-unsupported-device", { device: device.name });
  for (const reason of skipped) tell(`Warning: ${reason}`);
  const names = modelledNames(style.scopes.flatMap((it) => [...it.events, ...it.metrics]));
  if (names.length > 0) warn("vendor/modelled-metrics", { names: names.join(", ") });
  else if (style.parts.size > 0) warn("vendor/modelled-times", { device: device.name });
  const { transfers, calls, lostTransfers, lostCalls } = outcome.activity;
  if (lostTransfers + lostCalls > 0)
    warn("vendor/activity-limit", {
      transfers: lostTransfers,
      calls: lostCalls,
      limit: Math.max(transfers.length, calls.length),
    });
  log.write(renderNvprof(report, style));
  if (outcome.exitCode !== 0)
    log.write(`======== Warning: Application returned non-zero code ${outcome.exitCode}\n`);
  const closing = new Diagnostics();
  log.close(closing);
  terminal.diagnostics(closing.list);
  if (closing.hasErrors) return EXIT_USAGE;
  return outcome.exitCode;
}

/** nvprof ends with compute capability 7.x. */
const FIRST_UNSUPPORTED = 8;

/** There is one device, number 0: with `--devices 1`, nothing is profiled. */
function onDevices(report: RunReport, line: ToolLine): RunReport {
  const devices = lastValue(line, "devices");
  if (devices === undefined || devices === "all" || devices.split(",").includes("0")) return report;
  return {
    ...report,
    launches: [],
    ...(report.activity ? { activity: { ...report.activity, transfers: [] } } : {}),
  };
}

function styleOf(
  line: ToolLine,
  scopes: readonly NvprofScope[],
  diagnostics: Diagnostics,
): NvprofStyle {
  const demangled = choiceOf(line, "demangling", ["on", "off"], diagnostics) === "on";
  return {
    prefix: PREFIX,
    parts: partsOf(line, scopes.length > 0),
    scopes,
    csv: has(line, "csv"),
    timeUnit: choiceOf(line, "normalized-time-unit", TIME_UNITS, diagnostics),
    nameOf: ({ kernel, mangled }) => (demangled ? nvprofName(kernel) : mangled),
  };
}

/** Without any wish, the summary of kernels and of calls. */
function partsOf(line: ToolLine, hasScopes: boolean): ReadonlySet<NvprofPart> {
  const parts = new Set<NvprofPart>();
  if (has(line, "print-gpu-trace")) parts.add("gpu-trace");
  if (has(line, "print-api-trace")) parts.add("api-trace");
  if (has(line, "print-gpu-summary")) parts.add("gpu-summary");
  if (has(line, "print-api-summary")) parts.add("api-summary");
  const wantsSummary = has(line, "print-summary") || has(line, "print-summary-per-gpu");
  if (wantsSummary || (parts.size === 0 && !hasScopes)) parts.add("gpu-summary").add("api-summary");
  return parts;
}

interface Scopes {
  readonly scopes: readonly NvprofScope[];
  readonly skipped: readonly string[];
}

/** `--kernels` holds for the events and metrics that follow it. */
function scopesOf(line: ToolLine, device: DeviceSpec, say: Say, diagnostics: Diagnostics): Scopes {
  const scopes: NvprofScope[] = [];
  const skipped: string[] = [];
  let includes: KernelFilter = () => true;
  for (const { name, value } of line.given) {
    if (name === "kernels") includes = kernelFilter(value, diagnostics);
    if (name !== "events" && name !== "metrics") continue;
    const tool = name === "events" ? "nvprof-event" : "nvprof-metric";
    const names = value.split(",").filter((one) => one.trim() !== "");
    const choice = chooseNvprofMetrics(tool, names, device, say, diagnostics);
    skipped.push(...choice.skipped);
    scopes.push({ includes, events: [], metrics: [], [name]: choice.metrics });
  }
  return { scopes, skipped };
}

const NAME_WIDTH = 32;

/** The list that `--query-metrics` and `--query-events` print. */
function queryText(line: ToolLine, device: DeviceSpec, say: Say): string {
  const lists: [title: string, metrics: readonly Metric[]][] = [];
  if (has(line, "query-events"))
    lists.push(["Available Events:", metricsOf("nvprof-event", device)]);
  if (has(line, "query-metrics"))
    lists.push(["Available Metrics:", metricsOf("nvprof-metric", device)]);
  return lists
    .map(([title, metrics]) => {
      const width = metrics.reduce((most, { name }) => Math.max(most, name.length), NAME_WIDTH);
      const rows = metrics.map(({ name, meaning }) => `${name.padStart(width)}:  ${say(meaning)}`);
      const head = `${"Name".padStart(width)}   Description\nDevice 0 (${device.name}):`;
      return `${title}\n${head}\n${rows.join("\n\n")}\n`;
    })
    .join("\n");
}
