/** `warpscope compare`: versions of a kernel beside each other, and a gate for what must not get worse. */
import {
  checkGate,
  compareVersions,
  type DeviceSpec,
  Diagnostics,
  durationText,
  findMetrics,
  type GateCondition,
  type GateFailure,
  ladderMarkdown,
  metricText,
  type NvccCommand,
  parseNvccOptions,
  type RunRequest,
  readGate,
  readReport,
  renderLadder,
  reportMissingSource,
  reportOf,
  runProgram,
  shortKernel,
  type Version,
} from "../index.ts";
import { deviceOption } from "./device-option.ts";
import { environmentOption } from "./environment-option.ts";
import { choice, EXIT_USAGE, type Invocation, kernelOption, numberOption } from "./invocation.ts";
import { openProgram, type ProgramInput } from "./program-file.ts";
import { allowedFolders } from "./run-command.ts";

/** A condition of `--fail-if` holds. */
const EXIT_GATE = 3;
/** A version does not compile, or its program failed. */
const EXIT_ERROR = 1;
/** More rungs are no ladder that somebody reads. */
const MOST_RUNGS = 40;

export async function compareCommand(invocation: Invocation): Promise<number> {
  const { line, terminal, platform } = invocation;
  const { own } = line;
  const diagnostics = new Diagnostics();
  const format = choice(own, "format", ["text", "json", "markdown"], diagnostics);
  const conditions = (own["fail-if"] ?? []).flatMap((text) => readGate(text, diagnostics) ?? []);
  const kernel = kernelOption(own, diagnostics);
  const { inputs, command } = versionsOf(line.compiler, invocation, diagnostics);
  const baseline =
    own.baseline === undefined ? undefined : openReport(own.baseline, invocation, diagnostics);
  const device = chosenDevice(invocation, command, [baseline, ...inputs], diagnostics);
  const metrics =
    own.metrics === undefined
      ? undefined
      : findMetrics(own.metrics.split(","), diagnostics, [device]).map(({ name }) => name);
  const timeoutSeconds = numberOption(own, "timeout", "positive", diagnostics);
  const folders = allowedFolders(own["allow-dir"] ?? [], platform, diagnostics);
  const environment = environmentOption(own, platform, diagnostics);
  if (inputs.length === 0 && !diagnostics.hasErrors)
    diagnostics.error("cli/no-source", { command: line.command });
  terminal.diagnostics(diagnostics.list);
  if (diagnostics.hasErrors) return EXIT_USAGE;

  const versions: Version[] = baseline ? [baseline] : [];
  let failed = 0;
  // The last one too, before the first has run.
  const missing = new Diagnostics();
  for (const input of inputs)
    for (const file of "report" in input ? [] : input.sources)
      if (!platform.files.stat(file)) reportMissingSource(file, platform, missing);
  if (missing.hasErrors) {
    terminal.diagnostics(missing.list);
    return EXIT_USAGE;
  }
  for (const [index, input] of inputs.entries()) {
    if ("report" in input) {
      versions.push(input);
      continue;
    }
    terminal.nextPhase("compare/phase", {
      version: input.name,
      number: index + 1,
      count: inputs.length,
    });
    const request: RunRequest = {
      sources: input.sources,
      options: command.options,
      ...input.program,
      programArguments: line.programArguments,
      folders,
      environment,
      device,
      lenient: own.lenient === true,
      ...(timeoutSeconds === undefined ? {} : { timeoutSeconds }),
      output: "capture",
      colour: terminal.colour,
      language: terminal.catalogue.language,
      files: terminal.files,
      ...terminal.watching(),
      onPhase() {},
    };
    const outcome = await runProgram(request, platform);
    terminal.clearProgress();
    terminal.painted("error", outcome.clangText);
    terminal.diagnostics(outcome.diagnostics);
    if (!outcome.ran) return outcome.exitCode;
    if (outcome.exitCode !== 0) {
      terminal.passOn("error", outcome.output);
      const problem = new Diagnostics();
      problem.warning("compare/program-failed", { version: input.name, code: outcome.exitCode });
      terminal.diagnostics(problem.list);
      if (outcome.exitCode === 124 || outcome.exitCode === 130) return outcome.exitCode;
      failed = EXIT_ERROR;
    }
    versions.push({ name: input.name, report: reportOf(outcome, request, platform) });
  }
  const code = show(versions, { format, kernel, conditions, metrics }, invocation);
  return code === 0 ? failed : code;
}

interface Shown {
  readonly format: "text" | "json" | "markdown";
  readonly kernel: RegExp | undefined;
  readonly conditions: readonly GateCondition[];
  readonly metrics: readonly string[] | undefined;
}

