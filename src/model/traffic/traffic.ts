/** Sectors between the levels of the memory system. */
import { OP } from "../../lower/index.ts";
import type { CountedLaunch, MemoryTraffic, Occupancy } from "../../profile/index.ts";
import { evictionAt } from "./eviction.ts";
import { l1LoadHits } from "./l1-hits.ts";
import { FITTED_TRAFFIC, type TrafficParameters } from "./parameters.ts";

export function memoryTraffic(
  launch: CountedLaunch,
  occupancy: Occupancy,
  parameters: TrafficParameters = FITTED_TRAFFIC,
): MemoryTraffic {
  const sectorBytes = launch.device.sectorBytes.value;
  const l1LoadHitSectors = l1LoadHits(launch, occupancy);
  const l2ReadSectors = l2Reads(launch, l1LoadHitSectors, parameters);
  const writtenBack = dramWrites(launch, occupancy, parameters);
  const fetched = fetchedData(launch) + writtenBack.filled;
  return {
    l1LoadHitSectors: Math.round(l1LoadHitSectors),
    l2ReadSectors: Math.round(l2ReadSectors),
    l2WriteSectors: Math.round(l2Writes(launch)),
    l2AtomicSectors: launch.totals.memory("global", "atomic", "reduction").sectors,
    l2ReadHitSectors: Math.round(
      Math.max(0, l2ReadSectors - launch.counters.footprint.readSectors),
    ),
    dramReadBytes: inBursts((fetched + fetchedBesides(launch, parameters)) * sectorBytes),
    dramWriteBytes: inBursts(writtenBack.sectors * sectorBytes),
  };
}

/** Every figure that was measured of the H200's memory is a multiple of 256 bytes. */
function inBursts(bytes: number): number {
  return Math.round(bytes / 256) * 256;
}

/**
 * What the multiprocessors miss. From Hopper on reads of the same sector that are under way at the same
 * time are made one on the way ("L2 Request Coalescer", Nsight Compute documentation): each sector is
 * read once at least, and of the other reads a part. Of fetches from textures only that they read each
 * sector once at least is known.
 */
function l2Reads(
  { totals, counters, device }: CountedLaunch,
  l1LoadHitSectors: number,
  { notCoalesced }: TrafficParameters,
): number {
  const loaded = totals.memory("global", "load").sectors;
  const texels =
    totals.memory("texture", "load").sectors + totals.memory("surface", "load").sectors;
  const { readSectors } = counters.footprint;
  const fetched = texels > 0 ? Math.min(texels, (readSectors * texels) / (texels + loaded)) : 0;
  const missed = loaded - l1LoadHitSectors;
  const again = Math.max(0, missed - (readSectors - fetched));
  const coalesces = device.computeCapability.major >= 9;
  return missed - again * (coalesces ? 1 - notCoalesced : 0) + fetched;
}

/**
 * The L1 writes through. Stores that follow one another in a warp and go to the same sectors leave it
 * as one: fields of a structure, components of a vector.
 */
function l2Writes({ totals, counters, device }: CountedLaunch): number {
  const { storeSectors, storedAtOnce } = counters.locality;
  const merged =
    storeSectors > 0 && device.computeCapability.major >= 7 ? storedAtOnce / storeSectors : 0;
  const global = totals.memory("global", "store").sectors;
  const besides =
    totals.memory("local", "store").sectors + totals.memory("surface", "store").sectors;
  return global * (1 - merged) + besides;
}

/** Each sector once; from Ampere on the L2 asks the memory for 64 bytes at a time. */
function fetchedData({ counters, device }: CountedLaunch): number {
  const { readSectors, readPairs } = counters.footprint;
  // CUDA C++ API, cudaLimitMaxL2FetchGranularity; on the H200 strides of 64 bytes fetch all data.
  return device.computeCapability.major >= 8 ? 2 * readPairs : readSectors;
}

/** Instructions, parameters, page tables. */
function fetchedBesides({ program }: CountedLaunch, parameters: TrafficParameters): number {
  const instructions = program.code.op.reduce((sum, op) => sum + Number(op !== OP.canonicalNan), 0);
  return parameters.fetchedSectors + parameters.fetchedSectorsPerInstruction * instructions;
}

/**
 * Written sectors that the L2 drives out before the kernel ends, and those of them that it must fill up
 * from memory since they were written only in part. The rest goes back later, in nobody's time.
 */
function dramWrites(
  launch: CountedLaunch,
  occupancy: Occupancy,
  { l2Usable, dirtyUsable, partialUsable, dirtyBefore }: TrafficParameters,
): { readonly sectors: number; readonly filled: number } {
  const { totals, counters, device, program, block } = launch;
  const { writtenSectors, touchedSectors } = counters.footprint;
  const sectorBytes = device.sectorBytes.value;
  const held = device.l2Bytes.value / sectorBytes;
  // The next wave's frames take the places of this one's: all of them, unless the L2 holds a wave.
  const localStores = totals.memory("local", "store").sectors;
  const threads = block[0] * block[1] * block[2] * occupancy.blocksPerSm * device.smCount.value;
  const frames = (threads * program.localBytes) / sectorBytes;
  const local = frames > l2Usable * held ? localStores : Math.min(localStores, frames);
  const evicted = evictionAt((touchedSectors + local) / (l2Usable * held));
  const kept = Math.min((writtenSectors + local) * (1 - evicted.lines), dirtyUsable * held);
  const filled =
    partlyWritten(launch) -
    Math.min(partlyWritten(launch) * (1 - evicted.lines), partialUsable * held);
  return {
    sectors: Math.max(writtenSectors + local - kept, filled) + dirtyBefore * held * evicted.sets,
    filled,
  };
}

/**
 * Sectors of which a part stays unwritten: twice as many as are missing in bytes, as if half a sector
 * were missing each time.
 */
function partlyWritten({ totals, counters, device }: CountedLaunch): number {
  const { writtenSectors } = counters.footprint;
  const stores = totals.memory("global", "store", "atomic", "reduction");
  const missing = writtenSectors - stores.distinctBytes / device.sectorBytes.value;
  return Math.min(writtenSectors, Math.max(0, 2 * missing));
}
