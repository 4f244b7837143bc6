/**
 * How long a kernel takes on a chip: a roofline whose roofs are the units of the chip, with the latency
 * of the blocks' own work as one of them.
 *
 * Every unit has a time in which it could do its part alone (`unit-cycles.ts`). A block has a time in
 * which it would be done alone (`critical-path.ts`); the blocks of a multiprocessor come in waves. None
 * of these overlap perfectly: `overlapped` is their maximum where one rules, and more where two compete.
 * Latency overlaps the better with the units' work the more blocks hide each other's.
 */
import type {
  CountedLaunch,
  MemoryTraffic,
  Occupancy,
  TimeEstimate,
  TimeLimiter,
} from "../../profile/index.ts";
import { binaryLogarithm, power } from "../elementary.ts";
import { blockCycles } from "./critical-path.ts";
import { type DecodedProgram, decodeProgram } from "./decoded-program.ts";
import { errorBand } from "./error-bands.ts";
import { type FreeMemory, loadLatency, resultLatencies } from "./latencies.ts";
import { type LaunchWork, launchWork, serialExecutions } from "./launch-work.ts";
import { FITTED, type TimeParameters } from "./parameters.ts";
import { deviceCycles, multiprocessorCycles, sideBySideCycles } from "./unit-cycles.ts";

/** Instructions that one warp can issue in a cycle. */
const WARP_ISSUE_CYCLES = 1;

export function timeOf(
  launch: CountedLaunch,
  occupancy: Occupancy,
  traffic: MemoryTraffic,
  parameters: TimeParameters = FITTED,
): TimeEstimate {
  const { device } = launch;
  const work = launchWork(launch, parameters);
  const places = placesOf(launch, occupancy, work);
  const units = multiprocessorCycles(device, work, places.share, parameters);
  const { l2, dram } = device.latencyCycles;
  const startCycles = parameters.blockStart * l2.value;

  const cold = memoryBound(traffic);
  const warm = memoryBound(resident(launch, traffic, parameters));
  const nsPerCycle = 1000 / device.clockMHz.value;
  const coldCycles = cold.busy + parameters.firstFetches * dram.value;
  const warmCycles = warm.busy + parameters.firstFetches * l2.value;
  const partsNs: Record<TimeLimiter, number> = {
    launch: parameters.launchNs + parameters.firstFetches * dram.value * nsPerCycle,
    ...inNs({ ...units, ...cold.shared, latency: cold.latency }, nsPerCycle),
  };
  const durationNs = parameters.launchNs + coldCycles * nsPerCycle;
  const warmDurationNs = parameters.launchNs + warmCycles * nsPerCycle;
  const limiter = largest(partsNs);
  return {
    durationNs,
    warmDurationNs,
    expectedError: errorBand(device.id, limiter, warmDurationNs),
    limiter,
    partsNs,
    // First fetches are made before a multiprocessor counts as active: median error 7.5 % so, 14.7 % with them.
    activeCycles: cold.busy,
    elapsedCycles: durationNs / nsPerCycle,
    achievedOccupancy: occupancyReached(),
  };

  function memoryBound(moved: MemoryTraffic) {
    const shared = deviceCycles(launch, work, moved, parameters);
    const latency = places.waves * (blockAlone(launch, work, moved, parameters) + startCycles);
    const throughput = overlapped(parameters.groupOverlap, [
      overlapped(parameters.unitOverlap, sideBySideCycles(units)),
      overlapped(parameters.memoryOverlap, Object.values(shared)),
    ]);
    const exponent = 1 + parameters.blockOverlap * binaryLogarithm(places.together);
    return { shared, latency, busy: overlapped(exponent, [throughput, latency]) };
  }

  /**
   * A place for a block is empty until the next one comes, and warps of a block end one after the
   * other. Where blocks cannot be given out fast enough, places stay empty.
   */
  function occupancyReached(): number {
    const slot = cold.busy / places.waves;
    const alone = cold.latency / places.waves;
    const dispatching = Math.min(1, cold.shared.dispatch / cold.busy);
    const starved = dispatching * dispatching * (dispatching * dispatching);
    const lived = Math.min(slot, alone + (slot - alone) * (1 - starved)) - startCycles / 2;
    const warps = places.together * work.warpsPerBlock;
    const full = warps / device.maxWarpsPerSm.value;
    return Math.min(full, full * ENDS_EARLY * Math.max(0, lived / slot));
  }
}

/** Mean life of a warp over its block's: median over accuracy/h200. */
const ENDS_EARLY = 0.9;

export interface Places {
  /** Blocks that are on one multiprocessor at the same time. */
  readonly together: number;
  /** Part of the grid's blocks that the busiest multiprocessor has. */
  readonly share: number;
  /** Times that the places of a multiprocessor are filled. */
  readonly waves: number;
}

