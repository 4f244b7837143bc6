#!/usr/bin/env node
/** `warpscope`: reads the command line, runs the command, ends with its exit code. */
import { readFileSync } from "node:fs";
import { createPlatform } from "../index.ts";
import { compileCommand } from "./compile-command.ts";
import { EXIT_USAGE, type Invocation } from "./invocation.ts";
import { parseCommandLine } from "./options.ts";
import { runCommand } from "./run-command.ts";
import { Terminal } from "./terminal.ts";

const platform = createPlatform();
const line = parseCommandLine(process.argv.slice(2));
const terminal = new Terminal(platform, line.own.color);
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
    case "version": {
      const manifest = JSON.parse(
        readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
      ) as { version: string };
      terminal.out(`warpscope ${manifest.version}\n`);
      return 0;
    }
    case "compile":
      return compileCommand(invocation);
    case "run":
    case "profile":
      return runCommand(invocation);
  }
}
