/**
 * What generated code does of racecheck and initcheck by itself. It knows the usual ways in which an access is in
 * order: nobody else touched the word in this launch; those of its block who did were before the last barrier, or
 * of its warp before it met; or all have only read. An access of which that is not sure changes nothing that
 * matters, and `exec/check`, which has the meaning of an entry (`race-shadow.ts`), looks at all of it.
 */

import {
  type Access,
  ADDRESS_WINDOW,
  BARRIER_KINDS,
  hasCountedBarriers,
  neededBytes,
  neededMask,
  OP,
  type Program,
  readsClusterMemory,
} from "../../lower/index.ts";
import type { CountedSpace } from "../../observe/index.ts";
import { isPolledLoad } from "../analysis/polled-loads.ts";
import {
  CHECK_AREA,
  type CheckPlaces,
  SHADOW_LINE,
  SHADOW_PAGE,
  SHADOW_PAGE_BYTES,
  SHADOW_PAGE_SHIFT,
  SHADOW_PLANES_BYTES,
} from "../check-area.ts";
import type { FunctionBuilder, Local } from "../encoder/index.ts";
import type { AccessContext } from "./context.ts";

export type ShadowSpace = "global" | "shared";
export type ShadowKind = "read" | "write" | "atomic";

/** Distances of an entry's words from its first. */
export const PLANE = {
  writeTime: 0,
  writer: SHADOW_PAGE_BYTES,
  readTime: 2 * SHADOW_PAGE_BYTES,
  reader: 3 * SHADOW_PAGE_BYTES,
} as const;

/** Of an entry's names: block << 17, thread << 7, bytes << 3, flags. Those of writers: atomics, and whose. */
export const ENTRY_BITS = {
  atomic: 1,
  threadsOfAtomics: 2,
  threads: 1,
  warps: 2,
  blocks: 4,
  flags: 7,
  allBytes: 15 << 3,
  /** None of these differ between names of one thread alone. */
  otherThread: ~(15 << 3),
} as const;

/** What an access has in entries: its first lane's name, its time as it is stored, and times to compare with. */
export interface Stamps {
  readonly who: Local;
  readonly stamp: Local;
  /** Of the block's last barrier, and of the warp. */
  readonly start: Local;
  readonly now: Local;
}

/** What must be known of a program for each of its accesses; found once. */
interface ProbeFacts {
  /** Other blocks' shared memory. */
  readonly readsClusterMemory: boolean;
  /** Atomics may tell others of what was done before: of that the probes keep account. */
  readonly mayTell: boolean;
  readonly keepsFirst: boolean;
}

const known = new WeakMap<Program, ProbeFacts>();

function probeFacts(program: Program): ProbeFacts {
  let facts = known.get(program);
  if (!facts) {
    facts = {
      readsClusterMemory: readsClusterMemory(program),
      mayTell: mayTell(program),
      keepsFirst: !mayTell(program) && !hasCountedBarriers(program),
    };
    known.set(program, facts);
  }
  return facts;
}

/**
 * Whether, of several warps or blocks that read a word without order, the first one's name is kept: it is not the
 * one's who reads the word and then writes it. Where warps may know of one another by other ways than barriers of
 * the block, only the last one's time tells what came before.
 */
export function keepsFirstReader(program: Program): boolean {
  return probeFacts(program).keepsFirst;
}

/** Whether a memory's accesses are looked at for more than their bounds. */
export function isProbed({ shadow, program }: AccessContext, space: CountedSpace): boolean {
  if (!shadow || !(shadow.races || shadow.initialized)) return false;
  // What is noted of shared memory is of one block's accesses to its own.
  if (space === "shared" && probeFacts(program).readsClusterMemory) return false;
  if (space === "local") return shadow.initialized;
  return space === "global" || space === "shared";
}

/** Words of a lane in a run. */
export function isRunOf(words: number): boolean {
  return words === 1 || words === 2 || words === 4;
}

/** What each lane of an access touches. */
export interface ShadowLanes {
  readonly space: ShadowSpace;
  readonly kind: ShadowKind;
  /** 1, 2, or a multiple of 4 up to 16; aligned to 4 where it is that much. */
  readonly bytes: number;
  /** Of those, a bit for each that is wanted. */
  readonly wanted: number;
  /** Nothing is asked of the access after it: else what raced might be counted twice. */
  readonly isLast?: boolean;
}

/** Of what generated code looks after, all that routines of one shape do not have in common otherwise. */
export function probedKey({ shadow, program }: AccessContext, access: Access): string {
  if (!shadow) return "";
  const order = `${access.ordered ? "ordered " : ""}${isPolledLoad(program, access) ? "polled " : ""}`;
  return `${order}${neededMask(program, access)} `;
}

