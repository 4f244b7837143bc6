/** What a reader of the counters does first, when a launch has ended: adds what the code only noted. */
import { WARP_SIZE } from "../../base/index.ts";
import type { Program } from "../../lower/index.ts";
import { BLOCK_BYTES, BLOCK_FIELD, SITE_BYTES } from "../../observe/index.ts";
import type { EmitLayout } from "../layout.ts";
import { ENTRIES_SHIFT, ENTRY, ENTRY_BYTES } from "./folded-counts.ts";

/** Where one worker's counts are, byte addresses in `memory`. */
export interface CountAreas {
  readonly memory: DataView;
  readonly counters: number;
  readonly caches: number;
}

/** Adds what the events and tables of a launch stand for to its counter area, and clears them. */
export function settleFoldedCounts(
  areas: CountAreas,
  { folded }: Pick<EmitLayout, "folded">,
): void {
  const { memory, counters, caches } = areas;
  for (const [event, additions] of folded.additions.entries()) {
    const at = caches + folded.events + 8 * event;
    const times = memory.getBigUint64(at, true);
    if (times === 0n) continue;
    memory.setBigUint64(at, 0n, true);
    for (const { offset, amount } of additions)
      add(memory, counters + offset, times * BigInt(amount));
  }
  for (const { site, offset } of folded.tables)
    for (let entry = 0; entry < 1 << ENTRIES_SHIFT; entry++) {
      const at = caches + offset + entry * ENTRY_BYTES;
      const times = memory.getBigUint64(at + ENTRY.times, true);
      if (times === 0n) continue;
      memory.setBigUint64(at + ENTRY.times, 0n, true);
      for (let field = 0; field < SITE_BYTES; field += 8) {
        const amount = memory.getBigUint64(at + ENTRY.counts + field, true);
        if (amount !== 0n) add(memory, counters + site * SITE_BYTES + field, times * amount);
      }
    }
}

/**
 * A region counts its blocks for all warps when it begins. If warp `warp` of a block of `threads`
 * threads was stopped at `pc` in the block form, takes back what did not run any more.
 */
export function takeBackUnrun(
  { memory, counters }: CountAreas,
  program: Program,
  { regions }: Pick<EmitLayout, "regions">,
  pc: number,
  warp: number,
  threads: number,
): void {
  const { start } = program.blocks;
  const isAt = (block: number) => start[block]! <= pc && pc < start[block + 1]!;
  const region = regions.find(({ blocks }) => blocks.some(isAt));
  const stopped = region?.blocks.find(isAt);
  if (!region || stopped === undefined) return;
  for (const block of region.always) {
    const firstUnrun = block > stopped ? warp : warp + 1;
    const warps = Math.ceil(threads / WARP_SIZE) - firstUnrun;
    if (warps <= 0) continue;
    const at = counters + program.sites.length * SITE_BYTES + block * BLOCK_BYTES;
    const lanes = threads - firstUnrun * WARP_SIZE;
    add(memory, at + 8 * BLOCK_FIELD.executions, BigInt(-warps));
    add(memory, at + 8 * BLOCK_FIELD.lanes, BigInt(-lanes));
  }
}

function add(memory: DataView, at: number, amount: bigint): void {
  memory.setBigUint64(at, BigInt.asUintN(64, memory.getBigUint64(at, true) + amount), true);
}
