/** Comparisons of a value with a base and steps with one value: mostly all lanes agree, or a few tests tell. */
import { ICMP_PREDICATES } from "../../ir/index.ts";
import { spanOf } from "../analysis/affine.ts";
import type { Local, PlainOp } from "../encoder/index.ts";
import type { FunctionEmitter } from "../function-emitter.ts";
import { knownStep, pushAffineStart, pushChunkDistance } from "../ops/affine.ts";
import { ICMP_SUFFIX } from "../ops/compare.ts";
import type { Scalar } from "../ops/operands.ts";
import type { AffineNode } from "./nodes.ts";

type Predicate = (typeof ICMP_PREDICATES)[number];

/** The predicate with its sides exchanged. */
const MIRRORED: Readonly<Record<Predicate, Predicate>> = {
  eq: "eq",
  ne: "ne",
  ugt: "ult",
  uge: "ule",
  ult: "ugt",
  ule: "uge",
  sgt: "slt",
  sge: "sle",
  slt: "sgt",
  sle: "sge",
};

/** Sets local `result` to the mask of lanes for which the comparison holds. */
export function emitAffineCompare(
  e: FunctionEmitter,
  predicateIndex: number,
  affineFirst: boolean,
  value: AffineNode,
  limit: Scalar,
  result: Local,
): void {
  const given = ICMP_PREDICATES[predicateIndex]!;
  const predicate = affineFirst ? given : MIRRORED[given];
  const [x, y] = [knownStep(value.steps.x), knownStep(value.steps.y)];
  if (x === undefined || y === undefined || x < 0 || y < 0) {
    emitVectorCompare(e, predicate, value, limit, result);
    return;
  }
  if (predicate === "eq" || predicate === "ne") {
    emitEqual(e, predicate, value, limit, result);
    return;
  }
  const { f, columns } = e;
  const test = (of: Local) => {
    f.get(of);
    limit.push();
    f.op(`i32.${ICMP_SUFFIX[predicate]}` as PlainOp);
  };
  const [low, high] = [f.temp("i32"), f.temp("i32")];
  value.scalar.push();
  f.tee(low)
    .i32(spanOf(x, y, columns, e.lanes))
    .op("i32.add")
    .set(high);
  const done = f.block();
  // Lanes ascend, unless the addition wraps around.
  f.get(low).get(high);
  f.op(predicate.startsWith("u") ? "i32.le_u" : "i32.le_s").if();
  f.i32(0);
  test(low);
  f.op("i32.sub").tee(result).i32(0);
  test(high);
  f.op("i32.sub").op("i32.eq").brIf(done);
  if (pushPartialMask(e, predicate, low, limit, x, y)) f.set(result).br(done);
  f.end();
  emitVectorCompare(e, predicate, value, limit, result);
  f.end();
  f.free(low, high);
}

/**
 * Pushes the mask where the comparison parts ascending lanes; false if it has no short form, and
 * nothing was pushed.
 */
function pushPartialMask(
  e: FunctionEmitter,
  predicate: Predicate,
  low: Local,
  limit: Scalar,
  x: number,
  y: number,
): boolean {
  const { f, columns } = e;
  const byColumn = x === 1 && y === 0;
  const byRow = x === 0 && y === 1;
  if (!byColumn && !byRow) return false;
  // Lanes below the limit, or up to it, are the first ones; greater is the opposite of up to.
  const upTo = predicate.endsWith("le") || predicate.endsWith("gt");
  const opposite = predicate.endsWith("ge") || predicate.endsWith("gt");
  f.i32(1);
  limit.push();
  f.get(low).op("i32.sub");
  if (upTo) f.i32(1).op("i32.add");
  if (byRow) f.i32(columns).op("i32.mul");
  f.op("i32.shl").i32(1).op("i32.sub");
  if (byColumn && columns < 32) {
    let copies = 0;
    for (let lane = 0; lane < 32; lane += columns) copies |= 1 << lane;
    f.i32(copies).op("i32.mul");
  }
  if (opposite) f.i32(-1).op("i32.xor");
  return true;
}

function emitEqual(
  e: FunctionEmitter,
  predicate: "eq" | "ne",
  value: AffineNode,
  limit: Scalar,
  result: Local,
): void {
  const { f, columns } = e;
  if (columns !== 32 || knownStep(value.steps.x) !== 1) {
    emitVectorCompare(e, predicate, value, limit, result);
    return;
  }
  const distance = f.temp("i32");
  f.i32(1);
  limit.push();
  value.scalar.push();
  f.op("i32.sub").tee(distance).op("i32.shl").i32(0);
  f.get(distance).i32(32).op("i32.lt_u").op("select");
  if (predicate === "ne") f.i32(-1).op("i32.xor");
  f.set(result);
  f.free(distance);
}

function emitVectorCompare(
  e: FunctionEmitter,
  predicate: Predicate,
  value: AffineNode,
  limit: Scalar,
  result: Local,
): void {
  const { f, columns } = e;
  const [first, other, lane] = [f.temp("v128"), f.temp("v128"), f.temp("i32")];
  pushAffineStart(f, value.scalar, value.steps, columns);
  f.set(first);
  limit.push();
  f.op("i32x4.splat").set(other);
  f.i32(0).tee(lane).set(result);
  const next = f.loop();
  f.get(result).get(first);
  if (pushChunkDistance(f, { lane }, value.steps, columns)) f.op("i32x4.splat").op("i32x4.add");
  f.get(other)
    .op(`i32x4.${ICMP_SUFFIX[predicate]}` as PlainOp)
    .op("i32x4.bitmask");
  f.get(lane).op("i32.shl").op("i32.or").set(result);
  f.get(lane).i32(4).op("i32.add").tee(lane).i32(e.lanes).op("i32.lt_u").brIf(next);
  f.end();
  f.free(first, other, lane);
}
