/** `profile --export`, Markdown, help and completion: what shells, viewers and people get. */
import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { COMMANDS, optionsOf, PUBLIC_COMMANDS } from "../../src/cli/options.ts";
import { findCatalogue } from "../../src/report/index.ts";
import { programFolder } from "./program-folder.ts";
import { ROOT, sharedCache, warpscope } from "./warpscope.ts";

const folder = programFolder({
  "two.cu": `
__global__ void fill(int* x) { x[threadIdx.x * 2] = 1; }
int main() {
  int *x, *y, host[64] = {};
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  cudaMalloc(&x, 4096);
  cudaMalloc(&y, 4096);
  cudaMemcpy(x, host, 256, cudaMemcpyHostToDevice);
  fill<<<1, 32, 0, a>>>(x);
  fill<<<1, 32, 0, b>>>(y);
  fill<<<1, 32, 0, a>>>(x);
  cudaMemset(y, 0, 64);
  cudaMemcpy(host, x, 256, cudaMemcpyDeviceToHost);
}
`,
  "speaks.cu": `#include <cstdio>
__global__ void fill(int* x) { x[threadIdx.x] = 1; }
int main() {
  int* x;
  cudaMalloc(&x, 4096);
  fill<<<1, 32>>>(x);
  cudaDeviceSynchronize();
  puts("spoken");
}
`,
});
const read = (name: string): string => fs.readFileSync(path.join(folder, name), "utf8");
const profile = (...args: string[]) => warpscope(["profile", "two.cu", ...args], { folder });

interface Span {
  readonly ph: string;
  readonly cat: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur: number;
}

describe("profile --export", () => {
  it("writes timeline, costs and summary, each by the ending of its name", async () => {
    const files = ["--export", "t.json", "--export=c.speedscope.json", "--export", "s.md"];
    const { exitCode, out } = await profile(...files, "--format", "markdown");
    expect(exitCode).toBe(0);
    expect(out).toBe(read("s.md"));
    expect(out).toMatch(/^\| `fill` \| 3 \|/m);
    expect(JSON.parse(read("c.speedscope.json")).shared.frames[0].name).toBe("fill");
    const spans: Span[] = JSON.parse(read("t.json")).traceEvents.filter(
      ({ ph }: Span) => ph === "X",
    );
    const count = (kind: string): number => spans.filter(({ cat }) => cat === kind).length;
    expect([count("kernel"), count("copy"), count("fill")]).toEqual([3, 2, 1]);
    expect(count("call")).toBeGreaterThan(8);
    // Viewers drop what begins within another event of its row and ends behind it.
    const rows = new Map<string, Span[]>();
    for (const span of spans)
      rows.set(`${span.pid} ${span.tid}`, [...(rows.get(`${span.pid} ${span.tid}`) ?? []), span]);
    expect(rows.size).toBe(4);
    for (const row of rows.values()) {
      row.sort((a, b) => a.ts - b.ts);
      for (const [at, { ts }] of row.entries())
        if (at > 0) expect(ts).toBeGreaterThanOrEqual(row[at - 1]!.ts + row[at - 1]!.dur - 1e-3);
    }
  });

  it("of a name that says nothing is refused before anything runs", async () => {
    const { exitCode, out, error } = await profile("--export", "report.txt");
    expect([exitCode, out]).toEqual([2, ""]);
    expect(error).toContain("[export/unknown-kind]");
  });

  it.skipIf(!fs.existsSync("/dev/full"))(
    "to a full disk is one message and exit code 1",
    async () => {
      fs.symlinkSync("/dev/full", path.join(folder, "full.json"));
      const { exitCode, error } = await profile("--export", "full.json", "--format", "markdown");
      expect(exitCode).toBe(1);
      expect(error).toMatch(/^warpscope: error: full\.json cannot be written: no space left/);
    },
  );
});

/** Standard error and exit code of a run whose standard output is a full disk. */
function withFullOutput(...args: string[]): [string, number | null] {
  const full = fs.openSync("/dev/full", "w");
  const main = path.join(ROOT, "dist/cli/main.js");
  const { stderr, status } = spawnSync(process.execPath, [main, ...args], {
    cwd: folder,
    stdio: ["ignore", full, "pipe"],
    encoding: "utf8",
    env: { ...process.env, NODE_OPTIONS: "", WARPSCOPE_CACHE: sharedCache() },
  });
  fs.closeSync(full);
  return [stderr, status];
}

describe.skipIf(!fs.existsSync("/dev/full"))("standard output on a full disk", () => {
  it.each([
    ["run", "speaks.cu"],
    ["profile", "speaks.cu"],
    ["profile", "speaks.cu", "--format", "json", "--quiet"],
    ["compare", "two.cu", "speaks.cu", "--quiet"],
    ["devices"],
  ])("is one message and exit code 1: %s %s", (...args) => {
    const [error, status] = withFullOutput(...args.filter(Boolean));
    const own = error.replace("spoken\n", "");
    expect(own).toMatch(/^warpscope: error: The output cannot be written: no space left/);
    expect(own.match(/error:/g)).toHaveLength(1);
    expect(status).toBe(1);
  });
});

