/** Cycles from the start of each instruction of a launch until its result is there, nothing in its way. */
import type { DeviceSpec, Operation } from "../../device/index.ts";
import { OP, OPS, type Program } from "../../lower/index.ts";
import type { CountedLaunch, MemoryTraffic } from "../../profile/index.ts";
import type { DecodedProgram } from "./decoded-program.ts";
import { NO_CODE } from "./instruction-counts.ts";
import type { LaunchWork } from "./launch-work.ts";

/** Where the loads of a launch find their data. */
export interface LoadLatency {
  /** Mean of a load of global or local memory. */
  readonly global: number;
  /** Of one that finds all in the nearest cache. */
  readonly near: number;
}

/** A request waits for the slowest of its lines. */
export function loadLatency(
  launch: CountedLaunch,
  { l2ReadSectors, l2ReadHitSectors }: MemoryTraffic,
  work: LaunchWork,
): LoadLatency {
  const { device } = launch;
  const { loadLines, loadSectors, loadRequests } = work;
  const { l1, l2, dram } = device.latencyCycles;
  const missedLines = loadSectors > 0 ? (l2ReadSectors * loadLines) / loadSectors : 0;
  const missed = loadRequests > 0 ? missedLines / loadRequests : 0;
  const waiting = Math.min(1, missed + foundUnderWay(launch, work, missed));
  const misses = Math.min(l2ReadSectors - l2ReadHitSectors, fetches(launch, work));
  const fromDram = l2ReadSectors > 0 ? Math.max(0, misses / l2ReadSectors) : 0;
  const far = l2.value + fromDram * (dram.value - l2.value);
  return { global: l1.value + waiting * (far - l1.value), near: l1.value };
}

/**
 * Warps of a block that go through the same data together wait for the one that asked first: what the
 * L1 counts as hits on the line of the request before is still on its way.
 */
function foundUnderWay(
  { counters: { locality } }: CountedLaunch,
  { warpsPerBlock }: LaunchWork,
  missed: number,
): number {
  if (locality.loadSectors === 0) return 0;
  const atOnce = locality.loadedAgain[0]! / locality.loadSectors;
  return Math.min(atOnce, missed * (warpsPerBlock - 1));
}

/**
 * Sectors that somebody waits for the memory for. Where the L2 fetches two at a time (64 bytes, from
 * compute capability 8.0 on), the second is there for whoever asks for it later by itself.
 */
function fetches({ device, counters }: CountedLaunch, work: LaunchWork): number {
  if (device.computeCapability.major < 8) return Number.POSITIVE_INFINITY;
  const sectorsOfLine = work.loadLines > 0 ? work.loadSectors / work.loadLines : 0;
  return counters.footprint.readPairs * Math.min(2, Math.max(1, sectorsOfLine));
}

/** Memory whose accesses are taken to cost nothing, for what the rest costs. */
export interface FreeMemory {
  /** Global, local, and textures. */
  readonly global: boolean;
  readonly shared: boolean;
}

/** By `Pc`, for loads of global memory that take `globalCycles`. */
export function resultLatencies(
  { program, counters, device }: CountedLaunch,
  decoded: DecodedProgram,
  globalCycles: number,
  free: FreeMemory = { global: false, shared: false },
): Float64Array {
  const { code } = program;
  const result = new Float64Array(code.length);
  const { shared, l2, arithmetic } = device.latencyCycles;
  const { requests, wavefronts, lines } = counters.sites;
  for (let pc = 0; pc < code.length; pc++) {
    result[pc] = chainCycles(device, decoded.code[pc]!.chain);
    if (OPS[code.op[pc]!]!.class === "memory")
      result[pc]! += decoded.code[pc] === NO_CODE ? 0 : memoryCycles(pc);
    else if (code.op[pc] === OP.matrixLoad) result[pc]! += matrixLoadCycles(code.aux[pc]!);
    // Textures and surfaces are taken for loads that are as often near.
    else if (OPS[code.op[pc]!]!.aux === "site") result[pc]! += free.global ? 0 : globalCycles;
  }
  return result;

  function matrixLoadCycles(site: number): number {
    const count = requests[site]!;
    return count === 0 || free.shared ? 0 : shared.value - 1 + wavefronts[site]! / count;
  }

  /** Mean over the spaces that a generic access went to. */
  function memoryCycles(pc: number): number {
    const access = program.accesses[code.aux[pc]!]!;
    let count = 0;
    let cycles = 0;
    for (const site of sitesOf(program, pc)) {
      const own = requests[site]!;
      if (own === 0) continue;
      count += own;
      const { space } = program.sites[site]!;
      if (space === "shared")
        cycles += free.shared ? 0 : own * (shared.value - 1) + wavefronts[site]!;
      else if (space === "constant") cycles += own * 2 * arithmetic.value;
      else if (space === "param") cycles += own * arithmetic.value;
      else if (free.global) continue;
      else if (access.kind === "load") cycles += own * globalCycles + (lines[site]! - own);
      else cycles += own * l2.value;
    }
    return count === 0 ? 0 : cycles / count;
  }
}

/** Counter records of an access: three where the space is known only at run time. */
function sitesOf({ accesses, code }: Program, pc: number): readonly number[] {
  const { site, space } = accesses[code.aux[pc]!]!;
  return space === "generic" ? [site, site + 1, site + 2] : [site];
}

/** Shuffles and votes take as long as most of an access to shared memory: 23 cycles where that takes 29. */
const EXCHANGE_OVER_SHARED = 0.8;

/** Until a product's result is there: 17 cycles for 1,024 pairs of 16-bit factors, 24 for 2,048 (`accuracy/matrix`). */
const MATRIX_START_CYCLES = 10;
const MATRIX_STEP_CYCLES = 7;

/**
 * A unit with fewer lanes than a warp takes a warp in several cycles. It delivers the last lanes about
 * as late again: 18 cycles for a special function on chips with 4 such lanes a scheduler and 4 cycles
 * of arithmetic.
 */
function chainCycles(
  { latencyCycles, throughput, schedulersPerSm }: DeviceSpec,
  chain: Readonly<Partial<Record<Operation, number>>>,
): number {
  let cycles = 0;
  for (const name in chain) {
    const operation = name as Operation;
    if (operation === "loadStore") continue;
    if (operation === "matrix") {
      cycles += MATRIX_START_CYCLES + MATRIX_STEP_CYCLES * chain[operation]!;
      continue;
    }
    const lanes = throughput[operation].value / schedulersPerSm.value;
    const passes = lanes > 0 ? Math.max(1, 32 / lanes) : 1;
    const step =
      operation === "shuffle" || operation === "vote"
        ? EXCHANGE_OVER_SHARED * latencyCycles.shared.value
        : latencyCycles.arithmetic.value + 2 * (passes - 1);
    cycles += chain[operation]! * step;
  }
  return cycles;
}
