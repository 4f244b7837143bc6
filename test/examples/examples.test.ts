/** Every lesson of examples/ runs, agrees with its CPU reference, and shows what its text claims. */
import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { RunReport } from "../../src/index.ts";
import { profile, ROOT, warpscope } from "../cli/warpscope.ts";

/** Lines each program prints when all is well; those with numbers of a machine are left out. */
const PRINTED: Readonly<Record<string, readonly string[]>> = {
  "vector-add.cu": ["vector add               ok"],
  "matrix-add.cu": ["GPU, blocks 2 x 2        ok", "GPU, blocks 32 x 16      ok"],
  "matrix-multiply.cu": ["naive                    ok", "tiled                    ok"],
  "occupancy.cu": [
    "Device: NVIDIA H200, 132 multiprocessors of 64 warps",
    "blocks of 32 threads: 32 at a time, 32 warps, occupancy 50 %",
    "blocks of 256 threads: 8 at a time, 64 warps, occupancy 100 %",
  ],
  "offsets.cu": ["readOffset               ok", "writeOffset              ok"],
  "reduction.cu": [
    "neighbored               ok",
    "compact                  ok",
    "interleaved              ok",
    "unrolled                 ok",
    "shared                   ok",
    "shuffle                  ok",
  ],
  "structures.cu": ["array of structures      ok", "structure of arrays      ok"],
  "sums.cu": [
    "one atomic an element    ok",
    "a chunk a thread         ok",
    "a local array            ok",
    "grid-stride loop         ok",
  ],
  "transpose.cu": [
    "copy                     ok",
    "by rows                  ok",
    "by columns               ok",
    "tiled                    ok",
    "tiled and padded         ok",
  ],
};

const programs = fs.readdirSync(path.join(ROOT, "examples")).filter((name) => name.endsWith(".cu"));

describe("each example", () => {
  it("is listed here", () => {
    expect(programs.sort()).toEqual(Object.keys(PRINTED).sort());
  });

  it.each(Object.entries(PRINTED))("%s agrees with its CPU reference", async (name, expected) => {
    const run = await warpscope(["run", `examples/${name}`]);
    expect(run.error).toBe("");
    expect(run.exitCode).toBe(0);
    expect(run.out).not.toContain("WRONG");
    expect(run.out.split("\n")).toEqual(expect.arrayContaining([...expected]));
  });
});

describe("what a lesson says is what its profile shows", () => {
  const report = (name: string, ...args: string[]) => profile([`examples/${name}`, ...args]);

  it("one thread an element: 4 sectors a request, every byte used", async () => {
    expect(metrics(await report("vector-add.cu"), "add")).toMatchObject({
      gld_transactions_per_request: 4,
      gld_efficiency: 100,
      gst_efficiency: 100,
    });
  });

  it("matrix addition: 2 x 2 blocks fill 4 of a warp's 32 lanes, 32 x 16 blocks all within the matrix", async () => {
    const [small, large] = (await report("matrix-add.cu")).launches;
    expect(small?.metrics["gld_efficiency"]).toBe(25);
    expect(small?.metrics["warp_execution_efficiency"]).toBe(12.5);
    // Rows of 500 floats: every other one begins in the middle of a sector.
    expect(large?.metrics["gld_efficiency"]).toBeGreaterThan(85);
    expect(large?.metrics["warp_execution_efficiency"]).toBeGreaterThan(95);
  });

  it("misaligned access: 80 % at offset 11, and all bytes used at a multiple of 8", async () => {
    const misaligned = await report("offsets.cu");
    expect(metrics(misaligned, "readOffset")["gld_efficiency"]).toBeCloseTo(80, 1);
    expect(metrics(misaligned, "writeOffset")["gst_efficiency"]).toBeCloseTo(80, 1);
    const aligned = await report("offsets.cu", "--", "16");
    expect(metrics(aligned, "readOffset")["gld_efficiency"]).toBe(100);
    expect(metrics(aligned, "writeOffset")["gst_efficiency"]).toBe(100);
  });

  it("structures: 50 % of the bytes used as an array of structures, 100 % the other way", async () => {
    const run = await report("structures.cu");
    expect(metrics(run, "moveArrayOfStructures")["gld_efficiency"]).toBe(50);
    expect(metrics(run, "moveStructureOfArrays")["gld_efficiency"]).toBe(100);
  });

  it("sums: only the array indexed at run time lies in local memory", async () => {
    const run = await report("sums.cu");
    const local = (kernel: string) => metrics(run, kernel)["local_load_transactions"];
    expect(local("localArray")).toBeGreaterThan(0);
    for (const kernel of ["oneAtomicEach", "chunkEach", "gridStride"])
      expect(local(kernel)).toBe(0);
    expect(metrics(run, "gridStride")["gld_efficiency"]).toBe(100);
    expect(metrics(run, "chunkEach")["gld_efficiency"]).toBeLessThan(50);
  });

  it("reduction: each step mends the fault of the one before it", async () => {
    const run = await report("reduction.cu");
    const of = (kernel: string, metric: string): number => metrics(run, kernel)[metric]!;
    expect(of("compact", "warp_execution_efficiency")).toBeGreaterThan(
      of("neighbored", "warp_execution_efficiency"),
    );
    expect(of("interleaved", "gld_transactions")).toBeLessThan(of("compact", "gld_transactions"));
    expect(of("unrolled", "gld_transactions")).toBeLessThan(of("interleaved", "gld_transactions"));
    expect(of("shared", "gld_transactions")).toBeLessThan(of("unrolled", "gld_transactions"));
    expect(of("shuffle", "shared_load_transactions")).toBeLessThan(
      of("shared", "shared_load_transactions"),
    );
  });

  it("transpose: rows against columns, bank conflicts, and none of either with padding", async () => {
    const run = await report("transpose.cu");
    const conflicts = (kernel: string) =>
      metrics(run, kernel)["derived__memory_l1_wavefronts_shared_excessive"];
    expect(metrics(run, "byRows")["gst_transactions_per_request"]).toBe(32);
    expect(metrics(run, "byColumns")["gld_efficiency"]).toBe(12.5);
    expect(metrics(run, "void tiled<0>")["gst_efficiency"]).toBe(100);
    expect(conflicts("void tiled<0>")).toBeGreaterThan(0);
    expect(conflicts("void tiled<1>")).toBe(0);
  });

  it("matrix product: tiles read global memory a sixteenth as often", async () => {
    const run = await report("matrix-multiply.cu");
    const tiled = metrics(run, "tiled");
    expect(tiled["global_load_requests"]! * 16).toBe(metrics(run, "naive")["global_load_requests"]);
    expect(tiled["smsp__sass_inst_executed_op_shared_ld.sum"]).toBeGreaterThan(0);
  });
});

/** Of the kernel's only launch. */
function metrics(report: RunReport, kernel: string): Readonly<Record<string, number>> {
  const launches = report.launches.filter((launch) => launch.kernel.startsWith(`${kernel}(`));
  expect(launches.map((launch) => launch.kernel)).toHaveLength(1);
  return launches[0]!.metrics;
}
