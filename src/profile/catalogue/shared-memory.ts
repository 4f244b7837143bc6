/** Loads and stores of shared memory. */
import type { LaunchFacts } from "../metric.ts";
import { bankPasses } from "../transactions.ts";
import {
  event,
  LEVEL,
  level,
  missing,
  nsight,
  nvprof,
  of,
  PER_SECOND,
  PERCENT,
  perSecond,
  RATIO,
  ratio,
  requests,
  SAME_INSTRUCTIONS,
  SAME_LOADS,
  SHARED,
  SHARED_LOAD,
  SHARED_STORE,
  SHARED_UPDATE,
  sums,
  type Traffic,
  theme,
  type UntiedEntry,
  wavefrontEfficiency,
  wavefronts,
} from "./define.ts";

const ALL = "2 3 5 6 7";

function passes(launch: LaunchFacts, which: Traffic): number {
  return bankPasses(launch, sums(launch, which)).passes;
}

function passBytes(launch: LaunchFacts, which: Traffic): number {
  const of = bankPasses(launch, sums(launch, which));
  return of.passes * of.passBytes;
}

/** Passes that conflicts add, over banks of 4 bytes. */
function conflicts(launch: LaunchFacts, which: Traffic): number {
  const it = sums(launch, which);
  return it.wavefronts - it.wavefrontsIdeal;
}

/** Requests issued again for their conflicts. */
function replays(launch: LaunchFacts, which: Traffic): number {
  return passes(launch, which) - sums(launch, which).requests;
}

const LOAD_PASSES = "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum";
const STORE_PASSES = "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum";
const LOAD_CONFLICTS = "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum";
const STORE_CONFLICTS = "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum";
const LOADS = { ...SAME_LOADS, meaning: "shared_loads", formula: "requests" } as const;
const STORES = { ...SAME_LOADS, meaning: "shared_stores", formula: "requests" } as const;
const WAVEFRONTS = { ...SAME_LOADS, formula: "wavefronts", advice: "conflicts" } as const;
const EXCESS = { ...SAME_LOADS, formula: "conflicts", advice: "conflicts" } as const;

