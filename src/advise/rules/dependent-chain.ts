/** Latency-bound arithmetic: each turn of a loop waits for the sum of the turn before. */
import { OP } from "../../lower/index.ts";
import type { Advice } from "../advice.ts";
import type { LaunchRule, LaunchStudy } from "../launch-study.ts";
import { argumentsOf, executedPcs, executionsOf, resultsOf } from "../program-view.ts";

const RULE = "advice/dependent-chain";
const CHAINS = 4;
/** More sums are more instructions: 7 % modelled were none on an H200 (`accumulators` of accuracy/pairs). */
const LEAST = 0.1;
const ARITHMETIC: readonly number[] = [OP.fadd, OP.fsub, OP.fmul, OP.fma];

export const DEPENDENT_CHAIN: LaunchRule = {
  code: RULE,
  find(study): Advice[] {
    const { device, modelled, counters } = study.facts;
    const { latency } = modelled.time.partsNs;
    if (modelled.time.limiter !== "latency" || latency < 0.5 * study.timeNs) return [];
    const links = executedPcs(study.view, counters).filter((pc) => carriesOn(study, pc));
    if (links.length === 0) return [];
    const warps = (pc: number): number => executionsOf(study.view, counters, pc).warps;
    const worst = links.reduce((a, b) => (warps(b) > warps(a) ? b : a));
    const { arithmetic } = device.latencyCycles;
    const shorter = {
      ...device,
      latencyCycles: {
        ...device.latencyCycles,
        arithmetic: { ...arithmetic, value: Math.max(1, arithmetic.value / CHAINS) },
      },
    };
    const gain = study.gainOf({ device: shorter });
    if (gain.fraction < LEAST) return [];
    return [
      {
        rule: RULE,
        place: { pc: worst },
        evidence: {
          cycles: arithmetic.value,
          percent: Math.round(100 * modelled.occupancy.occupancy),
        },
        change: {
          code: "advice/dependent-chain-change",
          params: { chains: CHAINS },
          example: [
            "float s0 = 0, s1 = 0, s2 = 0, s3 = 0;",
            "for (int k = 0; k < n; k += 4) { s0 += x[k]; s1 += x[k + 1]; s2 += x[k + 2]; s3 += x[k + 3]; }",
          ],
        },
        gain,
        confidence: "low",
      },
    ];
  },
};

/** Sums that several instructions of a loop's turn add to, one after the other. */
function carriesOn({ view }: LaunchStudy, pc: number): boolean {
  const { program } = view;
  if (!ARITHMETIC.includes(program.code.op[pc]!)) return false;
  if (view.loopsOf[view.blockOf[pc]!]!.length === 0) return false;
  const [register = -1] = resultsOf(program, pc);
  if (register < 0 || view.writers[register]!.length < 2) return false;
  return [...argumentsOf(program, pc)].some((arg) => arg >= 0 && reaches(view, arg, register, 0));
}

/** Whether an operand goes back to the sum through arithmetic of the same loop. */
function reaches(view: LaunchStudy["view"], from: number, sum: number, depth: number): boolean {
  if (from === sum) return true;
  const writers = view.writers[from]!;
  if (writers.length !== 1 || depth > 8) return false;
  const pc = writers[0]!;
  if (!ARITHMETIC.includes(view.program.code.op[pc]!)) return false;
  return [...argumentsOf(view.program, pc)].some(
    (arg) => arg >= 0 && reaches(view, arg, sum, depth + 1),
  );
}
