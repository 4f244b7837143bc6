/** Conversions between numbers in a loop: they run on a unit with a quarter of the lanes or less. */
import { OP } from "../../lower/index.ts";
import type { Advice } from "../advice.ts";
import type { LaunchRule } from "../launch-study.ts";
import { executedPcs, executionsOf } from "../program-view.ts";
import { withoutInstructions } from "../remodel/changed-program.ts";

const RULE = "advice/conversions";
const CONVERSIONS: readonly number[] = [OP.sToFloat, OP.uToFloat, OP.floatToS, OP.floatToU];

export const CONVERSIONS_RULE: LaunchRule = {
  code: RULE,
  find(study): Advice[] {
    const { program, counters } = study.facts;
    const pcs = executedPcs(study.view, counters).filter(
      (pc) =>
        CONVERSIONS.includes(program.code.op[pc]!) &&
        study.view.loopsOf[study.view.blockOf[pc]!]!.length > 0,
    );
    if (pcs.length === 0) return [];
    const warps = (pc: number): number => executionsOf(study.view, counters, pc).warps;
    const worst = pcs.reduce((a, b) => (warps(b) > warps(a) ? b : a));
    return [
      {
        rule: RULE,
        place: { pc: worst },
        evidence: {
          instructions: pcs.reduce((sum, pc) => sum + warps(pc), 0),
          rate: study.facts.device.throughput.convert.value,
        },
        change: {
          code: "advice/conversions-change",
          params: {},
          example: [
            "float x = 0;",
            "for (int k = 0; k < n; ++k, x += 1) sum += x * step;  // no (float)k",
          ],
        },
        gain: study.gainOf({ program: withoutInstructions(program, pcs) }),
        confidence: "medium",
      },
    ];
  },
};
