/** Which sectors of global memory a launch touched, when it is over. */
import { LAUNCH_RECORD, mapsOf, touchedBySite, touchOf } from "../emit/index.ts";
import type { Program } from "../lower/index.ts";
import { type Footprint, markSectors } from "../observe/index.ts";
import type { DeviceMemory } from "./memory.ts";

/** Multiple of the bytes that a word of a map stands for. */
const MAP_STEP = 4096;

export interface FootprintExports {
  takeFootprint(launch: number, first: number, end: number, withBytes: number): void;
}

/**
 * Adds what the sites of all workers have not marked yet, counts the maps and clears them. `records`:
 * their launch records, of which the first takes the sums. `mayHaveForgotten`: a fault ended the launch,
 * maybe between a site's new pattern and its mark. `onMaps` may look at the maps, which have nothing below
 * address `first` nor from `end` on.
 */
export function footprintOf(
  exports: FootprintExports,
  memory: DeviceMemory,
  program: Program,
  records: readonly [number, ...(readonly number[])],
  mayHaveForgotten: boolean,
  onMaps?: (first: number, end: number) => void,
): Footprint {
  const { view } = memory;
  const [record] = records;
  let withBytes = mayHaveForgotten;
  for (const worker of records) {
    const caches = view.getUint32(worker + LAUNCH_RECORD.caches, true);
    for (const [site, { space, kind }] of program.sites.entries()) {
      // These set bytes only.
      withBytes ||= space === "texture" || space === "surface";
      if (space !== "global") continue;
      const { run, setsBytes } = touchedBySite(view, caches, site);
      for (const map of mapsOf(touchOf(kind))) markSectors(view.buffer, map, run.first, run.length);
      withBytes ||= setsBytes;
    }
  }
  const end = Math.ceil(memory.highestEnd / MAP_STEP) * MAP_STEP;
  // Where nothing was ever given out, the lowest start is the end of all addresses.
  const first = Math.floor(Math.min(memory.lowestStart, end) / MAP_STEP) * MAP_STEP;
  onMaps?.(first, end);
  exports.takeFootprint(record, first | 0, end | 0, withBytes ? 1 : 0);
  return {
    readSectors: view.getUint32(record + LAUNCH_RECORD.readSectors, true),
    readPairs: view.getUint32(record + LAUNCH_RECORD.readPairs, true),
    writtenSectors: view.getUint32(record + LAUNCH_RECORD.writtenSectors, true),
    touchedSectors: view.getUint32(record + LAUNCH_RECORD.touchedSectors, true),
  };
}
