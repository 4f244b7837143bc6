/**
 * Local memory as the hardware lays it out: word w of thread l of a warp at 128 × w + 4 × l, so that
 * equal offsets of all threads are neighbours. Values of 8 bytes are two words, 128 bytes apart.
 */
import type { AccessElement } from "../../lower/index.ts";
import type { FunctionBuilder, Local } from "../encoder/index.ts";
import { forEachLane } from "./lanes.ts";
import { laneBytes, type Move } from "./move.ts";

/** Bytes between consecutive words of a thread. */
export const LOCAL_ROW_BYTES = 128;

/** Pushes the physical address of the byte at `offset` of the thread in `lane`. */
export function pushLocalAddress(
  f: FunctionBuilder,
  localBase: Local,
  offset: Local,
  lane: Local,
): void {
  f.get(offset).i32(2).op("i32.shr_u").i32(7).op("i32.shl");
  f.get(offset).i32(3).op("i32.and").op("i32.or");
  f.get(lane).i32(2).op("i32.shl").op("i32.add");
  f.get(localBase).op("i32.add");
}

/** Distance in memory of a byte that is `offset` bytes into an access aligned to its words. */
export function localDistance(offset: number): number {
  return Math.floor(offset / 4) * LOCAL_ROW_BYTES + (offset % 4);
}

interface Piece {
  readonly load: "i32.load" | "i32.load8_u" | "i32.load16_u";
  readonly store: "i32.store" | "i32.store8" | "i32.store16";
  /** Distance from the first byte of the access. */
  readonly memory: number;
  /** Offset in the lane of the register vector. */
  readonly lane: number;
}

function piecesOf({ memory, offset }: AccessElement): readonly Piece[] {
  const at = localDistance(offset);
  switch (memory) {
    case "u8":
      return [{ load: "i32.load8_u", store: "i32.store8", memory: at, lane: 0 }];
    case "u16":
      return [{ load: "i32.load16_u", store: "i32.store16", memory: at, lane: 0 }];
    case "i32":
    case "f32":
      return [{ load: "i32.load", store: "i32.store", memory: at, lane: 0 }];
    default:
      return [0, 4].map((half) => ({
        load: "i32.load",
        store: "i32.store",
        memory: localDistance(offset + half),
        lane: half,
      }));
  }
}

/** Lanes at any offsets: lane l's is the word l at `addresses` plus `delta`. */
export function emitMoveLocal(
  f: FunctionBuilder,
  move: Move,
  localBase: Local,
  addresses: Local,
  delta: Local,
  mask: Local,
): void {
  const offset = f.temp("i32");
  const place = f.temp("i32");
  forEachLane(f, mask, (lane) => {
    f.get(addresses).get(lane).i32(2).op("i32.shl").op("i32.add").mem("i32.load");
    f.get(delta).op("i32.add").set(offset);
    pushLocalAddress(f, localBase, offset, lane);
    f.set(place);
    move.elements.forEach((element, index) => {
      const shift = laneBytes(element) === 8 ? 3 : 2;
      const pushLane = (): void => {
        f.get(move.registers[index]!).get(lane).i32(shift).op("i32.shl").op("i32.add");
      };
      for (const piece of piecesOf(element)) {
        if (move.isLoad) {
          pushLane();
          f.get(place).mem(piece.load, piece.memory, 1).mem("i32.store", piece.lane);
        } else {
          f.get(place);
          pushLane();
          f.mem("i32.load", piece.lane).mem(piece.store, piece.memory, 1);
        }
      }
    });
  });
  f.free(offset, place);
}

/** True if whole rows move when all lanes have the same offset. */
export function movesRows(move: Move): boolean {
  return move.elements.every(({ memory }) => memory !== "u8" && memory !== "u16");
}

/** All lanes at the same offset; `row` is the physical address of lane 0's first word. */
export function emitMoveRows(f: FunctionBuilder, move: Move, row: Local): void {
  move.elements.forEach((element, index) => {
    const register = move.registers[index]!;
    const at = localDistance(element.offset);
    if (laneBytes(element) === 4) {
      const [to, from] = move.isLoad ? [register, row] : [row, register];
      const [toAt, fromAt] = move.isLoad ? [0, at] : [at, 0];
      for (let lane = 0; lane < LOCAL_ROW_BYTES; lane += 16)
        f.get(to)
          .get(from)
          .mem("v128.load", fromAt + lane)
          .mem("v128.store", toAt + lane);
    } else if (move.isLoad) {
      emitZip(f, row, at, register);
    } else {
      emitUnzip(f, register, row, at);
    }
  });
}

/** Two rows of words to 32 double words. */
function emitZip(f: FunctionBuilder, row: Local, at: number, register: Local): void {
  const low = f.temp("v128");
  const high = f.temp("v128");
  for (let lane = 0; lane < LOCAL_ROW_BYTES; lane += 16) {
    f.get(row)
      .mem("v128.load", at + lane)
      .set(low);
    f.get(row)
      .mem("v128.load", at + LOCAL_ROW_BYTES + lane)
      .set(high);
    f.get(register)
      .get(low)
      .get(high)
      .shuffle32(0, 4, 1, 5)
      .mem("v128.store", 2 * lane);
    f.get(register)
      .get(low)
      .get(high)
      .shuffle32(2, 6, 3, 7)
      .mem("v128.store", 2 * lane + 16);
  }
  f.free(low, high);
}

function emitUnzip(f: FunctionBuilder, register: Local, row: Local, at: number): void {
  const first = f.temp("v128");
  const second = f.temp("v128");
  for (let lane = 0; lane < LOCAL_ROW_BYTES; lane += 16) {
    f.get(register)
      .mem("v128.load", 2 * lane)
      .set(first);
    f.get(register)
      .mem("v128.load", 2 * lane + 16)
      .set(second);
    f.get(row)
      .get(first)
      .get(second)
      .shuffle32(0, 2, 4, 6)
      .mem("v128.store", at + lane);
    f.get(row).get(first).get(second).shuffle32(1, 3, 5, 7);
    f.mem("v128.store", at + LOCAL_ROW_BYTES + lane);
  }
  f.free(first, second);
}
