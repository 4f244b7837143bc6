/**
 * `takeFootprint(launch, first, end, withBytes)`: counts the sectors of global memory that the maps of
 * `observe/footprint.ts` have from address `first` to `end`, leaves the sums in the launch record, and
 * clears the maps. Both addresses are multiples of 2 KiB; `end` may be 0 for 2^32. `withBytes` is 0 if
 * the byte maps are known to be empty.
 */
import { FIRST_SECTOR, FOOTPRINT_MAPS, SECTOR_SHIFT } from "../observe/index.ts";
import type { FunctionBuilder, Local, ModuleBuilder } from "./encoder/index.ts";
import { LAUNCH_RECORD } from "./layout.ts";

/** Bytes of global memory that a byte of a bit map stands for: 8 sectors. */
const SPAN_SHIFT = SECTOR_SHIFT + 3;

const EVEN_BITS = 0x5555_5555_5555_5555n;

export function emitTakeFootprint(module: ModuleBuilder): void {
  const maps = Object.values(FOOTPRINT_MAPS);
  const f = module.function("takeFootprint", ["i32", "i32", "i32", "i32"], []);
  const [launch, at, end, withBytes] = [0, 1, 2, 3];
  const [read, written, touched] = [f.local("i64"), f.local("i64"), f.local("i64")];
  const pairs = f.local("i64");
  const totals = [0, 1, 2, 3].map(() => f.local("i64"));
  f.get(at).i32(SPAN_SHIFT).op("i32.shr_u").set(at);
  f.get(end).i32(1).op("i32.sub").i32(SPAN_SHIFT).op("i32.shr_u").i32(1).op("i32.add").set(end);
  const done = f.block();
  const next = f.loop();
  f.get(at).get(end).op("i32.ge_u").brIf(done);
  for (const [index, bits] of [read, written].entries())
    f.get(at)
      .mem("i64.load", maps[index]!.bits - FIRST_SECTOR / 8)
      .set(bits);
  f.get(withBytes).if();
  for (const [index, bits] of [read, written].entries())
    emitTakeBytes(f, maps[index]!.bytes - FIRST_SECTOR, at, bits);
  f.end();
  f.get(read).get(written).op("i64.or").tee(touched).op("i64.eqz").op("i32.eqz").if();
  f.get(read)
    .get(read)
    .i64(1n)
    .op("i64.shr_u")
    .op("i64.or")
    .i64(EVEN_BITS)
    .op("i64.and")
    .set(pairs);
  for (const [index, bits] of [read, written, touched, pairs].entries())
    f.get(totals[index]!).get(bits).op("i64.popcnt").op("i64.add").set(totals[index]!);
  for (const map of maps)
    f.get(at)
      .i64(0n)
      .mem("i64.store", map.bits - FIRST_SECTOR / 8);
  f.end();
  f.get(at).i32(8).op("i32.add").set(at);
  f.br(next).end().end();
  for (const [index, field] of (
    ["readSectors", "writtenSectors", "touchedSectors", "readPairs"] as const
  ).entries())
    f.get(launch).get(totals[index]!).op("i32.wrap_i64").mem("i32.store", LAUNCH_RECORD[field]);
  module.exportFunction("takeFootprint", f.index);
}

/** Adds the 64 bytes that stand for the same sectors as the word `at` of a bit map to its `bits`. */
function emitTakeBytes(f: FunctionBuilder, offset: number, at: Local, bits: Local): void {
  const first = f.temp("i32");
  f.get(at).i32(3).op("i32.shl").set(first);
  for (let quarter = 0; quarter < 4; quarter++) {
    f.get(first).mem("v128.load", offset + 16 * quarter);
    if (quarter > 0) f.op("v128.or");
  }
  f.op("v128.any_true").if();
  for (let quarter = 0; quarter < 4; quarter++) {
    f.get(first).mem("v128.load", offset + 16 * quarter);
    f.op("i8x16.bitmask").op("i64.extend_i32_u");
    if (quarter > 0) f.i64(BigInt(16 * quarter)).op("i64.shl");
    f.get(bits).op("i64.or").set(bits);
    f.get(first)
      .i32x4(0, 0, 0, 0)
      .mem("v128.store", offset + 16 * quarter);
  }
  f.end();
  f.free(first);
}
