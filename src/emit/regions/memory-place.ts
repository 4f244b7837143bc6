/**
 * Where the elements of a warp's lanes are in memory, if their addresses have a base and steps, and how
 * four lanes of them are loaded and stored.
 */
import type { AccessElement } from "../../lower/index.ts";
import type { Local, MemoryLaneOp } from "../encoder/index.ts";
import type { FunctionEmitter } from "../function-emitter.ts";
import { chunkPattern, knownStep, pushChunkDistance, type Steps } from "../ops/affine.ts";
import type { ChunkPlace } from "./chunk-place.ts";

export interface MemoryPlace {
  /** Physical address from which lane 0's first byte is `offset` bytes away, in a local. */
  readonly address: Local;
  readonly offset: number;
  readonly steps: Steps;
  /** Four lanes of a chunk are neighbours in memory. */
  readonly rows: boolean;
}

function elementBytes({ memory }: AccessElement): number {
  if (memory === "u8") return 1;
  if (memory === "u16") return 2;
  return memory === "i64" || memory === "f64" ? 8 : 4;
}

/** Pushes the address of the chunk's first lane. */
function pushChunkAddress(e: FunctionEmitter, place: MemoryPlace, at: ChunkPlace): void {
  e.f.get(place.address);
  if (pushChunkDistance(e.f, at, place.steps, e.columns)) e.f.op("i32.add");
}

/** Pushes part `part` (lanes 0 and 1, or 2 and 3, of 8-byte elements) of a chunk's four elements. */
export function loadPlace(
  e: FunctionEmitter,
  place: MemoryPlace,
  element: AccessElement,
  at: ChunkPlace,
  part: number,
): void {
  const { f } = e;
  const bytes = elementBytes(element);
  if (place.rows) {
    pushChunkAddress(e, place, at);
    f.mem("v128.load", place.offset + element.offset + 16 * part, bytes);
    return;
  }
  const still = knownStep(place.steps.x) === 0 && e.columns >= 4;
  if (still && bytes >= 4) {
    pushChunkAddress(e, place, at);
    f.mem(bytes === 8 ? "v128.load64_splat" : "v128.load32_splat", place.offset + element.offset);
    return;
  }
  const vector = f.temp("v128");
  f.i32x4(0, 0, 0, 0).set(vector);
  moveLanes(e, place, element, at, part, vector, "load");
  f.get(vector);
  f.free(vector);
}

/** Stores a chunk's four elements; `push` leaves a part of the value. */
export function storePlace(
  e: FunctionEmitter,
  place: MemoryPlace,
  element: AccessElement,
  at: ChunkPlace,
  push: (part: number) => void,
): void {
  const { f } = e;
  const bytes = elementBytes(element);
  for (let part = 0; part < (bytes === 8 ? 2 : 1); part++) {
    if (place.rows) {
      pushChunkAddress(e, place, at);
      push(part);
      f.mem("v128.store", place.offset + element.offset + 16 * part, bytes);
      continue;
    }
    const vector = f.temp("v128");
    push(part);
    f.set(vector);
    moveLanes(e, place, element, at, part, vector, "store");
    f.free(vector);
  }
}

/** One lane after the other, between memory and part `part` of four elements in a vector. */
function moveLanes(
  e: FunctionEmitter,
  place: MemoryPlace,
  element: AccessElement,
  at: ChunkPlace,
  part: number,
  vector: Local,
  direction: "load" | "store",
): void {
  const { f } = e;
  const bytes = elementBytes(element);
  const lanes = bytes === 8 ? [2 * part, 2 * part + 1] : [0, 1, 2, 3];
  const op = `v128.${direction}${bytes * 8}_lane` as MemoryLaneOp;
  const unit = bytes === 8 ? 1 : 4 / bytes;
  forLanes(e, place, at, lanes, (position, offset) => {
    f.get(vector).memLane(op, position * unit, place.offset + element.offset + offset);
    if (direction === "load") f.set(vector);
  });
}

/** `body` for each of the chunk's lanes, with its address less the static offset on the stack. */
function forLanes(
  e: FunctionEmitter,
  place: MemoryPlace,
  at: ChunkPlace,
  lanes: readonly number[],
  body: (position: number, offset: number) => void,
): void {
  const { f } = e;
  const pattern = chunkPattern(e.columns);
  const [x, y] = [knownStep(place.steps.x), knownStep(place.steps.y)];
  const first = f.temp("i32");
  pushChunkAddress(e, place, at);
  f.set(first);
  for (const [position, lane] of lanes.entries()) {
    const [column, row] = [pattern.columns[lane]!, pattern.rows[lane]!];
    const across = column === 0 ? 0 : x && x * column;
    const down = row === 0 ? 0 : y && y * row;
    f.get(first);
    let offset = 0;
    for (const [known, step, times] of [
      [across, place.steps.x, column],
      [down, place.steps.y, row],
    ] as const) {
      if (known !== undefined && known >= 0) offset += known;
      else {
        step.push();
        if (times !== 1) f.i32(times).op("i32.mul");
        f.op("i32.add");
      }
    }
    body(position, offset);
  }
  f.free(first);
}