function show(
  versions: readonly Version[],
  { format, kernel, conditions, metrics }: Shown,
  { terminal, line }: Invocation,
): number {
  const problems = new Diagnostics();
  const [first, ...rest] = versions.map(({ name, report }) => {
    const launches = report.launches.filter((launch) => kernel?.test(launch.kernel) ?? true);
    if (launches.length === 0) problems.error("compare/no-launches", { program: name });
    return { name, report: { ...report, launches } };
  });
  if (!first || problems.hasErrors) {
    terminal.diagnostics(problems.list);
    return EXIT_USAGE;
  }
  const all = compareVersions([first, ...rest], metrics);
  const comparisons = {
    ...all,
    ladders: all.ladders.map((ladder) => {
      const count = ladder.rungs.length;
      if (count <= MOST_RUNGS) return ladder;
      problems.warning("compare/too-many", { program: first.name, count, most: MOST_RUNGS });
      return {
        rungs: ladder.rungs.slice(0, MOST_RUNGS),
        steps: ladder.steps.slice(0, MOST_RUNGS - 1),
      };
    }),
  };
  if (comparisons.ladders.length === 0) {
    const kernels = comparisons.alone
      .map(({ version, kernel: name }) => `${version}: ${shortKernel(name)}`)
      .join("; ");
    if (rest.length === 0) problems.error("compare/nothing", { program: first.name });
    else if (conditions.length > 0)
      problems.error("compare/gate-unchecked", { baseline: first.name });
    else problems.error("compare/no-pairs", { kernels });
    terminal.diagnostics(problems.list);
    return EXIT_USAGE;
  }
  const failures = checkGate(comparisons, conditions);
  switch (format) {
    case "json":
      terminal.out(
        `${JSON.stringify({ ...comparisons, ...(line.own["fail-if"] ? { failures } : {}) }, undefined, 1)}\n`,
      );
      break;
    case "markdown":
      terminal.out(ladderMarkdown(comparisons, terminal.catalogue));
      break;
    case "text":
      terminal.painted("out", renderLadder(comparisons, terminal.catalogue, terminal));
  }
  for (const failure of failures) tellFailure(failure, problems, terminal.say.bind(terminal));
  terminal.diagnostics(problems.list);
  return failures.length > 0 ? EXIT_GATE : 0;
}

function tellFailure(
  { condition, metric, kernel, before, after, percent }: GateFailure,
  problems: Diagnostics,
  say: (code: string, params?: Record<string, string | number>) => string,
): void {
  const text = (value: number): string =>
    metric === "time" ? durationText(value) : metricText(metric, value);
  problems.error("compare/gate-failed", {
    condition,
    kernel: shortKernel(kernel),
    before: text(before),
    after: text(after),
    percent:
      percent === undefined || percent === 0
        ? ""
        : say("compare/gate-percent", {
            percent: `${percent > 0 ? "+" : ""}${percent.toFixed(1)}%`,
          }),
  });
}

/** A source, a program that nvcc wrote, or a report: each is a version. */
type Input =
  | Version
  | { readonly name: string; readonly sources: readonly string[]; readonly program?: ProgramInput };

function versionsOf(
  args: readonly string[],
  invocation: Invocation,
  diagnostics: Diagnostics,
): { inputs: readonly Input[]; command: NvccCommand } {
  const files = args.filter((argument) => /^[^-].*\.json$/i.test(argument));
  const programs = new Map<string, ProgramInput>();
  for (const argument of args) {
    if (/^-|\.(json|cu|c|cc|cpp|cxx|c\+\+)$/i.test(argument)) continue;
    const bytes = invocation.platform.files.stat(argument);
    const input = bytes && openProgram(argument, invocation.platform, diagnostics);
    if (input) programs.set(argument, input);
  }
  const command = parseNvccOptions(
    args.filter((argument) => !files.includes(argument) && !programs.has(argument)),
  );
  diagnostics.list.push(...command.diagnostics);
  const inputs = args.flatMap((argument): Input[] => {
    const program = programs.get(argument);
    if (program) return [{ name: argument, sources: [], program }];
    if (files.includes(argument))
      return [openReport(argument, invocation, diagnostics) ?? []].flat();
    return command.sources.includes(argument) ? [{ name: argument, sources: [argument] }] : [];
  });
  return { inputs: named(inputs), command };
}

/** The last parts of paths, as far as they tell versions apart. */
function named(inputs: readonly Input[]): Input[] {
  const short = inputs.map(({ name }) => name.split(/[\\/]/).at(-1)!);
  const isClear = new Set(short).size === short.length;
  const seen = new Map<string, number>();
  return inputs.map((input, at) => {
    const name = isClear ? short[at]! : input.name;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return { ...input, name: count === 1 ? name : `${name} (${count})` };
  });
}

function openReport(
  file: string,
  { platform }: Invocation,
  diagnostics: Diagnostics,
): Version | undefined {
  const bytes = platform.files.read(file);
  if (!bytes) {
    diagnostics.error("compare/report-unreadable", { file });
    return undefined;
  }
  const report = readReport(bytes, file, diagnostics);
  return report && { name: file, report };
}

/** `--device`, else that of the reports, else as for a run. Reports of another chip are refused. */
function chosenDevice(
  { line, platform }: Invocation,
  command: NvccCommand,
  inputs: readonly (Input | undefined)[],
  diagnostics: Diagnostics,
): DeviceSpec {
  const reports = inputs.flatMap((input) => (input && "report" in input ? [input] : []));
  const own =
    line.own.device === undefined && reports[0]
      ? { ...line.own, device: reports[0].report.device.id }
      : line.own;
  const device = deviceOption(own, command.options.arch, platform, diagnostics);
  for (const { name, report } of reports)
    if (report.device.id !== device.id && !diagnostics.hasErrors)
      diagnostics.error("compare/other-device", {
        file: name,
        found: report.device.name,
        device: device.name,
        id: report.device.id,
      });
  return device;
}
