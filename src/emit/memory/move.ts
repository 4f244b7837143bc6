/**
 * Moving the bytes of a checked access between memory and register vectors. A register vector holds
 * 32 lanes of 4 bytes, or of 8 for i64 and f64. Stores go in lane order, so that the highest active
 * lane wins; loads write active lanes only.
 */
import type { Access, AccessElement } from "../../lower/index.ts";
import type { FunctionBuilder, Local, MemoryOp } from "../encoder/index.ts";
import { forEachLane, forEachQuadMask } from "./lanes.ts";
import { SCRATCH } from "./site-cache.ts";

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

/** What is known of the lanes' places besides their addresses. */
interface Places {
  /** Eight vectors: each lane's distance from the first active one, 0 for inactive lanes. */
  readonly pattern: readonly Local[];
  /** Pushes the physical address of the first active lane. */
  pushBase(): void;
  /** Pushes where the scratch memory is, see `SCRATCH`. */
  pushScratch(): void;
}

/** With fewer lanes than that, each is moved in turn. */
const LEAST_LANES_AT_ONCE = 6;

/**
 * Lanes at any addresses: lane l's is the word l at `addresses` plus `delta`. Many lanes of 4 bytes go four
 * at a time.
 */
export function emitMove(
  f: FunctionBuilder,
  move: Move,
  addresses: Local,
  delta: Local,
  mask: Local,
  places: Places,
): void {
  f.get(mask).i32(-1).op("i32.eq").if();
  emitMoveAll(f, move, addresses, delta);
  f.else();
  const [element] = move.elements;
  const isWord = element?.memory === "i32" || element?.memory === "f32";
  if (isWord && move.elements.length === 1) {
    f.get(mask).op("i32.popcnt").i32(LEAST_LANES_AT_ONCE).op("i32.ge_u").if();
    if (move.isLoad) emitLoadSome(f, move, mask, places);
    else emitStoreSome(f, move, mask, places);
    f.else();
    emitMoveInTurn(f, move, addresses, delta, mask);
    f.end();
  } else emitMoveInTurn(f, move, addresses, delta, mask);
  f.end();
}

/** Inactive lanes load what the first active one does, and keep what they have. */
function emitLoadSome(f: FunctionBuilder, move: Move, mask: Local, places: Places): void {
  const [register] = move.registers as [Local];
  const { offset } = move.elements[0]!;
  const scratch = f.temp("i32");
  const splat = f.temp("v128");
  places.pushScratch();
  f.set(scratch);
  places.pushBase();
  f.op("i32x4.splat").set(splat);
  places.pattern.forEach((vector, quad) => {
    f.get(scratch)
      .get(vector)
      .get(splat)
      .op("i32x4.add")
      .mem("v128.store", 16 * quad);
  });
  f.get(mask).op("i32x4.splat").set(splat);
  forEachQuadMask(f, splat, (quad, pushMask) => {
    const at = 16 * quad;
    f.get(register);
    for (const lane of [3, 2, 1, 0]) f.get(scratch).mem("i32.load", at + 4 * lane);
    f.mem("v128.load32_zero", offset, 1);
    for (const lane of [1, 2, 3]) f.memLane("v128.load32_lane", lane, offset);
    f.get(register).mem("v128.load", at);
    pushMask();
    f.op("v128.bitselect").mem("v128.store", at);
  });
  f.free(scratch, splat);
}

/** Inactive lanes store to a place that nobody reads. */
function emitStoreSome(f: FunctionBuilder, move: Move, mask: Local, places: Places): void {
  const [register] = move.registers as [Local];
  const { offset } = move.elements[0]!;
  const scratch = f.temp("i32");
  const [splat, nowhere, maskSplat] = [f.temp("v128"), f.temp("v128"), f.temp("v128")];
  places.pushScratch();
  f.tee(scratch).i32(SCRATCH.tables).op("i32.add").op("i32x4.splat").set(nowhere);
  places.pushBase();
  f.op("i32x4.splat").set(splat);
  f.get(mask).op("i32x4.splat").set(maskSplat);
  forEachQuadMask(f, maskSplat, (quad, pushMask) => {
    f.get(scratch).get(places.pattern[quad]!).get(splat).op("i32x4.add").get(nowhere);
    pushMask();
    f.op("v128.bitselect").mem("v128.store", 16 * quad);
  });
  for (let lane = 0; lane < 32; lane++) {
    f.get(scratch).mem("i32.load", 4 * lane);
    f.get(register)
      .mem("i32.load", 4 * lane)
      .mem("i32.store", offset, 1);
  }
  f.free(scratch, splat, nowhere, maskSplat);
}

