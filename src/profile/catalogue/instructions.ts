/** Instructions, and how many threads of a warp execute them. */
import type { LaunchFacts } from "../metric.ts";
import type { InstructionClass } from "../totals.ts";
import {
  blocks,
  event,
  missing,
  nsight,
  nvprof,
  PERCENT,
  RATIO,
  type Row,
  ratio,
  SAME_INSTRUCTIONS,
  theme,
  threads,
  type UntiedEntry,
} from "./define.ts";

const ALL = "2 3 5 6 7";
const SASS = "smsp__sass_thread_inst_executed_op_";

const warps =
  (ofClass: InstructionClass) =>
  ({ totals }: LaunchFacts): number =>
    totals.instructions(ofClass).warp;
const byThreads =
  (ofClass: InstructionClass) =>
  ({ totals }: LaunchFacts): number =>
    totals.instructions(ofClass).thread;

/** nvprof's name and Nsight Compute's of the instructions of one class that threads execute. */
function pair(name: string, op: string, ofClass: InstructionClass): UntiedEntry[] {
  const row: Row = {
    ...SAME_INSTRUCTIONS,
    meaning: name,
    formula: "thread-instructions",
    advice: "mix",
  };
  const ncu = `${SASS}${op}_pred_on.sum`;
  return [
    nvprof(name, "3 5 6 7", { ...row, ncu }, byThreads(ofClass)),
    nsight(ncu, row, byThreads(ofClass)),
  ];
}

const WARP_COUNT = {
  ...SAME_INSTRUCTIONS,
  formula: "warp-instructions",
  advice: "instructions",
} as const;
const ACTIVE_THREADS = {
  ...SAME_INSTRUCTIONS,
  meaning: "warp_execution_efficiency",
  advice: "divergence",
} as const;

const threadsPerInstruction = ({ totals }: LaunchFacts): number => {
  const { warp, thread } = totals.instructions("all");
  return ratio(thread, warp);
};
const activeShare = (launch: LaunchFacts): number => (100 * threadsPerInstruction(launch)) / 32;

const uniformBranches = ({ totals: { branches } }: LaunchFacts): number =>
  100 * ratio(branches.executed - branches.divergent, branches.executed);

const BRANCHES = { ...SAME_INSTRUCTIONS, formula: "branches", advice: "divergence" } as const;

const instructionsPerWarp = (launch: LaunchFacts): number =>
  ratio(launch.totals.instructions("all").warp, blocks(launch) * Math.ceil(threads(launch) / 32));

const NVPROF: readonly UntiedEntry[] = [
  nvprof(
    "branch_efficiency",
    "2 3.0 5 6 7",
    {
      ...PERCENT,
      ...SAME_INSTRUCTIONS,
      formula: "branch_efficiency",
      advice: "divergence",
      ncu: "smsp__sass_average_branch_targets_threads_uniform.pct",
    },
    // nvprof: a kernel without branches has lost nothing to divergence.
    (launch) => (launch.totals.branches.executed > 0 ? uniformBranches(launch) : 100),
  ),
  nvprof(
    "warp_execution_efficiency",
    ALL,
    {
      ...PERCENT,
      ...ACTIVE_THREADS,
      formula: "active-share",
      ncu: "smsp__thread_inst_executed_per_inst_executed.ratio",
    },
    activeShare,
  ),
  nvprof(
    "warp_nonpred_execution_efficiency",
    "3 5 6 7",
    {
      ...PERCENT,
      ...ACTIVE_THREADS,
      formula: "predicated",
      ncu: "smsp__thread_inst_executed_per_inst_executed.pct",
    },
    activeShare,
  ),
  nvprof(
    "inst_executed",
    ALL,
    { ...WARP_COUNT, event: true, ncu: "smsp__inst_executed.sum" },
    warps("all"),
  ),
  nvprof(
    "inst_per_warp",
    ALL,
    {
      ...RATIO,
      ...SAME_INSTRUCTIONS,
      formula: "instructions-per-warp",
      advice: "instructions",
      ncu: "smsp__average_inst_executed_per_warp.ratio",
    },
    instructionsPerWarp,
  ),
  ...pair("inst_integer", "integer", "integer"),
  ...pair("inst_bit_convert", "conversion", "conversion"),
  ...pair("inst_control", "control", "control"),
  ...pair("inst_compute_ld_st", "memory", "memory"),
  ...pair("inst_inter_thread_communication", "inter_thread_communication", "communication"),
  ...pair("inst_misc", "misc", "misc"),
  ...pair("inst_fp_32", "fp32", "fp32"),
  ...pair("inst_fp_64", "fp64", "fp64"),
  nvprof(
    "cf_executed",
    ALL,
    { ...WARP_COUNT, ncu: "smsp__inst_executed_pipe_cbu.sum + smsp__inst_executed_pipe_adu.sum" },
    warps("control"),
  ),
  nvprof("ldst_executed", ALL, WARP_COUNT, warps("memory")),
  ...missing(["inst_fp_16"], "nvprof-metric", "5.3 6 7", "half", {
    ncu: `${SASS}fp16_pred_on.sum`,
  }),
];