export function placesOf(
  { device }: CountedLaunch,
  occupancy: Occupancy,
  { blocks }: LaunchWork,
): Places {
  const perSm = Math.max(1, occupancy.blocksPerSm);
  const mean = blocks / device.smCount.value;
  const waves = mean / perSm;
  // One block more than the others have takes its time in full, however many waves there are (`accuracy/tails`).
  if (waves > 1)
    return { together: perSm, share: Math.ceil(mean) / blocks, waves: Math.ceil(waves) };
  const most = Math.ceil(mean);
  return { together: Math.min(most, perSm), share: most / blocks, waves: 1 };
}

/** What a block's own time is reckoned without. */
export interface Without extends FreeMemory {
  readonly barriers: boolean;
}

const WITH_ALL: Without = { global: false, shared: false, barriers: false };

/** Cycles of one block that has a multiprocessor for itself. */
export function blockAlone(
  launch: CountedLaunch,
  work: LaunchWork,
  traffic: MemoryTraffic,
  parameters: TimeParameters,
  without: Without = WITH_ALL,
): number {
  const { program, counters, device } = launch;
  const { executions } = counters.blocks;
  const decoded = decodeProgram(program, device);
  const latency = loadLatency(launch, traffic, work);
  const path = pathOf(launch, decoded, latency.global, parameters, without);
  // Work that few warps do for all, between barriers, is on data that the block has just touched.
  const nearPath = decoded.hasBarriers
    ? pathOf(launch, decoded, latency.near, parameters, without)
    : path;
  const warps = work.blocks * work.warpsPerBlock;
  let cycles = 0;
  for (let block = 0; block < executions.length; block++) {
    if (executions[block] === 0) continue;
    const mean = executions[block]! / warps;
    const serial = serialExecutions(decoded, counters, work, block);
    cycles += mean * path[block]! + (serial - mean) * nearPath[block]!;
  }
  return without.shared ? cycles : cycles + work.handOverCycles;
}

function pathOf(
  launch: CountedLaunch,
  decoded: DecodedProgram,
  globalCycles: number,
  parameters: TimeParameters,
  without: Without,
): Float64Array {
  const { program, counters, device } = launch;
  const barrierCycles = parameters.barrier * device.latencyCycles.shared.value;
  return blockCycles(program, decoded, counters.blocks.executions, {
    result: resultLatencies(launch, decoded, globalCycles, without),
    issueCycles: WARP_ISSUE_CYCLES,
    barrierCycles: without.barriers ? 0 : barrierCycles,
  });
}

/**
 * Share of the L2 whose data a repeated launch finds nothing of: 96 % in 13 launches of `accuracy/h200`
 * (`addMatrix`, `addRows`), which take longer than with empty caches.
 */
const NONE_KEPT = 0.95;

/**
 * The same launch again, right after itself: it finds what the L2 has kept. Where that loses data, written
 * data goes to the memory in this launch's time: what the one before has left of it, if not its own.
 */
export function resident(
  { counters, device }: CountedLaunch,
  traffic: MemoryTraffic,
  { l2Kept }: TimeParameters,
): MemoryTraffic {
  const sectorBytes = device.sectorBytes.value;
  const { touchedSectors, writtenSectors } = counters.footprint;
  const filled = (touchedSectors * sectorBytes) / device.l2Bytes.value;
  const lost = Math.min(1, Math.max(0, (filled - l2Kept) / (NONE_KEPT - l2Kept)));
  const misses = Math.max(0, traffic.l2ReadSectors - traffic.l2ReadHitSectors);
  return {
    ...traffic,
    l2ReadHitSectors: traffic.l2ReadSectors - lost * misses,
    dramReadBytes: lost * traffic.dramReadBytes,
    dramWriteBytes: lost * Math.max(traffic.dramWriteBytes, writtenSectors * sectorBytes),
  };
}

/** The p-norm: p = 1 adds, p = ∞ is the maximum. */
export function overlapped(p: number, times: readonly number[]): number {
  const most = Math.max(...times);
  if (most === 0) return 0;
  let sum = 0;
  for (const time of times) sum += power(time / most, p);
  return most * power(sum, 1 / p);
}

function inNs<Name extends string>(
  cycles: Readonly<Record<Name, number>>,
  nsPerCycle: number,
): Record<Name, number> {
  const result: Record<Name, number> = { ...cycles };
  for (const name in result) result[name] *= nsPerCycle;
  return result;
}

function largest(partsNs: Readonly<Record<TimeLimiter, number>>): TimeLimiter {
  let limiter: TimeLimiter = "launch";
  for (const name of Object.keys(partsNs) as TimeLimiter[])
    if (partsNs[name] > partsNs[limiter]) limiter = name;
  return limiter;
}
