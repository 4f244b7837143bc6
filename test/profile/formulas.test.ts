/** Every metric's formula, worked out by hand for one made-up launch. */
import { describe, expect, it } from "vitest";
import { computeMetrics, METRICS } from "../../src/profile/index.ts";
import { handMadeLaunch } from "./hand-made-launch.ts";

type Group = readonly [value: number, ...names: string[]];

const percent = (value: number): number => Math.round(value * 10_000) / 100;
const cents = (value: number): number => Math.round(value * 100) / 100;
const micro = (value: number): number => Math.round(value * 1e6) / 1e6;
/** Amounts over 4 µs. */
const perSecond = (amount: number): number => amount / 4e-6;

const SASS = "smsp__sass_thread_inst_executed_op_";
const L1 = "l1tex__t_";
const READS = 407;
const WRITES = 216;
const UPDATES = 64;
/** Of 132 multiprocessors: one block each. */
const ACTIVE = 66;

/** On an H200: sectors. */
const GROUPS: readonly Group[] = [
  // Textures and surfaces.
  [
    31,
    "texture_load_requests",
    "inst_executed_tex_ops",
    `${L1}requests_pipe_tex_mem_texture.sum`,
    "smsp__inst_executed_op_texture.sum",
  ],
  [
    33,
    "surface_load_requests",
    "inst_executed_surface_loads",
    `${L1}requests_pipe_tex_mem_surface_op_ld.sum`,
    "smsp__inst_executed_op_surface_ld.sum",
  ],
  [
    35,
    "surface_store_requests",
    "inst_executed_surface_stores",
    `${L1}requests_pipe_tex_mem_surface_op_st.sum`,
    "smsp__inst_executed_op_surface_st.sum",
  ],
  [
    0,
    ...["surface_atomic_requests", "inst_executed_surface_atomics"],
    ...["surface_reduction_requests", "inst_executed_surface_reductions"],
    ...["atom", "red"].map((op) => `${L1}requests_pipe_tex_mem_surface_op_${op}.sum`),
    ...["atom", "red"].map((op) => `smsp__inst_executed_op_surface_${op}.sum`),
  ],
  // Global memory: 100 loads and 50 stores of warps.
  [
    percent(9600 / 16_000),
    "gld_efficiency",
    "smsp__sass_average_data_bytes_per_sector_mem_global_op_ld.pct",
  ],
  [
    percent(4800 / 6400),
    "gst_efficiency",
    "smsp__sass_average_data_bytes_per_sector_mem_global_op_st.pct",
  ],
  [500, "gld_transactions", `${L1}sectors_pipe_lsu_mem_global_op_ld.sum`],
  [200, "gst_transactions", `${L1}sectors_pipe_lsu_mem_global_op_st.sum`],
  [
    5,
    "gld_transactions_per_request",
    "l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_ld.ratio",
  ],
  [
    4,
    "gst_transactions_per_request",
    "l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_st.ratio",
  ],
  [
    100,
    "global_load_requests",
    "inst_executed_global_loads",
    "gld_request",
    "global_load",
    `${L1}requests_pipe_lsu_mem_global_op_ld.sum`,
    "smsp__inst_executed_op_global_ld.sum",
    "smsp__sass_inst_executed_op_global_ld.sum",
  ],
  [
    50,
    "global_store_requests",
    "inst_executed_global_stores",
    "gst_request",
    "global_store",
    `${L1}requests_pipe_lsu_mem_global_op_st.sum`,
    "smsp__inst_executed_op_global_st.sum",
    "smsp__sass_inst_executed_op_global_st.sum",
  ],
  [perSecond(16_000), "gld_throughput", `${L1}bytes_pipe_lsu_mem_global_op_ld.sum.per_second`],
  [perSecond(6400), "gst_throughput", `${L1}bytes_pipe_lsu_mem_global_op_st.sum.per_second`],
  [perSecond(12_000), "gld_requested_throughput"],
  [perSecond(6400), "gst_requested_throughput"],
  [16_000, `${L1}bytes_pipe_lsu_mem_global_op_ld.sum`, "warpscope__bytes_moved_load"],
  [6400, `${L1}bytes_pipe_lsu_mem_global_op_st.sum`, "warpscope__bytes_moved_store"],
  [9600, "warpscope__bytes_used_load"],
  [4800, "warpscope__bytes_used_store"],
  [perSecond(18_400), "warpscope__effective_bandwidth"],
  [764, "memory_l2_theoretical_sectors_global"],
  ...[1, 2, 4, 8, 16].flatMap((bytes): Group[] => [
    [1000 + bytes, `gld_inst_${8 * bytes}bit`],
    [2000 + bytes, `gst_inst_${8 * bytes}bit`],
  ]),

  // Shared memory: 40 loads, 20 stores, 5 atomics.
  [
    90,
    "shared_load_transactions",
    "shared_ld_transactions",
    "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum",
  ],
  [
    30,
    "shared_store_transactions",
    "shared_st_transactions",
    "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum",
  ],
  [2.25, "shared_load_transactions_per_request"],
  [1.5, "shared_store_transactions_per_request"],
  [
    percent(8320 / (145 * 128)),
    "shared_efficiency",
    "smsp__sass_average_data_bytes_per_wavefront_mem_shared.pct",
  ],
  [percent(5120 / (90 * 128)), "smsp__sass_average_data_bytes_per_wavefront_mem_shared_op_ld.pct"],
  [perSecond(90 * 128), "shared_load_throughput"],
  [perSecond(30 * 128), "shared_store_throughput"],
  [
    40,
    "shared_load",
    "inst_executed_shared_loads",
    "smsp__inst_executed_op_shared_ld.sum",
    "smsp__sass_inst_executed_op_shared_ld.sum",
  ],
  [
    20,
    "shared_store",
    "inst_executed_shared_stores",
    "smsp__inst_executed_op_shared_st.sum",
    "smsp__sass_inst_executed_op_shared_st.sum",
  ],
  [5, "shared_atom", "inst_executed_shared_atomics"],
  [46, "shared_ld_bank_conflict", "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum"],
  [9, "shared_st_bank_conflict", "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum"],
  [145, "memory_l1_wavefronts_shared"],
  [70, "memory_l1_wavefronts_shared_ideal"],
  [75, "derived__memory_l1_wavefronts_shared_excessive"],
  [2, "shared_utilization"],

  // Local memory: 8 loads, 4 stores.
  [32, "local_load_transactions", `${L1}sectors_pipe_lsu_mem_local_op_ld.sum`],
  [16, "local_store_transactions", `${L1}sectors_pipe_lsu_mem_local_op_st.sum`],
  [
    4,
    "local_load_transactions_per_request",
    "l1tex__average_t_sectors_per_request_pipe_lsu_mem_local_op_ld.ratio",
  ],
  [
    4,
    "local_store_transactions_per_request",
    "l1tex__average_t_sectors_per_request_pipe_lsu_mem_local_op_st.ratio",
  ],
  [
    8,
    "local_load",
    "local_load_requests",
    "inst_executed_local_loads",
    `${L1}requests_pipe_lsu_mem_local_op_ld.sum`,
    "smsp__inst_executed_op_local_ld.sum",
    "smsp__sass_inst_executed_op_local_ld.sum",
  ],
  [
    4,
    "local_store",
    "local_store_requests",
    "inst_executed_local_stores",
    `${L1}requests_pipe_lsu_mem_local_op_st.sum`,
    "smsp__inst_executed_op_local_st.sum",
    "smsp__sass_inst_executed_op_local_st.sum",
  ],
  [perSecond(1024), "local_load_throughput"],
  [perSecond(512), "local_store_throughput"],
  [percent(48 / 812), "local_memory_overhead"],
  [48, "memory_l2_theoretical_sectors_local"],

  // Atomics: 10 whose result is used, 6 others.
  [100, "atomic_transactions"],
  [6.25, "atomic_transactions_per_request"],
  [perSecond(UPDATES * 32), "atomic_throughput"],
  [
    10,
    "global_atomic_requests",
    "inst_executed_global_atomics",
    "atom_count",
    `${L1}requests_pipe_lsu_mem_global_op_atom.sum`,
    "smsp__sass_inst_executed_op_global_atom.sum",
  ],
  [
    6,
    "global_reduction_requests",
    "inst_executed_global_reductions",
    "gred_count",
    `${L1}requests_pipe_lsu_mem_global_op_red.sum`,
    "smsp__inst_executed_op_global_red.sum",
  ],
  [70, `${L1}sectors_pipe_lsu_mem_global_op_atom.sum`],
  [30, `${L1}sectors_pipe_lsu_mem_global_op_red.sum`],

  // Caches.
  [25, "global_hit_rate"],
  [percent(125 / 812), "tex_cache_hit_rate", `${L1}sector_hit_rate.pct`],
  [532, "tex_cache_transactions"],
  [perSecond(532 * 32), "tex_cache_throughput"],
  [125, `${L1}sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum`],
  [375, `${L1}sectors_pipe_lsu_mem_global_op_ld_lookup_miss.sum`],
  [2, "tex_utilization"],
  [20, "l1tex__throughput.avg.pct_of_peak_sustained_active"],
  [READS + UPDATES, "l2_read_transactions"],
  [WRITES + UPDATES, "l2_write_transactions"],
  [perSecond((READS + UPDATES) * 32), "l2_read_throughput"],
  [perSecond((WRITES + UPDATES) * 32), "l2_write_throughput"],
  [2 * UPDATES, "l2_atomic_transactions"],
  [perSecond(2 * UPDATES * 32), "l2_atomic_throughput"],
  [
    READS,
    "l2_tex_read_transactions",
    "lts__t_sectors_srcunit_tex_op_read.sum",
    "lts__t_sectors_op_read.sum",
  ],
  [
    WRITES,
    "l2_tex_write_transactions",
    "lts__t_sectors_srcunit_tex_op_write.sum",
    "lts__t_sectors_op_write.sum",
  ],
  [perSecond(READS * 32), "l2_tex_read_throughput"],
  [perSecond(WRITES * 32), "l2_tex_write_throughput"],
  [percent(100 / READS), "l2_tex_read_hit_rate", "lts__t_sector_op_read_hit_rate.pct"],
  [percent((100 + WRITES + UPDATES) / 687), "l2_tex_hit_rate", "lts__t_sector_hit_rate.pct"],
  [687, "lts__t_sectors_srcunit_tex.sum"],
  [380, "lts__t_sectors_srcunit_tex_lookup_hit.sum"],
  [307, "lts__t_sectors_srcunit_tex_lookup_miss.sum"],
  [100, "lts__t_sectors_srcunit_tex_op_read_lookup_hit.sum"],
  [40, "lts__t_sectors_op_atom.sum"],
  [24, "lts__t_sectors_op_red.sum"],
  // 375 sectors of global loads and 32 of local ones miss the L1.
  [375 * 32, "l2_global_load_bytes"],
  [32 * 32, "l2_local_load_bytes"],
  [WRITES * 32, "l2_local_global_store_bytes"],
  [40 * 32, "l2_global_atomic_store_bytes"],
  [24 * 32, "l2_global_reduction_bytes"],
  [3, "l2_utilization"],
  [22.5, "lts__t_sectors.avg.pct_of_peak_sustained_elapsed"],

  // Device memory: 4.8 TB/s are 19,200 bytes in 4 µs.
  [9824, "dram_read_bytes", "dram__bytes_read.sum"],
  [6400, "dram_write_bytes", "dram__bytes_write.sum"],
  [307, "dram_read_transactions", "dram__sectors_read.sum"],
  [200, "dram_write_transactions", "dram__sectors_write.sum"],
  [perSecond(9824), "dram_read_throughput", "dram__bytes_read.sum.per_second"],
  [perSecond(6400), "dram_write_throughput", "dram__bytes_write.sum.per_second"],
  [percent(16_224 / 19.2e6), "dram__throughput.avg.pct_of_peak_sustained_elapsed"],
  [1, "dram_utilization"],

  // Instructions: 1000 of warps, 24 threads each.
  [75, "branch_efficiency", "smsp__sass_average_branch_targets_threads_uniform.pct"],
  [
    75,
    "warp_execution_efficiency",
    "warp_nonpred_execution_efficiency",
    "smsp__thread_inst_executed_per_inst_executed.pct",
  ],
  [24, "smsp__thread_inst_executed_per_inst_executed.ratio"],
  [
    1000,
    "inst_executed",
    "smsp__inst_executed.sum",
    "sm__inst_executed.sum",
    "inst_issued",
    "issue_slots",
    "smsp__inst_issued.sum",
  ],
  [
    24_000,
    "thread_inst_executed",
    "not_predicated_off_thread_inst_executed",
    "smsp__thread_inst_executed.sum",
    "smsp__thread_inst_executed_pred_on.sum",
  ],
  [micro(1000 / 396), "inst_per_warp"],
  [cents(1000 / 396), "smsp__average_inst_executed_per_warp.ratio"],
  [9000, "inst_integer", `${SASS}integer_pred_on.sum`],
  [600, "inst_bit_convert", `${SASS}conversion_pred_on.sum`],
  [2500, "inst_control", `${SASS}control_pred_on.sum`],
  [6000, "inst_compute_ld_st", `${SASS}memory_pred_on.sum`],
  [224, "inst_inter_thread_communication", `${SASS}inter_thread_communication_pred_on.sum`],
  [1100, "inst_misc", `${SASS}misc_pred_on.sum`],
  [1700, "inst_fp_32", `${SASS}fp32_pred_on.sum`],
  [1800, "inst_fp_64", `${SASS}fp64_pred_on.sum`],
  [90, "cf_executed", "cf_issued"],
  [243, "ldst_executed", "ldst_issued"],
  [61, "smsp__inst_executed_pipe_fp64.sum"],
  [80, "branch", "smsp__sass_branch_targets.sum"],
  [60, "smsp__sass_branch_targets_threads_uniform.sum"],
  [20, "divergent_branch", "smsp__sass_branch_targets_threads_divergent.sum"],

  // Floating point.
  [310 + 320 + 2 * 330, "flop_count_sp", "flops_sp"],
  [410 + 420 + 2 * 430, "flop_count_dp", "flops_dp"],
  ...(["add", "mul", "fma"] as const).flatMap((op, index): Group[] => [
    [310 + 10 * index, `flop_count_sp_${op}`, `flops_sp_${op}`, `${SASS}f${op}_pred_on.sum`],
    [410 + 10 * index, `flop_count_dp_${op}`, `flops_dp_${op}`, `${SASS}d${op}_pred_on.sum`],
  ]),
  // 128 and 64 lanes of 132 multiprocessors at 1980 MHz, two operations each.
  [percent(perSecond(1290) / (256 * 132 * 1.98e9)), "flop_sp_efficiency"],
  [percent(perSecond(1690) / (128 * 132 * 1.98e9)), "flop_dp_efficiency"],
  [micro((1290 + 1690) / 16_224), "warpscope__arithmetic_intensity"],

  // Launch and occupancy.
  [0.5, "achieved_occupancy"],
  [50, "sm__warps_active.avg.pct_of_peak_sustained_active"],
  [65.63, "sm__maximum_warps_per_active_cycle_pct"],
  [
    percent((ACTIVE * 5000) / (132 * 8000)),
    "sm_efficiency",
    "sm_efficiency_instance",
    "smsp__cycles_active.avg.pct_of_peak_sustained_elapsed",
  ],
  [396, "warps_launched", "unique_warps_launched", "smsp__warps_launched.sum"],
  [12_672, "threads_launched", "launch__thread_count"],
  [66, "sm_cta_launched", "launch__grid_size"],
  [192, "launch__block_size"],
  [132, "launch__sm_count"],
  [ACTIVE * 5000, "active_cycles"],
  [ACTIVE * 5000 * 32, "active_warps"],
  [132 * 8000, "elapsed_cycles_sm"],
  [37, "launch__registers_per_thread"],
  [40, "launch__registers_per_thread_allocated"],
  [8192, "launch__shared_mem_per_block_static"],
  [4096, "launch__shared_mem_per_block_dynamic"],
  [1024, "launch__shared_mem_per_block_driver"],
  [14_336, "launch__shared_mem_per_block_allocated"],
  [102_400, "launch__shared_mem_config_size"],
  [32, "launch__occupancy_limit_blocks"],
  [10, "launch__occupancy_limit_warps"],
  [8, "launch__occupancy_limit_registers"],
  [7, "launch__occupancy_limit_shared_mem"],
  [0.5, "launch__waves_per_multiprocessor"],

  // Issue and units.
  [micro(1000 / (ACTIVE * 5000)), "ipc", "ipc_instance", "issued_ipc"],
  [cents(1000 / (ACTIVE * 5000)), "sm__inst_executed.avg.per_cycle_active"],
  [cents(250 / (ACTIVE * 5000)), "smsp__inst_executed.avg.per_cycle_active"],
  [
    percent(1000 / (ACTIVE * 5000 * 4)),
    "issue_slot_utilization",
    "smsp__issue_active.avg.pct_of_peak_sustained_active",
  ],
  [0, "inst_replay_overhead"],
  [1, "single_precision_fu_utilization", "double_precision_fu_utilization", "alu_fu_utilization"],
  [2, "special_fu_utilization", "ldst_fu_utilization"],
  [20, "sm__throughput.avg.pct_of_peak_sustained_elapsed"],

  // Time.
  [4000, "gpu__time_duration.sum"],
  [8000, "sm__cycles_elapsed.max"],
  [1.98e9, "sm__cycles_elapsed.avg.per_second"],
  [2500, "sm__cycles_active.avg", "smsp__cycles_active.avg"],
];

