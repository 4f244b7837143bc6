/** `warpscope check` as a user types it: what it finds in host code and in variables, options, exit codes. */
import { expect, it } from "vitest";
import type { FindingsReport } from "../../src/report/index.ts";
import { programFolder } from "./program-folder.ts";
import { type Run, warpscope } from "./warpscope.ts";

const folder = programFolder({
  "host.cu": `#include <cstdio>
__global__ void sum(const float *in, float *out) {
  float total;
  for (int i = 0; i < 4; i++) total += in[i];
  out[threadIdx.x] = total;
}
float *make(int n) {
  float *p;
  cudaMalloc(&p, n * sizeof(float));
  return p;
}
int main() {
  float *a = make(8), *b = make(8), h[16] = {};
  cudaMemcpy(a, h, 64, cudaMemcpyHostToDevice);
  cudaMemcpy(h, a, 32, cudaMemcpyHostToDevice);
  cudaMemset(a, 0, 32);
  sum<<<1, 8>>>(a, b);
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaMemcpy(h, a, 32, cudaMemcpyDeviceToHost);
  cudaFree(a);
  cudaFree(b + 1);
  cudaFree(h);
  puts("end");
  return 4;
}
`,
  "clean.cu": `__global__ void fill(int *out) { out[threadIdx.x] = threadIdx.x; }
int main(int argc, char **) {
  int *a;
  cudaMalloc(&a, 128);
  fill<<<1, 32>>>(a);
  cudaFree(a);
  return argc - 1;
}
`,
  "known.txt": "memcheck\ninitcheck host.cu:4-5  # known\n",
  "wrong.txt": "leakcheck\n",
});

function check(...args: string[]): Promise<Run> {
  return warpscope(["check", ...args], { folder });
}

it("finds what is wrong in host code, each call at its line, and variables without a value", async () => {
  const run = await check("host.cu", "--leaks", "--format", "json");
  const { findings, summary, exitCode } = JSON.parse(run.out) as FindingsReport;
  expect([run.exitCode, exitCode]).toEqual([3, 4]);
  // Standard output is the report's alone.
  expect(run.error).toContain("end\n");
  const errors = findings.filter(({ severity }) => severity === "error");
  const list = errors.map(({ code, locations: [at] }) => `${code} ${at?.file}:${at?.line}`);
  expect(list.sort()).toEqual([
    "initcheck/uninitialized-variable host.cu:4",
    "memcheck/copy-after-free host.cu:20",
    "memcheck/copy-direction host.cu:15",
    "memcheck/copy-out-of-bounds host.cu:14",
    "memcheck/double-free host.cu:21",
    "memcheck/invalid-free host.cu:22",
    "memcheck/invalid-free host.cu:23",
    "memcheck/leak host.cu:9",
  ]);
  const beyond = findings.find(({ code }) => code === "memcheck/copy-out-of-bounds")!;
  expect(beyond.locations).toMatchObject([
    { role: "here", line: 14, function: "main" },
    { role: "allocation", line: 9, function: "make(int)" },
  ]);
  const leak = findings.find(({ code }) => code === "memcheck/leak")!;
  expect(leak.locations).toMatchObject([{ line: 9 }, { role: "call", line: 13 }]);
  expect(summary.leaks).toEqual({ bytes: 32, count: 1 });
});

it("leaves out what is suppressed: the program's own failure is exit code 1", async () => {
  const run = await check("host.cu", "--suppressions", "known.txt");
  expect(run.out).toContain("No findings: memcheck, racecheck, initcheck, synccheck.");
  expect(run.out).toContain("findings are suppressed");
  expect(run.exitCode).toBe(1);
});

it("a clean program ends with 0, one that fails by itself with 1", async () => {
  const clean = await check("clean.cu");
  expect([clean.exitCode, clean.out]).toEqual([
    0,
    "No findings: memcheck, racecheck, initcheck, synccheck.\n",
  ]);
  expect((await check("clean.cu", "--", "1")).exitCode).toBe(1);
});

it("a mistake of usage is exit code 2", async () => {
  for (const [args, expected] of [
    [["--tool", "leakcheck"], "[cli/bad-value]"],
    [["--suppressions", "missing.txt"], "[finding/unreadable-suppressions]"],
    [["--print-limit", "many"], "[cli/not-count]"],
    [["--kernel", "("], "[cli/bad-regex]"],
    [["--suppressions", "wrong.txt"], "[finding/unknown-code]"],
  ] as const) {
    const run = await check("clean.cu", ...args);
    expect(run.error.replace(/\s+/g, " ")).toContain(expected);
    expect([run.exitCode, run.out]).toEqual([2, ""]);
  }
});
