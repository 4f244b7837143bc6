/** `warpscope sweep`: kept through a kill, in parts, and with everything that can be wrong with it. */
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { programFolder } from "./program-folder.ts";
import { ROOT, sharedCache, warpscope } from "./warpscope.ts";

const folder = programFolder({
  "add.cu": `#include <cstdio>
#include <cstdlib>
__global__ void add(const int* in, int* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i] + 1;
}
__global__ void tail(int* out) { out[blockIdx.x] = blockDim.x; }
int main(int argc, char** argv) {
  int n = atoi(argv[1]), *in, *out, *host = (int*)calloc(n, 4);
  cudaMalloc(&in, 4 * n);
  cudaMalloc(&out, 4 * n);
  cudaMemcpy(in, host, 4 * n, cudaMemcpyHostToDevice);
  add<<<(n + 127) / 128, 128>>>(in, out, n);
  cudaMemcpy(host, out, 4 * n, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    if (host[i] != 1) return 7;
  tail<<<1, 32>>>(out);
  cudaMemcpy(host, out, 4, cudaMemcpyDeviceToHost);
  printf("%d\\n", argc > 2 ? 0 : host[0]);
  return n == 13 ? 13 : 0;
}
`,
});
const sweep = (...args: string[]) => warpscope(["sweep", ...args], { folder });
const at = (name: string): string => path.join(folder, name);
const linesOf = (name: string): string[] =>
  fs.existsSync(at(name)) ? fs.readFileSync(at(name), "utf8").split("\n").slice(0, -1) : [];

/** 24 points: 4 sizes, 3 block sizes (the program's own and two), 2 chips. */
const POINTS = [
  ...["add.cu", "--arg", "n=1000,2000,3000,4000", "--block", "64,256"],
  ...["--device", "h200,m2070", "--kernel", "add"],
];
const ARGUMENTS = ["--", "{n}", "quiet"];

/** Runs until the file has some results, then kills as `kill -9` does. */
function killed(file: string, lines: number): Promise<void> {
  const child = spawn(
    process.execPath,
    [
      path.join(ROOT, "dist/cli/main.js"),
      "sweep",
      ...POINTS,
      "--jobs",
      "1",
      "-o",
      file,
      ...ARGUMENTS,
    ],
    { cwd: folder, env: { ...process.env, WARPSCOPE_CACHE: sharedCache() }, stdio: "ignore" },
  );
  const timer = setInterval(() => {
    if (linesOf(file).length >= lines) child.kill("SIGKILL");
  }, 5);
  return new Promise((resolve) => {
    child.on("exit", () => {
      clearInterval(timer);
      resolve();
    });
  });
}

describe("a sweep of 24 points", () => {
  it("goes on after kill -9 from its file, and its parts merge to the same result", async () => {
    await killed("whole.jsonl", 6);
    const before = linesOf("whole.jsonl");
    expect(before.length).toBeGreaterThanOrEqual(6);
    expect(before.length).toBeLessThan(25);
    // As if it had been killed while it wrote.
    fs.appendFileSync(at("whole.jsonl"), '{"point":23,"values":{"n":"40');
    const resumed = await sweep(...POINTS, "-o", "whole.jsonl", "--format", "json", ...ARGUMENTS);
    expect(resumed.exitCode).toBe(0);
    expect(resumed.error).toContain(`${before.length - 1} of 24 points were in`);
    const after = linesOf("whole.jsonl");
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after).toHaveLength(25);

    const parts = ["1/3", "2/3", "3/3"];
    for (const part of parts)
      expect((await sweep(...POINTS, "--shard", part, "--quiet", ...ARGUMENTS)).exitCode).toBe(0);
    const files = parts.map((part) => `add.sweep-${part.replace("/", "-of-")}.jsonl`);
    const merged = await sweep("--merge", ...files, "-o", "merged.jsonl", "--format", "json");
    await sweep("--merge", "whole.jsonl", "-o", "one.jsonl");
    expect(merged.exitCode).toBe(0);
    expect(linesOf("merged.jsonl")).toEqual(linesOf("one.jsonl"));
    expect(merged.out).toBe(resumed.out);

    const { results } = JSON.parse(merged.out) as {
      results: {
        values: { n: string; block: string };
        kernels: { block: number[]; grid: number[] }[];
      }[];
    };
    expect(results).toHaveLength(24);
    for (const { values, kernels } of results) {
      const threads = values.block === "own" ? 128 : Number(values.block);
      const total = Math.ceil(Number(values.n) / 128) * 128;
      expect(kernels.map(({ block, grid }) => [block[0], grid[0]])).toEqual([
        [threads, Math.ceil(total / threads)],
      ]);
    }

    const missing = await sweep("--merge", files[0]!, files[1]!);
    expect([missing.exitCode, missing.error]).toEqual([1, expect.stringContaining("8 of 24")]);
  });
});

