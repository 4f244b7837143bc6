/** `warpscope check`: runs a program under checks and tells what is wrong. */
import {
  type CheckOutcome,
  type CheckTool,
  checkProgram,
  Diagnostics,
  EXIT_FAILURE,
  EXIT_INTERRUPTED,
  EXIT_TIMEOUT,
  findingsReport,
  groupFindings,
  parseNvccOptions,
  renderFindings,
  renderGithub,
  sanitizerText,
  sarifLog,
  summaryOf,
} from "../index.ts";
import { deviceOption } from "./device-option.ts";
import { environmentOption } from "./environment-option.ts";
import { hostMemoryOption } from "./host-memory-option.ts";
import {
  choice,
  compilerCommand,
  EXIT_USAGE,
  type Invocation,
  kernelOption,
  numberOption,
} from "./invocation.ts";
import { programInput } from "./program-file.ts";
import { allowedFolders } from "./run-command.ts";
import { packageVersion } from "./toolkit.ts";

/** The program does not compile, or ended with an exit code of its own. */
const EXIT_PROGRAM = 1;
const EXIT_FINDINGS = 3;

/** All that "all" means. */
const TOOLS: readonly CheckTool[] = ["memcheck", "racecheck", "initcheck", "synccheck"];

/** Those that are made on request only: what they find may be meant so. */
const ON_REQUEST: readonly CheckTool[] = ["numeric"];

const FORMATS = ["text", "json", "sarif", "github"] as const;
type Format = (typeof FORMATS)[number];

/** Findings shown, unless said otherwise. */
const PRINT_LIMIT = 100;

export async function checkCommand(invocation: Invocation): Promise<number> {
  const { line, terminal, platform } = invocation;
  const { own } = line;
  const diagnostics = new Diagnostics();
  const compiled = programInput(line.compiler, platform, diagnostics);
  const command =
    compiled || diagnostics.hasErrors ? parseNvccOptions([]) : compilerCommand(line, diagnostics);
  const format = choice(own, "format", FORMATS, diagnostics);
  const tools = toolsOf(own.tool, diagnostics);
  const kernel = kernelOption(own, diagnostics);
  const launch = numberOption(own, "launch", "whole", diagnostics);
  const limit = numberOption(own, "print-limit", "count", diagnostics) ?? PRINT_LIMIT;
  const paddingBytes = numberOption(own, "padding", "whole", diagnostics);
  const errorExitCode = numberOption(own, "error-exitcode", "whole", diagnostics);
  const timeoutSeconds = numberOption(own, "timeout", "positive", diagnostics);
  const gpus = numberOption(own, "gpus", "count", diagnostics);
  const hostMemory = hostMemoryOption(own, platform, diagnostics);
  const arch = compiled?.program.options.arch ?? command.options.arch;
  const device = deviceOption(own, arch, platform, diagnostics);
  const folders = allowedFolders(own["allow-dir"] ?? [], platform, diagnostics);
  const environment = environmentOption(own, platform, diagnostics);
  const { suppressions } = own;
  if (suppressions !== undefined && !platform.files.read(suppressions))
    diagnostics.error("finding/unreadable-suppressions", { file: suppressions });
  terminal.diagnostics(diagnostics.list);
  if (diagnostics.hasErrors) return EXIT_USAGE;

  const outcome = await checkProgram(
    {
      sources: command.sources,
      options: command.options,
      ...compiled,
      programArguments: line.programArguments,
      folders,
      environment,
      device,
      check: {
        tools,
        failFast: own["fail-fast"] === true,
        ...(paddingBytes === undefined ? {} : { paddingBytes }),
      },
      leaks: own.leaks === true,
      ...(kernel ? { kernel } : {}),
      ...(launch === undefined ? {} : { launch }),
      ...(suppressions === undefined ? {} : { suppressions }),
      ...(timeoutSeconds === undefined ? {} : { timeoutSeconds }),
      ...(gpus === undefined ? {} : { deviceCount: gpus }),
      ...hostMemory,
      output: format === "text" ? "through" : "to-error",
      colour: terminal.colour,
      language: terminal.catalogue.language,
      files: terminal.files,
      ...terminal.watching(),
    },
    platform,
  );
  terminal.programEnded(outcome);
  terminal.painted("error", outcome.clangText);
  terminal.diagnostics(outcome.diagnostics);
  if (!outcome.ran) return notRun(outcome);
  terminal.painted(
    "out",
    shown(outcome, { format, tools, limit, compat: own.compat === true }, invocation),
  );
  return exitCode(outcome, errorExitCode);
}

