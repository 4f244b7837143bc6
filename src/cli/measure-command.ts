/**
 * `warpscope measure prog.cu [-- arguments]`: compiles with the vendor's nvcc, measures with the
 * vendor's ncu, and puts what it measured beside what Warpscope computes for the same chip.
 */
import { spawnSync } from "node:child_process";
import { accessSync, constants, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  type DeviceSpec,
  Diagnostics,
  findDevice,
  METRICS,
  type Measurement,
  type NvccCommand,
  type Platform,
  reportOf,
  runProgram,
} from "../index.ts";
import { deviceOption } from "./device-option.ts";
import { environmentOption } from "./environment-option.ts";
import { openMeasurement, showComparison } from "./import-file.ts";
import {
  choice,
  compilerCommand,
  EXIT_USAGE,
  type Invocation,
  numberOption,
} from "./invocation.ts";

/** The vendor's tools, or a program of theirs, did not do what they were asked to. */
const EXIT_ERROR = 1;

export async function measureCommand(invocation: Invocation): Promise<number> {
  const { line, terminal, platform } = invocation;
  const diagnostics = new Diagnostics();
  const command = compilerCommand(line, diagnostics);
  const format = choice(line.own, "format", ["text", "json"], diagnostics);
  const asked =
    line.own.device === undefined
      ? undefined
      : deviceOption(line.own, undefined, platform, diagnostics);
  const timeoutSeconds = numberOption(line.own, "timeout", "positive", diagnostics);
  const environment = environmentOption(line.own, platform, diagnostics);
  terminal.diagnostics(diagnostics.list);
  if (diagnostics.hasErrors) return EXIT_USAGE;

  const problems = new Diagnostics();
  const measurement = measure(invocation, command, problems);
  terminal.clearProgress();
  terminal.diagnostics(problems.list);
  if (!measurement) return EXIT_ERROR;

  const device = asked ?? chipOf(measurement, line.own, command, platform, problems);
  const request = {
    sources: command.sources,
    options: command.options,
    programArguments: line.programArguments,
    environment,
    device,
    ...(timeoutSeconds === undefined ? {} : { timeoutSeconds }),
    output: "to-error",
    colour: terminal.colour,
    language: terminal.catalogue.language,
  } as const;
  terminal.nextPhase("cli/phase-compile");
  const outcome = await runProgram(request, platform);
  terminal.clearProgress();
  terminal.painted("error", outcome.clangText);
  terminal.diagnostics(outcome.diagnostics);
  if (!outcome.ran) return outcome.exitCode;
  showComparison(reportOf(outcome, request, platform), measurement, format, terminal);
  return outcome.exitCode;
}

/** The chip that was measured on, by its compute capability. */
function chipOf(
  measurement: Measurement,
  own: Invocation["line"]["own"],
  command: NvccCommand,
  platform: Platform,
  diagnostics: Diagnostics,
): DeviceSpec {
  const capability = measurement.form === "nvprof" ? undefined : measurement.capability;
  const measured =
    capability === undefined ? undefined : findDevice(`sm_${capability.replace(".", "")}`);
  return measured ?? deviceOption(own, command.options.arch, platform, diagnostics);
}

/** What ncu measures of the program; undefined, with one error, where something stands in the way. */
function measure(
  { line, terminal, platform }: Invocation,
  command: NvccCommand,
  diagnostics: Diagnostics,
): Measurement | undefined {
  const nvcc = findVendorTool("nvcc", platform);
  const ncu = findVendorTool("ncu", platform);
  const missing = [...(nvcc ? [] : ["nvcc"]), ...(ncu ? [] : ["ncu"])];
  if (!nvcc || !ncu) {
    diagnostics.error("import/tools-missing", {
      tools: missing.join(", "),
      source: command.sources[0] ?? "prog.cu",
    });
    return undefined;
  }
  const folder = mkdtempSync(path.join(tmpdir(), "warpscope-measure-"));
  try {
    const program = path.join(folder, process.platform === "win32" ? "program.exe" : "program");
    terminal.nextPhase("import/phase-compile", { tool: nvcc });
    if (!run(nvcc, [...line.compiler, "-o", program])) {
      diagnostics.error("import/tool-failed", { tool: nvcc });
      return undefined;
    }
    const csv = path.join(folder, "ncu.csv");
    terminal.nextPhase("import/phase-measure", { tool: ncu });
    const options = ["--csv", "--page", "raw", "--print-units", "base", "--log-file", csv];
    const names = ["--metrics", METRIC_NAMES.join(",")];
    const ran = run(ncu, [...options, ...names, program, ...line.programArguments]);
    const said = vendorErrors(platform.files.read(csv));
    if (said !== "" || (!ran && !platform.files.read(csv))) {
      diagnostics.error("import/ncu-failed", { tool: ncu, text: said });
      return undefined;
    }
    return openMeasurement(csv, platform, diagnostics);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** All that both know. */
const METRIC_NAMES: readonly string[] = METRICS.filter(
  ({ tools, name }) => tools.includes("nsight-compute") && name.includes("__"),
).map(({ name }) => name);

/** The first of the name on the PATH that is not a launcher of ours. */
function findVendorTool(name: string, platform: Platform): string | undefined {
  const endings = process.platform === "win32" ? [".exe", ".bat", ".cmd"] : [""];
  const folders = (platform.environment["PATH"] ?? "").split(path.delimiter).filter(Boolean);
  for (const folder of folders)
    for (const ending of endings) {
      const file = path.join(folder, name + ending);
      if (!isExecutable(file)) continue;
      const { stdout } = spawnSync(file, ["--version"], { encoding: "utf8", timeout: 20_000 });
      if (!/warpscope/i.test(stdout ?? "")) return file;
    }
  return undefined;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Its output goes to standard error: standard output is for the comparison. */
function run(file: string, args: readonly string[]): boolean {
  const { status } = spawnSync(file, args, { stdio: ["inherit", 2, 2] });
  return status === 0;
}

/** What ncu itself says went wrong, unless it is only that the program returned an error code. */
function vendorErrors(log: Uint8Array | undefined): string {
  if (!log) return "";
  return new TextDecoder()
    .decode(log)
    .split("\n")
    .filter((text) => text.startsWith("==ERROR==") && !/returned an error code/.test(text))
    .map((text) => text.replace(/^==ERROR==\s*/, "").trim())
    .slice(0, 2)
    .join(" ");
}
