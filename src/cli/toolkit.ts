/** The folder that stands for a CUDA toolkit: launchers in `bin`, headers, and what build systems look for. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The version of CUDA whose nvcc is followed; `warpscope/qualifiers.h` defines the same. */
export const CUDA_VERSION = "13.0.88";

const distribution = fileURLToPath(new URL("..", import.meta.url)).replace(/[\\/]$/, "");

/** `dist/compile`, so that the headers there are the toolkit's. */
export const toolkitFolder: string = path.join(distribution, "compile");

export const launcherFolder: string = path.join(toolkitFolder, "bin");

/** The file that the launchers and compiled programs start. */
export const mainFile: string = path.join(distribution, "cli", "main.js");

/** Of this package. */
export function packageVersion(): string {
  const manifest = JSON.parse(
    readFileSync(path.join(distribution, "..", "package.json"), "utf8"),
  ) as { version: string };
  return manifest.version;
}
