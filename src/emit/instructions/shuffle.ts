/** shuffle: by constant byte shuffles where all is known, else lane by lane. PTX ISA, shfl.sync. */
import { SHUFFLE_MODES } from "../../lower/index.ts";
import { shuffleSource } from "../analysis/fixed-shuffle.ts";
import type { FunctionBuilder } from "../encoder/index.ts";
import type { FunctionEmitter } from "../function-emitter.ts";
import { pushPickedLanes } from "../ops/pick-lanes.ts";
import { setFromFrame } from "./lane-storage.ts";

type Mode = (typeof SHUFFLE_MODES)[number];

/** Arguments: members, value, lane or delta, clamp. Results: value, in-range i1. */
export function emitShuffle(e: FunctionEmitter, pc: number): void {
  const { f } = e;
  const mode = SHUFFLE_MODES[e.program.code.aux[pc]!]!;
  const [delta, clamp] = [e.scalar(e.arg(pc, 2)), e.scalar(e.arg(pc, 3))];
  const value = e.lanesOffset(e.arg(pc, 1), 1);
  const inRange = f.temp("i32");
  const out = e.scratch(0);
  const general = () => {
    const deltas = operandAddress(e, e.arg(pc, 2), 2);
    const clamps = operandAddress(e, e.arg(pc, 3), 3);
    f.get(e.mask);
    e.pushFrameAddress(value);
    e.pushFrameAddress(deltas.offset);
    f.i32(deltas.stride);
    e.pushFrameAddress(clamps.offset);
    f.i32(clamps.stride);
    e.pushFrameAddress(out);
    f.call(shuffleRoutine(e, mode)).set(inRange);
  };
  const [result, predicate] = [e.result(pc, 0), e.result(pc, 1)];
  const finish = () => {
    if (result >= 0) setFromFrame(e, result, out);
  };
  if (delta?.bits === undefined || clamp?.bits === undefined) {
    general();
    finish();
  } else {
    // A full warp has no lanes to keep: the result may go where it belongs at once.
    const direct = result >= 0 && e.storage(result) === "lanes" && result !== e.arg(pc, 1);
    const to = direct ? e.slot(result) : out;
    // With all lanes executing every source is valid, and constant.
    const sources = Array.from({ length: 32 }, (_, lane) =>
      shuffleSource(mode, lane, Number(delta.bits), Number(clamp.bits)),
    );
    f.get(e.mask).i32(-1).op("i32.eq").if();
    for (let chunk = 0; chunk < 8; chunk++) {
      f.get(e.frame);
      const lanes = sources.slice(4 * chunk, 4 * chunk + 4).map(({ source }) => source);
      pushPickedLanes(f, lanes, (from) => f.get(e.frame).mem("v128.load", value + 16 * from));
      f.mem("v128.store", to + 16 * chunk);
    }
    if (!direct) finish();
    f.i32(sources.reduce((mask, { valid }, lane) => (valid ? mask | (1 << lane) : mask), 0));
    f.set(inRange);
    f.else();
    general();
    finish();
    f.end();
  }
  if (predicate >= 0) e.setMask(predicate, () => f.get(inRange));
  f.free(inRange);
}

interface OperandAddress {
  readonly offset: number;
  /** Bytes from lane to lane: 0 where one value serves all. */
  readonly stride: number;
}

/** Frame offset of an i32 operand for routines that step through lanes. */
export function operandAddress(
  e: FunctionEmitter,
  arg: number,
  scratchIndex: number,
): OperandAddress {
  const scalar = e.scalar(arg);
  if (!scalar) return { offset: e.lanesOffset(arg, scratchIndex), stride: 4 };
  const offset = e.scratch(scratchIndex);
  e.f.get(e.frame);
  scalar.push();
  e.f.mem("i32.store", offset);
  return { offset, stride: 0 };
}

/** (executing, values, deltas, stride, clamps, stride, out) → lanes in range. Writes executing lanes. */
function shuffleRoutine(e: FunctionEmitter, mode: Mode): number {
  const params = Array.from({ length: 7 }, () => "i32" as const);
  return e.module.routine(`shuffle_${mode}`, params, ["i32"], (f) => writeShuffle(f, mode));
}

function writeShuffle(f: FunctionBuilder, mode: Mode): void {
  const [executing, values, deltas, deltaStride, clamps, clampStride, out] = [0, 1, 2, 3, 4, 5, 6];
  const [rest, lane, b, clamp, segment, bound, wanted, inRange] = Array.from({ length: 8 }, () =>
    f.local("i32"),
  ) as [number, number, number, number, number, number, number, number];
  f.get(executing).set(rest);
  const loop = f.loop();
  f.get(rest).op("i32.ctz").set(lane);
  f.get(lane).get(deltaStride).op("i32.mul").get(deltas).op("i32.add").mem("i32.load");
  f.i32(31).op("i32.and").set(b);
  f.get(lane).get(clampStride).op("i32.mul").get(clamps).op("i32.add").mem("i32.load").set(clamp);
  f.get(clamp).i32(8).op("i32.shr_u").i32(31).op("i32.and").set(segment);
  // bound = (lane & segment) | (clamp & 31 & ~segment)
  f.get(lane).get(segment).op("i32.and");
  f.get(clamp).i32(31).op("i32.and").get(segment).i32(-1).op("i32.xor").op("i32.and");
  f.op("i32.or").set(bound);
  switch (mode) {
    case "idx":
      f.get(lane).get(segment).op("i32.and");
      f.get(b).get(segment).i32(-1).op("i32.xor").op("i32.and").op("i32.or");
      break;
    case "up":
      f.get(lane).get(b).op("i32.sub");
      break;
    case "down":
      f.get(lane).get(b).op("i32.add");
      break;
    case "bfly":
      f.get(lane).get(b).op("i32.xor");
      break;
  }
  f.tee(wanted)
    .get(bound)
    .op(mode === "up" ? "i32.ge_s" : "i32.le_s");
  f.if();
  f.get(inRange).i32(1).get(lane).op("i32.shl").op("i32.or").set(inRange);
  f.else().get(lane).set(wanted).end();
  // PTX leaves the value of a source that does not execute undefined; an H200 gives 0.
  f.get(out).get(lane).i32(2).op("i32.shl").op("i32.add");
  f.get(wanted).i32(2).op("i32.shl").get(values).op("i32.add").mem("i32.load");
  f.i32(0);
  f.get(executing).get(wanted).op("i32.shr_u").i32(1).op("i32.and").op("select");
  f.mem("i32.store");
  f.get(rest).get(rest).i32(1).op("i32.sub").op("i32.and").tee(rest).brIf(loop);
  f.end();
  f.get(inRange);
}
