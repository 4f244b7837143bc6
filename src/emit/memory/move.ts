/**
 * Moving the bytes of a checked access between memory and register vectors. A register vector holds
 * 32 lanes of 4 bytes, or of 8 for i64 and f64. Stores go in lane order, so that the highest active
 * lane wins; loads write active lanes only.
 */
import type { Access, AccessElement } from "../../lower/index.ts";
import type { FunctionBuilder, Local, MemoryOp } from "../encoder/index.ts";
import { forEachLane } from "./lanes.ts";

export interface Move {
  readonly isLoad: boolean;
  readonly elements: readonly AccessElement[];
  /** Bytes from the first to behind the last element. */
  readonly bytes: number;
  /** Locals: addresses of the register vectors, one an element. */
  readonly registers: readonly Local[];
}

export function moveOf(access: Access, registers: readonly Local[]): Move {
  return {
    isLoad: access.kind === "load",
    elements: access.elements,
    bytes: access.bytes,
    registers,
  };
}

/** Bytes of a lane in a register vector of the element. */
export function laneBytes({ memory }: AccessElement): 4 | 8 {
  return memory === "i64" || memory === "f64" ? 8 : 4;
}

const SCALAR_OPS: Readonly<
  Record<
    AccessElement["memory"],
    { load: MemoryOp; store: MemoryOp; toLane: MemoryOp; ofLane: MemoryOp }
  >
> = {
  u8: { load: "i32.load8_u", store: "i32.store8", toLane: "i32.store", ofLane: "i32.load" },
  u16: { load: "i32.load16_u", store: "i32.store16", toLane: "i32.store", ofLane: "i32.load" },
  i32: { load: "i32.load", store: "i32.store", toLane: "i32.store", ofLane: "i32.load" },
  // Floats move as integers: their bits must not change.
  f32: { load: "i32.load", store: "i32.store", toLane: "i32.store", ofLane: "i32.load" },
  i64: { load: "i64.load", store: "i64.store", toLane: "i64.store", ofLane: "i64.load" },
  f64: { load: "i64.load", store: "i64.store", toLane: "i64.store", ofLane: "i64.load" },
};

/** All lanes, one element each, at consecutive addresses from `start` (physical). */
export function emitMoveContiguous(f: FunctionBuilder, move: Move, start: Local): void {
  const [element] = move.elements;
  const [register] = move.registers;
  if (element === undefined || register === undefined) return;
  switch (element.memory) {
    case "u8":
      if (move.isLoad) emitWiden8(f, start, register);
      else emitNarrow8(f, start, register);
      return;
    case "u16":
      if (move.isLoad) emitWiden16(f, start, register);
      else emitNarrow16(f, start, register);
      return;
    default: {
      const [to, from] = move.isLoad ? [register, start] : [start, register];
      const bytes = 32 * laneBytes(element);
      for (let at = 0; at < bytes; at += 16)
        f.get(to).get(from).mem("v128.load", at, 1).mem("v128.store", at, 1);
    }
  }
}

function emitWiden8(f: FunctionBuilder, start: Local, register: Local): void {
  const half = f.temp("v128");
  for (let lane = 0; lane < 32; lane += 8) {
    f.get(start).mem("v128.load8x8_u", lane, 1).set(half);
    f.get(register)
      .get(half)
      .op("i32x4.extend_low_i16x8_u")
      .mem("v128.store", 4 * lane);
    f.get(register)
      .get(half)
      .op("i32x4.extend_high_i16x8_u")
      .mem("v128.store", 4 * lane + 16);
  }
  f.free(half);
}

function emitWiden16(f: FunctionBuilder, start: Local, register: Local): void {
  for (let lane = 0; lane < 32; lane += 4)
    f.get(register)
      .get(start)
      .mem("v128.load16x4_u", 2 * lane, 1)
      .mem("v128.store", 4 * lane);
}

