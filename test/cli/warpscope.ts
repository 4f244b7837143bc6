/** Runs the built command line as a user does: a process, its streams, its exit code. */
import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { RunReport } from "../../src/index.ts";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const MAIN = path.join(ROOT, "dist/cli/main.js");

export interface RunOptions {
  /** The repository's root if absent. */
  readonly folder?: string;
  /** Standard input; empty if absent. */
  readonly input?: string;
  /** Standard input never ends. */
  readonly openInput?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
  /** Where compiled programs are kept; a folder shared by all tests if absent. */
  readonly cache?: string;
  /** Path of the Node that runs it; this one if absent. */
  readonly node?: string;
  /** A run that takes longer is ended, and fails: a hang must not become a test that never ends. */
  readonly limitSeconds?: number;
  /** Called as output arrives, with all of it so far. */
  onText?(process: ChildProcess, text: string): void;
}

export interface Run {
  /** Undefined if a signal ended the process. */
  readonly exitCode: number | undefined;
  readonly out: string;
  readonly error: string;
  readonly seconds: number;
}

const LIMIT_SECONDS = 100;

export function warpscope(args: readonly string[], options: RunOptions = {}): Promise<Run> {
  if (!fs.existsSync(MAIN)) throw new Error(`${MAIN} is missing: run \`npm run build\``);
  const begin = performance.now();
  const child = spawn(options.node ?? process.execPath, [MAIN, ...args], {
    cwd: options.folder ?? ROOT,
    env: {
      ...process.env,
      NODE_OPTIONS: "",
      COLUMNS: "",
      WARPSCOPE_CACHE: options.cache ?? sharedCache(),
      ...options.environment,
    },
  });
  const { limitSeconds = LIMIT_SECONDS } = options;
  const limit = setTimeout(() => child.kill("SIGKILL"), limitSeconds * 1000);
  const chunks: Record<"out" | "error", Buffer[]> = { out: [], error: [] };
  const text = (which: "out" | "error") => Buffer.concat(chunks[which]).toString("utf8");
  const gather = (which: "out" | "error") => (chunk: Buffer) => {
    chunks[which].push(chunk);
    options.onText?.(child, text("out") + text("error"));
  };
  child.stdout.on("data", gather("out"));
  child.stderr.on("data", gather("error"));
  child.stdin.on("error", () => {
    // The program may end without having read all of its input.
  });
  if (!options.openInput) child.stdin.end(options.input ?? "");
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      clearTimeout(limit);
      resolve({
        exitCode: code ?? undefined,
        out: text("out"),
        error: text("error"),
        seconds: (performance.now() - begin) / 1000,
      });
    });
  });
}

/** Profiles a program that must succeed, and returns its report. */
export async function profile(
  args: readonly string[],
  options: RunOptions = {},
): Promise<RunReport> {
  const run = await warpscope(["profile", "--format", "json", ...args], options);
  if (run.exitCode !== 0) throw new Error(`exit code ${run.exitCode}:\n${run.error}`);
  return JSON.parse(run.out) as RunReport;
}

export interface Usage {
  /** User and system time of all threads. */
  readonly cpuMs: number;
  /** Names of the files that worker threads started with. */
  readonly workers: readonly string[];
}

/** As `warpscope`, and what the process used. */
export async function measured(
  args: readonly string[],
  options: RunOptions = {},
): Promise<Run & Usage> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "warpscope-usage-"));
  const file = path.join(folder, "usage");
  const recorder = new URL("./record-usage.mjs", import.meta.url).href;
  try {
    const run = await warpscope(args, {
      ...options,
      environment: {
        ...options.environment,
        NODE_OPTIONS: `--import=${recorder}`,
        WARPSCOPE_TEST_USAGE: file,
      },
    });
    const entries = fs.readFileSync(file, "utf8").trim().split("\n");
    const values = (kind: string) =>
      entries.filter((entry) => entry.startsWith(`${kind} `)).map((e) => e.slice(kind.length + 1));
    return { ...run, cpuMs: Number(values("cpuMs")[0]), workers: values("worker") };
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** A cache of other sources is kept for a while: they may come back. */
const STALE_MS = 24 * 3600 * 1000;

let cacheFolder: string | undefined;

/**
 * One cache for all tests, kept between runs for as long as nothing changes that compiles. The cache's
 * own keys hold versions and contents of what is read, but not the code of `src/compile`.
 */
export function sharedCache(): string {
  if (cacheFolder) return cacheFolder;
  const hash = createHash("sha256").update(fs.readFileSync(path.join(ROOT, "package-lock.json")));
  const sources = path.join(ROOT, "src/compile");
  for (const name of fs.readdirSync(sources, { recursive: true, encoding: "utf8" }).sort()) {
    const file = path.join(sources, name);
    if (fs.statSync(file).isFile()) hash.update(name).update(fs.readFileSync(file));
  }
  const home = path.join(ROOT, "node_modules/.cache/warpscope/tests");
  const name = hash.digest("hex").slice(0, 16);
  fs.mkdirSync(home, { recursive: true });
  for (const other of fs.readdirSync(home)) {
    const folder = path.join(home, other);
    const idleMs = Date.now() - fs.statSync(folder).mtimeMs;
    if (other !== name && idleMs > STALE_MS) fs.rmSync(folder, { recursive: true, force: true });
  }
  cacheFolder = path.join(home, name);
  return cacheFolder;
}
