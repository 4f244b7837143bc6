/** The routine for a load whose active lanes all read the same address: one broadcast. */

import { type Access, neededBytes } from "../../lower/index.ts";
import type { CountedSpace } from "../../observe/index.ts";
import type { Local } from "../encoder/index.ts";
import type { AccessContext } from "./context.ts";
import { emitTouchAgain } from "./footprint.ts";
import { QUAD_NUMBERS } from "./lanes.ts";
import { emitAddField, emitAddRequest, pushRecord } from "./record.ts";
import { isProbed, probedKey, shadowOf } from "./shadow.ts";
import { shadowOneRoutine } from "./shadow-lane.ts";
import { pushScratch, SCRATCH, SITE_CACHE_BYTES } from "./site-cache.ts";
import { emitCheck, pushDisplacement } from "./spaces.ts";
import { emitTraceRun } from "./trace.ts";

/** Routine (address, mask, offset, site, pc) → physical address of the access's first byte. */
export function uniformRoutine(
  context: AccessContext,
  access: Access,
  space: CountedSpace,
): number {
  const { bytes, align } = access;
  const params = Array.from({ length: 5 }, () => "i32" as const);
  const needed = neededBytes(context.program, access);
  const order = `${access.volatile ? "volatile " : ""}${probedKey(context, access)}`;
  const name = `uniform load ${order}${space} ${bytes}/${align}/${needed.offset}+${needed.bytes}`;
  return context.module.routine(name, params, ["i32"], (f) => {
    const [address, mask, offset, site, pc] = [0, 1, 2, 3, 4];
    const base = f.local("i32");
    const cache = f.local("i32");
    f.get(address).get(offset).op("i32.add").set(base);
    f.getGlobal(context.globals.caches);
    f.get(site).i32(SITE_CACHE_BYTES).op("i32.mul").op("i32.add").set(cache);
    emitCheck(f, context, space, {
      pushLanes,
      pushAddressBits: align > 1 ? () => void f.get(base) : undefined,
      low: base,
      high: base,
      signedDistances: false,
      offset,
      pc,
      cache,
      align,
      needed,
      mask,
      // Where zeros are.
      leave: () => void f.i32(0).call(spreadRoutine(context)).op("return"),
    });
    if (isProbed(context, space)) emitProbe();
    if (context.counters) emitCounts();
    f.get(base);
    pushDisplacement(f, context, space);
    f.op("i32.add");

    /** Failed checks look at lanes: gives them all the address, but only then. */
    function pushLanes(): void {
      f.get(address).call(spreadRoutine(context)).get(mask);
    }

    function emitProbe(): void {
      const lanes = shadowOf(context, access, space);
      if (lanes) {
        f.get(base).i32(needed.offset).op("i32.add").get(mask).get(pc);
        f.getGlobal(context.globals.warp).call(shadowOneRoutine(context, lanes)).op("i32.eqz").if();
      }
      f.get(pc).get(mask).get(address).call(spreadRoutine(context)).i32(0);
      f.call(context.imports.checkAccess);
      if (lanes) f.end();
    }

    function emitCounts(): void {
      const record = f.local("i32");
      pushRecord(f, context, site);
      f.set(record);
      emitAddRequest(f, record, mask);
      if (space !== "global" && space !== "shared") return;
      emitAddField(f, record, "distinctBytes", () => f.i32(bytes));
      if (space === "global") {
        const pushBase = () => f.get(base);
        emitTouchAgain(f, context, "read", {
          cache: { push: () => f.get(cache), offset: 0 },
          first: pushBase,
          end: () => pushBase().i32(bytes).op("i32.add"),
        });
        emitTraceRun(f, context, access, pushBase, pushBase);
        emitAddField(f, record, "sectors", () => f.i32(1));
        emitAddField(f, record, "lines", () => f.i32(1));
        return;
      }
      // Wide loads serve each half of the warp on its own; lanes that agree share a pass.
      const passes = f.local("i32");
      if (bytes > 8) {
        f.get(mask).i32(0xffff).op("i32.and").i32(0).op("i32.ne");
        f.get(mask).i32(16).op("i32.shr_u").i32(0).op("i32.ne").op("i32.add").set(passes);
      } else f.i32(1).set(passes);
      emitAddField(f, record, "wavefronts", () => f.get(passes));
      emitAddField(f, record, "wavefronts8", () => f.get(passes));
      emitAddField(f, record, "wavefrontsIdeal", () => pushIdeal(passes));
    }

    function pushIdeal(passes: Local): void {
      const forBytes = f.local("i32");
      f.get(mask).op("i32.popcnt").i32(bytes).op("i32.mul").i32(127).op("i32.add");
      f.i32(7).op("i32.shr_u").set(forBytes);
      f.get(forBytes).get(passes).get(forBytes).get(passes).op("i32.lt_u").op("select");
    }
  });
}

/** Routine (address) → where 32 copies of it are, until the next count. */
function spreadRoutine(context: AccessContext): number {
  return context.module.routine("spread", ["i32"], ["i32"], (f) => {
    const lanes = f.local("i32");
    pushScratch(f, context);
    f.i32(SCRATCH.words).op("i32.add").set(lanes);
    for (const quad of QUAD_NUMBERS)
      f.get(lanes)
        .get(0)
        .op("i32x4.splat")
        .mem("v128.store", 16 * quad);
    f.get(lanes);
  });
}
