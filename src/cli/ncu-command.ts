/** `ncu [options] application [arguments]`, in the form of NVIDIA's tool. */
import { Buffer } from "node:buffer";
import { pid } from "node:process";
import {
  type DeviceSpec,
  Diagnostics,
  demangle,
  functionName,
  jsonPieces,
  type NcuSection,
  type NcuStyle,
  type RunReport,
  renderNcu,
  reportOf,
  SECTION_SETS,
  SECTIONS,
} from "../index.ts";
import { EXIT_USAGE, type Invocation } from "./invocation.ts";
import { writeOutput } from "./output-file.ts";
import type { Terminal } from "./terminal.ts";
import { packageVersion } from "./toolkit.ts";
import { type KernelFilter, kernelFilter, kernelNameFilter } from "./vendor/kernel-filter.ts";
import { LaunchChoice, type LaunchSelection } from "./vendor/launch-choice.ts";
import { chooseNcuMetrics } from "./vendor/metric-choice.ts";
import { modelledNames } from "./vendor/modelled-names.ts";
import { listText } from "./vendor/ncu-lists.ts";
import { NCU_OPTIONS } from "./vendor/ncu-options.ts";
import { openLog, openTool, type VendorTool } from "./vendor/open-tool.ts";
import { runTarget } from "./vendor/run-target.ts";
import {
  choiceOf,
  has,
  lastValue,
  secondsOf,
  type ToolLine,
  wholeOf,
} from "./vendor/tool-options.ts";

const NAME_BASES = ["demangled", "function", "mangled"] as const;
type NameBase = (typeof NAME_BASES)[number];

/** Nsight Compute begins with compute capability 7.0. */
const FIRST_SUPPORTED = 7;

const NCU: VendorTool<"list-sets" | "list-sections" | "query-metrics"> = {
  name: "ncu",
  options: NCU_OPTIONS,
  help: "vendor/ncu-help",
  version: () =>
    `NVIDIA (R) Nsight Compute Command Line Profiler: this is Warpscope ${packageVersion()}, not NVIDIA's\nVersion 2025.3.0.0`,
  lists: ["list-sets", "list-sections", "query-metrics"],
};

export async function ncuCommand(invocation: Invocation): Promise<number> {
  const { terminal, platform } = invocation;
  const opened = openTool(NCU, invocation);
  if (!opened) return 0;
  const { line: toolLine, diagnostics, lists, target, device } = opened;
  const { application = "", applicationArguments } = toolLine;
  const { style, missing } = styleOf(toolLine, application, device, terminal, diagnostics);
  const selection = selectionOf(toolLine, diagnostics);
  const timeoutSeconds = secondsOf(toolLine, "timeout", diagnostics);
  const log = openLog(opened, invocation, (text) => terminal.out(text));
  if (!log) return EXIT_USAGE;
  if (lists.length > 0) {
    const say = (code: string): string => terminal.say(code);
    terminal.out(lists.map((name) => listText(name, device, say)).join("\n"));
    return 0;
  }
  if (!target) return EXIT_USAGE;

  const quiet = has(toolLine, "quiet");
  const tell = (kind: "PROF" | "WARNING" | "ERROR", text: string): void => {
    if (kind !== "PROF" || !quiet) log.write(`==${kind}== ${text}\n`);
  };
  const chosen = new LaunchChoice(selection);
  const { request, outcome } = await runTarget(
    target,
    {
      applicationArguments,
      activity: false,
      timeoutSeconds,
      onStart: () =>
        tell("PROF", `Connected to process ${pid} (${platform.files.absolute(application)})`),
      onLaunching({ index, kernel }) {
        const launch = { kernel: demangle(kernel), mangled: kernel };
        if (!chosen.takes(index, launch)) return;
        const name = nameBy("function", launch);
        tell(
          "PROF",
          `Profiling "${name}"${numberText(selection, chosen)}: 0%....50%....100% - 1 pass`,
        );
      },
    },
    terminal,
    platform,
  );
  if (!outcome.ran) return outcome.exitCode;
  tell("PROF", `Disconnected from process ${pid}`);
  if (outcome.exitCode !== 0)
    tell("ERROR", `The application returned an error code (${outcome.exitCode}).`);
  const report = shownLaunches(reportOf(outcome, request, platform), toolLine, chosen);
  if (device.computeCapability.major < FIRST_SUPPORTED)
    tell("WARNING", terminal.say("vendor/ncu-unsupported-device", { device: device.name }));
  for (const text of missing) tell("WARNING", text);
  const modelled = modelledNames(report, style);
  if (modelled.length > 0 && report.launches.length > 0)
    tell("WARNING", terminal.say("vendor/modelled-metrics", { names: modelled.join(", ") }));
  const closing = new Diagnostics();
  const file = lastValue(toolLine, "export");
  if (report.launches.length === 0) {
    tell("WARNING", "No kernels were profiled.");
    log.write(availableKernels(outcome.launches.map(({ kernel }) => demangle(kernel))));
  } else if (file === undefined) log.write(renderNcu(report, style));
  else {
    const path = platform.files.absolute(file.replace(/(\.ncu-rep|\.json)?$/, ".json"));
    const pieces = Array.from(jsonPieces(report), (piece) => Buffer.from(piece));
    writeOutput(path, Buffer.concat(pieces), false, closing);
    tell("WARNING", terminal.say("vendor/ncu-export", {}));
    if (!closing.hasErrors) tell("PROF", `Report: ${path}`);
  }
  log.close(closing);
  terminal.diagnostics(closing.list);
  if (closing.hasErrors) return EXIT_USAGE;
  return outcome.exitCode;
}

