/** Sine and cosine of large arguments take a long way: they are reduced with many digits of 2 / pi. */
import { OP, OPS } from "../../lower/index.ts";
import type { Advice } from "../advice.ts";
import type { LaunchRule, LaunchStudy } from "../launch-study.ts";
import { executedPcs, executionsOf, resultsOf } from "../program-view.ts";
import { withoutInstructions } from "../remodel/changed-program.ts";

const RULE = "advice/large-sine";

/** Steps of the reduction are loads whose results nobody reads; see `model/time/machine-code.ts`. */
export function reductionSteps({ view, facts: { program, counters } }: LaunchStudy): number[] {
  return executedPcs(view, counters).filter(
    (pc) =>
      program.code.op[pc] === OP.load &&
      OPS[program.code.op[pc]!]!.class === "memory" &&
      !resultsOf(program, pc).some((register) => register >= 0),
  );
}

export const LARGE_SINE: LaunchRule = {
  code: RULE,
  find(study): Advice[] {
    const { counters, program } = study.facts;
    const steps = reductionSteps(study);
    if (steps.length === 0) return [];
    const lanes = steps.reduce((sum, pc) => sum + executionsOf(study.view, counters, pc).lanes, 0);
    return [
      {
        rule: RULE,
        place: { pc: steps[0]! },
        evidence: { steps: lanes },
        change: {
          code: "advice/large-sine-change",
          params: {},
          example: [
            "x = remainderf(x, 6.2831853f);  // once, or keep the angle small as it grows",
            "y = sinpif(turns);              // angles in half turns need no reduction",
          ],
        },
        gain: study.gainOf({ program: withoutInstructions(program, steps) }),
        confidence: "high",
      },
    ];
  },
};
