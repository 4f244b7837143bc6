/**
 * What one warp-wide access to global or local memory costs: the specification of the counters
 * `sectors`, `lines` and `distinctBytes`. Pure functions by brute force; the emitted code must agree
 * with them on every pattern.
 *
 * `addresses` holds one byte address per lane (entries of inactive lanes are ignored), `bytes` is the
 * width of the access per lane. An active mask of 0 costs nothing.
 */
import { type LaneMask, WARP_SIZE } from "../base/index.ts";

/** Bytes of the unit that moves between L1 and L2 (Nsight Compute documentation, "Sector"). */
const SECTOR_BYTES = 32;
/** Bytes of a cache line of L1 and L2 (same source, "Cache line"). */
const LINE_BYTES = 128;

/** Distinct 32-byte sectors that the active lanes touch. */
export function countSectors(
  addresses: ArrayLike<number>,
  active: LaneMask,
  bytes: number,
): number {
  return countUnits(addresses, active, bytes, SECTOR_BYTES);
}

/** Distinct 128-byte lines that the active lanes touch. */
export function countLines(addresses: ArrayLike<number>, active: LaneMask, bytes: number): number {
  return countUnits(addresses, active, bytes, LINE_BYTES);
}

/** Distinct bytes that the active lanes touch: each counts once however many lanes share it. */
export function countDistinctBytes(
  addresses: ArrayLike<number>,
  active: LaneMask,
  bytes: number,
): number {
  return countUnits(addresses, active, bytes, 1);
}

/**
 * Sectors as the L1 processes an atomic or reduction: lanes that hit the same address are taken one
 * after the other, so a sector counts as often as its most popular address.
 *
 * Source: measured on an H200, `l1tex__t_sectors_pipe_lsu_mem_global_op_red.sum` of a histogram
 * (accuracy/h200/shared.0.json, histGlobal: 274,666 is this sum to the last unit).
 */
export function countAtomicSectors(
  addresses: ArrayLike<number>,
  active: LaneMask,
  bytes: number,
): number {
  const lanesAt = new Map<number, number>();
  for (let lane = 0; lane < WARP_SIZE; lane++) {
    if (((active >>> lane) & 1) === 0) continue;
    const address = addresses[lane]!;
    lanesAt.set(address, (lanesAt.get(address) ?? 0) + 1);
  }
  const passes = new Map<number, number>();
  for (const [address, lanes] of lanesAt) {
    const last = Math.floor((address + bytes - 1) / SECTOR_BYTES);
    for (let sector = Math.floor(address / SECTOR_BYTES); sector <= last; sector++)
      passes.set(sector, Math.max(passes.get(sector) ?? 0, lanes));
  }
  let sum = 0;
  for (const count of passes.values()) sum += count;
  return sum;
}

/**
 * Byte of a warp's local memory where byte `offset` of thread `lane` lives: consecutive 4-byte words
 * of one thread are 128 bytes apart, so that lanes with equal offsets are coalesced.
 *
 * Source: CUDA C++ Programming Guide, "Local Memory": consecutive 32-bit words are accessed by
 * consecutive thread ids.
 */
export function localAddress(offset: number, lane: number): number {
  return Math.floor(offset / 4) * 128 + lane * 4 + (offset % 4);
}

/** Distinct sectors of a local access; `offsets` are byte offsets into each thread's local memory. */
export function countLocalSectors(
  offsets: ArrayLike<number>,
  active: LaneMask,
  bytes: number,
): number {
  return countLocalUnits(offsets, active, bytes, SECTOR_BYTES);
}

/** Distinct lines of a local access; `offsets` are byte offsets into each thread's local memory. */
export function countLocalLines(
  offsets: ArrayLike<number>,
  active: LaneMask,
  bytes: number,
): number {
  return countLocalUnits(offsets, active, bytes, LINE_BYTES);
}

function countUnits(
  addresses: ArrayLike<number>,
  active: LaneMask,
  bytes: number,
  unitBytes: number,
): number {
  const units = new Set<number>();
  for (let lane = 0; lane < WARP_SIZE; lane++) {
    if (((active >>> lane) & 1) === 0) continue;
    const first = addresses[lane]!;
    for (let byte = first; byte < first + bytes; byte++) units.add(Math.floor(byte / unitBytes));
  }
  return units.size;
}

function countLocalUnits(
  offsets: ArrayLike<number>,
  active: LaneMask,
  bytes: number,
  unitBytes: number,
): number {
  const units = new Set<number>();
  for (let lane = 0; lane < WARP_SIZE; lane++) {
    if (((active >>> lane) & 1) === 0) continue;
    const first = offsets[lane]!;
    for (let byte = first; byte < first + bytes; byte++)
      units.add(Math.floor(localAddress(byte, lane) / unitBytes));
  }
  return units.size;
}
