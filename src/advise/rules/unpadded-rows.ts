/** Rows of a matrix whose width is no multiple of a sector: all but the first begin in the middle of one. */
import { uncoalesced } from "../addresses/uncoalesced.ts";
import type { LaunchRule } from "../launch-study.ts";
import { mendedAdvice } from "./mended-accesses.ts";

const RULE = "advice/unpadded-rows";

export const UNPADDED_ROWS: LaunchRule = {
  code: RULE,
  find(study) {
    const accesses = uncoalesced(study).get("unpadded-rows");
    if (!accesses) return [];
    return [
      mendedAdvice(study, accesses, {
        rule: RULE,
        change: { code: "advice/unpadded-rows-change", params: {}, example: LINES },
        confidence: "high",
      }),
    ];
  },
};

const LINES = [
  "size_t pitch;",
  "cudaMallocPitch(&data, &pitch, width * sizeof(float), height);",
  "float* row = (float*)((char*)data + y * pitch);",
];