describe("help", () => {
  it("has words for every command and option, and an example for every command", async () => {
    for (const language of ["en", "zh-CN"]) {
      const { messages } = findCatalogue(language);
      const missing = PUBLIC_COMMANDS.flatMap((command) => [
        ...(messages[`help/command-${command}`] === undefined ? [command] : []),
        ...optionsOf(command).filter((name) => messages[`help/option-${name}`] === undefined),
      ]);
      expect(missing).toEqual([]);
    }
    const run = await warpscope(["profile", "--help"]);
    expect(run.exitCode).toBe(0);
    for (const name of optionsOf("profile")) expect(run.out).toContain(`--${name}`);
    expect(run.out).toMatch(/Examples\n {2}# .*\n {2}warpscope profile/);
    const all = await warpscope(["help"]);
    for (const command of COMMANDS.filter((name) => !["help", "host-compiler"].includes(name)))
      expect(all.out).toMatch(new RegExp(`^  ${command} `, "m"));
    for (const line of `${run.out}${all.out}`.split("\n"))
      expect(line.length).toBeLessThanOrEqual(80);
  });
});

/** Not on every machine. */
const SHELLS = { fish: "fish", zsh: "zsh" } as const;

function hasShell(name: string): boolean {
  return spawnSync(name, ["-c", "true"]).status === 0;
}

describe("completion", () => {
  it("for bash completes commands, options and their values", async () => {
    const { out } = await warpscope(["completion", "bash"]);
    const complete = (...words: string[]): string[] => {
      const script = `${out}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length - 1}
_warpscope; printf '%s\\n' "\${COMPREPLY[@]}"`;
      return execFileSync("bash", ["-c", script], { encoding: "utf8", cwd: folder })
        .trim()
        .split("\n");
    };
    expect(complete("warpscope", "sw")).toEqual(["sweep"]);
    expect(complete("warpscope", "compare", "--fail")).toEqual(["--fail-if"]);
    expect(complete("warpscope", "run", "--device", "rtx3")).toEqual(["rtx3090"]);
    expect(complete("warpscope", "run", "two")).toEqual(["two.cu"]);
    expect(complete("warpscope", "explain", "gld_eff")).toEqual(["gld_efficiency"]);
    expect(complete("warpscope", "run", "two.cu", "--", "--de")).toEqual([""]);
    expect(complete("warpscope", "explain", "advice/small-b")).toEqual(["advice/small-blocks"]);
    expect(complete("warpscope", "explain", "two")).toEqual([""]);
  });

  it.skipIf(!hasShell("fish"))("for fish completes the same", async () => {
    const { out } = await warpscope(["completion", "fish"]);
    const complete = (line: string): string[] =>
      execFileSync(SHELLS.fish, ["--no-config", "-c", `${out}\ncomplete -C '${line}'`], {
        encoding: "utf8",
        cwd: folder,
      })
        .trim()
        .split("\n")
        .map((one) => one.split("\t")[0]!);
    expect(complete("warpscope sw")).toEqual(["sweep"]);
    expect(complete("warpscope compare --fail")).toEqual(["--fail-if"]);
    expect(complete("warpscope run --device rtx3")).toEqual(["rtx3090"]);
    expect(complete("warpscope explain advice/small-b")).toEqual(["advice/small-blocks"]);
  });

  it.skipIf(!hasShell("zsh"))("for zsh is taken by its completion system", async () => {
    const { out } = await warpscope(["completion", "zsh"]);
    const load = `autoload -Uz compinit; compinit -u -D; ${out}\nprint $_comps[warpscope]`;
    expect(execFileSync(SHELLS.zsh, ["-f", "-c", load], { encoding: "utf8" }).trim()).toBe(
      "_warpscope",
    );
  });

  it("is there for zsh and fish, and for no other shell", async () => {
    for (const shell of ["zsh", "fish"])
      expect((await warpscope(["completion", shell])).out).toMatch(
        /warpscope[\s\S]*--?l? ?fail-if/,
      );
    const other = await warpscope(["completion", "tcsh"]);
    expect([other.exitCode, other.error]).toEqual([2, expect.stringContaining("[cli/bad-shell]")]);
  });
});

describe("explain CODE", () => {
  it("tells a message by its code, and the nearest one of a mistyped code", async () => {
    const { out } = await warpscope(["explain", "sweep/bad-shard"]);
    expect(out).toMatch(/^sweep\/bad-shard\n\n {2}It says: `<text>` is no part of a sweep/);
    const near = await warpscope(["explain", "sweep/bad-shart"]);
    expect([near.exitCode, near.error.replace(/\s+/g, " ")]).toEqual([
      2,
      expect.stringContaining("Did you mean `sweep/bad-shard`"),
    ]);
  });
});

it("--quiet leaves errors and what was asked for", async () => {
  const args = ["--metrics", "gld_efficiency", "--device", "h200"];
  const loud = await profile(...args);
  const quiet = await profile(...args, "--quiet");
  expect(loud.error).toContain("note:");
  expect([quiet.error, quiet.out]).toEqual(["", loud.out]);
});
