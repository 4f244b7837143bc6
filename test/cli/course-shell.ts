/** A shell as a reader of a CUDA course has it: nvcc and its companions on the PATH, after `warpscope env`. */
import { execFile, execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { ROOT, type Run, sharedCache } from "./warpscope.ts";

const MAIN = path.join(ROOT, "dist/cli/main.js");

/** No course's shell, and no `make`, on Windows. */
export const hasShell: boolean = process.platform !== "win32";

export function hasCommand(name: string): boolean {
  return hasShell && spawnSync("sh", ["-c", `command -v ${name}`]).status === 0;
}

/**
 * A folder with these files and nothing else. It has the same path in every run, which is part of the
 * key of what was compiled, so that a second run compiles nothing.
 */
export function keptFolder(name: string, files: Readonly<Record<string, string>>): string {
  const folder = path.join(ROOT, "node_modules/.cache/warpscope/programs", name);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), text);
  }
  return folder;
}

/** A build that hangs must not become a test that never ends. */
const LIMIT_MS = 250_000;
/** Bytes: preprocessed text is above what Node keeps by itself. */
const MOST_OUTPUT = 2 ** 24;

/** What `warpscope env` prints. */
let assignments: string | undefined;

/** Runs `script` in `folder`; the shell has evaluated `warpscope env` before. */
export function courseShell(
  script: string,
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Run> {
  const begin = performance.now();
  assignments ??= execFileSync(process.execPath, [MAIN, "env"], { encoding: "utf8" });
  const text = `${assignments}${script}\n`;
  const env = {
    ...process.env,
    NODE_OPTIONS: "",
    LC_ALL: "C",
    WARPSCOPE_CACHE: sharedCache(),
    ...environment,
  };
  return new Promise((resolve) => {
    execFile(
      "sh",
      ["-c", text],
      { cwd: folder, env, timeout: LIMIT_MS, maxBuffer: MOST_OUTPUT },
      (error, out, err) => {
        const exitCode = error ? (typeof error.code === "number" ? error.code : undefined) : 0;
        resolve({ exitCode, out, error: err, seconds: (performance.now() - begin) / 1000 });
      },
    );
  });
}
