/** Lanes of a warp go to addresses of no order. */
import { uncoalesced } from "../addresses/uncoalesced.ts";
import type { LaunchRule } from "../launch-study.ts";
import { mendedAdvice } from "./mended-accesses.ts";

const RULE = "advice/random-access";

export const RANDOM_ACCESS: LaunchRule = {
  code: RULE,
  find(study) {
    const accesses = uncoalesced(study).get("random");
    if (!accesses) return [];
    return [
      mendedAdvice(study, accesses, {
        rule: RULE,
        change: { code: "advice/random-access-change", params: {} },
        confidence: "low",
      }),
    ];
  },
};
