// Running the command line, the public API and native programs, each in a process of its own.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
export const scratch = mkdtempSync(join(tmpdir(), "warpscope-bench-"));
const cache = join(scratch, "cache");

/** Launches before those that are measured: V8 optimises the engine's code beside them (kernels/repeat.h). */
export const WARM_UP = 24;

export const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

/** Rounds of what is compared, in turn: what else runs on a machine only adds, and comes and goes. */
const ROUNDS = 3;

/** The least of what each of `measurements` returns in several rounds of all of them. */
export function leastOfRounds(...measurements) {
  const least = measurements.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, measure] of measurements.entries())
      least[index] = Math.min(least[index], measure());
  return least;
}

/**
 * Runs a script of ours, and tells what its whole process used. `folder`: where the compiled programs
 * are kept.
 */
function node(script, args, folder = cache) {
  const usageFile = join(scratch, "usage.json");
  const preload = new URL("report-usage.mjs", import.meta.url).href;
  const done = spawnSync(process.execPath, ["--import", preload, script, ...args], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 30,
    env: { ...process.env, USAGE_FILE: usageFile, WARPSCOPE_CACHE: folder },
  });
  if (done.status !== 0) throw new Error(`${script} ${args.join(" ")} failed:\n${done.stderr}`);
  return {
    out: done.stdout,
    error: done.stderr,
    ...JSON.parse(readFileSync(usageFile, "utf8")),
  };
}

/** The command line, as a user would run it. */
export function warpscope(args, folder) {
  return node(join(root, "dist/cli/main.js"), args, folder);
}

/**
 * Profiles a program: the CPU milliseconds of each launch after those that warm up, and the blocks that each worker
 * ran, the line it prints, and what the process used.
 */
export function profile(source, programArguments = [], workers = 1) {
  const args = ["profile", source, "--format", "json", "--simulation-time"];
  args.push("--workers", String(workers));
  if (programArguments.length > 0) args.push("--", ...programArguments);
  const run = warpscope(args);
  const launches = JSON.parse(run.out).launches.slice(WARM_UP);
  return {
    launchMs: launches.map((launch) => launch.simulationCpuMs),
    wallMs: launches.map((launch) => launch.simulationWallMs),
    blocksByWorker: launches.map((launch) => launch.blocksByWorker),
    result: resultOf(run.error),
    cpuMs: run.cpuMs,
    peakRssBytes: run.peakRssBytes,
  };
}

/** The CPU milliseconds of each launch after those that warm up, with or without counters. */
export function launchTimes(source, counters) {
  const script = fileURLToPath(new URL("launch-times.mjs", import.meta.url));
  return JSON.parse(node(script, [source, String(counters)]).out).slice(WARM_UP);
}

/** The same with the given tools of `warpscope check`, and what the process used. */
export function checkTimes(source, tools) {
  const script = fileURLToPath(new URL("launch-times.mjs", import.meta.url));
  const run = node(script, [source, tools.join()]);
  return { launchMs: JSON.parse(run.out).slice(WARM_UP), peakRssBytes: run.peakRssBytes };
}

function resultOf(text) {
  return /^result .*$/m.exec(text)?.[0];
}

function findCompiler() {
  for (const name of ["cc", "gcc", "clang"])
    if (spawnSync(name, ["--version"], { stdio: "ignore" }).status === 0) return name;
  return undefined;
}

/** The C compiler of the native columns, if there is one. */
export const compiler = findCompiler();

/** Median CPU milliseconds of a native loop nest, by the program's own measurement, and its result. */
export function native(name, flags = [], programArguments = []) {
  const program = join(scratch, name);
  const source = join(root, "bench/native", `${name}.c`);
  execFileSync(compiler, ["-O2", ...flags, "-o", program, source, "-lm"]);
  const out = execFileSync(program, programArguments, { encoding: "utf8" });
  return { cpuMs: Number.parseFloat(out), result: resultOf(out) };
}

/** Whether the compiler and this machine have fused multiply-adds. */
export function fuses() {
  try {
    return native("fused", ["-mfma"]).result === "result fused";
  } catch {
    return false;
  }
}

export function table(columns) {
  const pad = (text, i) => (i === 0 ? text.padEnd(columns[0]) : text.padStart(columns[i]));
  return (cells) => console.log(cells.map((cell, i) => pad(String(cell), i)).join(""));
}

export const megabytes = (bytes) => (bytes / 2 ** 20).toFixed(0);
