/**
 * The metric catalogue. Each metric is a pure function of a launch's counters, its shape and the
 * device. Formulas: Nsight Compute documentation ("Metrics Structure", "nvprof Metric Comparison"),
 * checked against the measurements in `accuracy/h200`.
 */
import type { LaunchFacts, Metric, MetricLabel, MetricUnit } from "./metric.ts";
import type { InstructionClass, KindName, SiteSums, SpaceName } from "./totals.ts";

interface Shape {
  readonly unit?: MetricUnit;
  readonly label?: MetricLabel;
  readonly meaning?: string;
}

function metric(name: string, shape: Shape, evaluate: Metric["evaluate"]): Metric {
  const { unit = "count", label = "exact", meaning = name } = shape;
  const isFraction = unit === "percent" || unit === "ratio";
  return {
    name,
    unit,
    label,
    meaning: `metric/${meaning}`,
    evaluate: isFraction ? (launch) => roundToCents(evaluate(launch)) : evaluate,
  };
}

function roundToCents(value: number): number {
  return Math.round(value * 100) / 100;
}

/** 0 where there is nothing to divide by. */
function ratio(numerator: number, denominator: number): number {
  return denominator === 0 ? 0 : numerator / denominator;
}

interface Traffic {
  readonly space: SpaceName;
  readonly kinds: readonly KindName[];
}

const traffic = (space: SpaceName, ...kinds: KindName[]): Traffic => ({ space, kinds });

const GLOBAL_LOAD = traffic("global", "load");
const GLOBAL_STORE = traffic("global", "store");
const GLOBAL_ATOMIC = traffic("global", "atomic");
const GLOBAL_REDUCTION = traffic("global", "reduction");
const GLOBAL = traffic("global", "load", "store", "atomic", "reduction");
const LOCAL_LOAD = traffic("local", "load");
const LOCAL_STORE = traffic("local", "store");
const LOCAL = traffic("local", "load", "store", "atomic", "reduction");
const SHARED_LOAD = traffic("shared", "load");
const SHARED_STORE = traffic("shared", "store");
const SHARED_ATOMIC = traffic("shared", "atomic", "reduction");
const SHARED = traffic("shared", "load", "store", "atomic", "reduction");

function sums(launch: LaunchFacts, { space, kinds }: Traffic): SiteSums {
  return launch.totals.memory(space, ...kinds);
}

/** A metric of some memory traffic. */
function memory(
  name: string,
  which: Traffic,
  evaluate: (sums: SiteSums, launch: LaunchFacts) => number,
  shape: Shape = {},
): Metric {
  return metric(name, { label: "exact-if-same-loads", ...shape }, (launch) =>
    evaluate(sums(launch, which), launch),
  );
}

const requests = (it: SiteSums): number => it.requests;
const sectors = (it: SiteSums): number => it.sectors;
const wavefronts = (it: SiteSums): number => it.wavefronts;
const sectorsPerRequest = (it: SiteSums): number => ratio(it.sectors, it.requests);
const wavefrontsPerRequest = (it: SiteSums): number => ratio(it.wavefronts, it.requests);

/** Distinct bytes that lanes wanted over the bytes of the sectors that were moved. */
const sectorEfficiency = (it: SiteSums, { device }: LaunchFacts): number =>
  100 * ratio(it.distinctBytes, it.sectors * device.sectorBytes.value);

/** Distinct bytes over what the banks could have delivered in the passes taken. */
const wavefrontEfficiency = (it: SiteSums, { device }: LaunchFacts): number =>
  100 * ratio(it.distinctBytes, it.wavefronts * device.bankCount.value * device.bankBytes.value);

const PERCENT = { unit: "percent" } as const;
const RATIO = { unit: "ratio" } as const;

function instructions(
  name: string,
  ofClass: InstructionClass,
  by: "warp" | "thread",
  meaning = name,
): Metric {
  return metric(
    name,
    { label: "exact-if-same-instructions", meaning },
    ({ totals }) => totals.instructions(ofClass)[by],
  );
}

const SAME_INSTRUCTIONS = { label: "exact-if-same-instructions" } as const;

function threads({ block }: LaunchFacts): number {
  return block[0] * block[1] * block[2];
}

function blocks({ grid }: LaunchFacts): number {
  return grid[0] * grid[1] * grid[2];
}

const hasBranches = ({ totals }: LaunchFacts): boolean => totals.branches.executed > 0;

const uniformBranches = ({ totals }: LaunchFacts): number =>
  100 * ratio(totals.branches.executed - totals.branches.divergent, totals.branches.executed);

