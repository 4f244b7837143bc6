/** Every lesson of examples/ runs, agrees with its CPU reference, and shows what its text claims. */
import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { RunReport } from "../../src/index.ts";
import { profile, ROOT, warpscope } from "../cli/warpscope.ts";

/** Lines each program prints when all is well; those with numbers of a machine are left out. */
const PRINTED: Readonly<Record<string, readonly string[]>> = {
  "access-patterns.cu": allOk("aligned", "permuted", "shifted", "one word", "strided", "scattered"),
  "allocations.cu": allOk("in the loop", "once", "managed"),
  "arithmetic.cu": allOk(
    ...["multiply-add", "by double", "divide", "fast divide", "sine", "fast sine", "large sine"],
    ...["root", "fast root", "integer divide", "integer shift", "convert", "pairs of halves"],
  ),
  "block-sizes.cu": allOk("blocks of 1024", "blocks of 512", "blocks of 256", "blocks of 128"),
  "control-flow.cu": allOk("predicated", "branching", "rolled", "unrolled", "barriers"),
  "divergence.cu": allOk("by thread", "by warp", "ragged"),
  "global-to-shared.cu": allOk("every time", "by registers", "directly"),
  "matrix-add.cu": allOk("GPU, blocks 2 x 2", "GPU, blocks 32 x 16"),
  "matrix-multiply.cu": allOk("naive", "tiled"),
  "memory-spaces.cu": allOk(
    ...["constant, uniform", "constant, divergent", "shared, rows", "shared, columns", "local"],
  ),
  "occupancy.cu": [
    "Device: NVIDIA H200, 132 multiprocessors of 64 warps",
    "blocks of 32 threads: 32 at a time, 32 warps, occupancy 50 %",
    "blocks of 256 threads: 8 at a time, 64 warps, occupancy 100 %",
    ...allOk("too much shared memory", "as much as needed"),
  ],
  "offsets.cu": allOk("readOffset", "writeOffset", "readOffsetUnrolled"),
  "read-only.cu": allOk("plain", "read-only", "restricted"),
  "reduction.cu": allOk(
    ...["neighbored", "compact", "interleaved", "unrolled by 2", "unrolled by 4", "unrolled by 8"],
    ...["last warp unrolled", "completely unrolled", "shared", "shuffle"],
  ),
  "registers.cu": allOk("unrolled", "indexed", "bounded"),
  "structures.cu": allOk("array of structures", "structure of arrays", "pixels", "aligned pixels"),
  "sums.cu": allOk(
    "one atomic an element",
    "a chunk a thread",
    "a local array",
    "grid-stride loop",
  ),
  "textures.cu": allOk("by loads", "by texture", "by surface"),
  "timing.cu": allOk("copy", "copy by stretches", "times"),
  "transfers.cu": allOk("pageable", "pinned", "mapped", "mapped again", "pitched"),
  "transpose.cu": allOk(
    ...["copy", "by rows", "by columns", "tiled", "tiled and padded"],
    ...["by rows, unrolled", "by columns, unrolled"],
  ),
  "utilisation.cu": allOk(
    ...["few blocks", "a wave", "a wave and a tail", "one stream", "two streams"],
  ),
  "vector-add.cu": allOk("vector add"),
};

