/** `warpscope run` and `warpscope profile`. */
import {
  type DeviceSpec,
  Diagnostics,
  defaultMetrics,
  faultDiagnostics,
  findMetrics,
  type Measurement,
  type Metric,
  parseNvccOptions,
  plainName,
  type RunOutcome,
  type RunReport,
  type RunRequest,
  renderCsv,
  renderJson,
  renderMetricList,
  renderProfileTable,
  renderSideBySide,
  reportOf,
  runProgram,
  sourceFiles,
} from "../index.ts";
import { deviceList, deviceOption } from "./device-option.ts";
import { openMeasurement, showComparison } from "./import-file.ts";
import {
  choice,
  compilerCommand,
  EXIT_USAGE,
  type Invocation,
  numberOption,
} from "./invocation.ts";
import { programInput } from "./program-file.ts";
import { checkKernelNames, givenRegisters } from "./registers-option.ts";
import { hintAtDamage, snippetTexts } from "./snippet-options.ts";

/** What the options of a profile mean, checked before anything is compiled. */
interface ProfileOptions {
  readonly format: "text" | "json" | "csv";
  readonly metrics: readonly Metric[];
  readonly metricsAsked: boolean;
  readonly kernel: RegExp | undefined;
  readonly launch: number | undefined;
  readonly capture: boolean;
  /** Of `--import`. */
  readonly measurement: Measurement | undefined;
}

export async function runCommand(invocation: Invocation): Promise<number> {
  const { line, terminal, platform } = invocation;
  const { own } = line;
  const diagnostics = new Diagnostics();
  if (own["query-metrics"]) return queryMetrics(invocation, diagnostics);
  const compiled = programInput(line.compiler, platform, diagnostics);
  const command =
    compiled || diagnostics.hasErrors ? parseNvccOptions([]) : compilerCommand(line, diagnostics);
  const clock = choice(own, "clock", ["measured", "fixed", "wall"], diagnostics);
  const arch = compiled?.program.options.arch ?? command.options.arch;
  const [device, ...otherDevices] =
    line.command === "profile"
      ? deviceList(own, arch, platform, diagnostics)
      : [deviceOption(own, arch, platform, diagnostics)];
  const profile =
    line.command === "profile"
      ? profileOptions(invocation, [device, ...otherDevices], diagnostics)
      : undefined;
  const timeoutSeconds = numberOption(own, "timeout", "positive", diagnostics);
  const registers =
    own.registers === undefined || diagnostics.hasErrors
      ? undefined
      : givenRegisters(
          own.registers,
          { ...command, compiled: compiled !== undefined, device },
          platform,
          diagnostics,
        );
  terminal.diagnostics(diagnostics.list);
  if (diagnostics.hasErrors) return EXIT_USAGE;
  const texts = snippetTexts(own, command.sources, terminal, platform);
  if (!texts) return EXIT_USAGE;

  const request: RunRequest = {
    sources: command.sources,
    texts,
    options: command.options,
    ...compiled,
    programArguments: line.programArguments,
    device,
    otherDevices,
    clock,
    lenient: own.lenient === true,
    ...(timeoutSeconds === undefined ? {} : { timeoutSeconds }),
    output: profile?.capture
      ? "capture"
      : profile && profile.format !== "text"
        ? "to-error"
        : "through",
    colour: terminal.colour,
    language: terminal.catalogue.language,
    ...(registers ? { model: { registers } } : {}),
    onAssembled({ text, notes }) {
      terminal.error(text);
      terminal.diagnostics(notes);
    },
    onPhase: (phase) => terminal.progress(terminal.say(`cli/phase-${phase}`)),
    // A program may print at any time once it runs; from then on the terminal is its own.
    onLaunching: () => terminal.clearProgress(),
  };
  const outcome = await runProgram(request, platform);
  terminal.clearProgress();
  terminal.error(outcome.clangText);
  showProblems(outcome, invocation);
  const hints = new Diagnostics();
  if (registers) {
    const kernels = outcome.launches.map(({ program }) => program.kernel);
    checkKernelNames(registers, kernels, plainName, hints);
  }
  hintAtDamage(outcome, own, command.sources, platform, hints);
  terminal.diagnostics(hints.list);
  if (profile && (outcome.ran || profile.format === "json"))
    showProfile(outcome, request, profile, invocation);
  return exitCode(outcome);
}

/** A file or option that is wrong is a mistake of usage; everything else has its own code. */
function exitCode({ ran, exitCode, diagnostics }: RunOutcome): number {
  const usage = /^(cli\/|compile\/(no-source|source-|unsupported-input))/;
  return !ran && diagnostics.some(({ code, severity }) => severity === "error" && usage.test(code))
    ? EXIT_USAGE
    : exitCode;
}

/** Diagnostics, then what stopped each launch. */
function showProblems(outcome: RunOutcome, { terminal, platform }: Invocation): void {
  const files = sourceFiles(platform);
  terminal.diagnostics([
    ...outcome.diagnostics,
    ...outcome.launches.flatMap(({ fault, program }) =>
      fault ? faultDiagnostics(fault, program, files) : [],
    ),
  ]);
}

const FORMATS = ["text", "json", "csv"] as const;
const COMPARISON_FORMATS = ["text", "json"] as const;

function profileOptions(
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

function showProfile(
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
      const files = sourceFiles(platform);
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
          lines: (file) => files.lines(file),
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
    outcome.launches.map(({ index, simulationCpuMs }) => [index, simulationCpuMs]),
  );
  return {
    ...report,
    launches: report.launches.map((launch) => ({
      ...launch,
      simulationCpuMs: cost.get(launch.index) ?? 0,
    })),
  };
}

/** `--query-metrics`: the metrics of the chip, without a source. */
function queryMetrics(
  { line: { own }, terminal, platform }: Invocation,
  diagnostics: Diagnostics,
): number {
  const device = deviceOption(own, undefined, platform, diagnostics);
  terminal.diagnostics(diagnostics.list);
  if (diagnostics.hasErrors) return EXIT_USAGE;
  terminal.out(renderMetricList(device, terminal.catalogue, terminal.columns));
  return 0;
}