/** True if a merged load passes over bytes between its elements. */
export function hasGaps({ bytes, wanted }: ShadowLanes): boolean {
  return wanted !== (1 << bytes) - 1;
}

/** What generated code may look after of an access; undefined where it has to ask. */
export function shadowOf(
  { shadow, program }: AccessContext,
  access: Access,
  space: CountedSpace,
): (ShadowLanes & { readonly needed: ReturnType<typeof neededBytes> }) | undefined {
  if (!shadow || (space !== "global" && space !== "shared")) return undefined;
  if (access.volatile || access.ordered || isPolledLoad(program, access)) return undefined;
  const kind = { load: "read", store: "write", atomic: "atomic", reduction: "atomic" } as const;
  if (kind[access.kind] === "atomic" && probeFacts(program).mayTell) return undefined;
  const needed = neededBytes(program, access);
  const { bytes } = needed;
  if (bytes > 16 || (bytes >= 4 && (bytes % 4 !== 0 || needed.offset % 4 !== 0))) return undefined;
  if (bytes === 3) return undefined;
  return {
    space,
    kind: kind[access.kind],
    bytes,
    wanted: neededMask(program, access),
    needed,
  };
}

function mayTell({ code, accesses }: Program): boolean {
  if (code.op.includes(OP.fence) || accesses.some(({ ordered }) => ordered)) return true;
  const announces = (op: number, pc: number) =>
    op === OP.barrier && BARRIER_KINDS[code.aux[pc]!] === "arrive";
  return code.op.some(announces);
}

/** Takes a condition; ends the routine with 0 where it holds. */
export function leaveIf(f: FunctionBuilder): void {
  f.if();
  f.i32(0).op("return").end();
}

/** Leaves if nothing is known of the running block; else the place of an address in its memory, in a local. */
export function beginShadow(
  f: FunctionBuilder,
  { area }: CheckPlaces,
  space: ShadowSpace,
  address: Local,
): Local {
  f.i32(0)
    .mem("i32.load", area + CHECK_AREA.isKnown)
    .op("i32.eqz");
  leaveIf(f);
  const place = f.local("i32");
  emitPlace(f, space, address, place);
  return place;
}

export function emitPlace(
  f: FunctionBuilder,
  space: ShadowSpace,
  address: Local,
  place: Local,
): void {
  f.get(address);
  f.i32(space === "global" ? ADDRESS_WINDOW.first : ADDRESS_WINDOW.shared)
    .op("i32.sub")
    .set(place);
}

/** Where the bits of a memory's bytes begin. */
export function definedAt({ area, definedBits }: CheckPlaces, space: ShadowSpace): number {
  return space === "global" ? definedBits : area + CHECK_AREA.sharedDefined;
}

/** Address of the planes of a place's page, in a local; leaves if it has none. */
export function emitPage(
  f: FunctionBuilder,
  { imports, shadow }: AccessContext,
  space: ShadowSpace,
  place: Local,
): Local {
  const { area } = shadow!;
  const page = f.local("i32");
  f.get(place).i32(SHADOW_PAGE_SHIFT).op("i32.shr_u");
  if (space === "global") {
    f.i32(2)
      .op("i32.shl")
      .mem("i32.load", area + CHECK_AREA.pages)
      .tee(page);
    f.op("i32.eqz").if();
    f.get(place).call(imports.checkPage).tee(page).op("i32.eqz");
    leaveIf(f);
    f.end();
  } else
    f.i32(SHADOW_PLANES_BYTES)
      .op("i32.mul")
      .i32(area + CHECK_AREA.sharedPlanes)
      .op("i32.add")
      .set(page);
  return page;
}

/** Words of a page of global memory that were written to are written again. */
export function emitRewritten(f: FunctionBuilder, page: Local): void {
  f.get(page).i32(1).mem("i32.store", SHADOW_PAGE.rewritten);
}

/** Address of the first word of a place's entry, in a local. */
export function emitEntry(f: FunctionBuilder, page: Local, place: Local): Local {
  const entry = f.local("i32");
  f.get(place)
    .i32(SHADOW_PAGE_BYTES - 4)
    .op("i32.and")
    .get(page)
    .op("i32.add")
    .set(entry);
  return entry;
}

/** Pushes the address less `SHADOW_PLANES_BYTES` of the record of a place's line. */
export function pushLineRecord(f: FunctionBuilder, page: Local, place: Local): void {
  f.get(place);
  f.i32(SHADOW_PAGE_BYTES - SHADOW_LINE.bytes).op("i32.and");
  f.i32(SHADOW_LINE.shift - SHADOW_LINE.recordShift).op("i32.shr_u");
  f.get(page).op("i32.add");
}

