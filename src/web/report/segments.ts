/**
 * What one request of a warp moves, by generation of chip. The rules are those of the report's metrics:
 * from compute capability 5.0 on, sectors of 32 bytes; before, groups of 128 bytes, of which the 32-byte
 * segments that are needed move, or the whole line for a load through the L1. The chips with groups take 8
 * bytes a thread by halves of the warp, 16 by quarters.
 */
import type { PageSite } from "../../report/index.ts";
import { isActive, type Request, WARP_SIZE } from "./samples.ts";

export const SECTOR_BYTES = 32;
export const LINE_BYTES = 128;

/** sectors: from 5.0 on; segments: 2.x and 3.x, past the L1; lines: 2.x and 3.x, through the L1. */
export const GENERATIONS = ["sectors", "segments", "lines"] as const;
export type Generation = (typeof GENERATIONS)[number];

/** Of a chip, by its compute capability: how its loads go where nothing else is asked for. */
export function generationOf(computeCapability: string): Generation {
  const major = Number(computeCapability.split(".")[0]);
  return major >= 5 ? "sectors" : major === 3 ? "segments" : "lines";
}

export interface TouchedLine {
  /** Of its first byte. */
  readonly address: number;
  /** Bit mask of its four sectors that lanes touch. */
  readonly touched: number;
  /** Of those that move. */
  readonly moved: number;
  /** In order of lanes; where several lanes share bytes, each has its own. */
  readonly parts: readonly LanePart[];
}

/** Bytes of one lane in one line. */
export interface LanePart {
  readonly lane: number;
  /** From the start of the line. */
  readonly from: number;
  readonly bytes: number;
}

export interface Moved {
  /** By address. */
  readonly lines: readonly TouchedLine[];
  readonly transactions: number;
  readonly sectors: number;
  readonly movedBytes: number;
  /** Distinct bytes that lanes touch. */
  readonly usedBytes: number;
  /** Active lanes times bytes. */
  readonly requestedBytes: number;
}

export function moved(request: Request, site: PageSite, generation: Generation): Moved {
  const parts = lanePartsByLine(request, site);
  const wholeLines = generation === "lines" && (site.kind === "load" || site.space === "local");
  const lines = [...parts]
    .sort(([a], [b]) => a - b)
    .map(([address, lanes]): TouchedLine => {
      const touched = sectorsOf(lanes);
      return { address, touched, moved: wholeLines ? 0b1111 : touched, parts: lanes };
    });
  const groups = generation === "sectors" ? [request.lanes] : laneGroups(request.lanes, site.bytes);
  let transactions = 0;
  let sectors = 0;
  for (const lanes of groups) {
    for (const inLine of lanePartsByLine({ ...request, lanes }, site).values()) {
      const count = wholeLines ? 4 : bits(sectorsOf(inLine));
      sectors += count;
      transactions += generation === "sectors" ? count : 1;
    }
  }
  return {
    lines,
    transactions,
    sectors,
    movedBytes: sectors * SECTOR_BYTES,
    usedBytes: lines.reduce((sum, line) => sum + distinctBytes(line.parts), 0),
    requestedBytes: bits(request.lanes) * site.bytes,
  };
}

function laneGroups(lanes: number, bytes: number): number[] {
  const width = bytes <= 4 ? 32 : bytes <= 8 ? 16 : 8;
  const groups: number[] = [];
  for (let first = 0; first < WARP_SIZE; first += width) {
    const mask = width === 32 ? 0xffff_ffff : ((1 << width) - 1) << first;
    if ((lanes & mask) !== 0) groups.push((lanes & mask) >>> 0);
  }
  return groups;
}

function lanePartsByLine(
  { lanes, addresses }: Request,
  { bytes, space }: PageSite,
): Map<number, LanePart[]> {
  const lines = new Map<number, LanePart[]>();
  const add = (lane: number, first: number, end: number): void => {
    for (let at = first; at < end; ) {
      const line = Math.floor(at / LINE_BYTES) * LINE_BYTES;
      const until = Math.min(end, line + LINE_BYTES);
      const parts = lines.get(line) ?? [];
      lines.set(line, parts);
      parts.push({ lane, from: at - line, bytes: until - at });
      at = until;
    }
  };
  for (let lane = 0; lane < WARP_SIZE; lane++) {
    if (!isActive(lanes, lane)) continue;
    const first = addresses[lane]!;
    if (space !== "local") add(lane, first, first + bytes);
    // Words of one thread are a line apart.
    else
      for (let word = 0; word < bytes; word += 4)
        add(
          lane,
          first + (word / 4) * LINE_BYTES,
          first + (word / 4) * LINE_BYTES + Math.min(bytes, 4),
        );
  }
  return lines;
}

function sectorsOf(parts: readonly LanePart[]): number {
  let sectors = 0;
  for (const { from, bytes } of parts)
    for (let at = Math.floor(from / SECTOR_BYTES); at * SECTOR_BYTES < from + bytes; at++)
      sectors |= 1 << at;
  return sectors;
}

function distinctBytes(parts: readonly LanePart[]): number {
  const bytes = new Uint8Array(LINE_BYTES);
  for (const part of parts) bytes.fill(1, part.from, part.from + part.bytes);
  return bytes.reduce((sum, one) => sum + one, 0);
}

function bits(mask: number): number {
  let count = 0;
  for (let rest = mask >>> 0; rest !== 0; rest = (rest & (rest - 1)) >>> 0) count++;
  return count;
}
