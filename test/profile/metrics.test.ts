import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Diagnostics } from "../../src/base/index.ts";
import { DEVICES, findDevice, H200 } from "../../src/device/index.ts";
import { occupancyOf } from "../../src/model/index.ts";
import { DEFAULT_METRICS, defaultMetrics, findMetrics, METRICS } from "../../src/profile/index.ts";
import { type IrLaunch, metricsOf } from "./launch-ir.ts";

/** A kernel whose thread t copies `type` from element t × stride + offset to element t + 4096. */
function copy(type: string, stride: number, offset: number, launch: IrLaunch = {}) {
  return metricsOf(
    `define ptx_kernel void @k(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = mul i32 %t, ${stride}
  %i = add i32 %s, ${offset}
  %from = getelementptr ${type}, ptr %p, i32 %i
  %v = load ${type}, ptr %from
  %j = add i32 %t, 4096
  %to = getelementptr ${type}, ptr %p, i32 %j
  store ${type} %v, ptr %to
  ret void
}`,
    launch,
  );
}

const LOAD_REQUESTS = "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum";
const LOAD_SECTORS = "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum";
const LOAD_PERCENT = "smsp__sass_average_data_bytes_per_sector_mem_global_op_ld.pct";

describe("global memory", () => {
  it.each([
    ["unit stride", "float", 1, 0, 4, 100],
    ["an offset of 11 floats", "float", 1, 11, 5, 80],
    ["an offset of 8 floats", "float", 1, 8, 4, 100],
    ["stride 2", "float", 2, 0, 8, 50],
    ["one word for all", "float", 0, 0, 1, 12.5],
    ["doubles", "double", 1, 0, 8, 100],
    ["bytes", "i8", 1, 0, 1, 100],
    ["stride 8", "float", 8, 0, 32, 12.5],
  ])("%s", (_, type, stride, offset, sectors, efficiency) => {
    const metrics = copy(type, stride, offset);
    expect(metrics[LOAD_REQUESTS]).toBe(1);
    expect(metrics[LOAD_SECTORS]).toBe(sectors);
    expect(metrics[LOAD_PERCENT]).toBe(efficiency);
    expect(metrics["gld_efficiency"]).toBe(efficiency);
    expect(metrics["gld_transactions"]).toBe(sectors);
    expect(metrics["gld_transactions_per_request"]).toBe(sectors);
    expect(metrics["gst_efficiency"]).toBe(100);
  });

  it("a block of 33 threads costs two requests, the second with one lane", () => {
    const metrics = copy("float", 1, 0, { block: [33, 1, 1] });
    expect(metrics[LOAD_REQUESTS]).toBe(2);
    expect(metrics[LOAD_SECTORS]).toBe(5);
    expect(metrics[LOAD_PERCENT]).toBe(82.5);
    expect(metrics["gld_transactions_per_request"]).toBe(2.5);
  });

  it("atomics are neither loads nor stores; those without a use are reductions", () => {
    const metrics = metricsOf(`define ptx_kernel void @k(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr %p, i32 %t
  %x = atomicrmw add ptr %a, i32 1 monotonic
  %b = getelementptr i32, ptr %p, i32 %x
  %y = atomicrmw max ptr %b, i32 %t monotonic
  ret void
}`);
    expect(metrics["l1tex__t_requests_pipe_lsu_mem_global_op_atom.sum"]).toBe(1);
    expect(metrics["l1tex__t_requests_pipe_lsu_mem_global_op_red.sum"]).toBe(1);
    expect(metrics[LOAD_REQUESTS]).toBe(0);
    expect(metrics["global_store_requests"]).toBe(0);
    expect(metrics[LOAD_PERCENT]).toBe(0);
  });
});

describe("shared memory", () => {
  const shared = (stride: number, type = "float") =>
    metricsOf(`@s = internal addrspace(3) global [4096 x ${type}] undef, align 16
define ptx_kernel void @k(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = mul i32 %t, ${stride}
  %a = getelementptr ${type}, ptr addrspace(3) @s, i32 %i
  %v = load ${type}, ptr addrspace(3) %a
  %to = getelementptr ${type}, ptr %p, i32 %t
  store ${type} %v, ptr %to
  ret void
}`);

  it.each([
    [0, 1, 3.13],
    [1, 1, 100],
    [2, 2, 50],
    [32, 32, 3.13],
    [33, 1, 100],
  ])("stride %i takes %i wavefronts", (stride, wavefronts, efficiency) => {
    const metrics = shared(stride);
    expect(metrics["smsp__sass_inst_executed_op_shared_ld.sum"]).toBe(1);
    expect(metrics["memory_l1_wavefronts_shared"]).toBe(wavefronts);
    expect(metrics["memory_l1_wavefronts_shared_ideal"]).toBe(1);
    expect(metrics["shared_load_transactions_per_request"]).toBe(wavefronts);
    expect(metrics["shared_efficiency"]).toBe(efficiency);
  });

  it("doubles side by side take two wavefronts and have no conflict", () => {
    const metrics = shared(1, "double");
    expect(metrics["memory_l1_wavefronts_shared"]).toBe(2);
    expect(metrics["derived__memory_l1_wavefronts_shared_excessive"]).toBe(0);
    expect(metrics["launch__shared_mem_per_block_static"]).toBe(32768);
  });
});

