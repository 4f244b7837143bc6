/**
 * Linear filters: each of the texels around a point adds its share, in f64 as
 * `exec/textures/sampler.ts` adds them.
 */
import type { FunctionBuilder, Local } from "../encoder/index.ts";
import type { AccessContext } from "../memory/index.ts";
import {
  emitChannel,
  emitGather,
  emitSignedFractions,
  type TexelReader,
  texelReader,
} from "./gather.ts";
import {
  forActiveQuads,
  forAllQuads,
  pushQuad,
  pushReals,
  pushWideReals,
  pushWords,
} from "./quads.ts";
import { emitPlaces, PLACE_PARAMETERS, type TexelPlaces, texelPlaces } from "./read.ts";
import { PREPARED, READING } from "./record.ts";
import { AXIS_BYTES, AXIS_ROWS, pushTexelScratch, ROW, WIDE_ROW } from "./scratch.ts";
import { emitTouch } from "./touched.ts";

/** Bits of the NaN that filters give. */
const FILTER_NAN = 0x7fff_ffff;

/** Texels around a point, of which a line has two, a plane four and a volume eight. */
export function cornerCount(shape: number): number {
  return 2 << shape;
}

/**
 * Routine (): from weights of axes to weights of corners, each a 256th as well, their sum 256. Corner i
 * has the second column if bit 0 is set, the second row by bit 1, the second slice by bit 2.
 */
export function weightsRoutine(context: AccessContext, shape: number): number {
  return context.module.routine(`weights of ${cornerCount(shape)} texels`, [], [], (f) => {
    const axis = (number: number): Local => {
      const local = f.local("i32");
      pushTexelScratch(f, context, "axes", number * AXIS_BYTES + AXIS_ROWS.weight);
      f.set(local);
      return local;
    };
    const axes = Array.from({ length: shape + 1 }, (_, number) => axis(number));
    const to = f.local("i32");
    pushTexelScratch(f, context, "weights");
    f.set(to);
    forAllQuads(f, (distance) => {
      const [a, b, c] = axes.map((row) => {
        const local = f.temp("v128");
        pushQuad(f, row, distance).set(local);
        return local;
      });
      const weights = cornerWeights(f, a!, b, c);
      weights.forEach((weight, corner) => {
        f.get(to)
          .get(distance)
          .op("i32.add")
          .get(weight)
          .mem("v128.store", corner * ROW);
      });
      f.free(...weights);
      for (const local of [a, b, c]) if (local !== undefined) f.free(local);
    });
  });
}

function cornerWeights(
  f: FunctionBuilder,
  a: Local,
  b: Local | undefined,
  c: Local | undefined,
): Local[] {
  const result = (push: () => void): Local => {
    const local = f.temp("v128");
    push();
    f.set(local);
    return local;
  };
  const product = (factors: readonly Local[], bits: number): Local =>
    result(() => {
      f.get(factors[0]!);
      for (const factor of factors.slice(1)) f.get(factor).op("i32x4.mul");
      pushWords(f, 1 << (bits - 1)).op("i32x4.add");
      f.i32(bits).op("i32x4.shr_u");
    });
  const sum = (plus: readonly Local[], minus: readonly Local[], constant = 0): Local =>
    result(() => {
      pushWords(f, constant);
      for (const term of plus) f.get(term).op("i32x4.add");
      for (const term of minus) f.get(term).op("i32x4.sub");
    });
  if (b === undefined) return [sum([], [a], 256), sum([a], [])];
  const ab = product([a, b], 8);
  if (c === undefined) {
    const weights = [sum([ab], [a, b], 256), sum([a], [ab]), sum([b], [ab]), sum([ab], [])];
    f.free(ab);
    return weights;
  }
  const [ac, bc, all] = [product([a, c], 8), product([b, c], 8), product([a, b, c], 16)];
  const weights = [
    sum([ab, ac, bc], [a, b, c, all], 256),
    sum([a, all], [ab, ac]),
    sum([b, all], [ab, bc]),
    sum([ab], [all]),
    sum([c, all], [ac, bc]),
    sum([ac], [all]),
    sum([bc], [all]),
    sum([all], []),
  ];
  f.free(ab, ac, bc, all);
  return weights;
}

/**
 * Routine (`PLACE_PARAMETERS`, row of weights, whether it is the first): adds one corner's share of the
 * first `wanted` channels to the sums.
 */
