/** `devices`, `occupancy`, and the choice of the modelled chip. */
import { describe, expect, it } from "vitest";
import type { RunReport } from "../../src/index.ts";
import { programFolder } from "./program-folder.ts";
import { warpscope } from "./warpscope.ts";

const folder = programFolder({
  "name.cu": `#include <cstdio>
__global__ void plain(float* x) { x[threadIdx.x] = 2; }
int main() {
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  int blocks = 0;
  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, plain);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, plain, 128, 0);
  printf("%s %d.%d: %d blocks, %s\\n", properties.name, properties.major, properties.minor, blocks,
         attributes.numRegs > 0 ? "registers" : "no registers");
  float* x;
  cudaMalloc(&x, 4096);
  plain<<<4, 128>>>(x);
  return cudaDeviceSynchronize();
}`,
  "chip.json": '{"basedOn": "rtx3090", "name": "Half a 3090", "smCount": 41}',
  "same.json": '{"basedOn": "h200", "id": "h200"}',
  "bad.json": '{"basedOn": "rtx3090", "smCount": -41, "clockMHz": "fast"}',
});
const run = (...args: string[]) => warpscope(args, { folder });

describe("the modelled chip", () => {
  it("is that of -arch, unless --device names another", async () => {
    expect((await run("run", "name.cu", "-arch=sm_20")).out).toBe(
      "Tesla M2070 2.0: 8 blocks, registers\n",
    );
    expect((await run("run", "name.cu", "-arch=sm_20", "--device", "RTX 3090")).out).toBe(
      "NVIDIA GeForce RTX 3090 8.6: 12 blocks, registers\n",
    );
  });

  it("comes from a JSON file too; mistakes there are told one by one", async () => {
    expect((await run("run", "name.cu", "--device", "./chip.json")).out).toBe(
      "Half a 3090 8.6: 12 blocks, registers\n",
    );
    const { exitCode, error } = await run("run", "name.cu", "--device", "bad.json");
    expect(exitCode).toBe(2);
    expect(error).toContain("bad.json: `smCount` must be above 0, not -41.");
    expect(error).toContain('bad.json: `clockMHz` must be a number, not "fast".');
    const missing = await run("run", "name.cu", "--device", "no.json");
    expect([missing.exitCode, missing.error]).toEqual([2, expect.stringContaining("no.json")]);
  });

  it("is one for run, and may be several for profile, which runs the program once", async () => {
    const two = await run("run", "name.cu", "--device", "m2070,h200");
    expect([two.exitCode, two.out]).toEqual([2, ""]);
    expect(two.error).toContain("cli/one-device");
    const same = await run("profile", "name.cu", "--device", "h200,same.json");
    expect([same.exitCode, same.out]).toEqual([2, ""]);
    expect(same.error).toContain("device/same-id");
    const text = await run("profile", "name.cu", "--device", "m2070,rtx3090,h200,m2070");
    expect(text.exitCode).toBe(0);
    expect(text.out.match(/blocks, registers/g)).toHaveLength(1);
    expect(text.out).toMatch(/^Tesla M2070 2\.0: 8 blocks/);
    expect(text.out).toMatch(/^ +m2070 +rtx3090 +h200$/m);
    const json = await run("profile", "name.cu", "--device", "m2070,h200", "--format", "json");
    const report = JSON.parse(json.out) as RunReport;
    expect(Object.keys(report.launches[0]!.onDevices!)).toEqual(["m2070", "h200"]);
  });
});

describe("warpscope devices", () => {
  it("lists all, shows one, and prints JSON that --device takes", async () => {
    expect((await run("devices")).out).toMatch(/^rtx3090 +NVIDIA GeForce RTX 3090 +8\.6 +82 /m);
    const one = await run("devices", "RTX", "3090");
    expect(one.out).toContain("memoryBusBits");
    const json = await run("devices", "rtx3090", "--format", "json");
    expect(JSON.parse(json.out)).toMatchObject({ id: "rtx3090", smCount: { value: 82 } });
    const unknown = await run("devices", "rtx9999");
    expect([unknown.exitCode, unknown.out]).toEqual([2, ""]);
    expect(unknown.error).toContain("rtx2080ti");
  });
});

describe("warpscope occupancy", () => {
  const sizes = ["--block", "256", "--registers", "40", "--shared", "8192"];

  it("bare, it says how it is used", async () => {
    const { exitCode, out } = await run("occupancy");
    expect(exitCode).toBe(0);
    expect(out).toContain("warpscope occupancy --device rtx3090 --block 256");
  });

  it("names limits, limiters, changes and draws the curves with the present point", async () => {
    const { exitCode, out } = await run("occupancy", "--device", "rtx3090", ...sizes);
    expect(exitCode).toBe(0);
    expect(out).toContain("6 blocks, 48 of 48 warps");
    expect(out).toMatch(/registers +10240 +65536 +6 +◀ limits/);
    expect(out).toMatch(/1 register more: 41 +5 +40\/48 +83\.3 % +registers/);
    expect(out.match(/▲/g)).toHaveLength(3);
    for (const line of out.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
  });

  it("compares devices, takes any compute capability, and prints JSON", async () => {
    const table = await run("occupancy", "--device", "m2070,sm_61,h200", ...sizes);
    expect(table.out).toMatch(/^ +sm_61 +6 +48\/64 +75\.0 % +registers$/m);
    const json = await run("occupancy", "--device", "sm_61", "--format", "json", ...sizes);
    expect(JSON.parse(json.out)).toMatchObject({ result: { blocksPerSm: 6 } });
    // As NVIDIA's spreadsheet has it.
    const maxwell = ["--device", "sm_52", "--block", "128", "--registers", "85"];
    expect((await run("occupancy", ...maxwell)).out).toContain("4 blocks, 16 of 64 warps");
  });

  it.each([
    [["--registers", "40"], "occupancy/no-block"],
    [["--block", "0"], "occupancy/no-threads"],
    [["--block", "1025"], "occupancy/block-too-large"],
    [["--block", "big"], "cli/not-whole"],
    [["--block", "64", "--carve-out", "101"], "occupancy/not-percent"],
    [["--block", "64", "prog.cu"], "occupancy/stray-argument"],
    [["--block", "64", "--device", "rtx9"], "cli/unknown-device"],
  ])("%j: %s", async (args, code) => {
    const { exitCode, out, error } = await run("occupancy", ...args);
    expect([exitCode, out]).toEqual([2, ""]);
    expect(error).toContain(code);
  });
});