/** Names of nvprof, in the order of its manual's themes. */
const NVPROF: readonly Metric[] = [
  memory("gld_efficiency", GLOBAL_LOAD, sectorEfficiency, PERCENT),
  memory("gst_efficiency", GLOBAL_STORE, sectorEfficiency, PERCENT),
  memory("gld_transactions", GLOBAL_LOAD, sectors),
  memory("gst_transactions", GLOBAL_STORE, sectors),
  memory("gld_transactions_per_request", GLOBAL_LOAD, sectorsPerRequest, RATIO),
  memory("gst_transactions_per_request", GLOBAL_STORE, sectorsPerRequest, RATIO),
  memory("global_load_requests", GLOBAL_LOAD, requests),
  memory("global_store_requests", GLOBAL_STORE, requests),
  memory("local_load_transactions", LOCAL_LOAD, sectors),
  memory("local_store_transactions", LOCAL_STORE, sectors),
  memory("local_load_transactions_per_request", LOCAL_LOAD, sectorsPerRequest, RATIO),
  memory("local_store_transactions_per_request", LOCAL_STORE, sectorsPerRequest, RATIO),
  memory("local_load_requests", LOCAL_LOAD, requests),
  memory("local_store_requests", LOCAL_STORE, requests),
  memory("shared_load_transactions", SHARED_LOAD, wavefronts),
  memory("shared_store_transactions", SHARED_STORE, wavefronts),
  memory("shared_load_transactions_per_request", SHARED_LOAD, wavefrontsPerRequest, RATIO),
  memory("shared_store_transactions_per_request", SHARED_STORE, wavefrontsPerRequest, RATIO),
  memory("shared_efficiency", SHARED, wavefrontEfficiency, PERCENT),
  metric(
    "atomic_transactions",
    {},
    (launch) =>
      sums(launch, GLOBAL_ATOMIC).wavefronts +
      sums(launch, GLOBAL_REDUCTION).wavefronts +
      sums(launch, SHARED_ATOMIC).wavefronts,
  ),
  metric("atomic_transactions_per_request", RATIO, (launch) =>
    ratio(
      sums(launch, GLOBAL_ATOMIC).wavefronts +
        sums(launch, GLOBAL_REDUCTION).wavefronts +
        sums(launch, SHARED_ATOMIC).wavefronts,
      atomicRequests(launch),
    ),
  ),
  metric(
    "branch_efficiency",
    { ...PERCENT, ...SAME_INSTRUCTIONS },
    // nvprof: a kernel without branches has lost nothing to divergence.
    (launch) => (hasBranches(launch) ? uniformBranches(launch) : 100),
  ),
  metric("warp_execution_efficiency", { ...PERCENT, ...SAME_INSTRUCTIONS }, ({ totals }) => {
    const { warp, thread } = totals.instructions("all");
    return (100 * ratio(thread, warp)) / 32;
  }),
  instructions("inst_executed", "all", "warp"),
  instructions("inst_integer", "integer", "thread"),
  instructions("inst_bit_convert", "conversion", "thread"),
  instructions("inst_control", "control", "thread"),
  instructions("inst_compute_ld_st", "memory", "thread"),
  instructions("inst_inter_thread_communication", "communication", "thread"),
  metric("inst_per_warp", { ...RATIO, ...SAME_INSTRUCTIONS }, (launch) =>
    ratio(launch.totals.instructions("all").warp, blocks(launch) * Math.ceil(threads(launch) / 32)),
  ),
  metric("flop_count_sp", SAME_INSTRUCTIONS, ({ totals }) =>
    floatingPoint(totals.instructions, "fadd", "fmul", "ffma"),
  ),
  metric("flop_count_dp", SAME_INSTRUCTIONS, ({ totals }) =>
    floatingPoint(totals.instructions, "dadd", "dmul", "dfma"),
  ),
  instructions("flop_count_sp_add", "fadd", "thread"),
  instructions("flop_count_sp_mul", "fmul", "thread"),
  instructions("flop_count_sp_fma", "ffma", "thread"),
  instructions("flop_count_dp_add", "dadd", "thread"),
  instructions("flop_count_dp_mul", "dmul", "thread"),
  instructions("flop_count_dp_fma", "dfma", "thread"),
];

function atomicRequests(launch: LaunchFacts): number {
  return (
    sums(launch, GLOBAL_ATOMIC).requests +
    sums(launch, GLOBAL_REDUCTION).requests +
    sums(launch, SHARED_ATOMIC).requests
  );
}

