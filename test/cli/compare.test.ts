/** `warpscope compare`: ladders of one program, versions in files, and an earlier report with a gate. */
import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { programFolder } from "./program-folder.ts";
import { warpscope } from "./warpscope.ts";

const copyBy = (stride: number): string => `#include <cstdio>
__global__ void copy(const int* in, int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i * ${stride} % (1 << 20)];
}
int main() {
  int *in, *out;
  cudaMalloc(&in, 4 << 20);
  cudaMalloc(&out, 4 << 20);
  copy<<<4096, 256>>>(in, out);
  printf("spoken\\n");
  return cudaDeviceSynchronize();
}
`;
const folder = programFolder({ "strided.cu": copyBy(32), "straight.cu": copyBy(1) });
const compare = (...args: string[]) => warpscope(["compare", ...args], { folder });

describe("warpscope compare", () => {
  it("of two sources says what was faster, why, and which metrics moved", async () => {
    const { exitCode, out, error } = await compare("strided.cu", "straight.cu");
    expect([exitCode, error]).toEqual([0, ""]);
    expect(out).toMatch(/^1 +\S+ .s +1\.00× .* strided\.cu$/m);
    const text = out.replace(/\s+/g, " ");
    expect(text).toMatch(/2\. straight\.cu, after strided\.cu: [\d.]+ times as fast/);
    expect(text).toMatch(/−[\d.]+ .s global memory traffic: gld_transactions 1,048,576 → 131,072/);
    expect(out).toMatch(/gld_efficiency +12\.50% → +100\.00% +\+700%/);
    expect(out).not.toContain("spoken");
    for (const line of out.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
  });

  it("as JSON has rungs and steps whose causes add up", async () => {
    const { out } = await compare("straight.cu", "strided.cu", "--format", "json");
    const { format, ladders } = JSON.parse(out);
    const [{ rungs, steps }] = ladders;
    expect([format, rungs.length, steps.length]).toEqual(["warpscope-ladder", 2, 1]);
    const sum = steps[0].causes.reduce(
      (a: number, { shareNs }: { shareNs: number }) => a + shareNs,
      0,
    );
    expect(sum / (rungs[1].timeNs - rungs[0].timeNs)).toBeCloseTo(1, 6);
  });

  it("with one kernel alone has nothing to compare, and says so", async () => {
    const { exitCode, out, error } = await compare("straight.cu");
    expect([exitCode, out]).toEqual([2, ""]);
    expect(error).toContain("[compare/nothing]");
  });
});

describe("--baseline", () => {
  it("with --fail-if ends with exit code 3 where a kernel got worse, else with 0", async () => {
    const report = await warpscope(["profile", "straight.cu", "--format", "json"], { folder });
    fs.writeFileSync(path.join(folder, "before.json"), report.out);
    const same = await compare("straight.cu", "--baseline", "before.json", "--fail-if", "time>2%");
    expect([same.exitCode, same.error]).toEqual([0, ""]);
    expect(same.out).toContain("about as fast");
    const gate = ["--fail-if", "time>2%", "--fail-if", "gld_efficiency<-50%"];
    const worse = await compare("strided.cu", "--baseline", "before.json", ...gate);
    expect(worse.exitCode).toBe(3);
    expect(worse.error.match(/compare\/gate-failed/g)).toHaveLength(2);
    expect(worse.error.replace(/\s+/g, " ")).toContain("copy went from 100.00% to 12.50% (-87.5%)");
  });

  it("of another program, chip or kind is refused with one message", async () => {
    const write = (name: string, text: string): void =>
      fs.writeFileSync(path.join(folder, name), text);
    const report = fs.readFileSync(path.join(folder, "before.json"), "utf8");
    write("torn.json", report.slice(0, 500));
    write("foreign.json", '{"traceEvents": []}');
    write("other.json", report.replace('"copy(', '"paste('));
    for (const [file, code, ...args] of [
      ["torn.json", "report-not-json"],
      ["foreign.json", "report-foreign"],
      ["none.json", "report-unreadable"],
      ["before.json", "other-device", "--device", "m2070"],
      ["before.json", "bad-condition", "--fail-if", "slower"],
    ] as const) {
      const run = await compare("straight.cu", "--baseline", file, ...args);
      expect([file, run.exitCode, run.out]).toEqual([file, 2, ""]);
      expect(run.error).toContain(`[compare/${code}]`);
      expect(run.error.match(/error:/g)).toHaveLength(1);
    }
  });
});
