/** `warpscope profile`: what is printed where, in each format. */
import { describe, expect, it } from "vitest";
import type { RunReport } from "../../src/index.ts";
import { programOf } from "../large-kernels/shapes.ts";
import { programFolder } from "./program-folder.ts";
import { warpscope } from "./warpscope.ts";

const folder = programFolder({
  "three.cu": `#include <cstdio>
__global__ void strided(float* x) { x[threadIdx.x * 2] = 1; }
__global__ void plain(float* x) { x[threadIdx.x] = 2; }
int main() {
  float* x;
  cudaMalloc(&x, 4096);
  plain<<<1, 32>>>(x);
  strided<<<2, 64>>>(x);
  plain<<<4, 128>>>(x);
  cudaDeviceSynchronize();
  printf("spoken\\n");
  fprintf(stderr, "whispered\\n");
  return 5;
}`,
  "broken.cu": "int main() { return x; }\n",
  "branches.cu": programOf("ifStores", 300),
});
const profile = (...args: string[]) => warpscope(["profile", ...args], { folder });

describe("a profile as text", () => {
  it("follows the program's output, and the exit code is the program's", async () => {
    const { exitCode, out, error } = await profile("three.cu");
    expect(exitCode).toBe(5);
    expect(error).toBe("whispered\n");
    expect(out).toMatch(/^spoken\n\nProfile of three, modelled for NVIDIA H200\n/);
    expect(out).toMatch(
      / Kernel +Limited by +Look at\n.* 2 {2}plain +launch +\?.*\n.* 1 {2}strided +launch +=/,
    );
    expect(out).toContain("= gst_efficiency 50.00%");
    expect(out).toContain("`--details` shows all metrics");
    expect(out).not.toContain("gst_transactions");
  });

  it("has all metrics and lines with --details, and follows COLUMNS in a pipe", async () => {
    const { out } = await profile("three.cu", "--details");
    expect(out).toMatch(/Kernel: plain\(float \*\)\n(.*\n)* +2 += gst_transactions +4 +34 +64\n/);
    expect(out).toMatch(/Kernel: strided\(float \*\)\n(.*\n)* +1 += gst_efficiency +50\.00%/);
    expect(out).toContain("three.cu:2: __global__ void strided(float* x)");
    const widest = (text: string) => Math.max(...text.split("\n").map(({ length }) => length));
    expect(widest(out)).toBeLessThanOrEqual(80);
    const wide = { folder, environment: { COLUMNS: "150" } };
    const { out: asked } = await warpscope(["profile", "three.cu", "--details"], wide);
    expect(widest(asked)).toBeGreaterThan(100);
  });

  it("shows the metrics that were asked for, in their order, by either tool's names", async () => {
    const metrics = "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum,gst_transactions";
    const { out } = await profile("three.cu", "--metrics", metrics, "--kernel", "^plain");
    const rows = [...out.matchAll(/^ +\d+ +. ([a-z]\S+)/gm)].map((match) => match[1]);
    expect(rows).toEqual(metrics.split(","));
  });

  it("of an unknown metric suggests one, and nothing runs", async () => {
    const { exitCode, out, error } = await profile("three.cu", "--metrics", "gld_eficiency");
    expect(exitCode).toBe(2);
    expect(out).toBe("");
    expect(error).toMatch(/Did you mean\s+`gld_efficiency`/);
  });

  it("ends for a kernel of hundreds of branches, each of which decides what the next one asks", async () => {
    const { exitCode, out } = await profile("branches.cu");
    expect(exitCode).toBe(0);
    expect(out).toContain("Profile of branches");
  });

  it("keeps to the kernels or the launch that were asked for", async () => {
    const kernels = ({ out }: { out: string }) =>
      [...out.matchAll(/ \d {2}(\w+) +launch/g)].map((match) => match[1]);
    expect(kernels(await profile("three.cu", "--kernel", "str"))).toEqual(["strided"]);
    expect(kernels(await profile("three.cu", "--launch", "2"))).toEqual(["plain"]);
    const second = await profile("three.cu", "--launch", "2", "--details");
    expect(second.out).toMatch(/ 1 += gst_transactions +64 {2}\D.*\n/);
    expect((await profile("three.cu", "--launch", "3")).error).toContain("[cli/no-such-launch]");
    expect((await profile("three.cu", "--kernel", "none")).error).toContain("[cli/no-such-kernel]");
  });

  it("--query-metrics lists the metrics of the chip with their meaning, without a source", async () => {
    const h200 = await profile("--query-metrics");
    expect(h200.exitCode).toBe(0);
    expect(h200.out).toMatch(/^ {2}= l1tex__t_requests_pipe_lsu_mem_global_op_ld\.sum\s+Global/m);
    expect(h200.out).not.toContain("gld_efficiency");
    const k40 = await profile("--query-metrics", "--device", "k40");
    expect(k40.out).toMatch(/^ {2}= gld_efficiency +Share/m);
    expect(k40.out).not.toContain("l1tex__");
    for (const line of `${h200.out}${k40.out}`.split("\n")) expect(line.length).toBeLessThan(81);
  });
});