/** The entries of global memory's words count from now on, `bytes` before and behind a place. */
export function emitOpen(
  f: FunctionBuilder,
  context: AccessContext,
  page: Local,
  place: Local,
  bytes: number,
): void {
  const at = f.temp("i32");
  for (let from = 0; ; from = Math.min(from + SHADOW_LINE.bytes, bytes - 4)) {
    f.get(place);
    if (from > 0) f.i32(from).op("i32.add");
    f.set(at);
    pushLineRecord(f, page, at);
    f.mem("i32.load", SHADOW_PLANES_BYTES + SHADOW_LINE.writer)
      .i32(SHADOW_LINE.opened)
      .op("i32.ne")
      .if();
    f.get(page).get(at).call(openLineRoutine(context)).end();
    if (from >= bytes - 4) break;
  }
  f.free(at);
}

/** Routine (page, place): as `openLine` of `exec/check/race-shadow.ts`. */
function openLineRoutine({ module }: AccessContext): number {
  return module.routine("shadow open line", ["i32", "i32"], [], (f) => {
    const [page, place] = [0, 1];
    const [record, entry] = [f.local("i32"), f.local("i32")];
    pushLineRecord(f, page, place);
    f.set(record);
    f.get(place)
      .i32(SHADOW_PAGE_BYTES - SHADOW_LINE.bytes)
      .op("i32.and");
    f.get(page).op("i32.add").set(entry);
    for (const [nameAt, timeAt, namePlane, timePlane] of [
      [SHADOW_LINE.writer, SHADOW_LINE.writeTime, PLANE.writer, PLANE.writeTime],
      [SHADOW_LINE.reader, SHADOW_LINE.readTime, PLANE.reader, PLANE.readTime],
    ] as const) {
      const [time, names, step] = [f.temp("v128"), f.temp("v128"), f.temp("v128")];
      const splat = (at: number) =>
        f.get(record).mem("v128.load32_splat", SHADOW_PLANES_BYTES + at);
      splat(timeAt).set(time);
      // Nobody's name is 0 in all words.
      splat(nameAt).tee(names).i32x4(0, 0, 0, 0).op("i32x4.ne").set(step);
      f.get(names)
        .i32x4(0, 1 << 7, 2 << 7, 3 << 7)
        .get(step)
        .op("v128.and")
        .op("i32x4.add");
      f.set(names);
      f.i32x4(4 << 7, 4 << 7, 4 << 7, 4 << 7)
        .get(step)
        .op("v128.and")
        .set(step);
      for (let at = 0; at < SHADOW_LINE.bytes; at += 16) {
        f.get(entry)
          .get(time)
          .mem("v128.store", timePlane + at, 4);
        f.get(entry)
          .get(names)
          .mem("v128.store", namePlane + at, 4);
        f.get(names).get(step).op("i32x4.add").set(names);
      }
      f.free(time, names, step);
    }
    f.get(record).i32(SHADOW_LINE.opened);
    f.mem("i32.store", SHADOW_PLANES_BYTES + SHADOW_LINE.writer);
  });
}

/** `pushThread`: number of the thread in its block, of the first lane; `bytes`: of its name. */
export function emitStamps(
  f: FunctionBuilder,
  { shadow, program }: AccessContext,
  space: ShadowSpace,
  pc: Local,
  pushThread: () => unknown,
  bytes: number,
): Stamps {
  const { area } = shadow!;
  const [who, stamp, start, now] = [0, 0, 0, 0].map(() => f.local("i32")) as [
    Local,
    Local,
    Local,
    Local,
  ];
  pushThread();
  f.tee(now).i32(7).op("i32.shl").i32(bytes).op("i32.or");
  // Shared memory is the block's own.
  if (space === "global") {
    f.i32(0).mem("i32.load", area + CHECK_AREA.block);
    f.op("i32.or");
  }
  f.set(who);
  f.get(now).i32(5).op("i32.shr_u").i32(2).op("i32.shl");
  f.mem("i32.load", area + CHECK_AREA.times)
    .i32(16)
    .op("i32.shl")
    .tee(now);
  // As `accessNumber` has it.
  if (program.code.length < 0xffff) f.get(pc).i32(1).op("i32.add").op("i32.or");
  f.set(stamp);
  f.i32(0)
    .mem("i32.load", area + CHECK_AREA.start)
    .i32(16)
    .op("i32.shl")
    .set(start);
  return { who, stamp, start, now };
}