const NVPROF: readonly UntiedEntry[] = [
  nvprof("shared_load_transactions", ALL, { ...WAVEFRONTS, ncu: LOAD_PASSES }, (launch) =>
    passes(launch, SHARED_LOAD),
  ),
  nvprof("shared_store_transactions", ALL, { ...WAVEFRONTS, ncu: STORE_PASSES }, (launch) =>
    passes(launch, SHARED_STORE),
  ),
  nvprof(
    "shared_load_transactions_per_request",
    ALL,
    { ...RATIO, ...SAME_LOADS, formula: "wavefronts-per-request", advice: "conflicts" },
    (launch) => ratio(passes(launch, SHARED_LOAD), sums(launch, SHARED_LOAD).requests),
  ),
  nvprof(
    "shared_store_transactions_per_request",
    ALL,
    { ...RATIO, ...SAME_LOADS, formula: "wavefronts-per-request", advice: "conflicts" },
    (launch) => ratio(passes(launch, SHARED_STORE), sums(launch, SHARED_STORE).requests),
  ),
  nvprof(
    "shared_efficiency",
    ALL,
    {
      ...PERCENT,
      ...SAME_LOADS,
      formula: "shared_efficiency",
      advice: "conflicts",
      ncu: "smsp__sass_average_data_bytes_per_wavefront_mem_shared.pct",
    },
    (launch) => 100 * ratio(sums(launch, SHARED).distinctBytes, passBytes(launch, SHARED)),
  ),
  nvprof(
    "shared_load_throughput",
    ALL,
    {
      ...PER_SECOND,
      formula: "shared-per-second",
      advice: "conflicts",
      ncu: "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum.per_second",
    },
    (launch) => perSecond(passBytes(launch, SHARED_LOAD), launch),
  ),
  nvprof(
    "shared_store_throughput",
    ALL,
    {
      ...PER_SECOND,
      formula: "shared-per-second",
      advice: "conflicts",
      ncu: "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum.per_second",
    },
    (launch) => perSecond(passBytes(launch, SHARED_STORE), launch),
  ),
  nvprof(
    "shared_utilization",
    "5 6 7",
    {
      ...LEVEL,
      formula: "level",
      advice: "busy",
      exists: "5+",
      ncu: "l1tex__data_pipe_lsu_wavefronts_mem_shared.avg.pct_of_peak_sustained_elapsed",
    },
    ({ modelled: { time } }) => level(ratio(time.partsNs.shared, time.durationNs)),
  ),
  nvprof(
    "shared_replay_overhead",
    "2 3",
    {
      ...RATIO,
      ...SAME_INSTRUCTIONS,
      formula: "shared_replay_overhead",
      advice: "conflicts",
      exists: "2 3",
    },
    (launch) => ratio(replays(launch, SHARED), launch.totals.instructions("all").warp),
  ),
  nvprof(
    "inst_executed_shared_loads",
    "5 6 7",
    { ...LOADS, ncu: "smsp__inst_executed_op_shared_ld.sum" },
    of(SHARED_LOAD, requests),
  ),
  nvprof(
    "inst_executed_shared_stores",
    "5 6 7",
    { ...STORES, ncu: "smsp__inst_executed_op_shared_st.sum" },
    of(SHARED_STORE, requests),
  ),
  nvprof(
    "inst_executed_shared_atomics",
    "5 6 7",
    {
      ...SAME_LOADS,
      formula: "requests",
      advice: "atomics",
      ncu: "smsp__inst_executed_op_shared_atom.sum + smsp__inst_executed_op_shared_atom_dot_alu.sum + smsp__inst_executed_op_shared_atom_dot_cas.sum",
    },
    of(SHARED_UPDATE, requests),
  ),
];

const EVENTS: readonly UntiedEntry[] = [
  event(
    "shared_load",
    ALL,
    { ...LOADS, ncu: "smsp__inst_executed_op_shared_ld.sum" },
    of(SHARED_LOAD, requests),
  ),
  event(
    "shared_store",
    ALL,
    { ...STORES, ncu: "smsp__inst_executed_op_shared_st.sum" },
    of(SHARED_STORE, requests),
  ),
  event(
    "shared_ld_transactions",
    "5 6 7",
    { ...WAVEFRONTS, meaning: "shared_load_transactions", ncu: LOAD_PASSES },
    (launch) => passes(launch, SHARED_LOAD),
  ),
  event(
    "shared_st_transactions",
    "5 6 7",
    { ...WAVEFRONTS, meaning: "shared_store_transactions", ncu: STORE_PASSES },
    (launch) => passes(launch, SHARED_STORE),
  ),
  event(
    "shared_ld_bank_conflict",
    "5 6 7",
    { ...EXCESS, meaning: "shared_load_conflicts", ncu: LOAD_CONFLICTS },
    (launch) => conflicts(launch, SHARED_LOAD),
  ),
  event(
    "shared_st_bank_conflict",
    "5 6 7",
    { ...EXCESS, meaning: "shared_store_conflicts", ncu: STORE_CONFLICTS },
    (launch) => conflicts(launch, SHARED_STORE),
  ),
  event(
    "shared_atom",
    "5 6 7",
    {
      ...SAME_LOADS,
      meaning: "inst_executed_shared_atomics",
      formula: "requests",
      advice: "atomics",
      ncu: "smsp__inst_executed_op_shared_atom.sum",
    },
    of(SHARED_UPDATE, requests),
  ),
  event(
    "l1_shared_bank_conflict",
    "2",
    { ...EXCESS, meaning: "shared_conflicts", exists: "2" },
    (launch) => conflicts(launch, SHARED),
  ),
  event(
    "l1_shared_load_transactions",
    "3",
    { ...WAVEFRONTS, meaning: "shared_load_transactions", exists: "3" },
    (launch) => passes(launch, SHARED_LOAD),
  ),
  event(
    "l1_shared_store_transactions",
    "3",
    { ...WAVEFRONTS, meaning: "shared_store_transactions", exists: "3" },
    (launch) => passes(launch, SHARED_STORE),
  ),
  event(
    "shared_load_replay",
    "3",
    { ...SAME_LOADS, formula: "shared_load_replay", advice: "conflicts", exists: "3" },
    (launch) => replays(launch, SHARED_LOAD),
  ),
  event(
    "shared_store_replay",
    "3",
    { ...SAME_LOADS, formula: "shared_load_replay", advice: "conflicts", exists: "3" },
    (launch) => replays(launch, SHARED_STORE),
  ),
];

