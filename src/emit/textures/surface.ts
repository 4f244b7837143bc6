/** Surface reads and writes of one warp: bytes as they are, x in bytes. What is rare is left to the engine. */
import type { FunctionBuilder, Local } from "../encoder/index.ts";
import type { AccessContext } from "../memory/index.ts";
import { BOUNDARY, SHAPE, type TexelCode } from "./codes.ts";
import { emitLoad } from "./gather.ts";
import { recordRoutine } from "./known.ts";
import { forActiveQuads, pushQuad, pushWords } from "./quads.ts";
import { PREPARED } from "./record.ts";
import { pushTexelScratch, WIDE_ROW } from "./scratch.ts";
import { emitTouch, endRoutine } from "./touched.ts";

/** Parameters, as of the imports `surfaceRead` and `surfaceWrite`; then results or words. */
const [PC, SITE, CODE, MASK, HANDLES, XS, YS, ZS, LAYERS, WORDS] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const SHARED_PARAMETERS = [PC, SITE, CODE, MASK, HANDLES, XS, YS, ZS, LAYERS, WORDS] as const;
const READ_PARAMETERS = SHARED_PARAMETERS;
const WRITE_PARAMETERS = [...SHARED_PARAMETERS, WORDS + 1, WORDS + 2, WORDS + 3] as const;

/** A routine with the parameters of the import that it stands for. */
export function surfaceRoutine(
  context: AccessContext,
  code: TexelCode,
  use: "read" | "write",
): number {
  const { shape, layered, bytes, boundary } = code;
  const name = `surface ${use} ${JSON.stringify({ shape, layered, bytes, boundary })}`;
  const parameters: readonly Local[] = use === "read" ? READ_PARAMETERS : WRITE_PARAMETERS;
  const types = parameters.map(() => "i32" as const);
  return context.module.routine(name, types, [], (f) => {
    const leaveToEngine = (): void => {
      f.if();
      for (const parameter of parameters) f.get(parameter);
      f.call(use === "read" ? context.imports.surfaceRead : context.imports.surfaceWrite);
      f.op("return").end();
    };
    const record = f.local("i32");
    f.get(SITE).get(MASK).get(HANDLES).call(recordRoutine(context)).tee(record).op("i32.eqz");
    leaveToEngine();
    pushIsOdd(f, record, bytes);
    leaveToEngine();
    f.get(record).get(MASK).get(XS).get(YS);
    f.get(layered || shape === SHAPE.cube ? LAYERS : ZS);
    f.call(placesRoutine(context, code));
    leaveToEngine();
    emitAccess(f, context, record, { bytes, use });
    f.get(SITE).get(MASK).call(endRoutine(context));
  });
}

/** Rows narrower than an element, and elements that straddle their alignment. */
function pushIsOdd(f: FunctionBuilder, record: Local, bytes: number): void {
  f.get(record).mem("i32.load", PREPARED.widthBytes).i32(bytes).op("i32.lt_u");
  for (const field of ["address", "pitch", "slice"] as const)
    f.get(record).mem("i32.load", PREPARED[field]);
  f.op("i32.or").op("i32.or");
  f.i32(bytes - 1)
    .op("i32.and")
    .op("i32.or");
}

/**
 * Routine (record, mask, rows of x, y and z or layers) → whether a lane is at fault. Writes a row of
 * addresses, 0 for those where reads give 0 and writes are dropped.
 */