export function cornerRoutine(context: AccessContext, wanted: number): number {
  const name = `add ${wanted} channels of texels`;
  const types = ["i32", "i32", "i32", "i32", "i32", "i32", "i32"] as const;
  return context.module.routine(name, types, [], (f) => {
    const { record, mask } = PLACE_PARAMETERS;
    const [weights, first] = [5, 6];
    const places = texelPlaces(f, record);
    const reader = texelReader(f, record);
    const sums = f.local("i32");
    pushTexelScratch(f, context, "sums");
    f.set(sums);
    const [channels, lately] = [f.local("i32"), f.local("i32")];
    f.get(record).mem("i32.load", PREPARED.channels).set(channels);
    pushTexelScratch(f, context, "lately");
    f.set(lately);
    const weight = f.local("v128");
    // The first corner's sums begin at 0.
    const kept = f.local("v128");
    f.get(first).i32(1).op("i32.sub").op("i32x4.splat").set(kept);
    forActiveQuads(f, mask, (distance, active) => {
      // A texel of no weight is not read: an infinite one is not seen.
      pushQuad(f, weights, distance).get(active).op("v128.and").tee(weight);
      f.op("v128.any_true").get(first).op("i32.or").if();
      const [wanting, sum] = [f.temp("v128"), f.temp("i32")];
      f.get(weight).i32x4(0, 0, 0, 0).op("i32x4.ne").set(wanting);
      emitPlaces(f, places, { shift: reader.shift, distance, wanted: wanting });
      f.get(lately).get(distance).op("i32.add").set(sum);
      emitTouch(f, context, "read", { ...places, lately: { address: sum, kept } });
      emitGather(f, reader, places.addresses);
      f.get(sums).get(distance).i32(1).op("i32.shl").op("i32.add").set(sum);
      for (let channel = 0; channel < wanted; channel++) {
        if (channel > 0) f.get(channels).i32(channel).op("i32.gt_u").if();
        emitShare(f, { reader, places, wanting, weight, channel, kept, sum });
        if (channel > 0) f.end();
      }
      f.free(wanting, sum);
      f.end();
    });
  });
}

interface Corner {
  readonly reader: TexelReader;
  readonly places: TexelPlaces;
  /** All ones for lanes whose texel has a weight. */
  readonly wanting: Local;
  readonly weight: Local;
  readonly channel: number;
  /** All ones unless sums begin here. */
  readonly kept: Local;
  /** Address of the lanes' sums of channel 0. */
  readonly sum: Local;
}

/** Adds one channel of four lanes. */
function emitShare(f: FunctionBuilder, corner: Corner): void {
  const { reader, channel } = corner;
  const value = f.temp("v128");
  emitChannel(f, reader, channel, value);
  f.get(reader.reading).i32(READING.unsignedFraction).op("i32.eq").if();
  emitUnits(f, corner, value);
  f.else();
  emitReals(f, corner, value);
  f.end();
  f.free(value);
}

/** Unsigned integers are summed up as such: nothing is rounded until the end. */
function emitUnits(
  f: FunctionBuilder,
  { reader, places, wanting, weight, channel, kept, sum }: Corner,
  value: Local,
): void {
  const offset = WIDE_ROW * channel;
  f.get(sum).get(sum).mem("v128.load", offset).get(kept).op("v128.and");
  f.get(reader.record).mem("v128.load32_splat", PREPARED.borderUnits + 4 * channel);
  f.get(value).get(wanting).get(places.inside).op("v128.andnot").op("v128.bitselect");
  f.get(weight).op("i32x4.mul").op("i32x4.add").mem("v128.store", offset);
}