/** One active lane after the other. */
function emitMoveInTurn(
  f: FunctionBuilder,
  move: Move,
  addresses: Local,
  delta: Local,
  mask: Local,
): void {
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
  const four = [0, 1, 2, 3].map(() => f.temp("i32"));
  for (let lane = 0; lane < 32; lane += 4) {
    four.forEach((address, index) => {
      f.get(addresses)
        .mem("i32.load", 4 * (lane + index))
        .get(delta)
        .op("i32.add")
        .set(address);
    });
    if (move.isLoad) emitGatherFour(f, move, four, lane);
    else emitEachFour(f, move, four, lane);
  }
  f.free(...four);
}

function emitEachFour(
  f: FunctionBuilder,
  move: Move,
  four: readonly Local[],
  firstLane: number,
): void {
  four.forEach((address, lane) => {
    move.elements.forEach((element, index) => {
      const pushLane = (): void => void f.get(move.registers[index]!);
      const at = (firstLane + lane) * laneBytes(element);
      emitCopy(f, move.isLoad, element, address, pushLane, at);
    });
  });
}

/** Loads of four lanes, as vectors where the elements' widths allow. */
export function emitGatherFour(
  f: FunctionBuilder,
  move: Move,
  four: readonly Local[],
  firstLane: number,
): void {
  const [a, b, c, d] = four as [Local, Local, Local, Local];
  const pointers = move.registers;
  const at = (index: number): number => firstLane * laneBytes(move.elements[index]!);
  const words = move.elements.every(({ memory }) => memory === "i32" || memory === "f32");
  const doubles = move.elements.every((element) => laneBytes(element) === 8);
  if (words && isPacked(move, 4) && move.elements.length === 4) {
    const rows = four.map((address) => {
      const row = f.temp("v128");
      f.get(address).mem("v128.load", 0, 1).set(row);
      return row;
    });
    emitTranspose(f, rows, pointers, at(0));
    f.free(...rows);
  } else if (words && isPacked(move, 4) && move.elements.length === 2) {
    const low = f.temp("v128");
    const high = f.temp("v128");
    f.get(b).get(a).mem("v128.load64_zero", 0, 1).memLane("v128.load64_lane", 1).set(low);
    f.get(d).get(c).mem("v128.load64_zero", 0, 1).memLane("v128.load64_lane", 1).set(high);
    f.get(pointers[0]!).get(low).get(high).shuffle32(0, 2, 4, 6).mem("v128.store", at(0));
    f.get(pointers[1]!).get(low).get(high).shuffle32(1, 3, 5, 7).mem("v128.store", at(1));
    f.free(low, high);
  } else if (words) {
    move.elements.forEach(({ offset }, index) => {
      f.get(pointers[index]!).get(d).get(c).get(b).get(a);
      f.mem("v128.load32_zero", offset, 1);
      for (const lane of [1, 2, 3]) f.memLane("v128.load32_lane", lane, offset);
      f.mem("v128.store", at(index));
    });
  } else if (doubles) {
    move.elements.forEach(({ offset }, index) => {
      for (const [first, second, half] of [
        [a, b, 0],
        [c, d, 16],
      ] as const) {
        f.get(pointers[index]!).get(second).get(first).mem("v128.load64_zero", offset, 1);
        f.memLane("v128.load64_lane", 1, offset).mem("v128.store", at(index) + half);
      }
    });
  } else {
    emitEachFour(f, move, four, firstLane);
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
  at: number,
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
  f.get(pointers[0]!).get(low01).get(low23).shuffle32(0, 1, 4, 5).mem("v128.store", at);
  f.get(pointers[1]!).get(low01).get(low23).shuffle32(2, 3, 6, 7).mem("v128.store", at);
  f.get(pointers[2]!).get(high01).get(high23).shuffle32(0, 1, 4, 5).mem("v128.store", at);
  f.get(pointers[3]!).get(high01).get(high23).shuffle32(2, 3, 6, 7).mem("v128.store", at);
  f.free(low01, low23, high01, high23);
}
