/** Functions and quotients in full precision where the hardware's approximation may do. */
import { MATH_FUNCTIONS, OP, VALUE_TYPE } from "../../lower/index.ts";
import type { Advice } from "../advice.ts";
import { asEdits } from "../edits/edit.ts";
import { callIntrinsics } from "../edits/intrinsics.ts";
import { type LaunchRule, type LaunchStudy, linesOf } from "../launch-study.ts";
import { argumentsOf, busiest, executedPcs } from "../program-view.ts";
import { changedProgram, type InstructionChange } from "../remodel/changed-program.ts";
import { reductionSteps } from "./large-sine.ts";

const RULE = "advice/slow-functions";

/** The intrinsic of a function, and what it costs like: a special-function instruction and a product. */
const INTRINSICS: Readonly<Record<string, string>> = {
  sin: "__sinf",
  cos: "__cosf",
  tan: "__tanf",
  exp: "__expf",
  exp10: "__exp10f",
  log: "__logf",
  log10: "__log10f",
  pow: "__powf",
};
const ANGULAR: ReadonlySet<string> = new Set(["__sinf", "__cosf", "__tanf"]);
const CHEAP = MATH_FUNCTIONS.findIndex(({ name }) => name === "rsqrt");

export const SLOW_FUNCTIONS: LaunchRule = {
  code: RULE,
  find(study): Advice[] {
    const { program, counters } = study.facts;
    const changes = new Map<number, InstructionChange>();
    const names = new Set<string>();
    // The approximations reduce their angle with the digits of a float: of a large one nothing right is left.
    const hasLargeAngles = reductionSteps(study).length > 0;
    for (const pc of executedPcs(study.view, counters)) {
      const found = cheaper(study, pc);
      if (!found || (hasLargeAngles && ANGULAR.has(found.name))) continue;
      changes.set(pc, found.change);
      names.add(found.name);
    }
    const worst = busiest(study.view, counters, changes.keys());
    if (!worst) return [];
    return [
      {
        rule: RULE,
        place: { pc: worst.pc },
        evidence: { instructions: worst.executed },
        change: {
          code: "advice/slow-functions-change",
          params: { names: [...names].join(", ") },
          ...asEdits(callIntrinsics(linesOf(study, [...changes.keys()]), [...names])),
        },
        gain: study.gainOf({ program: changedProgram(program, changes) }),
        confidence: "medium",
      },
    ];
  },
};

function cheaper(
  { facts: { program } }: LaunchStudy,
  pc: number,
): { readonly name: string; readonly change: InstructionChange } | undefined {
  const { op, type, aux } = program.code;
  if (type[pc] !== VALUE_TYPE.f32) return undefined;
  if (op[pc] === OP.fdiv && aux[pc] !== 1) {
    const [, divisor = -1] = argumentsOf(program, pc);
    return divisor < 0 ? undefined : { name: "__fdividef", change: { aux: 1 } };
  }
  if (op[pc] !== OP.math) return undefined;
  const name = INTRINSICS[MATH_FUNCTIONS[aux[pc]!]!.name];
  return name === undefined ? undefined : { name, change: { aux: CHEAP } };
}
