/** initcheck alone, of accesses with a base and steps: which bytes were written. See `shadow.ts`. */

import type { CheckPlaces } from "../check-area.ts";
import type { FunctionBuilder, Local } from "../encoder/index.ts";
import type { AccessContext } from "./context.ts";
import { beginShadow, definedAt, leaveIf, type ShadowSpace } from "./shadow.ts";

/** Lanes in a row that each read `bytes` bytes, a power of two from 1 to 16, at a multiple of them or of 4. */
export interface SteppedReads {
  readonly space: ShadowSpace;
  readonly bytes: number;
  /** Of those, a bit for each that is wanted. */
  readonly wanted: number;
  readonly lanes: number;
  /** Bytes from lane to lane, known when the code is written. */
  readonly step: number;
}

/** Steps up to which all lanes are within reach of constant offsets. */
const LONGEST_STEP = 1 << 16;

export function hasSteppedReads(step: number | undefined): boolean {
  return step !== undefined && Math.abs(step) <= LONGEST_STEP;
}

/**
 * Routine (address of the first lane) → 1 if all that the lanes read was written. The bits of lanes whose distance
 * is a multiple of 8 bytes stand alike in their bytes: they are joined, and looked at once.
 */
export function definedStepsRoutine(context: AccessContext, reads: SteppedReads): number {
  const places = context.shadow!;
  const { space, bytes, wanted, lanes, step } = reads;
  const name = `defined steps ${space} ${bytes} ${wanted} ${lanes}x${step}`;
  return context.module.routine(name, ["i32"], ["i32"], (f) => {
    const place = beginShadow(f, places, space, 0);
    const [at, bits] = [f.local("i32"), f.local("i32")];
    const base = definedAt(places, space);
    const stride = Math.abs(step);
    // Offsets count upwards.
    if (step < 0)
      f.get(place)
        .i32((lanes - 1) * step)
        .op("i32.add")
        .set(place);
    let alike = 1;
    while ((alike * stride) % 8 !== 0) alike *= 2;
    for (let first = 0; first < Math.min(alike, lanes); first++) {
      if (first > 0) f.get(place).i32(stride).op("i32.add").set(place);
      f.get(place).i32(3).op("i32.shr_u").set(at);
      for (let lane = first; lane < (stride === 0 ? 1 : lanes); lane += alike) {
        const offset = ((lane - first) * stride) / 8;
        f.get(at);
        if (bytes <= 4) f.mem("i32.load8_u", base + offset);
        else f.mem("i32.load", base + offset, 1);
        if (lane > first) f.op("i32.and");
      }
      f.get(place).i32(7).op("i32.and").op("i32.shr_u");
      if (first > 0) f.get(bits).op("i32.and");
      f.set(bits);
    }
    f.get(bits).i32(wanted).op("i32.and").i32(wanted).op("i32.eq");
  });
}

/** Routine (address of the first byte) → 1 if all bytes from there on were written; a multiple of 16 of them. */
export function definedRunRoutine(
  context: AccessContext,
  space: ShadowSpace,
  bytes: number,
): number {
  const places = context.shadow!;
  return context.module.routine(`defined run ${space} ${bytes}`, ["i32"], ["i32"], (f) => {
    const place = beginShadow(f, places, space, 0);
    emitDefinedRun(f, places, { space, kind: "read" }, place, bytes);
    f.i32(1);
  });
}

