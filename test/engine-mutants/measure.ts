/**
 * How many kernels it takes until a net shows a deliberate defect. Engine and nets are bundled with the defect, which
 * the tree never sees, and run in a process of its own, as generated code may run for ever.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import { type Defect, withDefect } from "./defect.ts";
import type { NetTask } from "./run-net.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
/** Kernels that one process goes through. */
const CHUNK = 100;
/** Time after which a process that has said nothing is taken to run for ever. */
const SILENCE_MS = 120_000;
/** Generated code runs a few times only: making it better takes longer. Relaxed SIMD is behind a flag in Node 20. */
const FLAGS = [
  ...(process.version.startsWith("v20.") ? ["--experimental-wasm-relaxed-simd"] : []),
  ...["--no-wasm-tier-up", "--wasm-lazy-compilation"],
];
/** What the reference executor's results follow from. */
const EXPECTED_FROM = [
  ...["base", "ir", "lower", "observe", "compile/include"].map((folder) => `../src/${folder}`),
  ...["memory.ts", "free-ranges.ts", "printf.ts", "format-float.ts", "math", "matrix"].map(
    (name) => `../src/exec/${name}`,
  ),
  ...["reference", "fuzz-programs", "cases/run-case.ts", "cases/compile-cases.ts"],
  ...["lower-plainly.ts", "nets.ts", "run-net.ts", "seen.ts"].map(
    (name) => `engine-mutants/${name}`,
  ),
];

/** The nets that are tried for each part of the engine, in that order. */
export const NETS_OF: Readonly<Record<string, readonly string[]>> = {
  "block form": ["blocks", "runs", "kernels", "lane loops"],
  "runs of blocks": ["runs"],
  "early end": ["blocks", "runs", "kernels"],
  "lane loops": ["lane loops"],
  "general form": ["kernels", "blocks", "runs", "lane loops"],
  counting: ["kernels", "blocks", "runs", "lane loops"],
  workers: ["sharing", "workers"],
  "sharing of results": ["repeats"],
  lowering: ["kernels", "runs", "lane loops"],
};

/** Those that run beside the reference executor. */
const LIVE: readonly string[] = ["blocks"];

export interface Found {
  readonly net: string;
  /** Kernels up to and with the one that differs. */
  readonly kernels: number;
  /** "results", "counts", or how the process ended. */
  readonly how: string;
}

interface Outcome {
  /** The kernel that differed, or at which the process ended. */
  readonly seed: number | undefined;
  readonly how: string;
}

