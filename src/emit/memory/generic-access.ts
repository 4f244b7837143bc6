/**
 * The routine for accesses through generic pointers: lanes are split by the memory that their address
 * lies in, and each part is an access of its own, with its own counter record.
 */
import { type Access, ADDRESS_WINDOW } from "../../lower/index.ts";
import type { CountedSpace } from "../../observe/index.ts";
import type { FunctionBuilder, Local } from "../encoder/index.ts";
import type { AccessContext } from "./context.ts";
import { QUAD_NUMBERS } from "./lanes.ts";
import { registerCount, shapeKey, vectorRoutine } from "./vector-access.ts";

/** Order of a generic access's counter records. */
const PARTS: readonly CountedSpace[] = ["global", "shared", "local"];

/** Routine (addresses, mask, registers…, offset, site, pc), as `vectorRoutine`. */
export function genericRoutine(context: AccessContext, access: Access): number {
  const count = registerCount(access);
  const params = Array.from({ length: 2 + count + 3 }, () => "i32" as const);
  const routines = PARTS.map((space) => vectorRoutine(context, access, space));
  return context.module.routine(`access generic ${shapeKey(context, access)}`, params, [], (f) => {
    const [addresses, mask] = [0, 1];
    const [offset, site, pc] = [2 + count, 3 + count, 4 + count];
    const shared = f.local("i32");
    const local = f.local("i32");
    const global = f.local("i32");
    emitSplit(f, addresses, offset, mask, shared, local);
    f.get(shared).get(local).op("i32.or").i32(-1).op("i32.xor").get(mask).op("i32.and");
    f.set(global);
    [global, shared, local].forEach((lanes, part) => {
      f.get(lanes).if();
      f.get(addresses).get(lanes);
      for (let register = 0; register < count; register++) f.get(2 + register);
      f.get(offset).get(site).i32(part).op("i32.add").get(pc).call(routines[part]!);
      f.end();
    });
  });
}

/** Finds the lanes of `mask` in shared and in local memory. */
function emitSplit(
  f: FunctionBuilder,
  addresses: Local,
  offset: Local,
  mask: Local,
  shared: Local,
  local: Local,
): void {
  const vectors = QUAD_NUMBERS.map(() => f.temp("v128"));
  const splat = f.temp("v128");
  f.get(offset).op("i32x4.splat").set(splat);
  for (const quad of QUAD_NUMBERS)
    f.get(addresses)
      .mem("v128.load", 16 * quad)
      .get(splat)
      .op("i32x4.add")
      .set(vectors[quad]!);
  // Usually no lane is below global memory's first address.
  for (const quad of QUAD_NUMBERS) {
    f.get(vectors[quad]!);
    if (quad > 0) f.op("i32x4.min_u");
  }
  const first = ADDRESS_WINDOW.global;
  f.i32x4(first, first, first, first).op("i32x4.lt_u").op("v128.any_true").if();
  for (const [lanes, start, end] of [
    [shared, ADDRESS_WINDOW.shared, ADDRESS_WINDOW.sharedEnd],
    [local, ADDRESS_WINDOW.local, ADDRESS_WINDOW.localEnd],
  ] as const) {
    const bytes = end - start;
    for (const quad of QUAD_NUMBERS) {
      f.get(vectors[quad]!).i32x4(start, start, start, start).op("i32x4.sub");
      f.i32x4(bytes, bytes, bytes, bytes).op("i32x4.lt_u").op("i32x4.bitmask");
      f.i32(4 * quad).op("i32.shl");
      if (quad > 0) f.op("i32.or");
    }
    f.get(mask).op("i32.and").set(lanes);
  }
  f.end();
  f.free(splat, ...vectors);
}
