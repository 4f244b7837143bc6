import fs from "node:fs";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { readCsv, readTable } from "../report/csv-reader.ts";
import { programFolder } from "./program-folder.ts";
import { type Run, type RunOptions, warpscope } from "./warpscope.ts";

const folder = programFolder({
  "fails.cu": `
    __global__ void past(int *out) { out[threadIdx.x + 1024] = 1; }
    int main() {
      int *out; cudaMalloc(&out, 4096);
      past<<<1, 32>>>(out);
      return cudaDeviceSynchronize() == cudaSuccess ? 0 : 3;
    }`,
  "notes.txt": "neither program nor source",
  "offsets.cu": `
    #include <cstdio>
    #include <cstdlib>
    __global__ void readOffset(const float *a, const float *b, float *c, int n, int offset) {
      int i = blockIdx.x * blockDim.x + threadIdx.x, k = i + offset;
      if (k < n) c[i] = a[k] + b[k];
    }
    __global__ void writeOffset(const float *a, const float *b, float *c, int n, int offset) {
      int i = blockIdx.x * blockDim.x + threadIdx.x, k = i + offset;
      if (k < n) c[k] = a[i] + b[i];
    }
    int main(int argc, char **argv) {
      const int n = 1 << 16, offset = argc > 1 ? atoi(argv[1]) : 11;
      static float h[n];
      float *a, *b, *c;
      cudaMalloc(&a, sizeof h); cudaMalloc(&b, sizeof h); cudaMalloc(&c, sizeof h);
      cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
      cudaMemcpy(b, h, sizeof h, cudaMemcpyHostToDevice);
      cudaMemset(c, 0, sizeof h);
      readOffset<<<n / 512, 512>>>(a, b, c, n, offset);
      writeOffset<<<n / 512, 512>>>(a, b, c, n, offset);
      cudaMemcpy(h, c, sizeof h, cudaMemcpyDeviceToHost);
      printf("done at %d\\n", offset);
    }`,
});

function tool(name: string, args: readonly string[], options: RunOptions = {}): Promise<Run> {
  return warpscope([name, ...args], { folder, ...options });
}

beforeAll(async () => {
  const built = await tool("nvcc", ["-O3", "-arch=sm_20", "offsets.cu", "-o", "offsets"]);
  if (built.exitCode !== 0) throw new Error(built.error);
});

it("nvprof's line from the course prints its metrics on standard error, for the chip of -arch", async () => {
  const metrics = ["--metrics", "gld_efficiency,gst_efficiency"];
  const run = await tool("nvprof", ["--devices", "0", ...metrics, "./offsets", "11"]);
  expect(run.exitCode).toBe(0);
  expect(run.out).toBe("done at 11\n");
  const lines = run.error.split("\n");
  expect(lines[0]).toMatch(/^==\d+== NVPROF is profiling process \d+, command: \.\/offsets 11$/);
  expect(lines[1]).toMatch(/^==\d+== Profiling application: \.\/offsets 11$/);
  expect(run.error).toContain('Device "Tesla M2070 (0)"');
  expect(run.error).toMatch(
    /Kernel: readOffset\(float const \*, float const \*, float\*, int, int\)\n +1 +gld_efficiency +Global Memory Load Efficiency +50\.00% +50\.00% +50\.00%\n/,
  );
  expect(run.error).not.toContain("Modelled");
});

it("a modelled figure is announced once, by name", async () => {
  const run = await tool("nvprof", ["--metrics", "gld_efficiency,gld_throughput", "./offsets"]);
  const warnings = run.error.split("\n").filter((line) => /== Warning: /.test(line));
  expect(warnings).toEqual([expect.stringMatching(/not measured: gld_throughput\.$/)]);
});