/** Of the chip's description, which measurements may refine. */
const OF_CHIP = ["dram__cycles_elapsed.avg.per_second"];

/** On an M2070: 128-byte lines through the L1, requests issued again; 14 multiprocessors. */
const FERMI: readonly Group[] = [
  [150, "gld_transactions"],
  [60, "gst_transactions", "global_store_transaction"],
  [1.5, "gld_transactions_per_request"],
  [1.2, "gst_transactions_per_request"],
  [percent(9600 / (150 * 128)), "gld_efficiency"],
  [percent(4800 / (200 * 32)), "gst_efficiency"],
  [perSecond(150 * 128), "gld_throughput"],
  [0, "uncached_global_load_transaction"],
  [9, "local_load_transactions"],
  [5, "local_store_transactions"],
  [micro((50 + 10) / 1000), "global_replay_overhead"],
  [micro((145 - 65) / 1000), "shared_replay_overhead"],
  [micro((100 - 16) / 1000), "atomic_replay_overhead"],
  [75, "l1_shared_bank_conflict"],
  [25, "l1_cache_global_hit_rate"],
  [38, "l1_global_load_hit"],
  [112, "l1_global_load_miss"],
  [READS, "l2_l1_read_transactions"],
  [WRITES, "l2_l1_write_transactions"],
  [perSecond(READS * 32), "l2_l1_read_throughput"],
  [perSecond(WRITES * 32), "l2_l1_write_throughput"],
  [percent(100 / READS), "l2_l1_read_hit_rate"],
  [UPDATES, "l2_atomic_transactions"],
  [2, "l1_shared_utilization"],
  [1000 + 60 + 80, "inst_issued", "issue_slots"],
  [243 + 60 + 80, "ldst_issued"],
  [0.14, "inst_replay_overhead"],
  [micro(1140 / (14 * 5000)), "issued_ipc"],
];

