/** Numbers that become double for an operation or two and float again: a constant without an f. */
import { OP, OPS, VALUE_TYPE } from "../../lower/index.ts";
import type { Advice } from "../advice.ts";
import { asEdits } from "../edits/edit.ts";
import { floatConstants } from "../edits/float-constants.ts";
import { type LaunchRule, type LaunchStudy, linesOf } from "../launch-study.ts";
import { argumentsOf, busiest, executedPcs, resultsOf } from "../program-view.ts";
import { changedProgram, type InstructionChange } from "../remodel/changed-program.ts";

const RULE = "advice/accidental-double";

export const ACCIDENTAL_DOUBLE: LaunchRule = {
  code: RULE,
  find(study): Advice[] {
    const { program, counters } = study.facts;
    const changes = new Map<number, InstructionChange>();
    const arithmetic: number[] = [];
    for (const pc of roundTrips(study)) {
      const op = program.code.op[pc]!;
      if (op === OP.fpext || op === OP.fptrunc) {
        changes.set(pc, { op: "mov" });
        continue;
      }
      changes.set(pc, { type: VALUE_TYPE.f32 });
      arithmetic.push(pc);
    }
    const worst = busiest(study.view, counters, arithmetic);
    if (!worst) return [];
    const { throughput } = study.facts.device;
    return [
      {
        rule: RULE,
        place: { pc: worst.pc },
        evidence: {
          instructions: worst.executed,
          ratio: Math.round(throughput.fp32.value / Math.max(1, throughput.fp64.value)),
        },
        change: {
          code: "advice/accidental-double-change",
          params: {},
          ...asEdits(floatConstants(linesOf(study, arithmetic))),
          example: ["y = 0.5f * x;  // not 0.5 * x", "y = sqrtf(x);  // not sqrt((double)x)"],
        },
        gain: study.gainOf({ program: changedProgram(program, changes) }),
        confidence: "high",
      },
    ];
  },
};

/** Double-precision instructions all of whose inputs were floats or constants and whose results become floats. */
export function roundTrips(study: LaunchStudy): Set<number> {
  const { program } = study.facts;
  const { view } = study;
  const isDouble = (pc: number): boolean =>
    OPS[program.code.op[pc]!]!.class === "pure" && program.code.type[pc] === VALUE_TYPE.f64;
  const set = new Set<number>();
  for (const pc of executedPcs(view, study.facts.counters)) {
    const op = program.code.op[pc]!;
    if (op === OP.fpext || (op === OP.fptrunc && isDouble(pc)) || isDouble(pc)) set.add(pc);
  }
  // What touches a real double falls out, until nothing more does.
  for (let changed = true; changed; ) {
    changed = false;
    for (const pc of set) {
      const op = program.code.op[pc]!;
      const inputsFit =
        op === OP.fpext ||
        [...argumentsOf(program, pc)].every((arg) => {
          if (arg < 0) return true;
          if (view.kernel.regType[arg] !== VALUE_TYPE.f64) return true;
          return view.writers[arg]!.every((writer) => set.has(writer));
        });
      const outputsFit =
        op === OP.fptrunc ||
        [...resultsOf(program, pc)].every((register) => {
          if (register < 0 || view.kernel.regType[register] !== VALUE_TYPE.f64) return true;
          return view.readers[register]!.every((reader) => set.has(reader));
        });
      if (inputsFit && outputsFit) continue;
      set.delete(pc);
      changed = true;
    }
  }
  return set;
}
