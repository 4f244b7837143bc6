/** Texture fetches of one warp. What is rare is left to the engine. */
import { assert } from "../../base/index.ts";
import type { FunctionBuilder, Local } from "../encoder/index.ts";
import type { EnvImports } from "../imports.ts";
import type { AccessContext } from "../memory/index.ts";
import { axisRoutine } from "./axis.ts";
import { SHAPE, type TexelCode } from "./codes.ts";
import { cornerCount, cornerRoutine, sumsRoutine, weightsRoutine } from "./filter.ts";
import { recordRoutine } from "./known.ts";
import { forAllQuads, pushQuad, pushWords } from "./quads.ts";
import { readRoutine } from "./read.ts";
import { ADDRESS_MODE, PREPARED } from "./record.ts";
import { AXIS_BYTES, AXIS_ROWS, pushTexelScratch, ROW } from "./scratch.ts";
import { endRoutine } from "./touched.ts";

/** Parameters, as of the import `textureRead`. */
const [PC, SITE, CODE, MASK, HANDLES, XS, YS, ZS, LAYERS, LEVELS, TO] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
];
const PARAMETERS = [PC, SITE, CODE, MASK, HANDLES, XS, YS, ZS, LAYERS, LEVELS, TO] as const;

/**
 * A routine with the parameters of the import `textureRead` for fetches of this kind, of which the first
 * `wanted` results are used; undefined where only the engine does them.
 */
export function fetchRoutine(
  context: AccessContext,
  code: TexelCode,
  wanted: number,
): number | undefined {
  if (code.gather || code.shape === SHAPE.cube) return undefined;
  const { shape, layered, integer, level } = code;
  const name = `fetch ${wanted} ${JSON.stringify({ shape, layered, integer, level })}`;
  const types = PARAMETERS.map(() => "i32" as const);
  return context.module.routine(name, types, [], (f) => {
    const record = f.local("i32");
    f.get(SITE).get(MASK).get(HANDLES).call(recordRoutine(context)).tee(record).op("i32.eqz");
    leaveToEngine(f, context.imports);
    if (integer) {
      emitIntegers(f, context, record, wanted);
    } else {
      pushIsRare(f, record, code);
      leaveToEngine(f, context.imports);
      f.get(record).mem("i32.load", PREPARED.filters).if();
      emitLinear(f, context, record, code, wanted);
      f.else();
      emitPoints(f, context, record, code, wanted);
      f.end();
    }
    f.get(SITE).get(MASK).call(endRoutine(context));
  });
}

/** Calls the import if the top of the stack is not 0, and returns. */
function leaveToEngine(f: FunctionBuilder, imports: EnvImports): void {
  f.if();
  for (const parameter of PARAMETERS) f.get(parameter);
  f.call(imports.textureRead).op("return").end();
}

function pushIsRare(f: FunctionBuilder, record: Local, { shape, layered, level }: TexelCode): void {
  f.get(record).mem("i32.load", PREPARED.linear);
  if (level) f.get(record).mem("i32.load", PREPARED.levels).i32(1).op("i32.ne").op("i32.or");
  if (shape !== SHAPE.line || layered) return;
  // A line is a plane of one row whose border lies on both sides.
  f.get(record)
    .mem("i32.load", PREPARED.modes + 4)
    .i32(ADDRESS_MODE.border)
    .op("i32.eq");
  f.get(record).mem("i32.load", PREPARED.filters).op("i32.and").op("i32.or");
}

/** tex1Dfetch: what lies outside is 0 in all channels. */
function emitIntegers(
  f: FunctionBuilder,
  context: AccessContext,
  record: Local,
  wanted: number,
): void {
  const [to, texels, index] = [f.local("i32"), f.local("v128"), f.local("v128")];
  pushTexelScratch(f, context, "axes");
  f.set(to);
  f.get(record).mem("v128.load32_splat", PREPARED.texels).set(texels);
  forAllQuads(f, (distance) => {
    f.get(to).get(distance).op("i32.add");
    pushQuad(f, XS, distance).tee(index);
    f.get(index).get(texels).op("i32x4.ge_u").op("v128.or").mem("v128.store");
  });
  f.get(record).get(MASK).get(to);
  for (let i = 0; i < 3; i++) pushTexelScratch(f, context, "zero");
  f.get(TO).call(readRoutine(context, wanted));
}

function emitPoints(
  f: FunctionBuilder,
  context: AccessContext,
  record: Local,
  code: TexelCode,
  wanted: number,
): void {
  emitAxes(f, context, record, code, false);
  f.get(record).get(MASK);
  pushRows(f, context, code, 0);
  f.get(record).i32(PREPARED.borderBits).op("i32.add");
  f.get(TO).call(readRoutine(context, wanted));
}

function emitLinear(
  f: FunctionBuilder,
  context: AccessContext,
  record: Local,
  code: TexelCode,
  wanted: number,
): void {
  emitAxes(f, context, record, code, true);
  f.call(weightsRoutine(context, code.shape));
  for (let corner = 0; corner < cornerCount(code.shape); corner++) {
    f.get(record).get(MASK);
    pushRows(f, context, code, corner);
    pushTexelScratch(f, context, "weights", corner * ROW);
    f.i32(corner === 0 ? 1 : 0).call(cornerRoutine(context, wanted));
  }
  f.get(record).get(MASK).get(TO).call(sumsRoutine(context, wanted));
}

/** Writes the rows of each axis; a layer stands in place of z. */
function emitAxes(
  f: FunctionBuilder,
  context: AccessContext,
  record: Local,
  code: TexelCode,
  linear: boolean,
): void {
  const sizes = [PREPARED.width, PREPARED.height, PREPARED.depth];
  for (let axis = 0; axis <= code.shape; axis++) {
    f.get([XS, YS, ZS][axis]!).get(record).mem("i32.load", sizes[axis]!);
    f.get(record).mem("i32.load", PREPARED.modes + 4 * axis);
    f.get(record).mem("i32.load", PREPARED.normalized);
    pushTexelScratch(f, context, "axes", axis * AXIS_BYTES);
    f.call(axisRoutine(context, linear));
  }
  if (!code.layered) return;
  assert(code.shape !== SHAPE.volume, "layers of volumes");
  const [to, last] = [f.local("i32"), f.local("v128")];
  pushTexelScratch(f, context, "axes", 2 * AXIS_BYTES);
  f.set(to);
  pushWords(f.get(record).mem("v128.load32_splat", PREPARED.depth), -1).op("i32x4.add").set(last);
  forAllQuads(f, (distance) => {
    f.get(to).get(distance).op("i32.add");
    // Unsigned: a layer below 0 is the last.
    pushQuad(f, LAYERS, distance).get(last).op("i32x4.min_u").mem("v128.store");
  });
}

/** Pushes the rows of columns, rows and slices of one corner. */
function pushRows(
  f: FunctionBuilder,
  context: AccessContext,
  { shape, layered }: TexelCode,
  corner: number,
): void {
  for (let axis = 0; axis < 3; axis++) {
    const isLayer = axis === 2 && layered;
    if (axis > shape && !isLayer) {
      pushTexelScratch(f, context, "zero");
      continue;
    }
    const field = !isLayer && (corner >> axis) & 1 ? AXIS_ROWS.second : AXIS_ROWS.first;
    pushTexelScratch(f, context, "axes", axis * AXIS_BYTES + field);
  }
}