const EVENTS: readonly UntiedEntry[] = [
  event(
    "branch",
    "2 3",
    { ...BRANCHES, meaning: "branches" },
    ({ totals }) => totals.branches.executed,
  ),
  event(
    "divergent_branch",
    "2 3",
    { ...BRANCHES, meaning: "divergent-branches" },
    ({ totals }) => totals.branches.divergent,
  ),
  event(
    "thread_inst_executed",
    "3 5 6 7",
    {
      ...SAME_INSTRUCTIONS,
      meaning: "thread-instructions",
      formula: "thread-instructions",
      advice: "instructions",
      ncu: "smsp__thread_inst_executed.sum",
    },
    byThreads("all"),
  ),
  event(
    "not_predicated_off_thread_inst_executed",
    "3 5 6 7",
    {
      ...SAME_INSTRUCTIONS,
      meaning: "thread-instructions",
      formula: "predicated",
      advice: "instructions",
      ncu: "smsp__thread_inst_executed_pred_on.sum",
    },
    byThreads("all"),
  ),
  ...missing(["generic_load", "generic_store"], "nvprof-event", "5 6 7", "generic", {
    meaning: "generic",
  }),
];

const NSIGHT: readonly UntiedEntry[] = [
  nsight(
    "smsp__sass_average_branch_targets_threads_uniform.pct",
    {
      ...PERCENT,
      ...SAME_INSTRUCTIONS,
      meaning: "branch_efficiency",
      formula: "branch_targets",
      advice: "divergence",
    },
    uniformBranches,
  ),
  nsight(
    "smsp__sass_branch_targets.sum",
    { ...BRANCHES, meaning: "branches" },
    ({ totals }) => totals.branches.executed,
  ),
  nsight(
    "smsp__sass_branch_targets_threads_uniform.sum",
    { ...BRANCHES, meaning: "uniform-branches" },
    ({ totals: { branches } }) => branches.executed - branches.divergent,
  ),
  nsight(
    "smsp__sass_branch_targets_threads_divergent.sum",
    { ...BRANCHES, meaning: "divergent-branches" },
    ({ totals }) => totals.branches.divergent,
  ),
  nsight("smsp__inst_executed.sum", { ...WARP_COUNT, meaning: "inst_executed" }, warps("all")),
  nsight("sm__inst_executed.sum", { ...WARP_COUNT, meaning: "inst_executed" }, warps("all")),
  nsight(
    "smsp__thread_inst_executed.sum",
    {
      ...SAME_INSTRUCTIONS,
      meaning: "thread-instructions",
      formula: "thread-instructions",
      advice: "instructions",
    },
    byThreads("all"),
  ),
  nsight(
    "smsp__thread_inst_executed_pred_on.sum",
    {
      ...SAME_INSTRUCTIONS,
      meaning: "thread-instructions",
      formula: "predicated",
      advice: "instructions",
    },
    byThreads("all"),
  ),
  nsight(
    "smsp__thread_inst_executed_per_inst_executed.ratio",
    { ...RATIO, ...ACTIVE_THREADS, meaning: "threads-per-instruction", formula: "active-threads" },
    threadsPerInstruction,
  ),
  nsight(
    "smsp__thread_inst_executed_per_inst_executed.pct",
    { ...PERCENT, ...ACTIVE_THREADS, formula: "active-share" },
    activeShare,
  ),
  nsight(
    "smsp__average_inst_executed_per_warp.ratio",
    {
      ...RATIO,
      ...SAME_INSTRUCTIONS,
      meaning: "inst_per_warp",
      formula: "instructions-per-warp",
      advice: "instructions",
    },
    instructionsPerWarp,
  ),
  nsight(
    "smsp__inst_executed_pipe_fp64.sum",
    { ...WARP_COUNT, formula: "warp-instructions", advice: "double" },
    warps("fp64"),
  ),
  ...missing(
    ["adu", "alu", "cbu", "fma", "lsu", "xu"].map((pipe) => `smsp__inst_executed_pipe_${pipe}.sum`),
    "nsight-compute",
    "",
    "pipes",
    { meaning: "pipe-instructions" },
  ),
  ...missing(["smsp__sass_inst_executed_op_ldgsts.sum"], "nsight-compute", "", "asynchronous"),
];

export const INSTRUCTIONS = theme("instructions", [...NVPROF, ...EVENTS, ...NSIGHT]);
