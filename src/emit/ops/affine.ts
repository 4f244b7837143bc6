/**
 * Values with a base and steps: lane l stands in column l % columns and row l / columns, and has
 * base + column × x + row × y. A chunk is four lanes in a row of lanes.
 */

import { stepsAcross } from "../analysis/affine.ts";
import type { FunctionBuilder, Local } from "../encoder/index.ts";
import { type Scalar, sameScalar } from "./operands.ts";

/** i32; what a value adds from column to column and from row to row. */
export interface Steps {
  readonly x: Scalar;
  readonly y: Scalar;
  /** Where all warps of a block are meant: what lane 0's value adds from warp to warp, and how many there are. */
  readonly warps?: { readonly step: Scalar; readonly count: number };
  /** Where a run of blocks is meant: likewise from block to block; a local holds how many there are. */
  readonly blocks?: { readonly step: Scalar; readonly count: Local };
}

/** Warps that steps are about. */
export function warpsOf({ warps }: Steps): number {
  return warps?.count ?? 1;
}

/**
 * All steps of a kind, and how often lanes, or warps, go on by each at most; undefined: a run's blocks but
 * one.
 */
export function stepsAlong(
  { x, y, warps, blocks }: Steps,
  columns: number,
  lanes: number,
): { readonly step: Scalar; readonly times: number | undefined }[] {
  const [across, down] = stepsAcross(columns, lanes);
  return [
    { step: x, times: across },
    { step: y, times: down },
    ...(warps ? [{ step: warps.step, times: warps.count - 1 }] : []),
    ...(blocks ? [{ step: blocks.step, times: undefined }] : []),
  ];
}

/** True if two values go on in the same way, as long as no local is set. */
export function sameSteps(a: Steps, b: Steps): boolean {
  const same = (s: Scalar | undefined, t: Scalar | undefined) =>
    s === undefined || t === undefined ? s === t : sameScalar(s, t);
  return (
    same(a.x, b.x) &&
    same(a.y, b.y) &&
    same(a.warps?.step, b.warps?.step) &&
    same(a.blocks?.step, b.blocks?.step)
  );
}

/** A step that is known when the code is written; undefined where it is not. */
export function knownStep({ bits }: Scalar): number | undefined {
  return bits === undefined ? undefined : Number(BigInt.asIntN(32, bits));
}

/** The step that a sum or difference has from one of its operands, as the other has none. */
export function unchangedStep(name: string, [a, b]: readonly Scalar[]): Scalar | undefined {
  if (name === "add" && a !== undefined && knownStep(a) === 0) return b;
  if ((name === "add" || name === "sub") && b !== undefined && knownStep(b) === 0) return a;
  return undefined;
}

/** Pushes the vector of a scalar times four constants; false if that is zero and nothing was pushed. */
function pushMultiples(f: FunctionBuilder, step: Scalar, by: readonly number[]): boolean {
  const known = knownStep(step);
  if (known === 0 || by.every((factor) => factor === 0)) return false;
  const [a, b, c, d] = by as [number, number, number, number];
  if (known !== undefined) {
    const times = (factor: number) => Math.imul(known, factor);
    f.i32x4(times(a), times(b), times(c), times(d));
    return true;
  }
  step.push();
  f.op("i32x4.splat").i32x4(a, b, c, d).op("i32x4.mul");
  return true;
}

/** Columns and rows of the four lanes of the first chunk. */
export function chunkPattern(columns: number): { columns: number[]; rows: number[] } {
  const lanes = [0, 1, 2, 3];
  return {
    columns: lanes.map((lane) => lane % columns),
    rows: lanes.map((lane) => Math.floor(lane / columns)),
  };
}

/** Pushes lanes 0 to 3. */
export function pushAffineStart(
  f: FunctionBuilder,
  base: Scalar,
  steps: Steps,
  columns: number,
): void {
  const pattern = chunkPattern(columns);
  base.push();
  f.op("i32x4.splat");
  if (pushMultiples(f, steps.x, pattern.columns)) f.op("i32x4.add");
  if (pushMultiples(f, steps.y, pattern.rows)) f.op("i32x4.add");
}

/** Pushes `step` × a constant factor; false if that is zero and nothing was pushed. */
function pushTimes(f: FunctionBuilder, step: Scalar, factor: number): boolean {
  const known = knownStep(step);
  if (known === 0 || factor === 0) return false;
  if (known !== undefined) f.i32(Math.imul(known, factor));
  else {
    step.push();
    if (factor !== 1) f.i32(factor).op("i32.mul");
  }
  return true;
}

/** The first lane of a chunk: by the chunk's number, or in a local. */
export type ChunkStart = { readonly chunk: number } | { readonly lane: Local };

/**
 * Pushes how far the first lane of a chunk is from lane 0; false if it is not at all, and nothing was
 * pushed.
 */
export function pushChunkDistance(
  f: FunctionBuilder,
  start: ChunkStart,
  steps: Steps,
  columns: number,
): boolean {
  if ("lane" in start) {
    const still = knownStep(steps.x) === 0 && knownStep(steps.y) === 0;
    if (!still) pushLaneDistance(f, start.lane, steps, columns);
    return !still;
  }
  const lane = 4 * start.chunk;
  const [x, y] = [knownStep(steps.x), knownStep(steps.y)];
  const [column, row] = [lane % columns, Math.floor(lane / columns)];
  if (x !== undefined && y !== undefined) {
    const distance = (Math.imul(x, column) + Math.imul(y, row)) | 0;
    if (distance !== 0) f.i32(distance);
    return distance !== 0;
  }
  const across = pushTimes(f, steps.x, column);
  const down = pushTimes(f, steps.y, row);
  if (across && down) f.op("i32.add");
  return across || down;
}

/** Pushes how far the lane whose number is in a local is from lane 0. */
export function pushLaneDistance(
  f: FunctionBuilder,
  lane: Local,
  steps: Steps,
  columns: number,
): void {
  const times = (pushIndex: () => void, step: Scalar): boolean => {
    const known = knownStep(step);
    if (known === 0) return false;
    pushIndex();
    if (known !== undefined && known > 0 && (known & (known - 1)) === 0) {
      if (known > 1) f.i32(31 - Math.clz32(known)).op("i32.shl");
      return true;
    }
    step.push();
    f.op("i32.mul");
    return true;
  };
  if (columns === 32) {
    if (!times(() => f.get(lane), steps.x)) f.i32(0);
    return;
  }
  const across =
    columns > 1 &&
    times(
      () =>
        f
          .get(lane)
          .i32(columns - 1)
          .op("i32.and"),
      steps.x,
    );
  const down = times(
    () =>
      f
        .get(lane)
        .i32(31 - Math.clz32(columns))
        .op("i32.shr_u"),
    steps.y,
  );
  if (across && down) f.op("i32.add");
  if (!across && !down) f.i32(0);
}
