/** Fields of structures that lie in an array: neighbouring threads are a structure apart. */
import { uncoalesced } from "../addresses/uncoalesced.ts";
import type { LaunchRule } from "../launch-study.ts";
import { mendedAdvice, worstOf } from "./mended-accesses.ts";

const RULE = "advice/array-of-structures";

export const ARRAY_OF_STRUCTURES: LaunchRule = {
  code: RULE,
  find(study) {
    const accesses = uncoalesced(study).get("array-of-structures");
    if (!accesses) return [];
    const structureBytes = Math.abs(worstOf(accesses).shape.laneStep ?? 0);
    return [
      mendedAdvice(study, accesses, {
        rule: RULE,
        evidence: { structureBytes },
        change: { code: "advice/array-of-structures-change", params: {}, example: LINES },
        confidence: "high",
      }),
    ];
  },
};

const LINES = [
  "struct Points { float *x, *y; };   // not struct Point { float x, y; } and an array of them",
  "points.x[i] += dx;",
];