function emitNarrow16(f: FunctionBuilder, start: Local, register: Local): void {
  for (let lane = 0; lane < 32; lane += 8) {
    f.get(start);
    for (const at of [lane, lane + 4])
      f.get(register)
        .mem("v128.load", 4 * at)
        .i32x4(0xffff, 0xffff, 0xffff, 0xffff)
        .op("v128.and");
    f.op("i16x8.narrow_i32x4_u").mem("v128.store", 2 * lane, 1);
  }
}

function emitNarrow8(f: FunctionBuilder, start: Local, register: Local): void {
  for (let lane = 0; lane < 32; lane += 16) {
    f.get(start);
    for (const at of [lane, lane + 8]) {
      for (const quad of [at, at + 4])
        f.get(register)
          .mem("v128.load", 4 * quad)
          .i32x4(0xff, 0xff, 0xff, 0xff)
          .op("v128.and");
      f.op("i16x8.narrow_i32x4_u");
    }
    f.op("i8x16.narrow_i16x8_u").mem("v128.store", lane, 1);
  }
}

/**
 * Lanes at any addresses: lane l's is the word l at `addresses` plus `delta`. Full warps go four
 * lanes at a time.
 */
export function emitMove(
  f: FunctionBuilder,
  move: Move,
  addresses: Local,
  delta: Local,
  mask: Local,
): void {
  f.get(mask).i32(-1).op("i32.eq").if();
  emitMoveAll(f, move, addresses, delta);
  f.else();
  const address = f.temp("i32");
  forEachLane(f, mask, (lane) => {
    f.get(addresses).get(lane).i32(2).op("i32.shl").op("i32.add").mem("i32.load");
    f.get(delta).op("i32.add").set(address);
    move.elements.forEach((element, index) => {
      const shift = laneBytes(element) === 8 ? 3 : 2;
      emitCopy(f, move.isLoad, element, address, () => {
        f.get(move.registers[index]!).get(lane).i32(shift).op("i32.shl").op("i32.add");
      });
    });
  });
  f.free(address);
  f.end();
}

function emitCopy(
  f: FunctionBuilder,
  isLoad: boolean,
  element: AccessElement,
  address: Local,
  pushLane: () => void,
  laneOffset = 0,
): void {
  const ops = SCALAR_OPS[element.memory];
  if (isLoad) {
    pushLane();
    f.get(address).mem(ops.load, element.offset, 1).mem(ops.toLane, laneOffset);
  } else {
    f.get(address);
    pushLane();
    f.mem(ops.ofLane, laneOffset).mem(ops.store, element.offset, 1);
  }
}

function emitMoveAll(f: FunctionBuilder, move: Move, addresses: Local, delta: Local): void {
  const at = f.temp("i32");
  const quad = f.temp("v128");
  const four = [0, 1, 2, 3].map(() => f.temp("i32"));
  const pointers = move.elements.map(() => f.temp("i32"));
  pointers.forEach((pointer, index) => void f.get(move.registers[index]!).set(pointer));
  f.i32(0).set(at);
  const next = f.loop();
  f.get(addresses).get(at).op("i32.add").mem("v128.load");
  f.get(delta).op("i32x4.splat").op("i32x4.add").set(quad);
  four.forEach((address, lane) => void f.get(quad).lane("i32x4.extract_lane", lane).set(address));
  if (move.isLoad) emitGatherFour(f, move, four, pointers);
  else emitEachFour(f, move, four, pointers);
  move.elements.forEach((element, index) => {
    const pointer = pointers[index]!;
    f.get(pointer)
      .i32(4 * laneBytes(element))
      .op("i32.add")
      .set(pointer);
  });
  f.get(at).i32(16).op("i32.add").tee(at).i32(128).op("i32.ne").brIf(next);
  f.end();
  f.free(at, quad, ...four, ...pointers);
}

