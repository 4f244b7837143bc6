/** Loads and stores of global memory. */
import type { LaunchFacts } from "../metric.ts";
import {
  cachesGlobalLoads,
  globalLoads,
  globalStores,
  type Movement,
  readOnlyLoads,
} from "../transactions.ts";
import {
  event,
  GLOBAL,
  GLOBAL_LOAD,
  GLOBAL_STORE,
  MODELLED,
  missing,
  nsight,
  nvprof,
  of,
  own,
  PER_SECOND,
  PERCENT,
  perSecond,
  RATIO,
  ratio,
  requests,
  SAME_INSTRUCTIONS,
  SAME_LOADS,
  sectorEfficiency,
  sectors,
  sectorsPerRequest,
  sums,
  theme,
  type UntiedEntry,
} from "./define.ts";

const ALL = "2 3 5 6 7";
/** Kepler's, with a read-only cache beside the L1. */
const READ_ONLY = { exists: "3.2 3.5 3.7", ...SAME_LOADS } as const;

const efficiency = (it: Movement): number => 100 * ratio(it.usedBytes, it.movedBytes);
const perRequest = (it: Movement): number => ratio(it.transactions, it.requests);

/** Replays of requests that take more than one transaction; what a K20m counts, to the last digit. */
function replays(launch: LaunchFacts): number {
  const [loads, stores] = [globalLoads(launch), globalStores(launch)];
  const again = loads.transactions + stores.transactions - loads.requests - stores.requests;
  return ratio(again, launch.totals.instructions("all").warp);
}

