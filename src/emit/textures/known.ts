/** From handles to a record: whether it is the one that the engine has last looked up for this site. */
import type { AccessContext } from "../memory/index.ts";
import { SITE_CACHE_BYTES } from "../memory/site-cache.ts";
import { forActiveQuads, pushQuad } from "./quads.ts";
import { KNOWN } from "./record.ts";

/**
 * Routine (site, mask, row of handles) → address of the record of all these lanes, if it is known and
 * generated code can use it; 0 otherwise.
 */
export function recordRoutine(context: AccessContext): number {
  return context.module.routine("texture record", ["i32", "i32", "i32"], ["i32"], (f) => {
    const [site, mask, handles] = [0, 1, 2];
    const [cache, record] = [f.local("i32"), f.local("i32")];
    const [known, others] = [f.local("v128"), f.local("v128")];
    f.getGlobal(context.globals.caches);
    f.get(site).i32(SITE_CACHE_BYTES).op("i32.mul").op("i32.add").tee(cache);
    f.mem("i32.load", KNOWN.record).tee(record).op("i32.eqz").if();
    f.i32(0).op("return").end();
    f.get(cache).mem("v128.load32_splat", KNOWN.handle).set(known);
    forActiveQuads(f, mask, (distance, active) => {
      pushQuad(f, handles, distance).get(known).op("v128.xor").get(active).op("v128.and");
      f.get(others).op("v128.or").set(others);
    });
    f.i32(0).get(record).get(others).op("v128.any_true").op("select");
  });
}
