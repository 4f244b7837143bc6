/** How busy schedulers and execution units are, and why warps wait. */
import type { LaunchFacts } from "../metric.ts";
import type { TimeLimiter } from "../modelled.ts";
import { globalLoads, globalStores } from "../transactions.ts";
import {
  activeSms,
  LEVEL,
  level,
  MODELLED,
  missing,
  nsight,
  nvprof,
  PERCENT,
  RATIO,
  ratio,
  SHARED,
  sums,
  theme,
  type UntiedEntry,
} from "./define.ts";

const ALL = "2 3 5 6 7";
const NEW = "5 6 7";

const executed = ({ totals }: LaunchFacts): number => totals.instructions("all").warp;

/** Of one multiprocessor that has work. */
const perCycle = (launch: LaunchFacts): number =>
  ratio(executed(launch), activeSms(launch) * launch.modelled.time.activeCycles);

/**
 * Up to compute capability 3.x an instruction is issued again for each further transaction of global
 * memory and each further pass over the banks of shared memory.
 */
function replays(launch: LaunchFacts): number {
  if (launch.device.computeCapability.major > 3) return 0;
  const again = [globalLoads(launch), globalStores(launch)].map(
    ({ transactions, requests }) => transactions - requests,
  );
  const shared = sums(launch, SHARED);
  return again[0]! + again[1]! + shared.wavefronts - shared.requests;
}

const issued = (launch: LaunchFacts): number => executed(launch) + replays(launch);

/** Issue slots used, one a scheduler and active cycle. Instructions issued in pairs count as two. */
const slotShare = (launch: LaunchFacts): number =>
  ratio(
    issued(launch),
    activeSms(launch) * launch.modelled.time.activeCycles * launch.device.schedulersPerSm.value,
  );

/** Share of the time that the busiest of these would take alone. */
function busy({ modelled: { time } }: LaunchFacts, ...parts: readonly TimeLimiter[]): number {
  return ratio(Math.max(...parts.map((part) => time.partsNs[part])), time.durationNs);
}

const GRADE = { ...LEVEL, formula: "level", advice: "busy" } as const;
const IPC = { ...RATIO, ...MODELLED, formula: "ipc", advice: "ipc" } as const;
const ISSUED = { ...MODELLED, formula: "issued", advice: "replays" } as const;

const NVPROF: readonly UntiedEntry[] = [
  nvprof("ipc", ALL, { ...IPC, ncu: "smsp__inst_executed.avg.per_cycle_active" }, perCycle),
  nvprof("ipc_instance", "2 3", { ...IPC, meaning: "ipc" }, perCycle),
  nvprof(
    "issued_ipc",
    ALL,
    { ...IPC, ncu: "smsp__inst_issued.avg.per_cycle_active" },
    (launch) => perCycle(launch) * ratio(issued(launch), executed(launch)),
  ),
  nvprof("inst_issued", ALL, { ...ISSUED, ncu: "smsp__inst_issued.sum" }, issued),
  nvprof("issue_slots", ALL, { ...ISSUED, ncu: "smsp__inst_issued.sum" }, issued),
  nvprof("cf_issued", ALL, ISSUED, ({ totals }) => totals.instructions("control").warp),
  nvprof(
    "ldst_issued",
    ALL,
    ISSUED,
    (launch) => launch.totals.instructions("memory").warp + replays(launch),
  ),
  nvprof(
    "inst_replay_overhead",
    ALL,
    { ...RATIO, ...MODELLED, formula: "inst_replay_overhead", advice: "replays" },
    (launch) => ratio(replays(launch), executed(launch)),
  ),
  nvprof(
    "issue_slot_utilization",
    ALL,
    {
      ...PERCENT,
      ...MODELLED,
      formula: "issue_slot_utilization",
      advice: "ipc",
      ncu: "smsp__issue_active.avg.pct_of_peak_sustained_active",
    },
    (launch) => 100 * slotShare(launch),
  ),
  nvprof(
    "single_precision_fu_utilization",
    NEW,
    { ...GRADE, ncu: "smsp__pipe_fma_cycles_active.avg.pct_of_peak_sustained_active" },
    (launch) => level(busy(launch, "fp32", "integer")),
  ),
  nvprof(
    "double_precision_fu_utilization",
    NEW,
    { ...GRADE, ncu: "smsp__inst_executed_pipe_fp64.avg.pct_of_peak_sustained_active" },
    (launch) => level(busy(launch, "fp64")),
  ),
  nvprof(
    "special_fu_utilization",
    NEW,
    { ...GRADE, ncu: "smsp__inst_executed_pipe_xu.avg.pct_of_peak_sustained_active" },
    (launch) => level(busy(launch, "special")),
  ),
  nvprof("alu_fu_utilization", "3", GRADE, (launch) =>
    level(busy(launch, "fp32", "fp64", "integer")),
  ),
  nvprof(
    "ldst_fu_utilization",
    "3 5 6 7",
    { ...GRADE, ncu: "smsp__inst_executed_pipe_lsu.avg.pct_of_peak_sustained_active" },
    (launch) => level(busy(launch, "memory-instructions", "shared")),
  ),
];