const NVPROF: readonly UntiedEntry[] = [
  nvprof(
    "gld_efficiency",
    ALL,
    {
      ...PERCENT,
      ...SAME_LOADS,
      formula: "gld_efficiency",
      advice: "coalesce",
      ncu: "smsp__sass_average_data_bytes_per_sector_mem_global_op_ld.pct",
    },
    (launch) => efficiency(globalLoads(launch)),
  ),
  nvprof(
    "gst_efficiency",
    ALL,
    {
      ...PERCENT,
      ...SAME_LOADS,
      formula: "gst_efficiency",
      advice: "coalesce",
      ncu: "smsp__sass_average_data_bytes_per_sector_mem_global_op_st.pct",
    },
    (launch) => efficiency(globalStores(launch)),
  ),
  nvprof(
    "gld_transactions",
    ALL,
    {
      ...SAME_LOADS,
      formula: "gld_transactions",
      advice: "transactions",
      ncu: "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum",
    },
    (launch) => globalLoads(launch).transactions,
  ),
  nvprof(
    "gst_transactions",
    ALL,
    {
      ...SAME_LOADS,
      formula: "gst_transactions",
      advice: "transactions",
      ncu: "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum",
    },
    (launch) => globalStores(launch).transactions,
  ),
  nvprof(
    "gld_transactions_per_request",
    ALL,
    {
      ...RATIO,
      ...SAME_LOADS,
      formula: "transactions-per-request",
      advice: "sectors-per-request",
      ncu: "l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_ld.ratio",
    },
    (launch) => perRequest(globalLoads(launch)),
  ),
  nvprof(
    "gst_transactions_per_request",
    ALL,
    {
      ...RATIO,
      ...SAME_LOADS,
      formula: "transactions-per-request",
      advice: "sectors-per-request",
      ncu: "l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_st.ratio",
    },
    (launch) => perRequest(globalStores(launch)),
  ),
  nvprof(
    "global_load_requests",
    "5 6 7",
    {
      ...SAME_LOADS,
      formula: "requests",
      advice: "requests",
      ncu: "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum",
    },
    of(GLOBAL_LOAD, requests),
  ),
  nvprof(
    "global_store_requests",
    "5 6 7",
    {
      ...SAME_LOADS,
      formula: "requests",
      advice: "requests",
      ncu: "l1tex__t_requests_pipe_lsu_mem_global_op_st.sum",
    },
    of(GLOBAL_STORE, requests),
  ),
  nvprof(
    "gld_throughput",
    ALL,
    {
      ...PER_SECOND,
      formula: "moved-per-second",
      advice: "bandwidth",
      ncu: "l1tex__t_bytes_pipe_lsu_mem_global_op_ld.sum.per_second",
    },
    (launch) => perSecond(globalLoads(launch).movedBytes, launch),
  ),
  nvprof(
    "gst_throughput",
    ALL,
    {
      ...PER_SECOND,
      formula: "moved-per-second",
      advice: "bandwidth",
      ncu: "l1tex__t_bytes_pipe_lsu_mem_global_op_st.sum.per_second",
    },
    (launch) => perSecond(globalStores(launch).movedBytes, launch),
  ),
  nvprof(
    "gld_requested_throughput",
    ALL,
    { ...PER_SECOND, formula: "requested-per-second", advice: "bandwidth" },
    (launch) => perSecond(globalLoads(launch).requestedBytes, launch),
  ),
  nvprof(
    "gst_requested_throughput",
    ALL,
    { ...PER_SECOND, formula: "requested-per-second", advice: "bandwidth" },
    (launch) => perSecond(globalStores(launch).requestedBytes, launch),
  ),
  nvprof(
    "inst_executed_global_loads",
    "5 6 7",
    {
      ...SAME_LOADS,
      meaning: "global_load_requests",
      formula: "requests",
      advice: "requests",
      ncu: "smsp__inst_executed_op_global_ld.sum",
    },
    of(GLOBAL_LOAD, requests),
  ),
  nvprof(
    "inst_executed_global_stores",
    "5 6 7",
    {
      ...SAME_LOADS,
      meaning: "global_store_requests",
      formula: "requests",
      advice: "requests",
      ncu: "smsp__inst_executed_op_global_st.sum",
    },
    of(GLOBAL_STORE, requests),
  ),
  nvprof(
    "nc_gld_efficiency",
    "3",
    { ...READ_ONLY, ...PERCENT, formula: "gst_efficiency", advice: "coalesce" },
    (launch) => efficiency(readOnlyLoads(launch)),
  ),
  nvprof(
    "nc_gld_throughput",
    "3",
    { ...READ_ONLY, ...PER_SECOND, formula: "moved-per-second", advice: "bandwidth" },
    (launch) => perSecond(readOnlyLoads(launch).movedBytes, launch),
  ),
  nvprof(
    "nc_gld_requested_throughput",
    "3",
    { ...READ_ONLY, ...PER_SECOND, formula: "requested-per-second", advice: "bandwidth" },
    (launch) => perSecond(readOnlyLoads(launch).requestedBytes, launch),
  ),
  nvprof(
    "global_replay_overhead",
    "2 3",
    {
      ...RATIO,
      ...SAME_INSTRUCTIONS,
      exists: "2 3",
      formula: "global_replay_overhead",
      advice: "replays",
    },
    replays,
  ),
  ...missing(["global_cache_replay_overhead"], "nvprof-metric", "2 3", "replays", RATIO),
];

const WIDTHS = [8, 16, 32, 64, 128] as const;

