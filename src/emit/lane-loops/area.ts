/**
 * Where lanes that go through a loop one after another leave what they did, `LANE_LOOP_BYTES` of scratch memory.
 * Offsets from its start.
 */
import type { LaneLoop } from "../analysis/lane-loops.ts";
import type { FunctionBuilder } from "../encoder/index.ts";
import type { AccessContext } from "../memory/context.ts";
import { LANE_LOOP_BYTES, pushScratch, SCRATCH } from "../memory/site-cache.ts";

/** Iterations that are counted together, at most. */
const LONGEST_TURN = 32;
/** Bytes of a row: a word a lane. */
export const ROW_BYTES = 128;

export const AREA = {
  /** A byte a lane: iterations; one more if the lane goes on. */
  trips: 0,
  /** A word an iteration, and one for what follows: the lanes that take part. */
  masks: 32,
  /** 8 bytes a register: what all lanes share, for those who go on with the loop. */
  shared: 176,
  /** A word a load that goes anywhere, and a stream. */
  rooms: 368,
  /** A word a load that goes anywhere. */
  origins: 464,
  /** A row a stream: the first iteration's addresses. */
  starts: 528,
  /** 256 bytes a register: results. */
  results: 1552,
  /** Rows of addresses, as many an iteration as there are loads that go anywhere. */
  rows: 7696,
} as const;

/** Iterations of a loop that are counted together. */
export function turnOf({ scattered }: LaneLoop): number {
  const rows = Math.floor((LANE_LOOP_BYTES - AREA.rows) / ROW_BYTES);
  return Math.min(LONGEST_TURN, Math.floor(rows / Math.max(1, scattered.length)));
}

/** Pushes where it is. */
export function pushArea(f: FunctionBuilder, context: AccessContext): void {
  pushScratch(f, context);
  f.i32(SCRATCH.laneLoop).op("i32.add");
}