// Atomics on shared memory are instructions of their own: neither loads nor stores.
const NSIGHT: readonly UntiedEntry[] = [
  nsight("smsp__sass_inst_executed_op_shared_ld.sum", LOADS, of(SHARED_LOAD, requests)),
  nsight("smsp__sass_inst_executed_op_shared_st.sum", STORES, of(SHARED_STORE, requests)),
  nsight("smsp__inst_executed_op_shared_ld.sum", LOADS, of(SHARED_LOAD, requests)),
  nsight("smsp__inst_executed_op_shared_st.sum", STORES, of(SHARED_STORE, requests)),
  nsight("memory_l1_wavefronts_shared", WAVEFRONTS, of(SHARED, wavefronts)),
  nsight(
    "memory_l1_wavefronts_shared_ideal",
    { ...SAME_LOADS, formula: "wavefronts-ideal" },
    of(SHARED, (it) => it.wavefrontsIdeal),
  ),
  nsight(
    "derived__memory_l1_wavefronts_shared_excessive",
    { ...EXCESS, meaning: "shared_conflicts" },
    of(SHARED, (it) => it.wavefronts - it.wavefrontsIdeal),
  ),
  nsight(
    LOAD_PASSES,
    { ...WAVEFRONTS, meaning: "shared_load_transactions" },
    of(SHARED_LOAD, wavefronts),
  ),
  nsight(
    STORE_PASSES,
    { ...WAVEFRONTS, meaning: "shared_store_transactions" },
    of(SHARED_STORE, wavefronts),
  ),
  nsight(LOAD_CONFLICTS, { ...EXCESS, meaning: "shared_load_conflicts" }, (launch) =>
    conflicts(launch, SHARED_LOAD),
  ),
  nsight(STORE_CONFLICTS, { ...EXCESS, meaning: "shared_store_conflicts" }, (launch) =>
    conflicts(launch, SHARED_STORE),
  ),
  nsight(
    "smsp__sass_average_data_bytes_per_wavefront_mem_shared.pct",
    {
      ...PERCENT,
      ...SAME_LOADS,
      meaning: "shared_efficiency",
      formula: "wavefront-efficiency",
      advice: "conflicts",
    },
    of(SHARED, wavefrontEfficiency),
  ),
  nsight(
    "smsp__sass_average_data_bytes_per_wavefront_mem_shared_op_ld.pct",
    {
      ...PERCENT,
      ...SAME_LOADS,
      meaning: "shared_efficiency",
      formula: "wavefront-efficiency",
      advice: "conflicts",
    },
    of(SHARED_LOAD, wavefrontEfficiency),
  ),
  ...missing(
    ["l1tex__data_pipe_lsu_wavefronts_mem_shared.sum", "l1tex__data_pipe_lsu_wavefronts.sum"],
    "nsight-compute",
    "",
    "other-traffic",
    { meaning: "l1-passes" },
  ),
];

export const SHARED_MEMORY = theme("shared-memory", [...NVPROF, ...EVENTS, ...NSIGHT]);