function emitReals(
  f: FunctionBuilder,
  { reader, places, wanting, weight, channel, kept, sum }: Corner,
  value: Local,
): void {
  const [low, high] = [f.temp("v128"), f.temp("v128")];
  const halves = [
    [low, "low"],
    [high, "high"],
  ] as const;
  f.get(reader.reading).op("i32.eqz").if();
  f.get(value).op("f64x2.promote_low_f32x4").set(low);
  f.get(value).get(value).shuffle32(2, 3, 2, 3).op("f64x2.promote_low_f32x4").set(high);
  f.else();
  emitSignedFractions(f, reader, value, { low, high });
  f.end();
  // Lanes that want a texel but read none are beyond the border.
  f.get(wanting).get(places.inside).op("v128.andnot").tee(value).op("v128.any_true").if();
  for (const [half, part] of halves) {
    f.get(reader.record).mem("v128.load64_splat", PREPARED.border + 8 * channel);
    f.get(half).get(value).op(`i64x2.extend_${part}_i32x4_s`).op("v128.bitselect").set(half);
  }
  f.end();
  halves.forEach(([half, part], index) => {
    const offset = WIDE_ROW * channel + 16 * index;
    f.get(sum).get(sum).mem("v128.load", offset).get(kept).op("v128.and");
    f.get(weight);
    if (index === 1) f.get(weight).shuffle32(2, 3, 2, 3);
    pushWideReals(f.op("f64x2.convert_low_i32x4_s"), 1 / 256).op("f64x2.mul");
    f.get(half).op("f64x2.mul");
    f.get(wanting).op(`i64x2.extend_${part}_i32x4_s`).op("v128.and");
    f.op("f64x2.add").mem("v128.store", offset);
  });
  f.free(low, high);
}

/** Steps from 0 to 1 of filtered values of texels with 8 or 16 bits. */
const STEPS = { signed: 0x7fff, unsigned: 0xffff } as const;

/** Routine (record, mask, where the results go, `WIDE_ROW` apart): sums to floats. */
export function sumsRoutine(context: AccessContext, wanted: number): number {
  const name = `${wanted} channels of filtered texels`;
  return context.module.routine(name, ["i32", "i32", "i32"], [], (f) => {
    const [record, mask, to] = [0, 1, 2];
    const sums = f.local("i32");
    pushTexelScratch(f, context, "sums");
    f.set(sums);
    const [channels, reading] = [f.local("i32"), f.local("i32")];
    f.get(record).mem("i32.load", PREPARED.channels).set(channels);
    f.get(record).mem("i32.load", PREPARED.reading).set(reading);
    // Steps of an unsigned integer.
    const unit = f.local("v128");
    f.i32(STEPS.unsigned).get(record).mem("i32.load", PREPARED.whole).op("i32.div_u");
    f.op("i32x4.splat").set(unit);
    forActiveQuads(f, mask, (distance) => {
      const [value, from] = [f.temp("v128"), f.temp("i32")];
      f.get(sums).get(distance).i32(1).op("i32.shl").op("i32.add").set(from);
      for (let channel = 0; channel < wanted; channel++) {
        const offset = WIDE_ROW * channel;
        if (channel > 0) f.get(channels).i32(channel).op("i32.gt_u").if();
        f.get(reading).i32(READING.unsignedFraction).op("i32.eq").if();
        f.get(from).mem("v128.load", offset).get(unit).op("i32x4.mul");
        pushWords(f, 128).op("i32x4.add").i32(8).op("i32x4.shr_u").op("f32x4.convert_i32x4_s");
        pushReals(f, STEPS.unsigned).op("f32x4.div").set(value);
        f.else();
        emitRealSums(f, { from, offset, reading }, value);
        f.end();
        if (channel > 0) {
          f.else();
          if (channel === 3) f.get(record).mem("v128.load32_splat", PREPARED.one).set(value);
          else f.i32x4(0, 0, 0, 0).set(value);
          f.end();
        }
        f.get(to).get(distance).op("i32.add").get(value).mem("v128.store", offset);
      }
      f.free(value, from);
    });
  });
}

function emitRealSums(
  f: FunctionBuilder,
  { from, offset, reading }: { from: Local; offset: number; reading: Local },
  value: Local,
): void {
  const half = f.temp("v128");
  for (const at of [0, 16]) {
    f.get(from)
      .mem("v128.load", offset + at)
      .set(half);
    f.get(reading).if();
    pushWideReals(f.get(half), STEPS.signed).op("f64x2.mul");
    pushWideReals(f, 0.5).op("f64x2.add").op("f64x2.floor");
    pushWideReals(f, STEPS.signed).op("f64x2.div").set(half);
    f.end();
    if (at > 0) f.get(value);
    f.get(half).op("f32x4.demote_f64x2_zero");
    if (at > 0) f.shuffle32(0, 1, 4, 5);
    f.set(value);
  }
  f.get(value);
  pushWords(f, FILTER_NAN);
  f.get(value).get(value).op("f32x4.eq").op("v128.bitselect").set(value);
  f.free(half);
}
