/** Neighbouring threads go down a column of a matrix that lies in rows. */
import { uncoalesced } from "../addresses/uncoalesced.ts";
import type { LaunchRule } from "../launch-study.ts";
import { mendedAdvice } from "./mended-accesses.ts";

const RULE = "advice/transposed-index";

export const TRANSPOSED_INDEX: LaunchRule = {
  code: RULE,
  find(study) {
    const accesses = uncoalesced(study).get("transposed");
    if (!accesses) return [];
    return [
      mendedAdvice(study, accesses, {
        rule: RULE,
        change: { code: "advice/transposed-index-change", params: {}, lines: LINES },
        confidence: "high",
      }),
    ];
  },
};

const LINES = [
  "__shared__ float tile[32][33];",
  "tile[threadIdx.y][threadIdx.x] = in[y * width + x];  // a row, side by side",
  "__syncthreads();",
  "out[(blockIdx.x * 32 + threadIdx.y) * height + blockIdx.y * 32 + threadIdx.x] =",
  "    tile[threadIdx.x][threadIdx.y];  // the column is taken from shared memory",
];