function emitEachFour(
  f: FunctionBuilder,
  move: Move,
  four: readonly Local[],
  pointers: readonly Local[],
): void {
  four.forEach((address, lane) => {
    move.elements.forEach((element, index) => {
      const pushLane = (): void => void f.get(pointers[index]!);
      emitCopy(f, move.isLoad, element, address, pushLane, lane * laneBytes(element));
    });
  });
}

/** Loads of four lanes, as vectors where the elements' widths allow. */
function emitGatherFour(
  f: FunctionBuilder,
  move: Move,
  four: readonly Local[],
  pointers: readonly Local[],
): void {
  const [a, b, c, d] = four as [Local, Local, Local, Local];
  const words = move.elements.every(({ memory }) => memory === "i32" || memory === "f32");
  const doubles = move.elements.every((element) => laneBytes(element) === 8);
  if (words && isPacked(move, 4) && move.elements.length === 4) {
    const rows = four.map((address) => {
      const row = f.temp("v128");
      f.get(address).mem("v128.load", 0, 1).set(row);
      return row;
    });
    emitTranspose(f, rows, pointers);
    f.free(...rows);
  } else if (words && isPacked(move, 4) && move.elements.length === 2) {
    const low = f.temp("v128");
    const high = f.temp("v128");
    f.get(b).get(a).mem("v128.load64_zero", 0, 1).memLane("v128.load64_lane", 1).set(low);
    f.get(d).get(c).mem("v128.load64_zero", 0, 1).memLane("v128.load64_lane", 1).set(high);
    f.get(pointers[0]!).get(low).get(high).shuffle32(0, 2, 4, 6).mem("v128.store");
    f.get(pointers[1]!).get(low).get(high).shuffle32(1, 3, 5, 7).mem("v128.store");
    f.free(low, high);
  } else if (words) {
    move.elements.forEach(({ offset }, index) => {
      f.get(pointers[index]!).get(d).get(c).get(b).get(a);
      f.mem("v128.load32_zero", offset, 1);
      for (const lane of [1, 2, 3]) f.memLane("v128.load32_lane", lane, offset);
      f.mem("v128.store");
    });
  } else if (doubles) {
    move.elements.forEach(({ offset }, index) => {
      for (const [first, second, at] of [
        [a, b, 0],
        [c, d, 16],
      ] as const) {
        f.get(pointers[index]!).get(second).get(first).mem("v128.load64_zero", offset, 1);
        f.memLane("v128.load64_lane", 1, offset).mem("v128.store", at);
      }
    });
  } else {
    emitEachFour(f, move, four, pointers);
  }
}

/** Elements of `bytes` bytes each without gaps. */
function isPacked(move: Move, bytes: number): boolean {
  return move.elements.every(({ offset }, index) => offset === index * bytes);
}

/** Four rows of four words to four register vectors. */
function emitTranspose(
  f: FunctionBuilder,
  rows: readonly Local[],
  pointers: readonly Local[],
): void {
  const [r0, r1, r2, r3] = rows as [Local, Local, Local, Local];
  const [low01, low23, high01, high23] = [0, 1, 2, 3].map(() => f.temp("v128")) as [
    Local,
    Local,
    Local,
    Local,
  ];
  f.get(r0).get(r1).shuffle32(0, 4, 1, 5).set(low01);
  f.get(r2).get(r3).shuffle32(0, 4, 1, 5).set(low23);
  f.get(r0).get(r1).shuffle32(2, 6, 3, 7).set(high01);
  f.get(r2).get(r3).shuffle32(2, 6, 3, 7).set(high23);
  f.get(pointers[0]!).get(low01).get(low23).shuffle32(0, 1, 4, 5).mem("v128.store");
  f.get(pointers[1]!).get(low01).get(low23).shuffle32(2, 3, 6, 7).mem("v128.store");
  f.get(pointers[2]!).get(high01).get(high23).shuffle32(0, 1, 4, 5).mem("v128.store");
  f.get(pointers[3]!).get(high01).get(high23).shuffle32(2, 3, 6, 7).mem("v128.store");
  f.free(low01, low23, high01, high23);
}
