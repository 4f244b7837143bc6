/** Runs programs with 64-bit memory in a process of an engine that has it. */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT } from "../cli/warpscope.ts";
import type { AskedRun, DoneRun } from "./main.ts";

const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));

/** `node`: path of the engine. By the names of what is asked for. */
export function runWide(
  node: string,
  asked: Readonly<Record<string, AskedRun>>,
): ReadonlyMap<string, DoneRun> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "warpscope-wide-"));
  const file = path.join(folder, "asked.json");
  fs.writeFileSync(file, JSON.stringify(Object.values(asked)));
  const out = execFileSync(node, ["--import", "tsx", MAIN, file], {
    cwd: ROOT,
    env: { ...process.env, NODE_OPTIONS: "" },
    maxBuffer: 2 ** 28,
  });
  fs.rmSync(folder, { recursive: true });
  const runs = JSON.parse(out.toString()) as DoneRun[];
  return new Map(Object.keys(asked).map((name, index) => [name, runs[index]!]));
}

const RECORDED = fileURLToPath(new URL("../runtime/programs", import.meta.url));
const HOST_MEMORY_BYTES = 8 * 2 ** 30;

/** A program of test/runtime, whose answers are known. */
export function recorded(name: string, ...args: readonly string[]): AskedRun {
  return {
    source: `${RECORDED}/${name}.cu`,
    arguments: args,
    hostMemoryBytes: HOST_MEMORY_BYTES,
  };
}

/** What it prints on a machine with a GPU. */
export function recordedAnswers(name: string): string {
  return fs.readFileSync(`${RECORDED}/${name}.answers.txt`, "utf8");
}
