/**
 * The distinct sectors and lines of one instruction: sets in hash tables that are emptied afterwards.
 * Most lanes are in the sector of the lane before them, and do not come here.
 */
import {
  FIRST_SECTOR,
  FOOTPRINT_MAPS,
  type FootprintMap,
  SECTOR_SHIFT,
  SITE_BYTES,
  SITE_FIELD,
  TOUCHED,
} from "../../observe/index.ts";
import type { FunctionBuilder, Local } from "../encoder/index.ts";
import type { AccessContext } from "../memory/index.ts";
import { pushTexelScratch, TABLE_BITS } from "./scratch.ts";

const LINE_SHIFT = 7;
const COUNTS = { sectors: 0, lines: 4 } as const;

/** 2^32 by the golden ratio: neighbours and rows of texels alike spread over the table. */
const SPREAD = 0x9e37_79b1;

interface TouchedTexels {
  readonly addresses: Local;
  /** All ones for lanes that count. */
  readonly inside: Local;
  /** The vector's sectors of before, in lane 3 that of the lane before these. */
  readonly before: Local;
  /** Locals: address of four sectors that these lanes counted last; all ones if that was for this instruction. */
  readonly lately?: { readonly address: Local; readonly kept: Local };
}

/** Writes code that counts the texels of four lanes. */
export function emitTouch(
  f: FunctionBuilder,
  context: AccessContext,
  map: FootprintMap,
  texels: TouchedTexels,
): void {
  if (!context.counters) return;
  const { addresses, inside, before, lately } = texels;
  const sectors = f.temp("v128");
  const [changed, sector] = [f.temp("i32"), f.temp("i32")];
  f.get(addresses).i32(SECTOR_SHIFT).op("i32x4.shr_u").get(inside).op("v128.and").tee(sectors);
  f.get(before).get(sectors).shuffle32(3, 4, 5, 6).op("i32x4.ne");
  f.get(inside).op("v128.and");
  if (lately !== undefined) {
    f.get(sectors).get(lately.address).mem("v128.load").get(lately.kept).op("v128.and");
    f.op("i32x4.ne").op("v128.and");
    f.get(lately.address).get(sectors).mem("v128.store");
  }
  f.op("i32x4.bitmask").tee(changed).if();
  pushTexelScratch(f, context, "lanes");
  f.get(sectors).mem("v128.store");
  const next = f.loop();
  pushTexelScratch(f, context, "lanes");
  f.get(changed).op("i32.ctz").i32(2).op("i32.shl").op("i32.add").mem("i32.load").tee(sector);
  pushSlot(f, context, "sectors", () => pushHash(f.get(sector)));
  f.mem("i32.load").op("i32.ne").if();
  f.get(sector).call(sectorRoutine(context, map));
  f.end();
  f.get(changed).get(changed).i32(1).op("i32.sub").op("i32.and").tee(changed).brIf(next);
  f.end();
  f.end();
  f.get(sectors).set(before);
  f.free(sectors, changed, sector);
}

/** Number to where it is in a table if nothing else is there. */
function pushHash(f: FunctionBuilder): FunctionBuilder {
  return f
    .i32(SPREAD)
    .op("i32.mul")
    .i32(32 - TABLE_BITS)
    .op("i32.shr_u");
}

function pushSlot(
  f: FunctionBuilder,
  context: AccessContext,
  set: keyof typeof COUNTS,
  pushIndex: () => void,
): void {
  pushTexelScratch(f, context, set);
  pushIndex();
  f.i32(2).op("i32.shl").op("i32.add");
}

/** Routine (sector): notes it, and its line, and that the launch has touched it. */
function sectorRoutine(context: AccessContext, map: FootprintMap): number {
  const line = insertRoutine(context, "lines");
  const sector = insertRoutine(context, "sectors");
  return context.module.routine(`texels touch ${map} sector`, ["i32"], [], (f) => {
    f.get(0).call(sector).if();
    f.get(0).i32(TOUCHED);
    f.mem("i32.store8", FOOTPRINT_MAPS[map].bytes - FIRST_SECTOR);
    f.get(0)
      .i32(LINE_SHIFT - SECTOR_SHIFT)
      .op("i32.shr_u")
      .call(line)
      .op("drop");
    f.end();
  });
}

/** Routine (number, not 0) → whether it was not in the set yet. */
function insertRoutine(context: AccessContext, set: keyof typeof COUNTS): number {
  return context.module.routine(`insert into ${set}`, ["i32"], ["i32"], (f) => {
    const [number, at, counts, found] = [0, f.local("i32"), f.local("i32"), f.local("i32")];
    const slot = f.local("i32");
    pushHash(f.get(number)).set(slot);
    const next = f.loop();
    pushSlot(f, context, set, () => f.get(slot));
    f.tee(at).mem("i32.load").tee(found);
    f.get(number).op("i32.eq").if();
    f.i32(0).op("return").end();
    f.get(slot).i32(1).op("i32.add");
    f.i32(2 ** TABLE_BITS - 1)
      .op("i32.and")
      .set(slot);
    f.get(found).brIf(next);
    f.end();
    f.get(at).get(number).mem("i32.store");
    pushTexelScratch(f, context, "counts");
    f.tee(counts).mem("i32.load", COUNTS[set]).set(slot);
    pushTexelScratch(f, context, set === "sectors" ? "sectorPlaces" : "linePlaces");
    f.get(slot).i32(2).op("i32.shl").op("i32.add").get(at).mem("i32.store");
    f.get(counts).get(slot).i32(1).op("i32.add").mem("i32.store", COUNTS[set]);
    f.i32(1);
  });
}

/** Routine (counter record, mask): counts the instruction, and empties the sets. */
export function endRoutine(context: AccessContext): number {
  return context.module.routine("texels counted", ["i32", "i32"], [], (f) => {
    if (!context.counters) return;
    const [site, mask] = [0, 1];
    const [record, counts, count] = [f.local("i32"), f.local("i32"), f.local("i32")];
    f.getGlobal(context.globals.counters);
    f.get(site).i32(SITE_BYTES).op("i32.mul").op("i32.add").set(record);
    pushTexelScratch(f, context, "counts");
    f.set(counts);
    const add = (field: keyof typeof SITE_FIELD, push: () => void): void => {
      const offset = 8 * SITE_FIELD[field];
      f.get(record).get(record).mem("i64.load", offset);
      push();
      f.op("i64.extend_i32_u").op("i64.add").mem("i64.store", offset);
    };
    add("requests", () => f.i32(1));
    add("lanes", () => f.get(mask).op("i32.popcnt"));
    for (const set of ["sectors", "lines"] as const) {
      add(set, () => f.get(counts).mem("i32.load", COUNTS[set]).tee(count));
      f.get(counts).i32(0).mem("i32.store", COUNTS[set]);
      const done = f.block();
      const next = f.loop();
      f.get(count).op("i32.eqz").brIf(done);
      f.get(count).i32(1).op("i32.sub").set(count);
      pushTexelScratch(f, context, set === "sectors" ? "sectorPlaces" : "linePlaces");
      f.get(count).i32(2).op("i32.shl").op("i32.add").mem("i32.load");
      f.i32(0).mem("i32.store");
      f.br(next).end().end();
    }
  });
}
