/** Arrays of a thread that are indexed by what is known only at run time live in memory, not in registers. */
import type { Advice } from "../advice.ts";
import type { LaunchRule } from "../launch-study.ts";
import { changedCounters, NO_REQUESTS } from "../remodel/changed-counters.ts";
import { withoutInstructions } from "../remodel/changed-program.ts";

const RULE = "advice/local-array";

export const LOCAL_ARRAY: LaunchRule = {
  code: RULE,
  find(study): Advice[] {
    const { program, counters } = study.facts;
    const found = study.accesses.filter(({ space }) => space === "local");
    if (found.length === 0) return [];
    // What fills the array may have known indices; what reads it has not.
    const loads = found.filter(({ shape }) => shape.access.kind === "load");
    const worst = (loads.length > 0 ? loads : found).reduce((a, b) =>
      b.counts.sectors > a.counts.sectors ? b : a,
    );
    const sum = (field: "requests" | "sectors"): number =>
      found.reduce((all, { counts }) => all + counts[field], 0);
    const pcs = found.map(({ shape }) => shape.access.pc);
    return [
      {
        rule: RULE,
        place: { pc: worst.shape.access.pc },
        evidence: {
          bytes: program.localBytes,
          requests: sum("requests"),
          kilobytes: Math.round((32 * sum("sectors")) / 1024),
        },
        change: {
          code: "advice/local-array-change",
          params: {},
          example: [
            "#pragma unroll",
            "for (int k = 0; k < 8; ++k) sum += values[k];  // every index a constant",
          ],
        },
        gain: study.gainOf({
          program: { ...withoutInstructions(program, pcs), localBytes: 0 },
          counters: changedCounters(
            program,
            counters,
            new Map(found.map(({ site }) => [site, NO_REQUESTS])),
          ),
        }),
        confidence: "medium",
      },
    ];
  },
};