/** A fused multiply-add is two operations. */
function floatingPoint(
  instructionsOf: LaunchFacts["totals"]["instructions"],
  add: InstructionClass,
  multiply: InstructionClass,
  fused: InstructionClass,
): number {
  return (
    instructionsOf(add).thread + instructionsOf(multiply).thread + 2 * instructionsOf(fused).thread
  );
}

const SASS = "smsp__sass_thread_inst_executed_op_";

/** Names of Nsight Compute. */
const NSIGHT: readonly Metric[] = [
  memory("l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum", GLOBAL_LOAD, requests, {
    meaning: "global_load_requests",
  }),
  memory("l1tex__t_requests_pipe_lsu_mem_global_op_st.sum", GLOBAL_STORE, requests, {
    meaning: "global_store_requests",
  }),
  memory("l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum", GLOBAL_LOAD, sectors, {
    meaning: "gld_transactions",
  }),
  memory("l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum", GLOBAL_STORE, sectors, {
    meaning: "gst_transactions",
  }),
  memory("l1tex__t_requests_pipe_lsu_mem_global_op_atom.sum", GLOBAL_ATOMIC, requests),
  memory("l1tex__t_requests_pipe_lsu_mem_global_op_red.sum", GLOBAL_REDUCTION, requests),
  memory("l1tex__t_sectors_pipe_lsu_mem_global_op_atom.sum", GLOBAL_ATOMIC, wavefronts),
  memory("l1tex__t_sectors_pipe_lsu_mem_global_op_red.sum", GLOBAL_REDUCTION, wavefronts),
  memory("l1tex__t_requests_pipe_lsu_mem_local_op_ld.sum", LOCAL_LOAD, requests, {
    meaning: "local_load_requests",
  }),
  memory("l1tex__t_requests_pipe_lsu_mem_local_op_st.sum", LOCAL_STORE, requests, {
    meaning: "local_store_requests",
  }),
  memory("l1tex__t_sectors_pipe_lsu_mem_local_op_ld.sum", LOCAL_LOAD, sectors, {
    meaning: "local_load_transactions",
  }),
  memory("l1tex__t_sectors_pipe_lsu_mem_local_op_st.sum", LOCAL_STORE, sectors, {
    meaning: "local_store_transactions",
  }),
  memory(
    "l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_ld.ratio",
    GLOBAL_LOAD,
    sectorsPerRequest,
    { ...RATIO, meaning: "gld_transactions_per_request" },
  ),
  memory(
    "l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_st.ratio",
    GLOBAL_STORE,
    sectorsPerRequest,
    { ...RATIO, meaning: "gst_transactions_per_request" },
  ),
  memory(
    "smsp__sass_average_data_bytes_per_sector_mem_global_op_ld.pct",
    GLOBAL_LOAD,
    sectorEfficiency,
    { ...PERCENT, meaning: "gld_efficiency" },
  ),
  memory(
    "smsp__sass_average_data_bytes_per_sector_mem_global_op_st.pct",
    GLOBAL_STORE,
    sectorEfficiency,
    { ...PERCENT, meaning: "gst_efficiency" },
  ),
  memory("smsp__sass_inst_executed_op_global_ld.sum", GLOBAL_LOAD, requests, {
    meaning: "global_load_requests",
  }),
  memory("smsp__sass_inst_executed_op_global_st.sum", GLOBAL_STORE, requests, {
    meaning: "global_store_requests",
  }),
  memory("smsp__sass_inst_executed_op_local_ld.sum", LOCAL_LOAD, requests, {
    meaning: "local_load_requests",
  }),
  memory("smsp__sass_inst_executed_op_local_st.sum", LOCAL_STORE, requests, {
    meaning: "local_store_requests",
  }),
  // Atomics on shared memory are instructions of their own: neither loads nor stores.
  memory("smsp__sass_inst_executed_op_shared_ld.sum", SHARED_LOAD, requests),
  memory("smsp__sass_inst_executed_op_shared_st.sum", SHARED_STORE, requests),
  memory("memory_l1_wavefronts_shared", SHARED, wavefronts),
  memory("memory_l1_wavefronts_shared_ideal", SHARED, (it) => it.wavefrontsIdeal),
  memory(
    "derived__memory_l1_wavefronts_shared_excessive",
    SHARED,
    (it) => it.wavefronts - it.wavefrontsIdeal,
  ),
  memory("l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum", SHARED_LOAD, wavefronts, {
    meaning: "shared_load_transactions",
  }),
  memory("l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum", SHARED_STORE, wavefronts, {
    meaning: "shared_store_transactions",
  }),
  memory(
    "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum",
    SHARED_LOAD,
    (it) => it.wavefronts - it.wavefrontsIdeal,
  ),
  memory(
    "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum",
    SHARED_STORE,
    (it) => it.wavefronts - it.wavefrontsIdeal,
  ),
  memory(
    "smsp__sass_average_data_bytes_per_wavefront_mem_shared.pct",
    SHARED,
    wavefrontEfficiency,
    { ...PERCENT, meaning: "shared_efficiency" },
  ),
  memory(
    "smsp__sass_average_data_bytes_per_wavefront_mem_shared_op_ld.pct",
    SHARED_LOAD,
    wavefrontEfficiency,
    { ...PERCENT, meaning: "shared_efficiency" },
  ),
  memory("memory_l2_theoretical_sectors_global", GLOBAL, sectors),
  memory("memory_l2_theoretical_sectors_local", LOCAL, sectors),

  metric(
    "smsp__sass_average_branch_targets_threads_uniform.pct",
    { ...PERCENT, ...SAME_INSTRUCTIONS, meaning: "branch_efficiency" },
    uniformBranches,
  ),
  instructions("smsp__inst_executed.sum", "all", "warp", "inst_executed"),
  instructions("smsp__thread_inst_executed.sum", "all", "thread"),
  metric(
    "smsp__thread_inst_executed_per_inst_executed.ratio",
    { ...RATIO, ...SAME_INSTRUCTIONS, meaning: "warp_execution_efficiency" },
    ({ totals }) => {
      const { warp, thread } = totals.instructions("all");
      return ratio(thread, warp);
    },
  ),
  instructions(`${SASS}fadd_pred_on.sum`, "fadd", "thread", "flop_count_sp_add"),
  instructions(`${SASS}fmul_pred_on.sum`, "fmul", "thread", "flop_count_sp_mul"),
  instructions(`${SASS}ffma_pred_on.sum`, "ffma", "thread", "flop_count_sp_fma"),
  instructions(`${SASS}dadd_pred_on.sum`, "dadd", "thread", "flop_count_dp_add"),
  instructions(`${SASS}dmul_pred_on.sum`, "dmul", "thread", "flop_count_dp_mul"),
  instructions(`${SASS}dfma_pred_on.sum`, "dfma", "thread", "flop_count_dp_fma"),
  instructions(`${SASS}integer_pred_on.sum`, "integer", "thread", "inst_integer"),
  instructions(`${SASS}conversion_pred_on.sum`, "conversion", "thread", "inst_bit_convert"),
  instructions(`${SASS}control_pred_on.sum`, "control", "thread", "inst_control"),
  instructions(`${SASS}memory_pred_on.sum`, "memory", "thread", "inst_compute_ld_st"),
  instructions(
    `${SASS}inter_thread_communication_pred_on.sum`,
    "communication",
    "thread",
    "inst_inter_thread_communication",
  ),

  metric("launch__grid_size", {}, blocks),
  metric("launch__block_size", {}, threads),
  metric("launch__thread_count", {}, (launch) => blocks(launch) * threads(launch)),
  metric("launch__sm_count", {}, ({ device }) => device.smCount.value),
  metric(
    "launch__shared_mem_per_block_static",
    { unit: "bytes" },
    ({ program }) => program.staticSharedBytes,
  ),
  metric(
    "launch__shared_mem_per_block_dynamic",
    { unit: "bytes" },
    ({ dynamicSharedBytes }) => dynamicSharedBytes,
  ),
  metric(
    "launch__shared_mem_per_block_driver",
    { unit: "bytes" },
    ({ device }) => device.reservedSharedBytesPerBlock.value,
  ),
  metric(
    "launch__shared_mem_per_block_allocated",
    { unit: "bytes" },
    ({ modelled }) => modelled.occupancy.allocatedSharedBytesPerBlock,
  ),
  metric("launch__occupancy_limit_blocks", {}, ({ modelled }) => modelled.occupancy.limits.blocks),
  metric("launch__occupancy_limit_warps", {}, ({ modelled }) => modelled.occupancy.limits.warps),
];

export const METRICS: readonly Metric[] = [...NVPROF, ...NSIGHT];

/** What `profile` shows unless asked otherwise; of these, those that apply to a kernel. */
export const DEFAULT_METRICS: readonly string[] = [
  "global_load_requests",
  "gld_transactions",
  "gld_transactions_per_request",
  "gld_efficiency",
  "global_store_requests",
  "gst_transactions",
  "gst_transactions_per_request",
  "gst_efficiency",
  "local_load_transactions",
  "local_store_transactions",
  "shared_load_transactions_per_request",
  "shared_store_transactions_per_request",
  "shared_efficiency",
  "atomic_transactions",
  "branch_efficiency",
  "warp_execution_efficiency",
];
