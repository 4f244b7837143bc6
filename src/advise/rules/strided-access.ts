/** Lanes a fixed distance apart that is more than an element. */
import { uncoalesced } from "../addresses/uncoalesced.ts";
import type { LaunchRule } from "../launch-study.ts";
import { mendedAdvice, worstOf } from "./mended-accesses.ts";

const RULE = "advice/strided-access";

export const STRIDED_ACCESS: LaunchRule = {
  code: RULE,
  find(study) {
    const accesses = uncoalesced(study).get("strided");
    if (!accesses) return [];
    const { laneStep, access } = worstOf(accesses).shape;
    const stride = laneStep === undefined ? "term/varying" : Math.abs(laneStep) / access.bytes;
    return [
      mendedAdvice(study, accesses, {
        rule: RULE,
        evidence: { stride },
        change: { code: "advice/strided-access-change", params: {} },
        confidence: "high",
      }),
    ];
  },
};