describe("a profile as JSON", () => {
  it("is all of standard output, and the program's own output goes to standard error", async () => {
    const { exitCode, out, error } = await profile("three.cu", "--format", "json");
    const report = JSON.parse(out) as RunReport;
    expect(exitCode).toBe(5);
    expect(error).toContain("spoken\n");
    expect(error).toContain("whispered\n");
    expect(report).toMatchObject({ format: "warpscope-report", version: 1, exitCode: 5 });
    expect(report.output).toBeUndefined();
    expect(report.launches.map(({ kernel, grid, block }) => [kernel, grid, block])).toEqual([
      ["plain(float *)", [1, 1, 1], [32, 1, 1]],
      ["strided(float *)", [2, 1, 1], [64, 1, 1]],
      ["plain(float *)", [4, 1, 1], [128, 1, 1]],
    ]);
    const store = report.launches[1]?.lines.find((line) => line.counters["global_store_sectors"]);
    expect(store).toMatchObject({ file: "three.cu", line: 2, column: 56 });
    expect(report.launches[1]?.metrics["gst_efficiency"]).toBe(50);
  });

  it("with --capture holds the program's output, and standard error is silent", async () => {
    const { out, error } = await profile("three.cu", "--format=json", "--capture", "--launch", "1");
    const report = JSON.parse(out) as RunReport;
    expect(error).toBe("");
    expect(report.output).toContain("spoken\n");
    expect(report.output).toContain("whispered\n");
    expect(report.launches.map(({ index }) => index)).toEqual([1]);
  });

  it("is the same to the last character on a second run", async () => {
    const once = await profile("three.cu", "--format", "json", "--clock", "fixed");
    const again = await profile("three.cu", "--format", "json", "--clock", "fixed");
    expect(again.out).toBe(once.out);
  });

  it("of a program that does not compile is a document without launches", async () => {
    const { exitCode, out, error } = await profile("broken.cu", "--format", "json");
    const report = JSON.parse(out) as RunReport;
    expect(exitCode).toBe(1);
    expect(report.launches).toEqual([]);
    expect(report.diagnostics.map(({ code }) => code)).toEqual(["compile/failed"]);
    expect(error).toMatch(/^broken\.cu:1:21: error: /);
  });

  it("is not printed for a mistake in the options", async () => {
    const { exitCode, out } = await profile("three.cu", "--format", "json", "--launch", "x");
    expect(exitCode).toBe(2);
    expect(out).toBe("");
  });
});

describe("a profile as CSV", () => {
  it("has a header and a row for each kernel and metric", async () => {
    const { out, error } = await profile("three.cu", "--format", "csv");
    const [header, ...rows] = out.trimEnd().split("\r\n");
    expect(error).toContain("spoken");
    expect(header).toBe("Kernel,Launches,Metric Name,Unit,Label,Min,Avg,Max");
    expect(rows).toContain("plain(float *),2,gst_transactions,count,exact-if-same-loads,4,34,64");
    expect(rows.every((row) => /^\w+\(float \*\),\d,\w/.test(row))).toBe(true);
  });
});