/** As ncu counts what it profiles: not at all below a filter, and of how many where that is known. */
function numberText({ filtered, count }: LaunchSelection, { indices }: LaunchChoice): string {
  if (filtered) return "";
  const of = Number.isFinite(count) ? ` (${indices.size}/${count})` : "";
  return ` - ${indices.size - 1}${of}`;
}

function nameBy(
  base: NameBase,
  { kernel, mangled }: { readonly kernel: string; readonly mangled: string },
): string {
  if (base === "mangled") return mangled;
  return base === "demangled" ? kernel : functionName(kernel);
}

function styleOf(
  line: ToolLine,
  application: string,
  device: DeviceSpec,
  terminal: Terminal,
  diagnostics: Diagnostics,
): { style: NcuStyle; missing: readonly string[] } {
  const names = line.given
    .filter(({ name }) => name === "metrics")
    .flatMap(({ value }) => value.split(","));
  const choice = chooseNcuMetrics(
    names,
    device,
    (code, params) => terminal.say(code, params),
    diagnostics,
  );
  const base = choiceOf(line, "print-kernel-base", NAME_BASES, diagnostics);
  return {
    missing: choice.reasons,
    style: {
      page: choiceOf(line, "page", ["details", "raw"], diagnostics),
      csv: has(line, "csv"),
      units: choiceOf(line, "print-units", ["auto", "base"], diagnostics),
      summary: choiceOf(line, "print-summary", ["none", "per-kernel", "per-gpu"], diagnostics),
      sections: sectionsOf(line, names.length > 0, diagnostics),
      metrics: choice.names,
      notAvailable: choice.notAvailable,
      rules: /^(yes|on|1)$/.test(
        choiceOf(line, "apply-rules", ["yes", "no", "on", "off", "1", "0"], diagnostics),
      ),
      process: { id: pid, name: application.replace(/^.*[\\/]/, ""), host: "127.0.0.1" },
      nameOf: (launch) => nameBy(base, launch),
      say: (code, params) => terminal.say(code, params),
    },
  };
}

/** The basic set, unless sets, sections or metrics are named. */
function sectionsOf(line: ToolLine, hasMetrics: boolean, diagnostics: Diagnostics): NcuSection[] {
  const wanted = new Set<string>();
  const set = lastValue(line, "set");
  const asked = line.given.filter(({ name }) => name === "section").map(({ value }) => value);
  if (set !== undefined && !Object.hasOwn(SECTION_SETS, set))
    diagnostics.error("cli/bad-value", {
      option: "--set",
      value: set,
      possible: Object.keys(SECTION_SETS).join(", "),
    });
  const chosenSet = set ?? (asked.length > 0 || hasMetrics ? undefined : "basic");
  for (const id of SECTION_SETS[chosenSet ?? ""] ?? []) wanted.add(id);
  for (const value of asked) {
    const found = SECTIONS.filter(({ id }) => sectionMatches(id, value));
    if (found.length === 0)
      diagnostics.error("cli/bad-value", {
        option: "--section",
        value,
        possible: SECTIONS.map(({ id }) => id).join(", "),
      });
    for (const { id } of found) wanted.add(id);
  }
  return SECTIONS.filter(({ id }) => wanted.has(id));
}

function sectionMatches(id: string, value: string): boolean {
  if (!value.startsWith("regex:")) return id === value;
  try {
    return new RegExp(value.slice("regex:".length)).test(id);
  } catch {
    return false;
  }
}

function selectionOf(line: ToolLine, diagnostics: Diagnostics): LaunchSelection {
  const base = choiceOf(
    line,
    "kernel-name-base",
    ["function", "demangled", "mangled"],
    diagnostics,
  );
  const filters: KernelFilter[] = line.given.flatMap(({ name, value }) => {
    if (name === "kernel-name") return [kernelNameFilter(value, base, diagnostics)];
    return name === "kernel-id" ? [kernelFilter(value, diagnostics)] : [];
  });
  return {
    filtered: filters.length > 0,
    filter: (launch, invocation) =>
      filters.length === 0 || filters.some((filter) => filter(launch, invocation)),
    skip: wholeOf(line, "launch-skip", diagnostics) ?? 0,
    count: wholeOf(line, "launch-count", diagnostics) ?? Number.POSITIVE_INFINITY,
  };
}

/** There is one device, number 0: with `--devices 1`, nothing is profiled. */
function shownLaunches(report: RunReport, line: ToolLine, chosen: LaunchChoice): RunReport {
  const devices = lastValue(line, "devices");
  const isHere = devices === undefined || devices.split(",").includes("0");
  const shown = report.launches.filter(({ index }) => isHere && chosen.indices.has(index));
  // Numbered as the tool numbers what it profiled.
  return { ...report, launches: shown.map((launch, index) => ({ ...launch, index })) };
}

function availableKernels(kernels: readonly string[]): string {
  const names = [...new Set(kernels.map(functionName))].sort();
  if (names.length === 0) return "";
  return `Available Kernels:\n${names.map((name, at) => `${at + 1}. ${name}\n`).join("")}`;
}
