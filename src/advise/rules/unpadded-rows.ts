/** Rows of a matrix whose width is no multiple of a sector: all but the first begin in the middle of one. */
import { boundariesOf, startOf } from "../addresses/alignment.ts";
import { uncoalesced } from "../addresses/uncoalesced.ts";
import type { LaunchRule } from "../launch-study.ts";
import { mendedAdvice } from "./mended-accesses.ts";

const RULE = "advice/unpadded-rows";

export const UNPADDED_ROWS: LaunchRule = {
  code: RULE,
  find(study) {
    const { unit, keepsLines } = boundariesOf(study);
    // A neighbour's element is off the boundary wherever the row begins.
    const accesses = (uncoalesced(study).get("unpadded-rows") ?? []).filter(
      ({ shape }) => startOf(shape, unit) === 0,
    );
    if (accesses.length === 0) return [];
    return [
      mendedAdvice(study, accesses, {
        rule: RULE,
        change: { code: "advice/unpadded-rows-change", params: {}, example: LINES },
        confidence: "high",
        keepsLines,
      }),
    ];
  },
};

const LINES = [
  "size_t pitch;",
  "cudaMallocPitch(&data, &pitch, width * sizeof(float), height);",
  "float* row = (float*)((char*)data + y * pitch);",
];