/** Bits of the bytes, which begin at a multiple of 4: all are set, or set now. */
export function emitDefinedRun(
  f: FunctionBuilder,
  places: CheckPlaces,
  { space, kind }: { readonly space: ShadowSpace; readonly kind: "read" | "write" },
  place: Local,
  bytes: number,
): void {
  const base = definedAt(places, space);
  const [at, below] = [f.local("i32"), f.local("i32")];
  f.get(place).i32(3).op("i32.shr_u").set(at);
  // Bits of the first byte that belong to what lies in front.
  f.get(place).i32(2).op("i32.shr_u").i32(1).op("i32.and").i32(15).op("i32.mul").set(below);
  const chunks = chunksOf(bytes);
  if (kind === "read") {
    chunks.forEach(({ bits, offset }, index) => {
      f.get(at);
      const pushBelow = index === 0 ? () => void f.get(below) : undefined;
      if (bits === 128) {
        f.mem("v128.load", base + offset, 1);
        if (pushBelow) {
          f.i32x4(0, 0, 0, 0);
          pushBelow();
          f.lane("i32x4.replace_lane", 0).op("v128.or");
        }
        f.op("v128.not").op("v128.any_true");
      } else {
        f.mem(bits === 16 ? "i32.load16_u" : "i32.load", base + offset, 1);
        if (pushBelow) {
          pushBelow();
          f.op("i32.or");
        }
        f.i32(bits === 16 ? 0xffff : -1).op("i32.ne");
      }
      if (index > 0) f.op("i32.or");
    });
    f.get(at).mem("i32.load8_u", base + bytes / 8);
    f.get(below).op("i32.and").get(below).op("i32.ne").op("i32.or");
    leaveIf(f);
    return;
  }
  chunks.forEach(({ bits, offset }, index) => {
    f.get(at);
    if (bits === 128) {
      f.i32x4(-1, -1, -1, -1);
      if (index === 0) {
        f.get(below).i32(-1).op("i32.xor").lane("i32x4.replace_lane", 0);
        f.get(at).mem("v128.load", base, 1).op("v128.or");
      }
      f.mem("v128.store", base + offset, 1);
      return;
    }
    f.i32(-1);
    if (index === 0) {
      f.get(below).op("i32.xor").get(at);
      f.mem(bits === 16 ? "i32.load16_u" : "i32.load", base, 1).op("i32.or");
    }
    f.mem(bits === 16 ? "i32.store16" : "i32.store", base + offset, 1);
  });
  f.get(at).get(at);
  f.mem("i32.load8_u", base + bytes / 8)
    .get(below)
    .op("i32.or");
  f.mem("i32.store8", base + bytes / 8);
}

/** As `emitDefinedRun`, of as many words as a local has, at most 32. */
export function emitDefinedWords(
  f: FunctionBuilder,
  places: CheckPlaces,
  { space, kind }: { readonly space: ShadowSpace; readonly kind: "read" | "write" },
  place: Local,
  words: Local,
): void {
  const base = definedAt(places, space);
  const [at, left, wanted] = [f.local("i32"), f.local("i32"), f.local("i64")];
  f.get(place).i32(3).op("i32.shr_u").set(at);
  f.get(words).set(left);
  const loop = f.loop();
  // Bits of eight words at most, behind those of what lies in front in the first byte.
  f.i64(1n).get(left).i32(8).get(left).i32(8).op("i32.lt_u").op("select");
  f.i32(2).op("i32.shl").op("i64.extend_i32_u").op("i64.shl").i64(1n).op("i64.sub");
  f.get(place).i32(7).op("i32.and").op("i64.extend_i32_u").op("i64.shl").set(wanted);
  if (kind === "read") {
    f.get(at).mem("i64.load", base, 1).get(wanted).op("i64.and").get(wanted).op("i64.ne");
    leaveIf(f);
  } else {
    f.get(at).get(at).mem("i64.load", base, 1).get(wanted).op("i64.or");
    f.mem("i64.store", base, 1);
  }
  f.get(at).i32(4).op("i32.add").set(at);
  f.get(left).i32(8).op("i32.sub").tee(left).i32(0).op("i32.gt_s").brIf(loop).end();
}

/** A multiple of 16 bits in pieces, with where each begins in bytes. */
function chunksOf(bits: number): { readonly bits: 128 | 32 | 16; readonly offset: number }[] {
  const chunks: { bits: 128 | 32 | 16; offset: number }[] = [];
  for (let done = 0; done < bits; ) {
    const left = bits - done;
    const next = left >= 128 ? 128 : left >= 32 ? 32 : 16;
    chunks.push({ bits: next, offset: done / 8 });
    done += next;
  }
  return chunks;
}
