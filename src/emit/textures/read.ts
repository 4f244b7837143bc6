/** Texels of a warp's lanes as a fetch without filter gives them. */
import type { FunctionBuilder, Local } from "../encoder/index.ts";
import type { AccessContext } from "../memory/index.ts";
import { emitChannel, emitGather, type TexelReader, texelReader } from "./gather.ts";
import { forActiveQuads, pushQuad, pushReals } from "./quads.ts";
import { PREPARED, READING } from "./record.ts";
import { WIDE_ROW } from "./scratch.ts";
import { emitTouch } from "./touched.ts";

/** Parameters of routines that read texels: a record, lanes, rows of columns, rows and slices. */
export const PLACE_PARAMETERS = { record: 0, mask: 1, columns: 2, rows: 3, slices: 4 } as const;

/** Locals of the texels' places. */
export interface TexelPlaces {
  readonly base: Local;
  /** Splats. */
  readonly pitch: Local;
  readonly slice: Local;
  readonly addresses: Local;
  /** All ones for lanes that read a texel. */
  readonly inside: Local;
  readonly before: Local;
}

/** Splats of the record's box. */
export function texelPlaces(f: FunctionBuilder, record: Local): TexelPlaces {
  const splat = (offset: number): Local => {
    const local = f.local("v128");
    f.get(record).mem("v128.load32_splat", offset).set(local);
    return local;
  };
  const [base, pitch, slice] = [PREPARED.address, PREPARED.pitch, PREPARED.slice].map(splat);
  return {
    base: base!,
    pitch: pitch!,
    slice: slice!,
    addresses: f.local("v128"),
    inside: f.local("v128"),
    before: f.local("v128"),
  };
}

/**
 * Sets `addresses` and `inside`, of the lanes that are all ones in `wanted`. Other lanes get the address
 * of the first texel.
 */
export function emitPlaces(
  f: FunctionBuilder,
  places: TexelPlaces,
  { shift, distance, wanted }: { shift: Local; distance: Local; wanted: Local },
): void {
  const { columns, rows, slices } = PLACE_PARAMETERS;
  const { base, pitch, slice, addresses, inside } = places;
  // The border is -1.
  pushQuad(f, columns, distance).tee(addresses);
  const part = f.temp("v128");
  f.get(base).get(addresses).get(shift).op("i32x4.shl").op("i32x4.add").set(addresses);
  for (const [row, step] of [
    [rows, pitch],
    [slices, slice],
  ] as const) {
    pushQuad(f, row, distance).tee(part).op("v128.or");
    f.get(addresses).get(part).get(step).op("i32x4.mul").op("i32x4.add").set(addresses);
  }
  f.free(part);
  f.i32(31).op("i32x4.shr_s").op("v128.not").get(wanted).op("v128.and").set(inside);
  f.get(addresses).get(base).get(inside).op("v128.bitselect").set(addresses);
}

/**
 * Routine (`PLACE_PARAMETERS`, address of the four words that places outside give, where the results go,
 * `WIDE_ROW` apart). Writes the first `wanted` channels.
 */
export function readRoutine(context: AccessContext, wanted: number): number {
  const name = `read ${wanted} channels of texels`;
  const types = ["i32", "i32", "i32", "i32", "i32", "i32", "i32"] as const;
  return context.module.routine(name, types, [], (f) => {
    const { record, mask } = PLACE_PARAMETERS;
    const [outside, to] = [5, 6];
    const places = texelPlaces(f, record);
    const reader = texelReader(f, record);
    const channels = f.local("i32");
    f.get(record).mem("i32.load", PREPARED.channels).set(channels);
    const value = f.local("v128");
    forActiveQuads(f, mask, (distance, active) => {
      emitPlaces(f, places, { shift: reader.shift, distance, wanted: active });
      emitTouch(f, context, "read", places);
      emitGather(f, reader, places.addresses);
      for (let channel = 0; channel < wanted; channel++) {
        emitWord(f, reader, { channel, channels, value });
        f.get(to).get(distance).op("i32.add");
        f.get(value)
          .get(outside)
          .mem("v128.load32_splat", 4 * channel);
        f.get(places.inside)
          .op("v128.bitselect")
          .mem("v128.store", WIDE_ROW * channel);
      }
    });
  });
}

/** Sets `value` to what a lane's register gets of a channel. */
function emitWord(
  f: FunctionBuilder,
  reader: TexelReader,
  { channel, channels, value }: { channel: number; channels: Local; value: Local },
): void {
  if (channel > 0) f.get(channels).i32(channel).op("i32.gt_u").if();
  emitChannel(f, reader, channel, value);
  f.get(reader.reading).i32(READING.unsignedFraction).op("i32.ge_u").if();
  // Quotients of integers of 16 bits are the same by way of f64.
  f.get(value).op("f32x4.convert_i32x4_s");
  f.get(reader.record).mem("v128.load32_splat", PREPARED.whole).op("f32x4.convert_i32x4_s");
  pushReals(f.op("f32x4.div"), -1).op("f32x4.max").set(value);
  f.end();
  if (channel === 0) return;
  f.else();
  if (channel === 3) f.get(reader.record).mem("v128.load32_splat", PREPARED.one).set(value);
  else f.i32x4(0, 0, 0, 0).set(value);
  f.end();
}
