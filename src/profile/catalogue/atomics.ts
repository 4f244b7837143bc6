/** Atomic operations; those whose result is not used are reductions. */
import type { LaunchFacts } from "../metric.ts";
import {
  event,
  GLOBAL_ATOMIC,
  GLOBAL_REDUCTION,
  GLOBAL_UPDATE,
  MODELLED,
  missing,
  nsight,
  nvprof,
  of,
  PER_SECOND,
  perSecond,
  RATIO,
  ratio,
  requests,
  SAME_INSTRUCTIONS,
  sums,
  theme,
  wavefronts,
} from "./define.ts";

const ATOMIC = {
  meaning: "global_atomic_requests",
  formula: "requests",
  advice: "atomics",
} as const;
const REDUCTION = {
  meaning: "global_reduction_requests",
  formula: "requests",
  advice: "atomics",
} as const;
const L1_ATOMIC = "l1tex__t_requests_pipe_lsu_mem_global_op_atom.sum";
const L1_REDUCTION = "l1tex__t_requests_pipe_lsu_mem_global_op_red.sum";

// How the L1 splits the updates of a request is a model: 6 of the 8 launches with reductions in
// accuracy/h200 differ.
const perRequest = (launch: LaunchFacts): number => {
  const it = sums(launch, GLOBAL_UPDATE);
  return ratio(it.wavefronts, it.requests);
};

export const ATOMICS = theme("atomics", [
  nvprof(
    "atomic_transactions",
    "3 5 6 7",
    {
      ...MODELLED,
      formula: "atomic_transactions",
      advice: "atomics",
      ncu: "l1tex__t_set_accesses_pipe_lsu_mem_global_op_atom.sum + l1tex__t_set_accesses_pipe_lsu_mem_global_op_red.sum",
    },
    of(GLOBAL_UPDATE, wavefronts),
  ),
  nvprof(
    "atomic_transactions_per_request",
    "3 5 6 7",
    {
      ...RATIO,
      ...MODELLED,
      formula: "atomic_transactions_per_request",
      advice: "atomics",
      ncu: "(l1tex__t_sectors_pipe_lsu_mem_global_op_atom.sum + l1tex__t_sectors_pipe_lsu_mem_global_op_red.sum) / (l1tex__t_requests_pipe_lsu_mem_global_op_atom.sum + l1tex__t_requests_pipe_lsu_mem_global_op_red.sum)",
    },
    perRequest,
  ),
  nvprof(
    "atomic_throughput",
    "3",
    { ...PER_SECOND, formula: "atomic_throughput", advice: "atomics" },
    (launch) =>
      perSecond(launch.modelled.traffic.l2AtomicSectors * launch.device.sectorBytes.value, launch),
  ),
  nvprof(
    "atomic_replay_overhead",
    "3",
    {
      ...RATIO,
      ...SAME_INSTRUCTIONS,
      formula: "atomic_replay_overhead",
      advice: "atomics",
      exists: "2 3",
    },
    (launch) => {
      const it = sums(launch, GLOBAL_UPDATE);
      return ratio(it.wavefronts - it.requests, launch.totals.instructions("all").warp);
    },
  ),
  nvprof(
    "global_atomic_requests",
    "5 6 7",
    { ...ATOMIC, ncu: L1_ATOMIC },
    of(GLOBAL_ATOMIC, requests),
  ),
  nvprof(
    "global_reduction_requests",
    "5 6 7",
    { ...REDUCTION, ncu: L1_REDUCTION },
    of(GLOBAL_REDUCTION, requests),
  ),
  nvprof(
    "inst_executed_global_atomics",
    "5 6 7",
    { ...ATOMIC, ncu: "smsp__sass_inst_executed_op_global_atom.sum" },
    of(GLOBAL_ATOMIC, requests),
  ),
  nvprof(
    "inst_executed_global_reductions",
    "5 6 7",
    { ...REDUCTION, ncu: "smsp__inst_executed_op_global_red.sum" },
    of(GLOBAL_REDUCTION, requests),
  ),
  event(
    "atom_count",
    "2 3 5 6 7",
    { ...ATOMIC, ncu: "smsp__inst_executed_op_generic_atom_dot_alu.sum" },
    of(GLOBAL_ATOMIC, requests),
  ),
  event(
    "gred_count",
    "2 3 5 6 7",
    { ...REDUCTION, ncu: "smsp__inst_executed_op_global_red.sum" },
    of(GLOBAL_REDUCTION, requests),
  ),
  nsight(L1_ATOMIC, ATOMIC, of(GLOBAL_ATOMIC, requests)),
  nsight(L1_REDUCTION, REDUCTION, of(GLOBAL_REDUCTION, requests)),
  nsight("smsp__sass_inst_executed_op_global_atom.sum", ATOMIC, of(GLOBAL_ATOMIC, requests)),
  nsight("smsp__inst_executed_op_global_red.sum", REDUCTION, of(GLOBAL_REDUCTION, requests)),
  nsight(
    "l1tex__t_sectors_pipe_lsu_mem_global_op_atom.sum",
    { ...MODELLED, formula: "atomic_transactions", advice: "atomics" },
    of(GLOBAL_ATOMIC, wavefronts),
  ),
  nsight(
    "l1tex__t_sectors_pipe_lsu_mem_global_op_red.sum",
    { ...MODELLED, formula: "atomic_transactions", advice: "atomics" },
    of(GLOBAL_REDUCTION, wavefronts),
  ),
  ...missing(["global_atom_cas", "shared_atom_cas"], "nvprof-event", "5 6 7", "cas", {
    meaning: "compare-and-swap",
  }),
]);