describe("what goes wrong", () => {
  it("in a point is told with the point, and others still count", async () => {
    const run = await sweep("add.cu", "--arg", "n=13,100", "-o", "failed.jsonl", "--", "{n}");
    expect(run.exitCode).toBe(0);
    expect(run.out.replace(/\s+/g, " ")).toMatch(/1 failed \(n=13 .*\): .*exit code 13/);
  });

  it("with other blocks is marked where the program prints something else", async () => {
    const run = await sweep("add.cu", "--block", "64", "-o", "marked.jsonl", "--", "100");
    expect(run.out).toMatch(/^ *\d +64 +\S+ .s !/m);
    expect(run.out).toContain("! The program prints something else");
  });

  it("with the sweep itself is one message, and nothing runs", async () => {
    const wrongs: readonly (readonly [code: string, ...args: string[]])[] = [
      ["nothing-to-sweep", "add.cu"],
      ["empty-value", "add.cu", "-D", "A=1,,2"],
      ["value-twice", "add.cu", "-D", "A=1,1"],
      ["bad-block", "add.cu", "--block", "64,2048"],
      ["bad-shard", "add.cu", "-D", "A=1,2", "--shard", "3/2"],
      ["values-without-place", "add.cu", "--arg", "n=1,2"],
      ["place-without-values", "add.cu", "-D", "A=1,2", "--", "{m}"],
      [
        "too-many-points",
        "add.cu",
        ...["A", "B", "C", "D", "E", "F"].flatMap((name) => ["-D", `${name}=1,2,3,4,5,6,7,8`]),
      ],
      ["nothing-to-merge", "--merge"],
    ];
    for (const [code, ...args] of wrongs) {
      const run = await sweep(...args, ...(args.includes("--") ? [] : ["-o", "none.jsonl"]));
      expect([code, run.exitCode, run.out]).toEqual([code, 2, ""]);
      expect(run.error).toContain(`[sweep/${code}]`);
      expect(run.error.match(/error:/g)).toHaveLength(1);
    }
    expect(fs.existsSync(at("none.jsonl"))).toBe(false);
  });

  it("with the file is one message, and the file stays as it is", async () => {
    fs.writeFileSync(at("mine.jsonl"), "precious\n");
    const foreign = await sweep("add.cu", "--block", "64", "-o", "mine.jsonl", "--", "100");
    expect([foreign.exitCode, foreign.error]).toEqual([
      1,
      expect.stringContaining("[sweep/foreign-file]"),
    ]);
    expect(fs.readFileSync(at("mine.jsonl"), "utf8")).toBe("precious\n");
    const other = await sweep("add.cu", "--block", "64,128", "-o", "marked.jsonl", "--", "100");
    expect(other.error).toContain("[sweep/other-sweep]");
    const damaged = await sweep("--merge", "mine.jsonl");
    expect([damaged.exitCode, damaged.out]).toEqual([2, ""]);
  });

  it.skipIf(!fs.existsSync("/dev/full"))("with a full disk too", async () => {
    const run = await sweep("add.cu", "--block", "64", "-o", "/dev/full", "--", "100");
    expect([run.exitCode, run.out]).toEqual([1, ""]);
    expect(run.error).toMatch(/^warpscope: error: \/dev\/full cannot be written: no space left/);
  });
});

it("--emit-jobs prints a job with the command line as it was typed", async () => {
  const run = await sweep(
    ...["add.cu", "-D", "A=1,2", "--emit-jobs", "slurm", "--shards", "2", "--", "{A}"],
  );
  expect(run.exitCode).toBe(0);
  expect(run.out).toContain(
    `warpscope sweep add.cu -D A=1,2 --shard "\${SLURM_ARRAY_TASK_ID}/2" -o "add.sweep-\${SLURM_ARRAY_TASK_ID}-of-2.jsonl"`,
  );
  expect(run.out).toContain("-- '{A}'");
});