const NSIGHT: readonly UntiedEntry[] = [
  // Of one of a multiprocessor's sub-partitions.
  nsight(
    "smsp__inst_executed.avg.per_cycle_active",
    { ...IPC, meaning: "ipc-sub-partition", formula: "ipc-sub-partition" },
    (launch) => perCycle(launch) / launch.device.subPartitionsPerSm.value,
  ),
  nsight("sm__inst_executed.avg.per_cycle_active", { ...IPC, meaning: "ipc" }, perCycle),
  nsight("smsp__inst_issued.sum", { ...ISSUED, meaning: "inst_issued" }, issued),
  nsight(
    "smsp__issue_active.avg.pct_of_peak_sustained_active",
    {
      ...PERCENT,
      ...MODELLED,
      meaning: "issue_slot_utilization",
      formula: "issue_slot_utilization",
      advice: "ipc",
    },
    (launch) => 100 * slotShare(launch),
  ),
  nsight(
    "sm__throughput.avg.pct_of_peak_sustained_elapsed",
    { ...PERCENT, ...MODELLED, formula: "busy-share", advice: "busy" },
    (launch) =>
      100 *
      busy(
        launch,
        "issue",
        "fp32",
        "fp64",
        "integer",
        "special",
        "matrix",
        "memory-instructions",
        "shared",
      ),
  ),
];

const STALL_MAP: Readonly<Record<string, readonly string[]>> = {
  stall_inst_fetch: ["no_instruction"],
  stall_exec_dependency: ["short_scoreboard", "wait"],
  stall_memory_dependency: ["long_scoreboard"],
  stall_texture: ["tex_throttle"],
  stall_sync: ["barrier", "membar"],
  stall_constant_memory_dependency: ["imc_miss"],
  stall_pipe_busy: ["math_pipe_throttle", "mio_throttle"],
  stall_memory_throttle: ["drain", "lg_throttle"],
  stall_not_selected: ["not_selected"],
  stall_other: ["dispatch_stall", "misc"],
  stall_sleeping: ["sleeping"],
};

/** Of Nsight Compute on compute capability 9.0. */
const STATES = [
  "barrier",
  "dispatch_stall",
  "drain",
  "gmma",
  "imc_miss",
  "lg_throttle",
  "long_scoreboard",
  "math_pipe_throttle",
  "membar",
  "mio_throttle",
  "no_instruction",
  "not_selected",
  "selected",
  "short_scoreboard",
  "sleeping",
  "tex_throttle",
  "wait",
] as const;

function stallsListed(name: string): string {
  if (name === "stall_sleeping") return "7";
  return name === "stall_pipe_busy" || name === "stall_constant_memory_dependency"
    ? "3.2 3.5 3.7 5 6 7"
    : "3 5 6 7";
}

const STALLS: readonly UntiedEntry[] = [
  ...Object.entries(STALL_MAP).flatMap(([name, states]) =>
    missing([name], "nvprof-metric", stallsListed(name), "stalls", {
      ...PERCENT,
      advice: "stalls",
      ncu: states
        .map((state) => `smsp__warp_issue_stalled_${state}_per_warp_active.pct`)
        .join(" + "),
    }),
  ),
  ...missing(["stall_data_request"], "nvprof-metric", "3", "stalls", {
    ...PERCENT,
    meaning: "stall_memory_dependency",
    advice: "stalls",
  }),
  ...missing(
    STATES.map((state) => `smsp__average_warps_issue_stalled_${state}_per_issue_active.ratio`),
    "nsight-compute",
    "",
    "stalls",
    { ...RATIO, meaning: "stalled-warps", advice: "stalls" },
  ),
  ...missing(["eligible_warps_per_cycle"], "nvprof-metric", "3 5 6 7", "stalls", {
    ...RATIO,
    advice: "stalls",
    ncu: "smsp__warps_eligible.sum.per_cycle_active",
  }),
  ...missing(["smsp__warps_eligible.avg.per_cycle_active"], "nsight-compute", "", "stalls", {
    ...RATIO,
    meaning: "eligible_warps_per_cycle",
    advice: "stalls",
  }),
];

const UNITS: readonly UntiedEntry[] = [
  ...missing(["cf_fu_utilization"], "nvprof-metric", "3 5 6 7", "unit", LEVEL),
  ...missing(["half_precision_fu_utilization"], "nvprof-metric", "5.3 6 7", "half", {
    ...LEVEL,
    ncu: "smsp__inst_executed_pipe_fp16.avg.pct_of_peak_sustained_active",
  }),
  ...missing(["tex_fu_utilization"], "nvprof-metric", "3 5 6 7", "unit", {
    ...LEVEL,
    ncu: "smsp__inst_executed_pipe_tex.avg.pct_of_peak_sustained_active",
  }),
  ...missing(["tensor_precision_fu_utilization"], "nvprof-metric", "7", "tensor", {
    ...LEVEL,
    ncu: "sm__pipe_tensor_op_hmma_cycles_active.avg.pct_of_peak_sustained_active",
  }),
  ...missing(["tensor_int_fu_utilization"], "nvprof-metric", "7.2", "tensor", {
    ...LEVEL,
    ncu: "sm__pipe_tensor_op_imma_cycles_active.avg.pct_of_peak_sustained_active",
  }),
];

export const ISSUE = theme("issue", [...NVPROF, ...NSIGHT, ...STALLS, ...UNITS]);