export class Measurement {
  private readonly folder: string;
  private readonly kept: string;
  /** Kernels of each net, at most. */
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
    this.folder = fs.mkdtempSync(join(tmpdir(), "warpscope-defects-"));
    fs.symlinkSync(join(ROOT, "node_modules"), join(this.folder, "node_modules"));
    this.kept = join(tmpdir(), `warpscope-expected-${digestOf(EXPECTED_FROM)}`);
    fs.mkdirSync(this.kept, { recursive: true });
  }

  close(): void {
    fs.rmSync(this.folder, { recursive: true, force: true });
  }

  /** The first net that shows the defect of an area; undefined if none does within the limit. */
  async find(area: string, defect: Defect): Promise<Found | undefined> {
    const as = area === "lowering" ? "results" : "engine";
    const mutant = await this.bundle(defect);
    for (const net of NETS_OF[area]!)
      for (let first = 0; first < this.limit; first += CHUNK) {
        const count = Math.min(CHUNK, this.limit - first);
        const expected = await this.expected({ net, first, count, as });
        const { seed, how } = await this.run(mutant, { net, first, count, as, expected });
        if (seed !== undefined) return { net, kernels: seed + 1, how };
      }
    return undefined;
  }

  /** Kernels of a net that come out differently without any defect; undefined if there are none. */
  async check(net: string, as: "engine" | "results"): Promise<Outcome | undefined> {
    const sound = await this.bundle(undefined);
    for (let first = 0; first < this.limit; first += CHUNK) {
      const count = Math.min(CHUNK, this.limit - first);
      const expected = await this.expected({ net, first, count, as });
      const outcome = await this.run(sound, { net, first, count, as, expected });
      if (outcome.seed !== undefined) return outcome;
    }
    return undefined;
  }

  /** File with what the reference executor gives. */
  private async expected({ as, ...task }: Omit<NetTask, "expected">): Promise<string> {
    if (LIVE.includes(task.net)) return "";
    const by = as === "results" ? "plain" : "reference";
    // The same kernels, whoever runs them.
    const kernels = task.net === "workers" ? "runs" : task.net;
    const name = `${kernels} ${by} ${task.first} ${task.count}.json`.replaceAll(" ", "-");
    const path = join(this.kept, name);
    if (fs.existsSync(path)) return path;
    const partial = `${path}.${process.pid}`;
    const sound = await this.bundle(undefined);
    const { seed, how } = await this.run(sound, { ...task, as: by, expected: partial });
    if (seed !== undefined) throw new Error(`${task.net}: kernel ${seed} in the reference: ${how}`);
    fs.renameSync(partial, path);
    return path;
  }

  /** Nets and engine, with the defect, in one file. */
  private async bundle(defect: Defect | undefined): Promise<string> {
    const path = join(this.folder, `${defect?.name ?? "sound"}.mjs`);
    if (fs.existsSync(path)) return path;
    await build({
      entryPoints: [join(ROOT, "test/engine-mutants/run-net.ts")],
      outfile: path,
      bundle: true,
      format: "esm",
      platform: "node",
      target: "node20",
      packages: "external",
      logLevel: "error",
      plugins: [sourcesWith(defect)],
    });
    return path;
  }

  private run(bundle: string, task: NetTask): Promise<Outcome> {
    const child = spawn(process.execPath, [...FLAGS, bundle, JSON.stringify(task)], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let next = task.first;
    let differs: Outcome | undefined;
    let errors = "";
    let isSilent = false;
    const stop = () => {
      isSilent = true;
      child.kill("SIGKILL");
    };
    let timer = setTimeout(stop, SILENCE_MS);
    child.stderr.on("data", (text) => {
      errors += text;
    });
    createInterface({ input: child.stdout }).on("line", (line) => {
      clearTimeout(timer);
      timer = setTimeout(stop, SILENCE_MS);
      const [word, seed, ...how] = line.split(" ");
      if (word === "through") next = Number(seed) + 1;
      else if (word === "differs") differs = { seed: Number(seed), how: how.join(" ") };
    });
    return new Promise((resolve) => {
      child.on("close", (code) => {
        clearTimeout(timer);
        if (differs) resolve(differs);
        else if (isSilent) resolve({ seed: next, how: "runs for ever" });
        else if (code !== 0) resolve({ seed: next, how: `ends with ${lastError(errors)}` });
        else resolve({ seed: undefined, how: "" });
      });
    });
  }
}

/** Sources as they are but for a defect; each knows where it came from. */
function sourcesWith(defect: Defect | undefined): Plugin {
  return {
    name: "defect",
    setup: ({ onLoad }) =>
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        let text = fs.readFileSync(path, "utf8");
        if (defect && path === join(ROOT, "src", defect.file)) text = withDefect(defect, text);
        const url = JSON.stringify(pathToFileURL(path).href);
        return { contents: text.replaceAll("import.meta.url", url), loader: "ts" };
      }),
  };
}

/** The line that says which error it was. */
function lastError(text: string): string {
  return /^\w*Error.*$/m.exec(text)?.[0] ?? text.trim().split("\n").at(-1)!;
}

function digestOf(paths: readonly string[]): string {
  const hash = createHash("sha1");
  const add = (path: string): void => {
    const full = join(ROOT, "test", path);
    if (fs.statSync(full).isDirectory()) {
      for (const name of fs.readdirSync(full).sort()) add(join(path, name));
    } else if (/\.(ts|h|cuh|hpp)$/.test(path)) hash.update(path).update(fs.readFileSync(full));
  };
  for (const path of paths) add(path);
  return hash.digest("hex").slice(0, 16);
}