/** A file or option that is wrong is a mistake of usage. */
function notRun({ exitCode, diagnostics }: CheckOutcome): number {
  const usage = /^(finding\/|compile\/(no-source|source-|unsupported-input))/;
  return diagnostics.some(({ code, severity }) => severity === "error" && usage.test(code))
    ? EXIT_USAGE
    : exitCode;
}

function exitCode({ exitCode, findings }: CheckOutcome, errorExitCode: number | undefined): number {
  const stops = [EXIT_TIMEOUT, EXIT_INTERRUPTED, EXIT_FAILURE];
  if (stops.includes(exitCode)) return exitCode;
  if (findings.some(({ severity }) => severity !== "note")) return errorExitCode ?? EXIT_FINDINGS;
  return exitCode === 0 ? 0 : EXIT_PROGRAM;
}

function toolsOf(text: string | undefined, diagnostics: Diagnostics): readonly CheckTool[] {
  if (text === undefined) return TOOLS;
  const names = text.split(",").map((name) => name.trim());
  const known = [...TOOLS, ...ON_REQUEST];
  for (const name of names)
    if (name !== "all" && !known.some((tool) => tool === name))
      diagnostics.error("cli/bad-value", {
        option: "--tool",
        value: name,
        possible: [...known, "all"].join(", "),
      });
  const isAll = names.includes("all");
  return known.filter((tool) => names.includes(tool) || (isAll && TOOLS.includes(tool)));
}

interface Wishes {
  readonly format: Format;
  readonly tools: readonly CheckTool[];
  readonly limit: number;
  readonly compat: boolean;
}

function shown(
  outcome: CheckOutcome,
  { format, tools, limit, compat }: Wishes,
  { line, terminal }: Invocation,
): string {
  const { catalogue, columns, colour, files } = terminal;
  const { suppressed, programName } = outcome;
  // To a reader they say what another finding says.
  const findings = outcome.findings.filter(
    ({ kind }) => format === "json" || kind !== "api-error-echo",
  );
  const leaks = line.own.leaks === true;
  if (compat) return compatText(outcome, { tools, limit, leaks }, terminal.files);
  const first = findings.slice(0, limit);
  const wishes = { tools, suppressed: suppressed.length, limit, leaks };
  const summary = summaryOf(findings, wishes);
  switch (format) {
    case "json": {
      const run = { program: programName, exitCode: outcome.exitCode };
      return `${JSON.stringify(findingsReport(first, summary, run, catalogue, files), undefined, 1)}\n`;
    }
    case "sarif": {
      const successful = outcome.exitCode === 0;
      const input = { findings, suppressed, version: packageVersion(), successful };
      return `${JSON.stringify(sarifLog(input, catalogue, files), undefined, 1)}\n`;
    }
    case "github":
      return renderGithub(first, catalogue, files);
    case "text": {
      const lines = (file: string) => files.lines(file);
      const groups = groupFindings(findings, files);
      // Causes are what is counted and limited where a person reads.
      const causes = {
        ...summaryOf(
          groups.map((group) => group.first),
          wishes,
        ),
        leaks: summary.leaks,
      };
      const style = { colour, columns, lines, files };
      return renderFindings(groups.slice(0, limit), causes, catalogue, style);
    }
  }
}

/** The four tools one behind the other, as if each had run the program. NVIDIA's has no other. */
function compatText(
  { findings, exitCode }: CheckOutcome,
  { tools, limit, leaks }: Pick<Wishes, "tools" | "limit"> & { readonly leaks: boolean },
  files: Invocation["terminal"]["files"],
): string {
  return tools
    .filter((tool) => TOOLS.includes(tool))
    .map((tool) => {
      const { text } = sanitizerText({
        tool,
        findings,
        reportsApiErrors: true,
        checksLeaks: leaks,
        raceReport: "analysis",
        printLimit: limit,
        applicationFailed: exitCode !== 0,
        files,
      });
      return `========= COMPUTE-SANITIZER\n${text}`;
    })
    .join("");
}
