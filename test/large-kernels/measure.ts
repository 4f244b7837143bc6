/** Runs a command on a program of many statements, as users do, with an empty cache. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { programOf } from "./shapes.ts";

interface Usage {
  /** CPU time of all threads. */
  readonly userS: number;
  readonly systemS: number;
  /** Resident, at most. */
  readonly peakMB: number;
}

export interface Measured extends Usage {
  readonly code: number | null;
  /** Its last lines. */
  readonly output: string;
}

const ROOT = join(import.meta.dirname, "../..");

export function measure(command: string, shape: string, count: number): Measured {
  const folder = mkdtempSync(join(tmpdir(), "large-kernel-"));
  try {
    writeFileSync(join(folder, "large.cu"), programOf(shape, count));
    const usage = join(folder, "usage.json");
    const preload = pathToFileURL(join(import.meta.dirname, "note-usage.mjs")).href;
    const main = join(ROOT, "dist/cli/main.js");
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ["--import", preload, main, ...command.split(" "), "large.cu"],
      {
        cwd: folder,
        encoding: "utf8",
        env: { ...process.env, XDG_CACHE_HOME: join(folder, "cache"), USAGE_FILE: usage },
      },
    );
    const output = `${stdout} ${stderr}`.trim().replace(/\s+/g, " ").slice(0, 300);
    return { ...(JSON.parse(readFileSync(usage, "utf8")) as Usage), code: status, output };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
