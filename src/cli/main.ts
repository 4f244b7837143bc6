#!/usr/bin/env node
/** `warpscope`: reads the command line, runs the command, ends with its exit code. */
import { createPlatform } from "../index.ts";
import { compileCommand } from "./compile-command.ts";
import { devicesCommand } from "./devices-command.ts";
import { explainCommand } from "./explain-command.ts";
import { EXIT_USAGE, type Invocation } from "./invocation.ts";
import { measureCommand } from "./measure-command.ts";
import { ncuCommand } from "./ncu-command.ts";
import { nvccCommand } from "./nvcc-command.ts";
import { nvprofCommand } from "./nvprof-command.ts";
import { occupancyCommand } from "./occupancy-command.ts";
import { parseCommandLine } from "./options.ts";
import { runCommand } from "./run-command.ts";
import { sanitizerCommand } from "./sanitizer-command.ts";
import { envCommand, shellCommand } from "./shell-command.ts";
import { Terminal } from "./terminal.ts";
import { packageVersion } from "./toolkit.ts";

const platform = createPlatform();
const line = parseCommandLine(process.argv.slice(2));
const terminal = new Terminal(platform, line.own.color, line.own.lang);
const invocation: Invocation = { line, terminal, platform };

process.exitCode = await execute();

async function execute(): Promise<number> {
  if (line.diagnostics.some((d) => d.severity === "error")) {
    terminal.diagnostics(line.diagnostics);
    return EXIT_USAGE;
  }
  switch (line.command) {
    case "help":
      terminal.out(`${terminal.say("cli/help")}\n`);
      return 0;
    case "version":
      terminal.out(`warpscope ${packageVersion()}\n`);
      return 0;
    case "nvcc":
      return nvccCommand(line.compiler, "nvcc", terminal, platform);
    case "host-compiler":
      return nvccCommand(line.compiler, "host", terminal, platform);
    case "measure":
      return measureCommand(invocation);
    case "nvprof":
      return nvprofCommand(invocation);
    case "ncu":
      return ncuCommand(invocation);
    case "compute-sanitizer":
      return sanitizerCommand(invocation);
    case "env":
      return envCommand(invocation);
    case "shell":
      return shellCommand(invocation);
    case "devices":
      return devicesCommand(invocation);
    case "occupancy":
      return occupancyCommand(invocation);
    case "explain":
      return explainCommand(invocation);
    case "compile":
      return compileCommand(invocation);
    case "run":
    case "profile":
      return runCommand(invocation);
  }
}