/** The lines of checks that all succeed. */
function allOk(...names: readonly string[]): string[] {
  return names.map((name) => `${name.padEnd(24)} ok`);
}

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
    const ladder = ["interleaved", "void unrolled<2>", "void unrolled<4>", "void unrolled<8>"];
    const loads = ladder.map((kernel) => of(kernel, "gld_transactions"));
    expect(loads).toEqual([...loads].sort((a, b) => b - a));
    expect(of("void completelyUnrolled<256>", "inst_executed")).toBeLessThan(
      of("lastWarpUnrolled", "inst_executed"),
    );
    expect(of("void shared<256>", "gld_transactions")).toBeLessThan(
      of("void unrolled<8>", "gld_transactions"),
    );
    expect(of("shuffle", "shared_load_transactions")).toBeLessThan(
      of("void shared<256>", "shared_load_transactions"),
    );
  });

  it("transpose: rows against columns, bank conflicts, and none of either with padding", async () => {
    const run = await report("transpose.cu");
    const conflicts = (kernel: string) =>
      metrics(run, kernel)["derived__memory_l1_wavefronts_shared_excessive"];
    expect(metrics(run, "void byRows<32>")["gst_transactions_per_request"]).toBe(32);
    expect(metrics(run, "void byColumns<32>")["gld_efficiency"]).toBe(12.5);
    expect(metrics(run, "void tiled<32, 0>")["gst_efficiency"]).toBe(100);
    expect(conflicts("void tiled<32, 0>")).toBeGreaterThan(0);
    expect(conflicts("void tiled<32, 1>")).toBe(0);
  });

  it("access patterns: sectors a request and bytes used, by sectors and by lines", async () => {
    const run = await report("access-patterns.cu");
    const of = (kernel: string) => {
      const found = metrics(run, kernel);
      return [found["gld_transactions_per_request"], found["gld_efficiency"]];
    };
    expect(of("aligned")).toEqual([4, 100]);
    expect(of("permuted")).toEqual([4, 100]);
    expect(of("shifted")).toEqual([5, 80]);
    expect(of("oneWord")).toEqual([1, 12.5]);
    expect(of("strided")).toEqual([32, 12.5]);
    expect(metrics(run, "scattered")["gld_efficiency"]).toBeLessThan(60);
    const fermi = await report("access-patterns.cu", "--device", "m2070");
    const efficiency = (kernel: string) => metrics(fermi, kernel)["gld_efficiency"];
    expect(["aligned", "shifted", "oneWord"].map(efficiency)).toEqual([100, 50, 3.13]);
  });

  it("cached and uncached: lines of 128 bytes or segments of 32, by chip and -dlcm", async () => {
    const efficiency = async (...options: string[]) =>
      metrics(await report("read-only.cu", ...options), "plain")["gld_efficiency"];
    expect(await efficiency("--device", "m2070")).toBe(50);
    expect(await efficiency("--device", "m2070", "-Xptxas", "-dlcm=cg")).toBe(80);
    expect(await efficiency("--device", "k40")).toBe(80);
    expect(await efficiency("--device", "h200")).toBe(80);
  });

  it("offsets as published for an M2070: 2^20 elements, blocks of 512", async () => {
    const transactions: number[] = [];
    const efficiencies: number[] = [];
    const uncached: number[] = [];
    const unrolled: number[] = [];
    for (const offset of ["0", "11", "128"]) {
      const program = ["--device", "m2070", "--", offset, "20"];
      const run = await report("offsets.cu", ...program);
      transactions.push(metrics(run, "readOffset")["gld_transactions"]!);
      efficiencies.push(metrics(run, "readOffset")["gld_efficiency"]!);
      unrolled.push(metrics(run, "readOffsetUnrolled")["gld_transactions"]!);
      const second = await report("offsets.cu", "-Xptxas", "-dlcm=cg", ...program);
      uncached.push(metrics(second, "readOffset")["gld_efficiency"]!);
      if (offset !== "11") continue;
      expect(metrics(run, "writeOffset")["gst_efficiency"]).toBe(80);
    }
    expect(transactions).toEqual([65_536, 131_070, 65_528]);
    expect(efficiencies).toEqual([100, 50, 100]);
    expect(uncached).toEqual([100, 80, 100]);
    expect(unrolled.slice(0, 2)).toEqual([65_536, 131_064]);
    // Published figures, which the profiler sampled.
    const near = (exact: number | undefined, published: number) =>
      expect(Math.abs(exact! / published - 1), `${published}`).toBeLessThan(0.01);
    near(efficiencies[1], 49.81);
    for (const [index, published] of [65_184, 131_039, 65_744].entries())
      near(transactions[index], published);
  });

  it("block sizes: on a Fermi blocks of 128 threads fill 32 of 48 warps", async () => {
    const run = await report("block-sizes.cu", "--device", "m2070");
    const percent = run.launches.map((launch) =>
      Math.round(launch.metrics["sm__maximum_warps_per_active_cycle_pct"] ?? 0),
    );
    expect(percent).toEqual([67, 100, 100, 67]);
  });

  it("divergence: half of the lanes by thread, all of them by warp", async () => {
    const run = await report("divergence.cu");
    const of = (kernel: string) => metrics(run, kernel)["warp_execution_efficiency"]!;
    expect(of("byThread")).toBeLessThan(65);
    expect(of("byWarp")).toBe(100);
    expect(of("ragged")).toBeLessThan(65);
    expect(metrics(run, "byWarp")["branch_efficiency"]).toBe(100);
  });

  it("registers: only the array indexed at run time is in local memory", async () => {
    const run = await report("registers.cu");
    expect(metrics(run, "unrolled")["local_load_transactions"]).toBe(0);
    expect(metrics(run, "indexed")["local_load_transactions"]).toBeGreaterThan(0);
  });

  it("memory spaces: columns of a tile take 32 passes", async () => {
    const run = await report("memory-spaces.cu");
    expect(metrics(run, "sharedRows")["shared_store_transactions_per_request"]).toBe(1);
    expect(metrics(run, "sharedColumns")["shared_store_transactions_per_request"]).toBe(32);
    expect(metrics(run, "local")["local_store_transactions"]).toBeGreaterThan(0);
  });

  it("textures: each texel comes from the L2 once, and surfaces write through it", async () => {
    const run = await report("textures.cu");
    const sectors = (1024 * 1024 * 4) / 32;
    expect(metrics(run, "byLoads")["gld_efficiency"]).toBe(12.5);
    expect(metrics(run, "byTexture")["lts__t_sectors_srcunit_tex_op_read.sum"]).toBe(sectors);
    expect(metrics(run, "bySurface")["lts__t_sectors_srcunit_tex_op_write.sum"]).toBe(sectors);
  });

  it("arithmetic: a literal without f computes in double", async () => {
    const run = await report("arithmetic.cu");
    expect(metrics(run, "byDouble")["flop_count_dp"]).toBeGreaterThan(0);
    expect(metrics(run, "multiplyAdd")["flop_count_dp"]).toBe(0);
    expect(metrics(run, "multiplyAdd")["flop_count_sp_fma"]).toBe((1 << 17) * 64);
  });

  it("control flow: unrolling saves branches, a short condition needs none", async () => {
    const run = await report("control-flow.cu");
    const of = (kernel: string) => metrics(run, kernel)["inst_control"]!;
    expect(of("unrolled")).toBeLessThan(of("rolled") / 2);
    expect(metrics(run, "predicated")["branch_efficiency"]).toBe(100);
    expect(metrics(run, "branching")["branch_efficiency"]).toBeLessThan(100);
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