function placesRoutine(context: AccessContext, code: TexelCode): number {
  const { shape, layered, bytes, boundary } = code;
  const name = `places of a surface ${JSON.stringify({ shape, layered, bytes, boundary })}`;
  return context.module.routine(name, ["i32", "i32", "i32", "i32", "i32"], ["i32"], (f) => {
    const [record, mask] = [0, 1];
    const hasSlices = layered || shape === SHAPE.cube || shape === SHAPE.volume;
    const axes = [2, ...(shape === SHAPE.line ? [] : [3]), ...(hasSlices ? [4] : [])];
    const splat = (field: "address" | "height" | "depth" | "pitch" | "slice"): Local => {
      const local = f.local("v128");
      f.get(record).mem("v128.load32_splat", PREPARED[field]).set(local);
      return local;
    };
    const base = splat("address");
    // Of each axis: how many places it has, and their distance.
    const most = f.local("v128");
    f.get(record).mem("i32.load", PREPARED.widthBytes).i32(-bytes).op("i32.and");
    f.i32(bytes).op("i32.sub").op("i32x4.splat").set(most);
    const width = f.local("v128");
    f.get(record).mem("i32.load", PREPARED.widthBytes).i32(bytes).op("i32.sub");
    f.op("i32x4.splat").set(width);
    const [height, pitch] = [splat("height"), splat("pitch")];
    const [depth, slice] = [splat("depth"), splat("slice")];
    const [part, inside, address] = [f.local("v128"), f.local("v128"), f.local("v128")];
    const [faults, to] = [f.local("v128"), f.local("i32")];
    pushTexelScratch(f, context, "axes");
    f.set(to);
    forActiveQuads(f, mask, (distance, active) => {
      f.get(active).set(inside);
      f.get(base).set(address);
      for (const axis of axes) {
        const size = { 2: width, 3: height, 4: depth }[axis]!;
        pushQuad(f, axis, distance).tee(part);
        f.get(size).op(axis === 2 ? "i32x4.le_u" : "i32x4.lt_u");
        f.get(inside).op("v128.and").set(inside);
        if (axis === 2) {
          pushWords(f.get(part), bytes - 1).op("v128.and");
          f.get(active).op("v128.and").get(faults).op("v128.or").set(faults);
        }
        if (boundary === BOUNDARY.clamp) {
          const isLayer = axis === 4 && layered;
          // Layers are unsigned: one below 0 is the last.
          if (!isLayer) pushWords(f.get(part), 0).op("i32x4.max_s").set(part);
          f.get(part);
          if (axis === 2) f.get(most);
          else pushWords(f.get(size), -1).op("i32x4.add");
          f.op(isLayer ? "i32x4.min_u" : "i32x4.min_s").set(part);
        }
        f.get(address).get(part);
        if (axis !== 2) f.get(axis === 3 ? pitch : slice).op("i32x4.mul");
        f.op("i32x4.add").set(address);
      }
      if (boundary === BOUNDARY.trap)
        f.get(active).get(inside).op("v128.andnot").get(faults).op("v128.or").set(faults);
      f.get(to).get(distance).op("i32.add").get(address);
      f.get(boundary === BOUNDARY.zero ? inside : active)
        .op("v128.and")
        .mem("v128.store");
    });
    f.get(faults).op("v128.any_true");
  });
}

/** Reads or writes at the row of addresses. */
function emitAccess(
  f: FunctionBuilder,
  context: AccessContext,
  record: Local,
  { bytes, use }: { bytes: number; use: "read" | "write" },
): void {
  const [places, addresses] = [f.local("i32"), f.local("v128")];
  const [inside, before, base] = [f.local("v128"), f.local("v128"), f.local("v128")];
  const words = [0, 1, 2, 3].map(() => f.local("v128"));
  pushTexelScratch(f, context, "axes");
  f.set(places);
  f.get(record).mem("v128.load32_splat", PREPARED.address).set(base);
  forActiveQuads(f, MASK, (distance, active) => {
    pushQuad(f, places, distance).tee(addresses);
    pushWords(f, 0).op("i32x4.ne").get(active).op("v128.and").set(inside);
    emitTouch(f, context, use === "read" ? "read" : "written", { addresses, inside, before });
    if (use === "write") return;
    f.get(addresses).get(base).get(inside).op("v128.bitselect").set(addresses);
    emitLoad(f, bytes, words, addresses);
    for (let word = 0; word < 4; word++) {
      f.get(WORDS).get(distance).op("i32.add");
      if (4 * word < bytes) f.get(words[word]!).get(inside).op("v128.and");
      else pushWords(f, 0);
      f.mem("v128.store", WIDE_ROW * word);
    }
  });
  if (use === "write") emitWrites(f, places, bytes);
}

/** In the order of the lanes: of several that write to one place, the last stays. */
function emitWrites(f: FunctionBuilder, places: Local, bytes: number): void {
  const [rest, lane, address] = [f.local("i32"), f.local("i32"), f.local("i32")];
  f.get(MASK).set(rest);
  const next = f.loop();
  f.get(rest).op("i32.ctz").i32(2).op("i32.shl").tee(lane);
  f.get(places).op("i32.add").mem("i32.load").tee(address).if();
  for (let word = 0; 4 * word < bytes; word++) {
    f.get(address);
    f.get(WORDS + word)
      .get(lane)
      .op("i32.add")
      .mem("i32.load");
    const op = ({ 1: "i32.store8", 2: "i32.store16" } as const)[bytes] ?? "i32.store";
    f.mem(op, 4 * word);
  }
  f.end();
  f.get(rest).get(rest).i32(1).op("i32.sub").op("i32.and").tee(rest).brIf(next);
  f.end();
}
