/** `compute-sanitizer [options] application [arguments]`, in the form of NVIDIA's tool. */
import { checkProgram, Diagnostics, sanitizerText } from "../index.ts";
import { EXIT_USAGE, type Invocation } from "./invocation.ts";
import { packageVersion } from "./toolkit.ts";
import { openLog, openTool, type VendorTool } from "./vendor/open-tool.ts";
import { SANITIZER_OPTIONS } from "./vendor/sanitizer-options.ts";
import { choiceOf, secondsOf, wholeOf } from "./vendor/tool-options.ts";

const TOOLS = ["memcheck", "racecheck", "initcheck", "synccheck"] as const;

/** As the manual gives it. */
const PRINT_LIMIT = 10_000;

const SANITIZER: VendorTool<never> = {
  name: "compute-sanitizer",
  options: SANITIZER_OPTIONS,
  help: "vendor/sanitizer-help",
  version: () =>
    `NVIDIA (R) Compute Sanitizer: this is Warpscope ${packageVersion()}, not NVIDIA's\nVersion 2025.3.0`,
  lists: [],
};

export async function sanitizerCommand(invocation: Invocation): Promise<number> {
  const { terminal, platform } = invocation;
  const opened = openTool(SANITIZER, invocation);
  if (!opened) return 0;
  const { line: toolLine, diagnostics, target } = opened;
  const { applicationArguments } = toolLine;
  const tool = choiceOf(toolLine, "tool", TOOLS, diagnostics);
  const checksLeaks = choiceOf(toolLine, "leak-check", ["no", "full"], diagnostics) === "full";
  const apiErrors = choiceOf(toolLine, "report-api-errors", ["explicit", "all", "no"], diagnostics);
  const raceReport = choiceOf(
    toolLine,
    "racecheck-report",
    ["analysis", "hazard", "all"],
    diagnostics,
  );
  const printLimit = wholeOf(toolLine, "print-limit", diagnostics) ?? PRINT_LIMIT;
  const errorExitCode = wholeOf(toolLine, "error-exitcode", diagnostics) ?? 0;
  const paddingBytes = wholeOf(toolLine, "padding", diagnostics);
  const timeoutSeconds = secondsOf(toolLine, "launch-timeout", diagnostics);
  const log = openLog(opened, invocation, (text) => terminal.out(text));
  if (!log || !target) return EXIT_USAGE;

  const watching = terminal.watching();
  const outcome = await checkProgram(
    {
      ...target.input,
      programArguments: applicationArguments,
      device: target.device,
      check: {
        // A wrong mask is an illegal instruction to memcheck.
        tools: tool === "memcheck" ? ["memcheck", "synccheck"] : ["memcheck", tool],
        failFast: false,
        ...(paddingBytes === undefined ? {} : { paddingBytes }),
      },
      leaks: checksLeaks,
      ...(timeoutSeconds === undefined ? {} : { timeoutSeconds }),
      output: "through",
      colour: terminal.colour,
      language: terminal.catalogue.language,
      files: terminal.files,
      ...watching,
      onPhase(phase) {
        watching.onPhase?.(phase);
        if (phase === "run") log.write("========= COMPUTE-SANITIZER\n");
      },
    },
    platform,
  );
  terminal.programEnded(outcome);
  terminal.painted("error", outcome.clangText);
  terminal.diagnostics(outcome.diagnostics);
  if (!outcome.ran) return outcome.exitCode;
  const { text, errors } = sanitizerText({
    tool,
    findings: outcome.findings,
    reportsApiErrors: apiErrors !== "no",
    checksLeaks,
    raceReport,
    printLimit,
    applicationFailed: outcome.exitCode !== 0,
    files: terminal.files,
  });
  log.write(text);
  const closing = new Diagnostics();
  log.close(closing);
  terminal.diagnostics(closing.list);
  if (closing.hasErrors) return EXIT_USAGE;
  return outcome.exitCode === 0 && errors > 0 ? errorExitCode : outcome.exitCode;
}
