/** Limits of memories and tables: as many pages and elements as 32 bits can name. */
import { lebBytes, type WasmReader } from "../wasm-sections.ts";
import { Memory64Error } from "./memory64-error.ts";
import { LIMITS } from "./module-shape.ts";

/** 4 GiB in pages of 64 KiB. */
const MOST_PAGES = 65_536;
const MOST_ELEMENTS = 2 ** 32 - 1;
const KNOWN_FLAGS = LIMITS.hasMost | LIMITS.isShared | LIMITS.isWide;

export function lowerMemoryLimits(reader: WasmReader): number[] {
  return lowerLimits(reader, MOST_PAGES);
}

/** Of a table, behind the type of its elements. */
export function lowerTableLimits(reader: WasmReader): number[] {
  return lowerLimits(reader, MOST_ELEMENTS);
}

/** What is at least wanted must be had, what there may be at most is cut. */
function lowerLimits(reader: WasmReader, limit: number): number[] {
  const at = reader.at;
  const flags = reader.byte();
  if ((flags & ~KNOWN_FLAGS) !== 0) throw new Memory64Error("limits of an unknown kind", at);
  const least = reader.leb();
  if (least > limit) throw new Memory64Error("more memory than 32 bits can address", at);
  const most = (flags & LIMITS.hasMost) !== 0 ? lebBytes(Math.min(reader.leb(), limit)) : [];
  return [flags & ~LIMITS.isWide, ...lebBytes(least), ...most];
}
