/** Floating-point operations. A fused multiply-add is two. */
import type { LaunchFacts } from "../metric.ts";
import type { InstructionClass, Totals } from "../totals.ts";
import {
  MODELLED,
  missing,
  nsight,
  nvprof,
  own,
  PERCENT,
  perSecond,
  RATIO,
  type Row,
  ratio,
  SAME_INSTRUCTIONS,
  theme,
  type UntiedEntry,
} from "./define.ts";

const ALL = "2 3 5 6 7";
const SASS = "smsp__sass_thread_inst_executed_op_";

interface Precision {
  readonly short: "sp" | "dp";
  readonly letter: "f" | "d";
  readonly operation: "fp32" | "fp64";
  readonly add: InstructionClass;
  readonly mul: InstructionClass;
  readonly fma: InstructionClass;
}

const SINGLE: Precision = {
  short: "sp",
  letter: "f",
  operation: "fp32",
  add: "fadd",
  mul: "fmul",
  fma: "ffma",
};
const DOUBLE: Precision = {
  short: "dp",
  letter: "d",
  operation: "fp64",
  add: "dadd",
  mul: "dmul",
  fma: "dfma",
};

function operations(totals: Totals, { add, mul, fma }: Precision): number {
  const of = (ofClass: InstructionClass): number => totals.instructions(ofClass).thread;
  return of(add) + of(mul) + 2 * of(fma);
}

/** Achieved over peak, which is a fused multiply-add in every lane at every cycle. */
function efficiency(launch: LaunchFacts, precision: Precision): number {
  const { device, totals } = launch;
  const lanes = device.throughput[precision.operation].value;
  const peak = 2 * lanes * device.smCount.value * device.clockMHz.value * 1e6;
  return 100 * ratio(perSecond(operations(totals, precision), launch), peak);
}

function ofPrecision(precision: Precision): UntiedEntry[] {
  const { short, letter } = precision;
  const row: Row = { ...SAME_INSTRUCTIONS, advice: short === "dp" ? "double" : "flops" };
  const sum = (launch: LaunchFacts): number => operations(launch.totals, precision);
  const total: Row = { ...row, meaning: `flop_count_${short}`, formula: "flops" };
  return [
    nvprof(
      `flop_count_${short}`,
      ALL,
      {
        ...total,
        ncu: `${SASS}${letter}add_pred_on.sum + ${SASS}${letter}mul_pred_on.sum + ${SASS}${letter}fma_pred_on.sum * 2`,
      },
      sum,
    ),
    // As nvprof up to CUDA 5.5 had it.
    nvprof(`flops_${short}`, "2 3", total, sum),
    ...(["add", "mul", "fma"] as const).flatMap((op) => {
      const one: Row = {
        ...row,
        meaning: `flop_count_${short}_${op}`,
        formula: "thread-instructions",
      };
      const ncu = `${SASS}${letter}${op}_pred_on.sum`;
      const count = ({ totals }: LaunchFacts): number => totals.instructions(precision[op]).thread;
      return [
        nvprof(`flop_count_${short}_${op}`, ALL, { ...one, ncu }, count),
        nvprof(`flops_${short}_${op}`, "2 3", one, count),
        nsight(ncu, one, count),
      ];
    }),
    nvprof(
      `flop_${short}_efficiency`,
      "3 5 6 7",
      {
        ...PERCENT,
        ...MODELLED,
        formula: "flop-efficiency",
        advice: short === "dp" ? "double" : "flops",
        ncu: `smsp__sass_thread_inst_executed_ops_${letter}add_${letter}mul_${letter}fma_pred_on.avg.pct_of_peak_sustained_elapsed`,
      },
      (launch) => efficiency(launch, precision),
    ),
  ];
}

const HALF = [
  ["count_hp", `${SASS}hadd_pred_on.sum + ${SASS}hmul_pred_on.sum + ${SASS}hfma_pred_on.sum * 2`],
  ["count_hp_add", `${SASS}hadd_pred_on.sum`],
  ["count_hp_mul", `${SASS}hmul_pred_on.sum`],
  ["count_hp_fma", `${SASS}hfma_pred_on.sum`],
  [
    "hp_efficiency",
    "smsp__sass_thread_inst_executed_ops_hadd_hmul_hfma_pred_on.avg.pct_of_peak_sustained_elapsed",
  ],
] as const;

export const FLOPS = theme("flops", [
  ...ofPrecision(SINGLE),
  ...ofPrecision(DOUBLE),
  own(
    "arithmetic_intensity",
    { ...RATIO, ...MODELLED, formula: "arithmetic_intensity", advice: "intensity" },
    ({ totals, modelled: { traffic } }) =>
      ratio(
        operations(totals, SINGLE) + operations(totals, DOUBLE),
        traffic.dramReadBytes + traffic.dramWriteBytes,
      ),
  ),
  ...missing(["flop_count_sp_special"], "nvprof-metric", ALL, "special"),
  ...missing(["flops_sp_special"], "nvprof-metric", "2 3", "special", {
    meaning: "flop_count_sp_special",
  }),
  ...HALF.flatMap(([name, ncu]) =>
    missing([`flop_${name}`], "nvprof-metric", "5.3 6 7", "half", {
      ...(name === "hp_efficiency" ? PERCENT : {}),
      meaning: "flop_count_hp",
      ncu,
    }),
  ),
]);
