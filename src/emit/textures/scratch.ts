/**
 * Memory in which texture routines work on one warp's instruction, behind the counters of a launch; zero
 * at its start. Rows have one word for each lane.
 */
import { roundUp } from "../../base/index.ts";
import { OP, type Program } from "../../lower/index.ts";
import { counterBytes } from "../../observe/index.ts";
import type { FunctionBuilder } from "../encoder/index.ts";
import type { AccessContext } from "../memory/index.ts";

export const ROW = 128;
/** A hash table has 2 to this words, of which an instruction fills at most half. */
export const TABLE_BITS = 9;
/** 32 lanes, eight texels each. */
const MOST_TEXELS = 256;

/** Of an axis: texels of the lanes, their neighbours, weights of the neighbours in 256ths. */
export const AXIS_ROWS = { first: 0, second: ROW, weight: 2 * ROW } as const;
export const AXIS_BYTES = 3 * ROW;
/** A row of f64. */
export const WIDE_ROW = 2 * ROW;

/** Parts and their bytes, in this order. */
const PARTS = {
  /** Distinct sectors so far, u32; behind them distinct lines. */
  counts: 16,
  /** Four words for the lanes of a vector. */
  lanes: 16,
  /** A row that stays 0. */
  zero: ROW,
  /** `AXIS_ROWS` for x, y and z. */
  axes: 3 * AXIS_BYTES,
  /** A row for each of eight texels around a point. */
  weights: 8 * ROW,
  /** A wide row for each channel. */
  sums: 4 * WIDE_ROW,
  /** Sectors of the texels that lanes counted last. */
  lately: ROW,
  /** Addresses of the words of the tables that are in use. */
  sectorPlaces: 4 * MOST_TEXELS,
  linePlaces: 4 * MOST_TEXELS,
  sectors: 4 * 2 ** TABLE_BITS,
  lines: 4 * 2 ** TABLE_BITS,
} as const;
type Part = keyof typeof PARTS;

const OFFSETS = new Map<Part, number>();
let end = 0;
for (const [part, bytes] of Object.entries(PARTS)) {
  OFFSETS.set(part as Part, end);
  end += bytes;
}
const SCRATCH_BYTES = end;

function scratchStart(program: Program): number {
  return roundUp(counterBytes(program.sites.length, program.blocks.length), 64);
}

/** Bytes of a launch's counters, and of this memory behind them where a program needs it. */
export function counterAreaBytes(program: Program): number {
  const ops: readonly number[] = [OP.textureRead, OP.surfaceRead, OP.surfaceWrite];
  const uses = program.code.op.some((op) => ops.includes(op));
  return uses
    ? scratchStart(program) + SCRATCH_BYTES
    : counterBytes(program.sites.length, program.blocks.length);
}

/** Pushes the address of a byte of a part. */
export function pushTexelScratch(
  f: FunctionBuilder,
  context: AccessContext,
  part: Part,
  offset = 0,
): void {
  f.getGlobal(context.globals.counters)
    .i32(scratchStart(context.program) + OFFSETS.get(part)! + offset)
    .op("i32.add");
}
