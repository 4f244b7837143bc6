/** Other programs of the machine, found as a shell finds them. */
import fs from "node:fs";
import path from "node:path";
import type { Processes } from "../platform.ts";

/** Of what a program prints. */
const MOST_OUTPUT_BYTES = 1 << 28;

export function nodeProcesses(
  environment: Readonly<Record<string, string | undefined>>,
): Processes {
  const ending = process.platform === "win32" ? ".exe" : "";
  return {
    nullDevice: process.platform === "win32" ? "NUL" : "/dev/null",
    folderWith(programs) {
      const folders = (environment["PATH"] ?? "").split(path.delimiter);
      return folders.find(
        (folder) =>
          folder !== "" &&
          programs.every((program) => isExecutable(path.join(folder, program + ending))),
      );
    },
    run(folder, program, args, timeoutSeconds) {
      // Most runs start no other program, and reading this module takes 5 ms.
      const { spawnSync } = process.getBuiltinModule("node:child_process");
      const result = spawnSync(path.join(folder, program + ending), [...args], {
        encoding: "utf8",
        timeout: timeoutSeconds * 1000,
        maxBuffer: MOST_OUTPUT_BYTES,
        windowsHide: true,
        stdio: ["ignore", "pipe", "pipe"],
      });
      return {
        exitCode: result.status ?? undefined,
        out: result.stdout ?? "",
        error: result.error ? result.error.message : result.stderr,
      };
    },
  };
}

function isExecutable(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}
