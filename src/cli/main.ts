/** `warpscope`: reads the command line, runs the command, ends with its exit code. */
import {
  createPlatform,
  Diagnostics,
  EXIT_NOT_PRINTED,
  failedWrite,
  type Platform,
  writeErrorReason,
} from "../index.ts";
import { EXIT_USAGE, type Invocation } from "./invocation.ts";
import { parseCommandLine } from "./options.ts";
import { Terminal } from "./terminal.ts";

export async function start(keepCode: () => void): Promise<void> {
  process.on("exit", keepCode);
  const platform = createPlatform();
  const line = parseCommandLine(process.argv.slice(2));
  const terminal = new Terminal(platform, line.own);
  try {
    process.exitCode = await execute({ line, terminal, platform });
    tellCacheProblem(platform, terminal);
  } catch (error) {
    const code = failedWrite(error);
    if (!code) throw error;
    process.exitCode = EXIT_NOT_PRINTED;
    // The program's own output did not fit either, and that was said.
    if (terminal.said.has(CANNOT_PRINT)) return;
    const problems = new Diagnostics();
    problems.error(CANNOT_PRINT, { reason: writeErrorReason(code) });
    terminal.diagnostics(problems.list);
  }
}

const CANNOT_PRINT = "session/cannot-print";

/** What was to be kept between runs was not, and the next run will be as slow. */
function tellCacheProblem(platform: Platform, terminal: Terminal): void {
  const problem = platform.cache.problem();
  if (!problem) return;
  const told = new Diagnostics();
  told.warning(`cli/cache-${problem.reason}`, { folder: problem.folder });
  terminal.diagnostics(told.list);
}

/** Commands are read on demand: a run needs few of their functions. */
export async function execute(invocation: Invocation): Promise<number> {
  const { line, terminal, platform } = invocation;
  if (line.diagnostics.some((d) => d.severity === "error")) {
    terminal.diagnostics(line.diagnostics);
    return EXIT_USAGE;
  }
  switch (line.command) {
    case "help":
      (await import("./help.ts")).showHelp(line, terminal);
      return 0;
    case "version":
      terminal.out(`warpscope ${(await import("./toolkit.ts")).packageVersion()}\n`);
      return 0;
    case "nvcc":
      return (await import("./nvcc-command.ts")).nvccCommand(
        line.compiler,
        "nvcc",
        terminal,
        platform,
      );
    case "host-compiler":
      return (await import("./nvcc-command.ts")).nvccCommand(
        line.compiler,
        "host",
        terminal,
        platform,
      );
    case "measure":
      return (await import("./measure-command.ts")).measureCommand(invocation);
    case "nvprof":
      return (await import("./nvprof-command.ts")).nvprofCommand(invocation);
    case "ncu":
      return (await import("./ncu-command.ts")).ncuCommand(invocation);
    case "compute-sanitizer":
      return (await import("./sanitizer-command.ts")).sanitizerCommand(invocation);
    case "env":
      return (await import("./shell-command.ts")).envCommand(invocation);
    case "shell":
      return (await import("./shell-command.ts")).shellCommand(invocation);
    case "cache":
      return (await import("./cache-command.ts")).cacheCommand(invocation);
    case "devices":
      return (await import("./devices-command.ts")).devicesCommand(invocation);
    case "occupancy":
      return (await import("./occupancy-command.ts")).occupancyCommand(invocation);
    case "explain":
      return (await import("./explain-command.ts")).explainCommand(invocation);
    case "compile":
      return (await import("./compile-command.ts")).compileCommand(invocation);
    case "completion":
      return (await import("./completion-command.ts")).completionCommand(invocation);
    case "sweep":
      return (await import("./sweep-command.ts")).sweepCommand(invocation);
    case "check":
      return (await import("./check-command.ts")).checkCommand(invocation);
    case "compare":
      return (await import("./compare-command.ts")).compareCommand(invocation);
    case "run":
    case "profile":
      return (await import("./run-command.ts")).runCommand(invocation);
  }
}
