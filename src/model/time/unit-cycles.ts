/** How long each unit is busy with a launch: those of the busiest multiprocessor, and those all share. */
import type { DeviceSpec, Operation } from "../../device/index.ts";
import type { CountedLaunch, MemoryTraffic } from "../../profile/index.ts";
import type { LaunchWork } from "./launch-work.ts";
import type { TimeParameters } from "./parameters.ts";

const WARP = 32;

export type MultiprocessorUnit =
  | "issue"
  | "fp32"
  | "fp64"
  | "integer"
  | "special"
  | "matrix"
  | "memory-instructions"
  | "l1"
  | "shared"
  | "barrier";

/**
 * nvcc spreads integer additions over two units, the second being the one of multiplications: half of
 * the time that the guide's rates give.
 */
const INTEGER_SPREAD = 0.5;
/** Cycles of a multiprocessor for a word of constant memory: 134.8 µs of `constDivergent` in accuracy/h200. */
const CONSTANT_WORD_CYCLES = 2;
/**
 * Of a Fermi's pass over shared memory or the L1, which are one memory: a bank gives 32 bits in two cycles (CUDA C
 * Programming Guide, compute capability 2.x).
 */
const FERMI_PASS_CYCLES = 2;
/**
 * Generations that issue an instruction again for each pass beyond the first: the profilers of their time count
 * "instruction replays" (CUDA Profiler User's Guide, `inst_replay_overhead`, compute capability 2.x and 3.x).
 */
const REPLAYING: ReadonlySet<string> = new Set(["fermi", "kepler"]);

/** `share`: part of the grid's blocks that the busiest multiprocessor has. */
export function multiprocessorCycles(
  device: DeviceSpec,
  work: LaunchWork,
  share: number,
  { issueEfficiency, idleAccess }: TimeParameters,
): Record<MultiprocessorUnit, number> {
  const slots = device.schedulersPerSm.value * device.issuesPerScheduler.value;
  const busy = (...operations: readonly Operation[]): number => {
    let cycles = 0;
    for (const operation of operations) {
      const lanes = device.throughput[operation].value;
      if (lanes > 0) cycles += ((work.operations[operation] ?? 0) * WARP) / lanes;
    }
    return cycles * share;
  };
  const passCycles = device.generation === "fermi" ? FERMI_PASS_CYCLES : 1;
  const replayed = REPLAYING.has(device.generation)
    ? Math.max(0, work.sharedWavefronts + work.l1Lines - work.passRequests) + work.constantReplays
    : 0;
  return {
    issue: ((work.issued + replayed) * share) / slots / issueEfficiency,
    fp32: busy("fp16", "fp32", "integerMultiply"),
    fp64: busy("fp64"),
    integer: INTEGER_SPREAD * busy("integerAdd", "shift", "compare", "logic"),
    special: busy("special", "convert", "convert64", "bitCount"),
    matrix: busy("matrix"),
    "memory-instructions":
      Math.max(
        0,
        busy("loadStore", "shuffle", "vote") -
          (passCycles * work.passRequests + (1 - idleAccess) * work.idleAccesses) * share,
      ) +
      CONSTANT_WORD_CYCLES * work.constantReplays * share,
    l1: passCycles * work.l1Lines * share,
    shared: passCycles * work.sharedWavefronts * share,
    barrier: busy("barrier"),
  };
}

/**
 * Times of a multiprocessor's units, those that take turns as one: accesses of global and of shared memory
 * and what else goes the way of loads (shuffles, accesses that no lane takes part in) pass the same data
 * stage, a pass a cycle (`l1tex__data_pipe_lsu_wavefronts` counts them all).
 */
export function sideBySideCycles(units: Readonly<Record<MultiprocessorUnit, number>>): number[] {
  const { l1, shared, "memory-instructions": others, ...rest } = units;
  return [...Object.values(rest), l1 + shared + others];
}

export type DeviceUnit = "l2" | "dram" | "atomics" | "dispatch";

export function deviceCycles(
  launch: CountedLaunch,
  work: LaunchWork,
  traffic: MemoryTraffic,
  parameters: TimeParameters,
): Record<DeviceUnit, number> {
  const { device } = launch;
  const bytesPerCycle =
    (device.dramBytesPerSecond.value * parameters.dramEfficiency) / (device.clockMHz.value * 1e6);
  // Neighbouring stores of a warp may reach the L2 together.
  const storeLines =
    work.storeSectors > 0
      ? work.storeLines * Math.min(1, traffic.l2WriteSectors / work.storeSectors)
      : 0;
  const filled = Math.max(0, traffic.l2ReadSectors - traffic.l2ReadHitSectors);
  const l2Sectors =
    traffic.l2ReadSectors +
    traffic.l2WriteSectors +
    parameters.fillSectors * filled +
    parameters.storeLineSectors * storeLines;
  return {
    l2:
      (l2Sectors * device.sectorBytes.value) / (parameters.l2BytesPerCycle * device.smCount.value),
    dram: dramBytes(launch, work, traffic) / bytesPerCycle,
    atomics: atomicCycles(launch, work, parameters),
    dispatch: work.blocks * parameters.dispatchCycles,
  };
}

