/** Some lanes side by side, each with the word next to its neighbour's: a run of as many words. See `shadow.ts`. */
import { WARP_SIZE } from "../../base/index.ts";
import { SHADOW_LINE, SHADOW_PAGE_BYTES } from "../check-area.ts";
import type { AccessContext } from "./context.ts";
import {
  beginShadow,
  ENTRY_BITS,
  emitOpen,
  emitPage,
  emitStamps,
  keepsFirstReader,
  leaveIf,
  type ShadowSpace,
} from "./shadow.ts";
import { emitDefinedWords } from "./shadow-defined.ts";
import { shadowStepsRoutine } from "./shadow-lane.ts";
import { OrderedRun } from "./shadow-words.ts";

const WORD_BYTES = 4;

interface PartOfWarp {
  readonly space: ShadowSpace;
  readonly kind: "read" | "write";
  /** See `ShadowLanes`. */
  readonly isLast?: boolean;
}

/** Routine (address of lane 0, mask, pc, warp) → as `shadowRunRoutine`. */
export function shadowPartRoutine(
  context: AccessContext,
  { space, kind, isLast = true }: PartOfWarp,
): number {
  const places = context.shadow!;
  const params = Array.from({ length: 4 }, () => "i32" as const);
  const name = `shadow ${kind} part ${space}${isLast ? "" : " of several"}`;
  return context.module.routine(name, params, ["i32"], (f) => {
    const [address, mask, pc, warp] = [0, 1, 2, 3];
    const [first, count, rest] = [f.local("i32"), f.local("i32"), f.local("i32")];
    f.get(mask).op("i32.ctz").set(first);
    f.get(mask).op("i32.popcnt").set(count);
    f.get(mask).get(first).op("i32.shr_u").tee(rest);
    f.get(rest).i32(1).op("i32.add").op("i32.and").if();
    const lanes = { space, kind, bytes: WORD_BYTES, wanted: (1 << WORD_BYTES) - 1, isLast };
    f.get(address).i32(WORD_BYTES).i32(0).i32(31).get(mask).get(pc).get(warp);
    f.call(shadowStepsRoutine(context, lanes)).op("return").end();
    f.get(address).get(first).i32(2).op("i32.shl").op("i32.add").set(address);
    const place = beginShadow(f, places, space, address);
    f.get(place)
      .i32(SHADOW_PAGE_BYTES - 1)
      .op("i32.and");
    f.get(count).i32(2).op("i32.shl").op("i32.add");
    f.i32(SHADOW_PAGE_BYTES).op("i32.gt_u");
    leaveIf(f);
    if (places.initialized) emitDefinedWords(f, places, { space, kind }, place, count);
    if (places.races) {
      const page = emitPage(f, context, space, place);
      const pushThread = () => f.get(warp).i32(5).op("i32.shl").get(first).op("i32.add");
      const stamps = emitStamps(f, context, space, pc, pushThread, ENTRY_BITS.allBytes);
      if (space === "global") {
        // All lines that the words may lie in.
        const [at, last] = [f.local("i32"), f.local("i32")];
        f.get(count).i32(1).op("i32.sub").i32(2).op("i32.shl").get(place).op("i32.add").set(last);
        for (let from = 0; from <= WARP_SIZE * WORD_BYTES; from += SHADOW_LINE.bytes) {
          f.get(place).i32(from).op("i32.add").tee(at).get(last);
          f.get(at).get(last).op("i32.lt_u").op("select").set(at);
          emitOpen(f, context, page, at, WORD_BYTES);
        }
      }
      const keepsFirst = keepsFirstReader(context.program);
      const run = { space, kind, lanes: { local: count }, words: 1, keepsFirst, isLast };
      new OrderedRun(context, f, run, { page, place, pc, stamps }).emit();
    }
    f.i32(1);
  });
}