const EVENTS: readonly UntiedEntry[] = [
  event(
    "gld_request",
    "2 3",
    { ...SAME_LOADS, meaning: "global_load_requests", formula: "requests", advice: "requests" },
    of(GLOBAL_LOAD, requests),
  ),
  event(
    "gst_request",
    "2 3",
    { ...SAME_LOADS, meaning: "global_store_requests", formula: "requests", advice: "requests" },
    of(GLOBAL_STORE, requests),
  ),
  event(
    "global_load",
    "5 6 7",
    {
      ...SAME_LOADS,
      meaning: "global_load_requests",
      formula: "requests",
      ncu: "smsp__inst_executed_op_global_ld.sum",
    },
    of(GLOBAL_LOAD, requests),
  ),
  event(
    "global_store",
    "5 6 7",
    {
      ...SAME_LOADS,
      meaning: "global_store_requests",
      formula: "requests",
      ncu: "smsp__inst_executed_op_global_st.sum",
    },
    of(GLOBAL_STORE, requests),
  ),
  event(
    "uncached_global_load_transaction",
    "2 3",
    { ...SAME_LOADS, exists: "2 3", formula: "grouped-transactions", advice: "transactions" },
    (launch) => (cachesGlobalLoads(launch) ? 0 : globalLoads(launch).transactions),
  ),
  event(
    "global_store_transaction",
    "2 3",
    {
      ...SAME_LOADS,
      exists: "2 3",
      meaning: "gst_transactions",
      formula: "grouped-transactions",
      advice: "transactions",
    },
    (launch) => globalStores(launch).transactions,
  ),
  event(
    "__l1_global_load_transactions",
    "3",
    {
      ...SAME_LOADS,
      exists: "3",
      meaning: "gld_transactions",
      formula: "grouped-transactions",
      advice: "transactions",
    },
    (launch) => globalLoads(launch).transactions,
  ),
  event(
    "__l1_global_store_transactions",
    "3",
    {
      ...SAME_LOADS,
      exists: "3",
      meaning: "gst_transactions",
      formula: "grouped-transactions",
      advice: "transactions",
    },
    (launch) => globalStores(launch).transactions,
  ),
  ...WIDTHS.flatMap((bits) => [
    event(
      `gld_inst_${bits}bit`,
      "2 3",
      { ...SAME_LOADS, meaning: `gld_inst_${bits}bit`, formula: "thread-accesses" },
      ({ totals }) => totals.threadAccesses("load", bits / 8),
    ),
    event(
      `gst_inst_${bits}bit`,
      "2 3",
      { ...SAME_LOADS, meaning: `gst_inst_${bits}bit`, formula: "thread-accesses" },
      ({ totals }) => totals.threadAccesses("store", bits / 8),
    ),
  ]),
];

const LOADS = { ...SAME_LOADS, formula: "requests", meaning: "global_load_requests" } as const;
const STORES = { ...SAME_LOADS, formula: "requests", meaning: "global_store_requests" } as const;

