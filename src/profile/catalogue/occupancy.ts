/** The launch, what it takes of a multiprocessor, and how many warps are resident. */
import type { LaunchFacts } from "../metric.ts";
import type { OccupancyLimiter } from "../modelled.ts";
import { warpsPerBlock } from "../totals.ts";
import {
  activeSms,
  blocks,
  event,
  MODELLED,
  nsight,
  nvprof,
  PERCENT,
  RATIO,
  ratio,
  theme,
  threads,
  type UntiedEntry,
} from "./define.ts";

const ALL = "2 3 5 6 7";

const warps = (launch: LaunchFacts): number => blocks(launch) * warpsPerBlock(threads(launch));

/** Sum over the multiprocessors. */
const activeCycles = (launch: LaunchFacts): number =>
  activeSms(launch) * launch.modelled.time.activeCycles;

const activeWarps = (launch: LaunchFacts): number =>
  activeCycles(launch) * launch.modelled.time.achievedOccupancy * launch.device.maxWarpsPerSm.value;

/** Share of the time that a multiprocessor has a warp, mean over all of them. */
const smEfficiency = (launch: LaunchFacts): number =>
  100 *
  ratio(activeCycles(launch), launch.device.smCount.value * launch.modelled.time.elapsedCycles);

const LAUNCH = { formula: "launch" } as const;
const BYTES = { unit: "bytes" } as const;
const OCCUPANCY = { ...MODELLED, formula: "occupancy", advice: "limits" } as const;

function limit(name: string, limiter: OccupancyLimiter): UntiedEntry {
  // Blocks and warps follow from the launch alone.
  const label = limiter === "blocks" || limiter === "warps" ? "exact" : "modelled";
  return nsight(
    `launch__occupancy_limit_${name}`,
    { label, formula: "occupancy", advice: "limits" },
    ({ modelled }) => modelled.occupancy.limits[limiter],
  );
}

const NVPROF: readonly UntiedEntry[] = [
  nvprof(
    "achieved_occupancy",
    ALL,
    {
      ...RATIO,
      ...MODELLED,
      formula: "achieved_occupancy",
      advice: "occupancy",
      ncu: "sm__warps_active.avg.pct_of_peak_sustained_active",
    },
    ({ modelled }) => modelled.time.achievedOccupancy,
  ),
  nvprof(
    "sm_efficiency",
    ALL,
    {
      ...PERCENT,
      ...MODELLED,
      formula: "sm_efficiency",
      advice: "waves",
      ncu: "smsp__cycles_active.avg.pct_of_peak_sustained_elapsed",
    },
    smEfficiency,
  ),
  nvprof(
    "sm_efficiency_instance",
    "2 3",
    {
      ...PERCENT,
      ...MODELLED,
      meaning: "sm_efficiency",
      formula: "sm_efficiency",
      advice: "waves",
    },
    smEfficiency,
  ),
  nvprof(
    "unique_warps_launched",
    "6",
    { meaning: "warps_launched", formula: "warps-launched" },
    warps,
  ),
];

const EVENTS: readonly UntiedEntry[] = [
  event(
    "warps_launched",
    ALL,
    { formula: "warps-launched", ncu: "smsp__warps_launched.sum" },
    warps,
  ),
  event(
    "threads_launched",
    "2 3",
    { meaning: "launch__thread_count", formula: "launch" },
    (launch) => blocks(launch) * threads(launch),
  ),
  event(
    "sm_cta_launched",
    ALL,
    { meaning: "launch__grid_size", formula: "launch", ncu: "sm__ctas_launched.sum" },
    blocks,
  ),
  event(
    "active_warps",
    ALL,
    { ...MODELLED, formula: "active-warps", advice: "occupancy", ncu: "sm__warps_active.sum" },
    (launch) => Math.round(activeWarps(launch)),
  ),
  event(
    "active_cycles",
    ALL,
    { ...MODELLED, formula: "active-cycles", advice: "waves", ncu: "sm__cycles_active.sum" },
    (launch) => Math.round(activeCycles(launch)),
  ),
  event(
    "elapsed_cycles_sm",
    ALL,
    { ...MODELLED, formula: "elapsed-cycles", ncu: "sm__cycles_elapsed.sum" },
    ({ device, modelled }) => Math.round(device.smCount.value * modelled.time.elapsedCycles),
  ),
];