describe("execution", () => {
  const divergent = (mask: number) =>
    metricsOf(`define ptx_kernel void @k(ptr %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %m = and i32 %t, ${mask}
  %c = icmp eq i32 %m, 0
  br i1 %c, label %then, label %end
then:
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  br label %end
end:
  ret void
}`);

  it("a branch that splits a warp halves branch efficiency", () => {
    expect(divergent(1)["branch_efficiency"]).toBe(0);
    expect(divergent(64)["branch_efficiency"]).toBe(100);
    expect(divergent(1)["warp_execution_efficiency"]).toBeLessThan(100);
    expect(divergent(64)["warp_execution_efficiency"]).toBe(100);
  });

  it("a kernel without a branch loses nothing to divergence; Nsight Compute says 0", () => {
    const metrics = copy("float", 1, 0);
    expect(metrics["branch_efficiency"]).toBe(100);
    expect(metrics["smsp__sass_average_branch_targets_threads_uniform.pct"]).toBe(0);
  });

  it("a fused multiply-add is one instruction and two operations", () => {
    const metrics = metricsOf(`declare float @llvm.fma.f32(float, float, float)
define ptx_kernel void @k(ptr %p) {
  %x = load float, ptr %p
  %y = call float @llvm.fma.f32(float %x, float %x, float %x)
  store float %y, ptr %p
  ret void
}`);
    expect(metrics["flop_count_sp_fma"]).toBe(32);
    expect(metrics["flop_count_sp"]).toBe(64);
    expect(metrics["smsp__sass_thread_inst_executed_op_ffma_pred_on.sum"]).toBe(32);
    expect(metrics["flop_count_dp"]).toBe(0);
  });
});

interface Truth {
  readonly launches: readonly {
    readonly kernel: string;
    readonly grid: readonly [number, number, number];
    readonly block: readonly [number, number, number];
    readonly metrics: Readonly<Record<string, number>>;
  }[];
}

const FOLDER = new URL("../../accuracy/h200/", import.meta.url);
const truths = readdirSync(FOLDER)
  .filter((file) => file.endsWith(".json"))
  .map((file) => JSON.parse(readFileSync(new URL(file, FOLDER), "utf8")) as Truth);

describe("the launches measured on an H200", () => {
  it("have the occupancy limits and shared memory that follow from the specification", () => {
    let count = 0;
    for (const { launches } of truths)
      for (const { block, metrics } of launches) {
        const threadsPerBlock = block[0] * block[1] * block[2];
        const { limits, allocatedSharedBytesPerBlock } = occupancyOf(H200, {
          threadsPerBlock,
          registersPerThread: metrics["launch__registers_per_thread"]!,
          sharedBytesPerBlock:
            metrics["launch__shared_mem_per_block_static"]! +
            metrics["launch__shared_mem_per_block_dynamic"]!,
          blocksOfGrid: metrics["launch__grid_size"]!,
        });
        expect(limits.blocks).toBe(metrics["launch__occupancy_limit_blocks"]);
        expect(limits.warps).toBe(metrics["launch__occupancy_limit_warps"]);
        expect(limits.registers).toBe(metrics["launch__occupancy_limit_registers"]);
        expect(allocatedSharedBytesPerBlock).toBe(
          metrics["launch__shared_mem_per_block_allocated"],
        );
        expect(H200.smCount.value).toBe(metrics["launch__sm_count"]);
        count++;
      }
    expect(count).toBe(390);
  });

  it("agree with the catalogue about what follows from the launch alone", () => {
    const [{ launches }] = truths as [Truth];
    const { grid, block, metrics } = launches[0]!;
    const mine = copy("float", 0, 0, { grid: [grid[0], 1, 1], block });
    for (const name of ["launch__grid_size", "launch__block_size", "launch__thread_count"])
      expect(mine[name]).toBe(metrics[name]);
  });
});