/** On a K40: segments grouped into transactions; loads of the read-only cache apart. */
const KEPLER: readonly Group[] = [
  [120, "gld_transactions", "uncached_global_load_transaction", "__l1_global_load_transactions"],
  [60, "gst_transactions", "__l1_global_store_transactions"],
  [percent(7600 / (400 * 32)), "gld_efficiency"],
  [percent(2000 / (100 * 32)), "nc_gld_efficiency"],
  [perSecond(100 * 32), "nc_gld_throughput"],
  [perSecond(2560), "nc_gld_requested_throughput"],
  [perSecond(12_000 - 2560), "gld_requested_throughput"],
  [0, "l1_global_load_hit", "l1_global_load_miss", "l1_cache_global_hit_rate"],
  [90, "shared_load_transactions", "l1_shared_load_transactions"],
  [30, "l1_shared_store_transactions"],
  [50, "shared_load_replay"],
  [10, "shared_store_replay"],
];

describe("on a launch of round numbers", () => {
  const h200 = computeMetrics(handMadeLaunch("h200"));

  it.each(GROUPS.flatMap(([value, ...names]) => names.map((name) => [name, value] as const)))(
    "%s is %d",
    (name, value) => {
      const launch = name in h200 ? h200 : everywhere();
      expect(launch[name]).toBeCloseTo(value, 6);
    },
  );

  it("no metric is left out", () => {
    const tested = new Set(
      [...GROUPS, ...FERMI, ...KEPLER].flatMap(([, ...names]) => names).concat(OF_CHIP),
    );
    expect(METRICS.map(({ name }) => name).filter((name) => !tested.has(name))).toEqual([]);
  });

  it("a Fermi moves lines, and issues again", () => {
    const metrics = computeMetrics(handMadeLaunch("m2070"));
    for (const [value, ...names] of FERMI)
      for (const name of names) expect(metrics[name], name).toBeCloseTo(value, 6);
  });

  it("a Fermi without its L1 moves segments", () => {
    const metrics = computeMetrics(handMadeLaunch("m2070", { dlcm: "cg" }));
    expect(metrics["gld_efficiency"]).toBe(60);
    expect(metrics["gld_transactions"]).toBe(150);
    expect(metrics["uncached_global_load_transaction"]).toBe(150);
    expect(metrics["l1_cache_global_hit_rate"]).toBe(0);
  });

  it("a Kepler groups segments, and counts the read-only cache apart", () => {
    const metrics = computeMetrics(handMadeLaunch("k40"));
    for (const [value, ...names] of KEPLER)
      for (const name of names) expect(metrics[name], name).toBeCloseTo(value, 6);
  });

  it("a Kepler with banks of 8 bytes takes fewer passes, of 256 bytes; an H200 has no such banks", () => {
    const wide = computeMetrics(handMadeLaunch("k40", { sharedBankBytes: 8 }));
    expect(wide["shared_load_transactions"]).toBe(60);
    expect(wide["shared_efficiency"]).toBe(percent(8320 / (109 * 256)));
    const h200 = computeMetrics(handMadeLaunch("h200", { sharedBankBytes: 8 }));
    expect(h200["shared_load_transactions"]).toBe(90);
  });

  it("from Maxwell on transactions are sectors, whatever -dlcm says", () => {
    for (const chip of ["gtx980", "p100", "v100", "rtx3090"])
      for (const dlcm of ["ca", "cg"] as const) {
        const metrics = computeMetrics(handMadeLaunch(chip, { dlcm }));
        expect(metrics["gld_transactions"], chip).toBe(500);
        expect(metrics["gld_efficiency"], chip).toBe(60);
      }
  });

  it("without branches nvprof says 100 %, Nsight Compute 0", () => {
    const metrics = computeMetrics(handMadeLaunch("h200", { branches: 0 }));
    expect(metrics["branch_efficiency"]).toBe(100);
    expect(metrics["smsp__sass_average_branch_targets_threads_uniform.pct"]).toBe(0);
  });
});

/** Metrics that an H200 lacks, as if it had them. */
function everywhere(): Record<string, number> {
  const launch = handMadeLaunch("h200");
  return Object.fromEntries(METRICS.map((metric) => [metric.name, metric.evaluate(launch)]));
}
