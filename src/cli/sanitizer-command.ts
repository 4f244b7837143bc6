/** `compute-sanitizer [options] application [arguments]`, in the form of NVIDIA's tool. */
import {
  Diagnostics,
  faultDiagnostics,
  isMemoryFault,
  sanitizerText,
  sourceFiles,
} from "../index.ts";
import { EXIT_USAGE, type Invocation } from "./invocation.ts";
import { packageVersion } from "./toolkit.ts";
import { runTarget } from "./vendor/run-target.ts";
import { SANITIZER_OPTIONS } from "./vendor/sanitizer-options.ts";
import { openTarget } from "./vendor/target.ts";
import { toolLog } from "./vendor/tool-log.ts";
import {
  choiceOf,
  has,
  lastValue,
  parseToolLine,
  secondsOf,
  wholeOf,
} from "./vendor/tool-options.ts";

const TOOLS = ["memcheck", "racecheck", "initcheck", "synccheck"] as const;

/** As the manual gives it. */
const PRINT_LIMIT = 10_000;

export async function sanitizerCommand({ line, terminal, platform }: Invocation): Promise<number> {
  const toolName = "compute-sanitizer";
  const toolLine = parseToolLine(toolName, SANITIZER_OPTIONS, line.compiler);
  if (has(toolLine, "help")) {
    terminal.out(`${terminal.say("vendor/sanitizer-help")}\n`);
    return 0;
  }
  if (has(toolLine, "version")) {
    terminal.out(
      `NVIDIA (R) Compute Sanitizer: this is Warpscope ${packageVersion()}, not NVIDIA's\nVersion 2025.3.0\n`,
    );
    return 0;
  }
  const diagnostics = new Diagnostics();
  diagnostics.list.push(...toolLine.diagnostics);
  const { application, applicationArguments } = toolLine;
  const tool = choiceOf(toolLine, "tool", TOOLS, diagnostics);
  if (tool !== "memcheck") diagnostics.error("vendor/check-not-there", { check: tool });
  const checksLeaks = choiceOf(toolLine, "leak-check", ["no", "full"], diagnostics) === "full";
  const apiErrors = choiceOf(toolLine, "report-api-errors", ["explicit", "all", "no"], diagnostics);
  const printLimit = wholeOf(toolLine, "print-limit", diagnostics) ?? PRINT_LIMIT;
  const errorExitCode = wholeOf(toolLine, "error-exitcode", diagnostics) ?? 0;
  const timeoutSeconds = secondsOf(toolLine, "launch-timeout", diagnostics);
  if (application === undefined && !diagnostics.hasErrors)
    diagnostics.error("vendor/no-application", { tool: toolName });
  const target =
    application === undefined || diagnostics.hasErrors
      ? undefined
      : openTarget(toolName, application, lastValue(toolLine, "device"), platform, diagnostics);
  const log = toolLog(lastValue(toolLine, "log-file"), platform, diagnostics, (text) =>
    terminal.out(text),
  );
  terminal.diagnostics(diagnostics.list);
  if (diagnostics.hasErrors || !target) return EXIT_USAGE;

  const { outcome } = await runTarget(
    target,
    {
      applicationArguments,
      activity: false,
      timeoutSeconds,
      quietFaults: true,
      onStart: () => log.write("========= COMPUTE-SANITIZER\n"),
    },
    terminal,
    platform,
  );
  if (!outcome.ran) return outcome.exitCode;
  const files = sourceFiles(platform);
  const faults = outcome.launches.flatMap(({ fault, program, nearestRange }) =>
    fault ? [{ fault, program, ...(nearestRange ? { nearestRange } : {}) }] : [],
  );
  // What memcheck has no record for is told in our own words.
  terminal.diagnostics(
    faults
      .filter(({ fault }) => !isMemoryFault(fault))
      .flatMap(({ fault, program }) => faultDiagnostics(fault, program, files)),
  );
  const { text, errors } = sanitizerText({
    faults,
    apiErrors: apiErrors === "no" ? [] : outcome.apiErrors,
    leaks: checksLeaks ? outcome.leaks : [],
    checksLeaks,
    printLimit,
    applicationFailed: outcome.exitCode !== 0,
    files,
  });
  log.write(text);
  const closing = new Diagnostics();
  log.close(closing);
  terminal.diagnostics(closing.list);
  if (closing.hasErrors) return EXIT_USAGE;
  return outcome.exitCode === 0 && errors > 0 ? errorExitCode : outcome.exitCode;
}