describe("names of metrics", () => {
  const find = (patterns: string[]) => {
    const diagnostics = new Diagnostics();
    const names = findMetrics(patterns, diagnostics).map(({ name }) => name);
    return { names, problems: diagnostics.list.map(({ code, params }) => ({ code, params })) };
  };

  it("are nvprof's and Nsight Compute's, in the order asked for and each once", () => {
    const asked = ["gst_efficiency", "gld_efficiency", LOAD_SECTORS, "gst_efficiency"];
    expect(find(asked)).toEqual({ names: asked.slice(0, 3), problems: [] });
  });

  it("may have a star for any part", () => {
    expect(find(["g?d_*", "shared_*_per_request"]).names).toEqual([
      "shared_load_transactions_per_request",
      "shared_store_transactions_per_request",
    ]);
    expect(find(["all"]).names).toHaveLength(METRICS.length);
  });

  it("that are misspelt are answered with the nearest", () => {
    expect(find(["gld_eficiency"]).problems).toEqual([
      {
        code: "profile/unknown-metric-suggestion",
        params: { name: "gld_eficiency", suggestion: "gld_efficiency" },
      },
    ]);
    expect(find(["zzz"]).problems).toEqual([
      { code: "profile/unknown-metric", params: { name: "zzz" } },
    ]);
  });

  it("that are not computed are told apart from misspelt ones, with the reason", () => {
    for (const [name, reason] of [
      ["stall_sync", "reason/stalls"],
      ["nvlink_total_data_received", "reason/nvlink"],
    ])
      expect(find([name!]).problems.map(({ code }) => code)).toEqual([
        "profile/metric-not-available",
        reason,
      ]);
  });

  it("are unique, and the default ones exist", () => {
    const names = METRICS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining([...DEFAULT_METRICS]));
  });
});

describe("names of metrics on a chip", () => {
  const find = (name: string, ...chips: string[]) => {
    const diagnostics = new Diagnostics();
    const devices = chips.map((chip) => findDevice(chip)!);
    const names = findMetrics([name], diagnostics, devices).map((metric) => metric.name);
    return { names, problems: diagnostics.list };
  };

  it("that the chip has nothing of are an error, and are not computed", () => {
    const { names, problems } = find("l1_cache_global_hit_rate", "h200");
    expect(names).toEqual([]);
    expect(problems).toMatchObject([
      {
        code: "profile/metric-not-on-chip",
        severity: "error",
        params: { name: "l1_cache_global_hit_rate", capabilities: "2.x, 3.x" },
      },
    ]);
    expect(copy("float", 1, 0)).not.toHaveProperty("l1_cache_global_hit_rate");
    expect(find("l1_cache_global_hit_rate", "h200", "m2070").names).toHaveLength(1);
  });

  it("of nvprof are taken on later chips, with Nsight Compute's name in a note", () => {
    const { names, problems } = find("gld_transactions", "rtx3090");
    expect(names).toEqual(["gld_transactions"]);
    expect(problems).toMatchObject([
      { code: "profile/metric-in-nsight", severity: "note", params: { other: LOAD_SECTORS } },
    ]);
    expect(find("gld_requested_throughput", "rtx3090").problems).toMatchObject([
      { code: "profile/metric-no-counterpart", severity: "note" },
    ]);
    expect(find("gld_transactions", "v100").problems).toEqual([]);
  });

  it("of Nsight Compute are taken on earlier chips, with nvprof's name in a note", () => {
    const { names, problems } = find(LOAD_SECTORS, "k40");
    expect(names).toEqual([LOAD_SECTORS]);
    expect(problems).toMatchObject([
      { code: "profile/metric-in-nvprof", params: { other: "gld_transactions" } },
    ]);
    expect(find("global_load_requests", "k40").problems).toMatchObject([
      { code: "profile/metric-not-listed" },
    ]);
  });

  it("with a star stand for those that the chip has, without notes", () => {
    expect(find("nc_gld_*", "h200").problems).toMatchObject([
      { code: "profile/metric-not-on-chip" },
    ]);
    expect(find("nc_gld_*", "k40").names).toHaveLength(3);
    expect(find("gld_*", "h200").problems).toEqual([]);
  });

  it("shown by default are those that the chip has", () => {
    const names = (chip: string) => defaultMetrics([findDevice(chip)!]).map(({ name }) => name);
    expect(names("h200")).not.toContain("nc_gld_efficiency");
    expect(names("k40")).toContain("nc_gld_efficiency");
    expect(names("h200")).toEqual(expect.arrayContaining(["gpu__time_duration.sum"]));
  });
});

describe("devices", () => {
  it("are found by id or full name, in any case", () => {
    expect(findDevice("H200")).toBe(H200);
    expect(findDevice("nvidia h200")).toBe(H200);
    expect(findDevice("gtx 9000")).toBeUndefined();
  });

  it("have a source for every number", () => {
    for (const device of DEVICES)
      for (const [field, entry] of Object.entries(device))
        if (typeof entry === "object" && "value" in entry)
          expect(entry.source, field).toMatch(/\w{4}/);
  });
});
