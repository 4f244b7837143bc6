/** Each thread walks through a stretch of its own, so that neighbours are a stretch apart at every step. */
import { uncoalesced } from "../addresses/uncoalesced.ts";
import type { LaunchRule } from "../launch-study.ts";
import { mendedAdvice } from "./mended-accesses.ts";

const RULE = "advice/row-per-thread";

export const ROW_PER_THREAD: LaunchRule = {
  code: RULE,
  find(study) {
    const groups = uncoalesced(study);
    const accesses = groups.get("row-per-thread");
    // Where columns are gone down besides, x and y are exchanged: each thread's row is its own to go through.
    if (!accesses || groups.has("transposed")) return [];
    return [
      mendedAdvice(study, accesses, {
        rule: RULE,
        change: { code: "advice/row-per-thread-change", params: {}, example: LINES },
        confidence: "high",
      }),
    ];
  },
};

const LINES = [
  "// not data[thread * length + k], but neighbours side by side at every step:",
  "for (int k = thread; k < n; k += gridDim.x * blockDim.x) sum += data[k];",
];