/**
 * Nsight Compute shows no fewer: all of the 223 launches in accuracy/h200 whose kernels need 8 to 15
 * by ptxas are shown with 16, all others with what ptxas says.
 */
const LEAST_REPORTED_REGISTERS = 16;

const NSIGHT: readonly UntiedEntry[] = [
  nsight("launch__grid_size", LAUNCH, blocks),
  nsight("launch__block_size", LAUNCH, threads),
  nsight("launch__thread_count", LAUNCH, (launch) => blocks(launch) * threads(launch)),
  nsight("launch__sm_count", LAUNCH, ({ device }) => device.smCount.value),
  nsight(
    "launch__registers_per_thread",
    { ...MODELLED, formula: "registers", advice: "registers" },
    ({ modelled }) => Math.max(LEAST_REPORTED_REGISTERS, modelled.registers.perThread),
  ),
  nsight(
    "launch__registers_per_thread_allocated",
    { ...MODELLED, formula: "registers-allocated", advice: "registers" },
    (launch) =>
      ratio(
        launch.modelled.occupancy.allocatedRegistersPerBlock,
        32 * warpsPerBlock(threads(launch)),
      ),
  ),
  nsight(
    "launch__shared_mem_per_block_static",
    { ...LAUNCH, ...BYTES },
    ({ program }) => program.staticSharedBytes,
  ),
  nsight(
    "launch__shared_mem_per_block_dynamic",
    { ...LAUNCH, ...BYTES },
    ({ dynamicSharedBytes }) => dynamicSharedBytes,
  ),
  nsight(
    "launch__shared_mem_per_block_driver",
    { ...LAUNCH, ...BYTES },
    ({ device }) => device.reservedSharedBytesPerBlock.value,
  ),
  nsight(
    "launch__shared_mem_per_block_allocated",
    { ...BYTES, formula: "shared-allocated", advice: "limits" },
    ({ modelled }) => modelled.occupancy.allocatedSharedBytesPerBlock,
  ),
  nsight(
    "launch__shared_mem_config_size",
    { ...MODELLED, ...BYTES, formula: "carve-out", advice: "limits" },
    ({ modelled }) => modelled.occupancy.carveOutBytes,
  ),
  limit("blocks", "blocks"),
  limit("warps", "warps"),
  limit("registers", "registers"),
  limit("shared_mem", "shared"),
  nsight(
    "launch__waves_per_multiprocessor",
    { ...RATIO, ...MODELLED, formula: "waves", advice: "waves" },
    ({ modelled }) => modelled.occupancy.waves,
  ),
  nsight(
    "sm__maximum_warps_per_active_cycle_pct",
    { ...PERCENT, ...OCCUPANCY },
    ({ modelled }) => 100 * modelled.occupancy.occupancy,
  ),
  nsight(
    "sm__warps_active.avg.pct_of_peak_sustained_active",
    {
      ...PERCENT,
      ...MODELLED,
      meaning: "achieved_occupancy",
      formula: "achieved_occupancy",
      advice: "occupancy",
    },
    ({ modelled }) => 100 * modelled.time.achievedOccupancy,
  ),
  nsight(
    "smsp__warps_launched.sum",
    { meaning: "warps_launched", formula: "warps-launched" },
    warps,
  ),
  nsight(
    "smsp__cycles_active.avg.pct_of_peak_sustained_elapsed",
    {
      ...PERCENT,
      ...MODELLED,
      meaning: "sm_efficiency",
      formula: "sm_efficiency",
      advice: "waves",
    },
    smEfficiency,
  ),
];

export const OCCUPANCY_THEME = theme("occupancy", [...NVPROF, ...EVENTS, ...NSIGHT]);
