/**
 * How many kernels it takes until a net shows a deliberate defect. Nets and engine are bundled with all defects, which
 * the tree never sees, and run in a process of its own, as generated code may run for ever.
 */
import { spawn } from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import type { Defect } from "./defect.ts";
import { DEFECTS } from "./defects.ts";
import type { Mutant, NetTask } from "./run-net.ts";
import { withSwitches } from "./switched-source.ts";
import { SWITCHES_BANNER } from "./switches.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
/** Kernels after which a process is replaced: each leaves compiled code behind. */
const LIFE = 1000;
/** Time after which a process that has said nothing is taken to run for ever. */
const SILENCE_MS = 120_000;
/** Code runs a few times only: making it better takes longer. Relaxed SIMD is behind a flag in Node 20. */
const FLAGS = [
  ...(process.version.startsWith("v20.") ? ["--experimental-wasm-relaxed-simd"] : []),
  ...["--no-wasm-tier-up", "--wasm-lazy-compilation", "--always-sparkplug"],
];

/** The nets that are tried for each part of the engine, in that order. */
export const NETS_OF: Readonly<Record<string, readonly string[]>> = {
  "block form": ["blocks", "runs", "lane loops", "kernels"],
  "runs of blocks": ["blocks", "runs"],
  "early end": ["blocks", "runs", "kernels"],
  "lane loops": ["lane loops", "blocks"],
  "general form": ["blocks", "runs", "lane loops", "kernels"],
  counting: ["blocks", "runs", "lane loops", "kernels"],
  workers: ["block order", "workers"],
  "sharing of results": ["repeats"],
  lowering: ["blocks", "runs", "lane loops", "kernels"],
};
/** Those of small kernels come first. */
const NETS_IN_TURN = [
  "blocks",
  "runs",
  "lane loops",
  "block order",
  "workers",
  "repeats",
  "kernels",
];

export interface Found {
  readonly net: string;
  /** Kernels up to and with the one that differs. */
  readonly kernels: number;
  /** "results", "counts", or how the process ended. */
  readonly how: string;
}

export interface Trial {
  readonly area: string;
  readonly defect: Defect;
}

type OnFound = (trial: Trial, found: Found) => void;

/** Lines that a process says, until it is stopped or ends; how it ended, if not as it should. */
interface Ending {
  readonly how: string | undefined;
}

export class Measurement {
  private readonly folder: string;
  private files = 0;
  private readonly nets: readonly string[];

  /** `nets`: those to try; absent: all. */
  constructor(nets = NETS_IN_TURN) {
    this.nets = nets;
    this.folder = fs.mkdtempSync(join(tmpdir(), "warpscope-defects-"));
    fs.symlinkSync(join(ROOT, "node_modules"), join(this.folder, "node_modules"));
  }

  close(): void {
    fs.rmSync(this.folder, { recursive: true, force: true });
  }

  /** Tries seeds from `first` to before `end` of each net; those that are not found are not reported. */
  async find(trials: readonly Trial[], first: number, end: number, onFound: OnFound) {
    const open = new Set(trials);
    const report: OnFound = (trial, found) => {
      open.delete(trial);
      onFound(trial, found);
    };
    for (const net of this.nets) {
      const own = [...open].filter(({ area }) => NETS_OF[area]!.includes(net));
      await this.tryNet(net, own, first, end, report);
    }
  }

  /** What differs without any defect, if anything does. */
  async check(net: string, end: number): Promise<string | undefined> {
    let unsound: string | undefined;
    const { how } = await this.run({ net, first: 0, end, mutants: [] }, (words) => {
      if (words[0] === "unsound") unsound ??= words.join(" ");
      return unsound === undefined;
    });
    return unsound ?? how;
  }

  private async tryNet(
    net: string,
    trials: readonly Trial[],
    first: number,
    end: number,
    onFound: OnFound,
  ): Promise<void> {
    const open = new Map(trials.map((trial) => [trial.defect.name, trial]));
    for (let seed = first; seed < end && open.size > 0; ) {
      const mutants = [...open.values()].map(({ defect }) => mutantOf(defect));
      let trying: string | undefined;
      const until = Math.min(end, seed + LIFE);
      const found = (name: string, how: string): void => {
        const trial = open.get(name)!;
        open.delete(name);
        onFound(trial, { net, kernels: seed + 1, how });
      };
      const task = { net, first: seed, end: until, mutants };
      const { how } = await this.run(task, ([word, at, name, ...rest]) => {
        if (word === "unsound") throw new Error(`${net}: kernel ${at} differs without any defect`);
        trying = word === "at" ? name : undefined;
        if (word === "found") found(name!, rest.join(" "));
        else if (word === "through") seed = Number(at) + 1;
        return true;
      });
      if (!how) continue;
      if (!trying) throw new Error(`${net}: kernel ${seed}: ${how}`);
      found(trying, how);
    }
  }

  private async bundle(): Promise<string> {
    const path = join(this.folder, "run-net.mjs");
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
      banner: { js: SWITCHES_BANNER },
      plugins: [SWITCHED],
    });
    return path;
  }

  /** `onLine` says whether it goes on. */
  private async run(task: NetTask, onLine: (words: readonly string[]) => boolean): Promise<Ending> {
    const bundle = await this.bundle();
    const file = join(this.folder, `task-${this.files++}.json`);
    fs.writeFileSync(file, JSON.stringify(task));
    const child = spawn(process.execPath, [...FLAGS, bundle, file], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let errors = "";
    let stopped: "silent" | "enough" | undefined;
    const stop = (why: "silent" | "enough"): void => {
      stopped ??= why;
      child.kill("SIGKILL");
    };
    let timer = setTimeout(stop, SILENCE_MS, "silent");
    child.stderr.on("data", (text) => {
      errors += text;
    });
    return new Promise((resolve, reject) => {
      createInterface({ input: child.stdout }).on("line", (line) => {
        clearTimeout(timer);
        timer = setTimeout(stop, SILENCE_MS, "silent");
        try {
          if (!stopped && !onLine(line.split(" "))) stop("enough");
        } catch (error) {
          stop("enough");
          reject(error);
        }
      });
      child.on("close", (code) => {
        clearTimeout(timer);
        const ended =
          code === 0 || stopped === "enough" ? undefined : `ends with ${lastError(errors)}`;
        resolve({ how: stopped === "silent" ? "runs for ever" : ended });
      });
    });
  }
}

const ALL = Object.values(DEFECTS).flat();

function mutantOf(defect: Defect): Mutant {
  const part = defect.file.split("/")[0] as Mutant["part"];
  return { name: defect.name, number: ALL.indexOf(defect), part };
}

/** Sources with their defects behind switches; each knows where it came from. */
const SWITCHED: Plugin = {
  name: "defects",
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const own = ALL.filter(({ file }) => path === join(ROOT, "src", file));
      const defects = new Map(own.map((defect) => [ALL.indexOf(defect), defect]));
      const text = withSwitches(fs.readFileSync(path, "utf8"), defects);
      const url = JSON.stringify(pathToFileURL(path).href);
      return { contents: text.replaceAll("import.meta.url", url), loader: "ts" };
    }),
};

/** The line that says which error it was. */
function lastError(text: string): string {
  return /^\w*Error.*$/m.exec(text)?.[0] ?? text.trim().split("\n").at(-1)!;
}
