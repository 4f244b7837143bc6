/** Global loads that the L1 of a multiprocessor answers. */
import type { Locality } from "../../observe/index.ts";
import { type CountedLaunch, cachesGlobalLoads, type Occupancy } from "../../profile/index.ts";

/** Sectors of global loads found in the L1. */
export function l1LoadHits(launch: CountedLaunch, occupancy: Occupancy): number {
  const { counters, totals } = launch;
  const { loadSectors } = counters.locality;
  const all = totals.memory("global", "load").sectors;
  const cached = cachesGlobalLoads(launch) ? all : totals.readOnlyLoads().sectors;
  if (loadSectors === 0 || cached === 0) return 0;
  const share = foundAgain(launch, linesPerBlock(launch, occupancy)) / loadSectors;
  const missed = Math.min(cached * (1 - share), firstTouches(launch, occupancy));
  return cached - missed;
}

/** Sectors of the traced loads that a block finds again in so many lines. */
function foundAgain({ counters, device }: CountedLaunch, lines: number): number {
  const { loadedAgain, loadedAfterStore } = counters.locality;
  // From Volta on a store leaves its data in the L1; before, it threw out the line (CUDA C Programming
  // Guide 8.0, G.4.2: "stores … invalidate"; Khairy et al., Accel-Sim, ISCA 2020, for Volta).
  const keepsStores = device.computeCapability.major >= 7;
  return within(loadedAgain, lines) + (keepsStores ? within(loadedAfterStore, lines) : 0);
}

/** Sum of the bins of distances below `lines`; of a bin that lies across it, a part. */
function within(bins: Locality["loadedAgain"], lines: number): number {
  let sum = 0;
  for (const [bin, sectors] of bins.entries()) {
    const [least, most] = [bin === 0 ? 0 : 2 ** (bin - 1), 2 ** bin];
    sum += sectors * Math.min(1, Math.max(0, (lines - least) / (most - least)));
  }
  return sum;
}

/** Lines of the L1 for each of the blocks that share it. */
function linesPerBlock({ device, grid }: CountedLaunch, occupancy: Occupancy): number {
  return (
    l1Bytes({ device }, occupancy) /
    device.lineBytes.value /
    residentBlocks({ device, grid }, occupancy)
  );
}

function l1Bytes({ device }: Pick<CountedLaunch, "device">, occupancy: Occupancy): number {
  return Math.max(0, device.unifiedL1BytesPerSm.value - occupancy.carveOutBytes);
}

/** Blocks that a multiprocessor has at a time. */
function residentBlocks(
  { device, grid }: Pick<CountedLaunch, "device" | "grid">,
  occupancy: Occupancy,
): number {
  const perSm = Math.ceil((grid[0] * grid[1] * grid[2]) / device.smCount.value);
  return Math.max(1, Math.min(occupancy.blocksPerSm, perSm));
}

/** The most that can be missed where all data fits: each multiprocessor asks once for each sector. */
function firstTouches(launch: CountedLaunch, occupancy: Occupancy): number {
  const { counters, device, grid } = launch;
  const { readSectors } = counters.footprint;
  const isSmall = readSectors * device.sectorBytes.value <= l1Bytes(launch, occupancy);
  const multiprocessors = Math.min(device.smCount.value, grid[0] * grid[1] * grid[2]);
  return isSmall ? readSectors * multiprocessors : Number.POSITIVE_INFINITY;
}