/**
 * From one atomic on a Fermi to the next on the same address: Kepler has one a cycle, "improved by 9x" (NVIDIA,
 * Kepler GK110 whitepaper). Addresses apart were not slower by as much.
 */
const FERMI_ADDRESS_CYCLES = 9;

function atomicCycles(launch: CountedLaunch, work: LaunchWork, parameters: TimeParameters): number {
  const passes = work.atomicSectors;
  const all = (passes / atomicSlices(launch, work)) * parameters.atomicCycles;
  if (launch.device.generation !== "fermi") return all;
  return Math.max(all, (passes / atomicTargets(launch, work)) * FERMI_ADDRESS_CYCLES);
}

/** Sectors that atomics write. */
function atomicTargets({ counters }: CountedLaunch, work: LaunchWork): number {
  return Math.max(1, counters.footprint.writtenSectors - work.storeSectors);
}

/** The bus of one slice of the L2. */
const SLICE_BUS_BITS = 64;
const SECTORS_PER_LINE = 4;

/**
 * Neighbouring lines that one slice has: atomics on 32 lines take as long as on 8 slices, on 8 lines as on 2
 * (`accuracy/atomics`, 256 and 1,024 bins).
 */
const LINES_TOGETHER = 4;

/** Slices that atomics go to at the same time: they work side by side. */
function atomicSlices(launch: CountedLaunch, work: LaunchWork): number {
  if (work.atomicRequests === 0) return 1;
  const ofRequest = work.atomicLines / work.atomicRequests;
  const ofLaunch = Math.ceil(atomicTargets(launch, work) / SECTORS_PER_LINE);
  const slices = launch.device.memoryBusBits.value / SLICE_BUS_BITS;
  return Math.max(1, Math.min(slices, Math.max(ofRequest, ofLaunch) / LINES_TOGETHER));
}

/**
 * What an access of the memory to less than a line takes, in bytes, beside its own. Estimated: one
 * sector, from the published times of offset reads on an M2070 and of transposes on an RTX 3090.
 */
const PARTIAL_ACCESS_BYTES = 32;
/** Half a line: what caches fetch where a request wants no more of it. */
const HALF_LINE_BYTES = 64;

function dramBytes(launch: CountedLaunch, work: LaunchWork, traffic: MemoryTraffic): number {
  const { device, codegen } = launch;
  const { dramReadBytes, dramWriteBytes } = traffic;
  if (device.generation !== "fermi") {
    const halves = (dramReadBytes / HALF_LINE_BYTES) * scattered(work);
    return dramReadBytes + dramWriteBytes + PARTIAL_ACCESS_BYTES * halves;
  }
  // Fermi reads a line that is first written in part, as far as the published times of offset writes
  // and of arrays of pairs tell. Later chips do not (no bytes more in accuracy/h200).
  const lineBytes = device.lineBytes.value;
  const { defaultCaching } = device.globalLoads.value;
  const readLines = dramReadBytes / lineBytes;
  const filled = work.storeLines > 0 ? work.storeBytes / (work.storeLines * lineBytes) : 1;
  const partialWrites = Math.min(1, 2 * (1 - filled)) * (dramWriteBytes / lineBytes);
  const isCached = (codegen.dlcm ?? defaultCaching) === "ca";
  return (
    dramReadBytes +
    dramWriteBytes +
    (isCached
      ? SPLIT_LINE_BYTES * splitLines(launch, work, readLines)
      : PARTIAL_ACCESS_BYTES * partialReads(work, readLines)) +
    (PARTIAL_ACCESS_BYTES + lineBytes) * partialWrites
  );
}

/**
 * What a line takes that another request wants as well because data begins within it, in bytes: so that reads of an
 * offset of 11 take 7 % longer, as published for an M2070 (1.949 to 1.820 ms, 2^24 elements, two loads and a store of
 * 128 bytes a warp). Not what the L2 has for a second block: rows of blocks of 16 x 16, where all lines are shared,
 * would take twice as long.
 */
const SPLIT_LINE_BYTES = 17.5;

/** Lines from the memory that requests ask for beyond what their bytes would fill. */
function splitLines(
  { totals, device }: CountedLaunch,
  work: LaunchWork,
  readLines: number,
): number {
  const bytes = totals.memory("global", "load").distinctBytes;
  return Math.max(0, Math.min(readLines, work.loadLines - bytes / device.lineBytes.value));
}

/** Accesses to less than a line that the memory sees where no L1 puts requests for a line's sectors together. */
function partialReads({ loadLines }: LaunchWork, readLines: number): number {
  const reads = Math.max(readLines, Math.min(loadLines, readLines * SECTORS_PER_LINE));
  return Math.min(reads, 2 * (reads - readLines));
}

/**
 * Part of the loads that want half a line or less at a time: 1 at two sectors of a line and below, 0 where
 * neighbouring requests share lines (an offset: 2.5), which the memory sees as one.
 */
function scattered({ loadLines, loadSectors }: LaunchWork): number {
  if (loadLines === 0) return 0;
  return Math.min(1, Math.max(0, 2 * (2.5 - loadSectors / loadLines)));
}
