/** Lanes of a warp go to addresses of no order. */
import { uncoalesced } from "../addresses/uncoalesced.ts";
import type { CountedAccess, LaunchRule } from "../launch-study.ts";
import { sideBySide } from "../remodel/changed-counters.ts";
import { mendedAdvice } from "./mended-accesses.ts";

const RULE = "advice/random-access";

export const RANDOM_ACCESS: LaunchRule = {
  code: RULE,
  find(study) {
    const accesses = uncoalesced(study).get("random")?.filter(isScattered) ?? [];
    if (accesses.length === 0) return [];
    return [
      mendedAdvice(study, accesses, {
        rule: RULE,
        change: { code: "advice/random-access-change", params: {} },
        confidence: "low",
      }),
    ];
  },
};

/** Rows that end within a warp cost a sector or two more; lanes without any order cost many times as many. */
const LEAST_SCATTER = 2;

function isScattered({ counts }: CountedAccess): boolean {
  return counts.sectors >= LEAST_SCATTER * sideBySide(counts).sectors;
}
