/** Limits of memories and tables: as many pages and elements as 32 bits can name. */
import { lebBytes, type WasmReader } from "../wasm-sections.ts";
import { Memory64Error } from "./memory64-error.ts";
import { LIMITS } from "./module-shape.ts";

/** Up to 4 GiB, in pages of 64 KiB. */
const MOST_PAGES = 65_536;
const MOST_ELEMENTS = 2 ** 32 - 1;
const KNOWN_FLAGS = LIMITS.hasMost | LIMITS.isShared | LIMITS.isWide;

/** `hasGap`: the last `GAP_BYTES` below 4 GiB are never memory. */
export function lowerMemoryLimits(reader: WasmReader, hasGap: boolean): number[] {
  return lowerLimits(reader, MOST_PAGES, hasGap ? MOST_PAGES - 1 : undefined);
}

/** Of a table, behind the type of its elements. */
export function lowerTableLimits(reader: WasmReader): number[] {
  return lowerLimits(reader, MOST_ELEMENTS, undefined);
}

/** What is at least wanted must be had, what there may be at most is cut. */
function lowerLimits(reader: WasmReader, limit: number, forced: number | undefined): number[] {
  const at = reader.at;
  const flags = reader.byte();
  if ((flags & ~KNOWN_FLAGS) !== 0) throw new Memory64Error("limits of an unknown kind", at);
  const least = reader.leb();
  if (least > (forced ?? limit))
    throw new Memory64Error("more memory than 32 bits can address", at);
  const given = (flags & LIMITS.hasMost) !== 0 ? Math.min(reader.leb(), limit) : forced;
  if (given === undefined) return [flags & ~LIMITS.isWide, ...lebBytes(least)];
  const most = Math.min(given, forced ?? given);
  return [(flags & ~LIMITS.isWide) | LIMITS.hasMost, ...lebBytes(least), ...lebBytes(most)];
}