const NSIGHT: readonly UntiedEntry[] = [
  nsight("l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum", LOADS, of(GLOBAL_LOAD, requests)),
  nsight("l1tex__t_requests_pipe_lsu_mem_global_op_st.sum", STORES, of(GLOBAL_STORE, requests)),
  nsight("smsp__inst_executed_op_global_ld.sum", LOADS, of(GLOBAL_LOAD, requests)),
  nsight("smsp__inst_executed_op_global_st.sum", STORES, of(GLOBAL_STORE, requests)),
  nsight("smsp__sass_inst_executed_op_global_ld.sum", LOADS, of(GLOBAL_LOAD, requests)),
  nsight("smsp__sass_inst_executed_op_global_st.sum", STORES, of(GLOBAL_STORE, requests)),
  nsight(
    "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum",
    { meaning: "global-load-sectors", ...SAME_LOADS, formula: "sectors", advice: "transactions" },
    of(GLOBAL_LOAD, sectors),
  ),
  nsight(
    "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum",
    { meaning: "global-store-sectors", ...SAME_LOADS, formula: "sectors", advice: "transactions" },
    of(GLOBAL_STORE, sectors),
  ),
  nsight(
    "l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_ld.ratio",
    {
      meaning: "global-load-sectors-per-request",
      ...RATIO,
      ...SAME_LOADS,
      formula: "sectors-per-request",
      advice: "sectors-per-request",
    },
    of(GLOBAL_LOAD, sectorsPerRequest),
  ),
  nsight(
    "l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_st.ratio",
    {
      meaning: "global-store-sectors-per-request",
      ...RATIO,
      ...SAME_LOADS,
      formula: "sectors-per-request",
      advice: "sectors-per-request",
    },
    of(GLOBAL_STORE, sectorsPerRequest),
  ),
  nsight(
    "smsp__sass_average_data_bytes_per_sector_mem_global_op_ld.pct",
    {
      ...PERCENT,
      ...SAME_LOADS,
      meaning: "gld_efficiency",
      formula: "gst_efficiency",
      advice: "coalesce",
    },
    of(GLOBAL_LOAD, sectorEfficiency),
  ),
  nsight(
    "smsp__sass_average_data_bytes_per_sector_mem_global_op_st.pct",
    {
      ...PERCENT,
      ...SAME_LOADS,
      meaning: "gst_efficiency",
      formula: "gst_efficiency",
      advice: "coalesce",
    },
    of(GLOBAL_STORE, sectorEfficiency),
  ),
  nsight(
    "l1tex__t_bytes_pipe_lsu_mem_global_op_ld.sum",
    { unit: "bytes", ...SAME_LOADS, meaning: "bytes_moved_load", formula: "sector-bytes" },
    of(GLOBAL_LOAD, (it, { device }) => it.sectors * device.sectorBytes.value),
  ),
  nsight(
    "l1tex__t_bytes_pipe_lsu_mem_global_op_st.sum",
    { unit: "bytes", ...SAME_LOADS, meaning: "bytes_moved_store", formula: "sector-bytes" },
    of(GLOBAL_STORE, (it, { device }) => it.sectors * device.sectorBytes.value),
  ),
  nsight(
    "l1tex__t_bytes_pipe_lsu_mem_global_op_ld.sum.per_second",
    { ...PER_SECOND, meaning: "gld_throughput", formula: "moved-per-second", advice: "bandwidth" },
    of(GLOBAL_LOAD, (it, launch) =>
      perSecond(it.sectors * launch.device.sectorBytes.value, launch),
    ),
  ),
  nsight(
    "l1tex__t_bytes_pipe_lsu_mem_global_op_st.sum.per_second",
    { ...PER_SECOND, meaning: "gst_throughput", formula: "moved-per-second", advice: "bandwidth" },
    of(GLOBAL_STORE, (it, launch) =>
      perSecond(it.sectors * launch.device.sectorBytes.value, launch),
    ),
  ),
  nsight(
    "memory_l2_theoretical_sectors_global",
    { ...SAME_LOADS, formula: "sectors", advice: "transactions" },
    of(GLOBAL, sectors),
  ),
  ...missing(
    [
      "memory_l2_theoretical_sectors_global_ideal",
      "derived__memory_l2_theoretical_sectors_global_excessive",
    ],
    "nsight-compute",
    "",
    "per-line",
    { meaning: "ideal-sectors", advice: "transactions" },
  ),
  ...missing(
    ["l1tex__t_output_wavefronts_pipe_lsu_mem_global_op_ld.sum"],
    "nsight-compute",
    "",
    "undocumented",
    { meaning: "l1-passes" },
  ),
];

const OWN: readonly UntiedEntry[] = [
  own(
    "bytes_used_load",
    { unit: "bytes", ...SAME_LOADS, formula: "used-bytes", advice: "coalesce" },
    of(GLOBAL_LOAD, (it) => it.distinctBytes),
  ),
  own(
    "bytes_moved_load",
    { unit: "bytes", ...SAME_LOADS, formula: "moved-bytes", advice: "coalesce" },
    (launch) => globalLoads(launch).movedBytes,
  ),
  own(
    "bytes_used_store",
    { unit: "bytes", ...SAME_LOADS, formula: "used-bytes", advice: "coalesce" },
    of(GLOBAL_STORE, (it) => it.distinctBytes),
  ),
  own(
    "bytes_moved_store",
    { unit: "bytes", ...SAME_LOADS, formula: "moved-bytes", advice: "coalesce" },
    (launch) => globalStores(launch).movedBytes,
  ),
  own(
    "effective_bandwidth",
    { ...PER_SECOND, ...MODELLED, formula: "effective_bandwidth", advice: "bandwidth" },
    (launch) => {
      const asked =
        sums(launch, GLOBAL_LOAD).requestedBytes + sums(launch, GLOBAL_STORE).requestedBytes;
      return perSecond(asked, launch);
    },
  ),
];

export const GLOBAL_MEMORY = theme("global-memory", [...NVPROF, ...EVENTS, ...NSIGHT, ...OWN]);
