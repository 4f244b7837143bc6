/** `compute-sanitizer [options] application [arguments]`, in the form of NVIDIA's tool. */
import { Diagnostics, faultDiagnostics, isMemoryFault, sanitizerText } from "../index.ts";
import { EXIT_USAGE, type Invocation } from "./invocation.ts";
import { packageVersion } from "./toolkit.ts";
import { openLog, openTool, type VendorTool } from "./vendor/open-tool.ts";
import { runTarget } from "./vendor/run-target.ts";
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
  if (tool !== "memcheck") diagnostics.error("vendor/check-not-there", { check: tool });
  const checksLeaks = choiceOf(toolLine, "leak-check", ["no", "full"], diagnostics) === "full";
  const apiErrors = choiceOf(toolLine, "report-api-errors", ["explicit", "all", "no"], diagnostics);
  const printLimit = wholeOf(toolLine, "print-limit", diagnostics) ?? PRINT_LIMIT;
  const errorExitCode = wholeOf(toolLine, "error-exitcode", diagnostics) ?? 0;
  const timeoutSeconds = secondsOf(toolLine, "launch-timeout", diagnostics);
  const log = openLog(opened, invocation, (text) => terminal.out(text));
  if (!log || !target) return EXIT_USAGE;

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
  const faults = outcome.launches.flatMap(({ fault, program, nearestRange }) =>
    fault ? [{ fault, program, ...(nearestRange ? { nearestRange } : {}) }] : [],
  );
  // What memcheck has no record for is told in our own words.
  terminal.diagnostics(
    faults
      .filter(({ fault }) => !isMemoryFault(fault))
      .flatMap(({ fault, program }) => faultDiagnostics(fault, program, terminal.files)),
  );
  const { text, errors } = sanitizerText({
    faults,
    apiErrors: apiErrors === "no" ? [] : outcome.apiErrors,
    leaks: checksLeaks ? outcome.leaks : [],
    checksLeaks,
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
