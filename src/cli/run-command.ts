/** `warpscope run` and `warpscope profile`. */
import {
  DEFAULT_METRICS,
  Diagnostics,
  faultDiagnostics,
  findMetrics,
  METRICS,
  type Metric,
  type RunOutcome,
  type RunReport,
  type RunRequest,
  renderCsv,
  renderJson,
  renderProfileTable,
  reportOf,
  runProgram,
  sourceFiles,
} from "../index.ts";
import {
  choice,
  compilerCommand,
  deviceOption,
  EXIT_USAGE,
  type Invocation,
  numberOption,
} from "./invocation.ts";

/** What the options of a profile mean, checked before anything is compiled. */
interface ProfileOptions {
  readonly format: "text" | "json" | "csv";
  readonly metrics: readonly Metric[];
  readonly metricsAsked: boolean;
  readonly kernel: RegExp | undefined;
  readonly launch: number | undefined;
  readonly capture: boolean;
}

export async function runCommand(invocation: Invocation): Promise<number> {
  const { line, terminal, platform } = invocation;
  const { own } = line;
  if (own["query-metrics"]) {
    terminal.out(queryMetrics(invocation));
    return 0;
  }
  const diagnostics = new Diagnostics();
  const command = compilerCommand(line, diagnostics);
  const profile = line.command === "profile" ? profileOptions(invocation, diagnostics) : undefined;
  const clock = choice(own, "clock", ["measured", "fixed", "wall"], diagnostics);
  const device = deviceOption(own, diagnostics);
  const timeoutSeconds = numberOption(own, "timeout", "positive", diagnostics);
  terminal.diagnostics(diagnostics.list);
  if (diagnostics.hasErrors) return EXIT_USAGE;

  const request: RunRequest = {
    sources: command.sources,
    options: command.options,
    programArguments: line.programArguments,
    device,
    clock,
    lenient: own.lenient === true,
    ...(timeoutSeconds === undefined ? {} : { timeoutSeconds }),
    output: profile?.capture
      ? "capture"
      : profile && profile.format !== "text"
        ? "to-error"
        : "through",
    colour: terminal.colour,
    onPhase: (phase) => terminal.progress(terminal.say(`cli/phase-${phase}`)),
    // A program may print at any time once it runs; from then on the terminal is its own.
    onLaunching: () => terminal.clearProgress(),
  };
  const outcome = await runProgram(request, platform);
  terminal.clearProgress();
  terminal.error(outcome.clangText);
  showProblems(outcome, invocation);
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

function profileOptions({ line: { own } }: Invocation, diagnostics: Diagnostics): ProfileOptions {
  let kernel: RegExp | undefined;
  try {
    kernel = own.kernel === undefined ? undefined : new RegExp(own.kernel);
  } catch (error) {
    diagnostics.error("cli/bad-regex", {
      value: own.kernel ?? "",
      reason: (error as Error).message.replace(/^Invalid regular expression: /, ""),
    });
  }
  return {
    format: choice(own, "format", ["text", "json", "csv"], diagnostics),
    metrics: findMetrics(own.metrics?.split(",") ?? DEFAULT_METRICS, diagnostics),
    metricsAsked: own.metrics !== undefined,
    kernel,
    launch: numberOption(own, "launch", "whole", diagnostics),
    capture: own.capture === true,
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

function queryMetrics({ terminal }: Invocation): string {
  const width = Math.max(...METRICS.map(({ name }) => name.length));
  return METRICS.map((metric) => {
    const meaning = terminal.say(metric.meaning);
    const label = `[${metric.label}, ${metric.unit}]`;
    return width + meaning.length + label.length + 4 <= terminal.columns
      ? `${metric.name.padEnd(width)}  ${label}  ${meaning}\n`
      : `${metric.name}\n    ${label} ${meaning}\n`;
  }).join("");
}
