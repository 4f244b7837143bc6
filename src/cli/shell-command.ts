/**
 * `warpscope env` and `warpscope shell`: nvcc and its companions by their own names, in the shell that
 * evaluates the text or in a new one.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Diagnostics } from "../index.ts";
import { choice, EXIT_USAGE, type Invocation } from "./invocation.ts";
import { launcherFolder, toolkitFolder } from "./toolkit.ts";

type Shell = "sh" | "fish" | "powershell";

/** The first is meant where none is named. */
const SHELLS: readonly [Shell, ...Shell[]] =
  process.platform === "win32" ? ["powershell", "sh", "fish"] : ["sh", "fish", "powershell"];

export function envCommand({ line, terminal, platform }: Invocation): number {
  const diagnostics = new Diagnostics();
  refuseArguments(line.compiler, diagnostics);
  const shell = choice(line.own, "shell", SHELLS, diagnostics);
  checkLaunchers(diagnostics);
  terminal.diagnostics(diagnostics.list);
  if (diagnostics.hasErrors) return EXIT_USAGE;
  const assignments = variables(platform.environment).map(([name, value]) =>
    assignment(shell, name, value),
  );
  terminal.data([pathAssignment(shell), ...assignments].join(""));
  return 0;
}

/** Waits for the shell; its exit code is the command's. */
export function shellCommand({ line, terminal, platform }: Invocation): number {
  const diagnostics = new Diagnostics();
  refuseArguments(line.compiler, diagnostics);
  checkLaunchers(diagnostics);
  terminal.diagnostics(diagnostics.list);
  if (diagnostics.hasErrors) return EXIT_USAGE;
  const shell = userShell(platform.environment);
  const [program, ...words] = line.programArguments;
  if (program === undefined) terminal.error(`${terminal.say("nvcc/shell-begins", { shell })}\n`);
  const own = Object.fromEntries(variables(platform.environment));
  const separator = path.delimiter;
  const before = platform.environment["PATH"] ?? platform.environment["Path"] ?? "";
  const environment = {
    ...platform.environment,
    ...own,
    PATH: `${launcherFolder}${separator}${before}`,
    WARPSCOPE_SHELL: "1",
  };
  // Ctrl-C is for what runs inside; this process only waits.
  process.on("SIGINT", () => {});
  const started = spawnSync(program ?? shell, words, { stdio: "inherit", env: environment });
  if (started.error) {
    const { code, message } = started.error as NodeJS.ErrnoException;
    const missing = code === "ENOENT";
    if (missing) diagnostics.error("nvcc/no-such-program", { program: program ?? shell });
    else diagnostics.error("nvcc/cannot-start", { program: program ?? shell, reason: message });
    terminal.diagnostics(diagnostics.list);
    return EXIT_USAGE;
  }
  return started.status ?? 128 + (os.constants.signals[started.signal ?? "SIGTERM"] ?? 0);
}

/** Name and value, PATH left out: it is prepended to. */
function variables(environment: Readonly<Record<string, string>>): [name: string, value: string][] {
  const libraries = path.join(toolkitFolder, "lib64");
  const others = (environment["CMAKE_LIBRARY_PATH"] ?? "").split(path.delimiter);
  const tool = (name: string): string =>
    path.join(launcherFolder, process.platform === "win32" ? `${name}.cmd` : name);
  return [
    ["CUDA_HOME", toolkitFolder],
    ["CUDA_PATH", toolkitFolder],
    ["CUDACXX", tool("nvcc")],
    // For libraries of the system that CMake expects beside CUDA's.
    [
      "CMAKE_LIBRARY_PATH",
      [libraries, ...others.filter((one) => one !== "" && one !== libraries)].join(path.delimiter),
    ],
    // C and C++ sources of a CUDA program have to be compiled for the same machine.
    ["CC", tool("warpscope-cc")],
    ["CXX", tool("warpscope-c++")],
  ];
}

/** Puts the launchers first, once however often the text is evaluated. */
function pathAssignment(shell: Shell): string {
  const folder = assignmentValue(shell, launcherFolder);
  switch (shell) {
    case "sh":
      return `case ":$PATH:" in *:${folder}:*) ;; *) export PATH=${folder}:"$PATH" ;; esac\n`;
    case "fish":
      return `contains ${folder} $PATH; or set -gx PATH ${folder} $PATH;\n`;
    case "powershell":
      return `$env:PATH = ${folder} + '${path.delimiter}' + $env:PATH\n`;
  }
}

function assignment(shell: Shell, name: string, value: string): string {
  const quoted = assignmentValue(shell, value);
  switch (shell) {
    case "sh":
      return `export ${name}=${quoted}\n`;
    case "fish":
      return `set -gx ${name} ${quoted};\n`;
    case "powershell":
      return `$env:${name} = ${quoted}\n`;
  }
}

function assignmentValue(shell: Shell, text: string): string {
  return `'${text.replaceAll("'", shell === "powershell" ? "''" : "'\\''")}'`;
}

function userShell(environment: Readonly<Record<string, string>>): string {
  return process.platform === "win32"
    ? (environment["ComSpec"] ?? "cmd.exe")
    : (environment["SHELL"] ?? "/bin/sh");
}

function refuseArguments(args: readonly string[], diagnostics: Diagnostics): void {
  for (const argument of args) diagnostics.error("nvcc/takes-no-argument", { argument });
}

function checkLaunchers(diagnostics: Diagnostics): void {
  if (!existsSync(path.join(launcherFolder, "nvcc")))
    diagnostics.error("nvcc/no-launchers", { folder: launcherFolder });
}
