/** Data in double precision on a chip that has next to no units for it. */
import { OP, OPS, VALUE_TYPE } from "../../lower/index.ts";
import type { Advice } from "../advice.ts";
import type { LaunchRule, LaunchStudy } from "../launch-study.ts";
import { busiest, executedPcs } from "../program-view.ts";
import { changedProgram, type InstructionChange } from "../remodel/changed-program.ts";
import { roundTrips } from "./accidental-double.ts";

const RULE = "advice/single-precision";
/** Single precision over double: 2 or 3 on chips made for it, 24 to 64 on the others. */
const NEXT_TO_NONE = 16;

export const SINGLE_PRECISION: LaunchRule = {
  code: RULE,
  find(study): Advice[] {
    const { program, counters, device, modelled } = study.facts;
    const { fp32, fp64 } = device.throughput;
    const ratio = fp32.value / Math.max(1, fp64.value);
    if (ratio < NEXT_TO_NONE || modelled.time.limiter !== "fp64") return [];
    const doubles = doublesOf(study);
    const worst = busiest(study.view, counters, doubles);
    if (!worst) return [];
    const floats = new Map<number, InstructionChange>(
      doubles.map((pc) => [pc, { type: VALUE_TYPE.f32 }]),
    );
    return [
      {
        rule: RULE,
        place: { pc: worst.pc },
        evidence: { instructions: worst.executed, ratio: Math.round(ratio) },
        change: { code: "advice/single-precision-change", params: {} },
        gain: study.gainOf({ program: changedProgram(program, floats) }),
        // Whether seven digits are enough only the program's author knows.
        confidence: "low",
      },
    ];
  },
};

/** Instructions in double precision that no constant without an f has made so: those are another rule's. */
function doublesOf(study: LaunchStudy): number[] {
  const { code } = study.facts.program;
  const accidental = roundTrips(study);
  return [...executedPcs(study.view, study.facts.counters)].filter(
    (pc) =>
      OPS[code.op[pc]!]!.class === "pure" &&
      code.type[pc] === VALUE_TYPE.f64 &&
      code.op[pc] !== OP.fpext &&
      code.op[pc] !== OP.fptrunc &&
      !accidental.has(pc),
  );
}