it("--log-file takes the CSV, with the process in its name", async () => {
  const options = ["--print-gpu-trace", "--csv", "--log-file", "trace-%p.csv"];
  const run = await tool("nvprof", [...options, "./offsets"]);
  expect(run.error).toBe("");
  const [file] = fs.readdirSync(folder).filter((name) => /^trace-\d+\.csv$/.test(name));
  const text = fs.readFileSync(path.join(folder, file!), "utf8");
  const table = readCsv(text.replace(/^==.*\n/gm, ""));
  const name = table[0]!.indexOf("Name");
  expect(table.slice(2).map((row) => row[name]!.replace(/\(.*/, ""))).toEqual([
    "[CUDA memcpy HtoD]",
    "[CUDA memcpy HtoD]",
    "[CUDA memset]",
    "readOffset",
    "writeOffset",
    "[CUDA memcpy DtoH]",
  ]);
});

it("the calls of the runtime are summed up", async () => {
  const run = await tool("nvprof", ["--csv", "--print-api-summary", "./offsets"]);
  const rows = readTable(run.error.replace(/^==.*\n/gm, ""));
  const calls = Object.fromEntries(rows.slice(1).map((row) => [row["Name"], row["Calls"]]));
  expect(calls).toMatchObject({ cudaMalloc: "3", cudaMemcpy: "3", cudaLaunchKernel: "2" });
});

it("ncu prints a raw page that --import finds equal", async () => {
  const options = ["--device", "h200", "--csv", "--page", "raw", "--set", "full"];
  const run = await tool("ncu", [...options, "--log-file", "ncu.csv", "./offsets", "11"]);
  expect([run.exitCode, run.out]).toEqual([0, "done at 11\n"]);
  const log = fs.readFileSync(path.join(folder, "ncu.csv"), "utf8");
  expect(log).toMatch(/^==PROF== Connected to process \d+ \(.*\/offsets\)$/m);
  expect(log).toMatch(/^==PROF== Profiling "readOffset" - 0: 0%\.\.\.\.50%\.\.\.\.100% - 1 pass$/m);
  const imported = await tool("profile", [
    "offsets",
    ...["--device", "h200", "--import", "ncu.csv", "--format", "json", "--clock", "fixed"],
    ...["--", "11"],
  ]);
  const comparison = JSON.parse(imported.out);
  expect(comparison.launches.length).toBe(2);
  const differing = comparison.metrics.filter(
    ({ near, far }: { near: number; far: number }) => near + far > 0,
  );
  expect(differing).toEqual([]);
});

it("ncu shows the launches that are asked for, and says what else there was", async () => {
  const metrics = ["--metrics", "launch__grid_size", "--quiet"];
  const one = await tool("ncu", [...metrics, "-k", "regex:^write", "./offsets"]);
  expect(one.out).toMatch(/\n {2}writeOffset\(const float \*.*\) \(128, 1, 1\)x\(512, 1, 1\)/);
  expect(one.out).not.toContain("  readOffset(");
  const second = await tool("ncu", [...metrics, "-s", "1", "-c", "1", "./offsets"]);
  expect(second.out.match(/Section:/g)?.length).toBe(1);
  expect(second.out).toContain("  writeOffset(");
  const none = await tool("ncu", ["-k", "other", "./offsets"]);
  expect(none.out).toContain(
    "==WARNING== No kernels were profiled.\nAvailable Kernels:\n1. readOffset\n2. writeOffset\n",
  );
});

it("a metric that ncu does not have is printed as not available, with the reason", async () => {
  const run = await tool("ncu", ["--metrics", "gld_efficiency", "./offsets"]);
  expect(run.out).toMatch(/==WARNING== gld_efficiency is not a name of ncu, where it is smsp__/);
  expect(run.out).toMatch(/gld_efficiency +\(!\) n\/a\n/);
});

it("compute-sanitizer shows what stopped the program, and keeps its exit code", async () => {
  const run = await tool("compute-sanitizer", ["--leak-check", "full", "fails.cu"]);
  expect(run.exitCode).toBe(3);
  expect(run.out.split("\n")).toEqual([
    "========= COMPUTE-SANITIZER",
    // The threads that are kept of a finding.
    ...[0, 1, 2, 3, 4, 5, 6, 7].flatMap((thread) => [
      "========= Invalid __global__ write of size 4 bytes",
      "=========     at past(int *) in fails.cu:2",
      `=========     by thread (${thread},0,0) in block (0,0,0)`,
      expect.stringMatching(/^========= {5}Access to 0x[0-9a-f]+ is out of bounds$/),
      `=========     and is ${4 * thread + 1} bytes after the nearest allocation at 0x81000000 of size 4,096 bytes`,
      "=========     Saved host backtrace up to driver entry point at kernel launch time",
      "=========         Host Frame: main in fails.cu:5",
      "========= ",
    ]),
    expect.stringContaining("on CUDA API call to cudaDeviceSynchronize."),
    "=========     Saved host backtrace up to driver entry point at error",
    "=========         Host Frame: main in fails.cu:6",
    "========= ",
    expect.stringMatching(/^========= Leaked 4,096 bytes at 0x/),
    "=========     Saved host backtrace up to driver entry point at allocation time",
    "=========         Host Frame: main in fails.cu:4",
    "========= ",
    "========= Target application returned an error",
    "========= LEAK SUMMARY: 4096 bytes leaked in 1 allocations",
    // 32 threads, one call, one allocation.
    "========= ERROR SUMMARY: 34 errors",
    expect.stringMatching(/^========= ERROR SUMMARY: 24 errors were not printed/),
    "",
  ]);
});

it("a clean program has no errors; --error-exitcode counts only where there are some", async () => {
  const clean = await tool("compute-sanitizer", ["--error-exitcode", "7", "./offsets"]);
  expect([clean.exitCode, clean.out]).toEqual([
    0,
    expect.stringMatching(/ERROR SUMMARY: 0 errors\n$/),
  ]);
  const leaks = ["--error-exitcode", "7", "--leak-check", "full", "./offsets"];
  expect((await tool("compute-sanitizer", leaks)).exitCode).toBe(7);
});

it("a mistake of usage is one message and exit code 2", async () => {
  const cases: [tool: string, args: string[], expected: RegExp][] = [
    ["nvprof", [], /nvprof needs a program/],
    ["nvprof", ["--metrcs", "x", "./offsets"], /Did you mean --metrics\?/],
    ["nvprof", ["-o", "x.nvprof", "./offsets"], /-o of nvprof asks for something/],
    ["nvprof", ["--metrics", "gld_eficiency", "./offsets"], /Did you mean `gld_efficiency`\?/],
    ["nvprof", ["./missing"], /\.\/missing does not exist/],
    ["ncu", [process.execPath], /holds machine code/],
    ["ncu", ["notes.txt"], /neither a program/],
    ["ncu", ["--set", "fool", "./offsets"], /`fool` is no value of --set/],
    ["ncu", ["-k", "regex:(", "./offsets"], /no regular expression/],
    ["ncu", ["-c", "many", "./offsets"], /whole number/],
    ["nvprof", ["--log-file", "missing/log", "./offsets"], /there is no folder missing/],
    ["compute-sanitizer", ["--tool", "leakcheck", "./offsets"], /`leakcheck` is no value/],
  ];
  for (const [name, args, expected] of cases) {
    const run = await tool(name, args);
    const error = run.error.replace(/\s+/g, " ");
    expect(error, `${name} ${args.join(" ")}`).toMatch(expected);
    expect(error.match(/error:/g)?.length, error).toBe(1);
    expect([run.exitCode, run.out]).toEqual([2, ""]);
  }
});
