/** Divisions and remainders by numbers that the compiler does not know: a dozen instructions and more each. */
import { OP } from "../../lower/index.ts";
import type { Advice } from "../advice.ts";
import type { LaunchRule } from "../launch-study.ts";
import { argumentsOf, busiest, executedPcs } from "../program-view.ts";
import { changedProgram, type InstructionChange } from "../remodel/changed-program.ts";

const RULE = "advice/integer-division";
const DIVISIONS: readonly number[] = [OP.divS, OP.divU, OP.remS, OP.remU];

export const INTEGER_DIVISION: LaunchRule = {
  code: RULE,
  find(study): Advice[] {
    const { program, counters } = study.facts;
    const changes = new Map<number, InstructionChange>();
    for (const pc of executedPcs(study.view, counters)) {
      const [, divisor = -1] = argumentsOf(program, pc);
      if (!DIVISIONS.includes(program.code.op[pc]!) || divisor < 0) continue;
      // As nvcc divides by a constant: by a product with its reciprocal.
      changes.set(pc, { byConstant: true });
    }
    const worst = busiest(study.view, counters, changes.keys());
    if (!worst) return [];
    return [
      {
        rule: RULE,
        place: { pc: worst.pc },
        evidence: { instructions: worst.executed },
        change: {
          code: "advice/integer-division-change",
          params: {},
          example: [
            "template <int WIDTH> __global__ void kernel(…)  // x / WIDTH by a product",
            "x >> shift; x & (width - 1);                  // widths that are powers of two",
          ],
        },
        gain: study.gainOf({ program: changedProgram(program, changes) }),
        confidence: "medium",
      },
    ];
  },
};
