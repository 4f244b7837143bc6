/** Instructions of values with a base and steps, and steps that are found when the code runs. */
import { OPS, type OpName, type ValueType } from "../../lower/index.ts";
import type { FunctionEmitter } from "../function-emitter.ts";
import { knownStep } from "../ops/affine.ts";
import type { CodeContext, Scalar } from "../ops/operands.ts";
import { type PureOp, scalarOp } from "../ops/scalar.ts";

/** The lane-wise instruction at `pc`, whose result is wanted. */
export function pureOpAt(e: FunctionEmitter, pc: number): PureOp {
  const { code } = e.program;
  return {
    name: OPS[code.op[pc]!]!.name as OpName,
    type: code.type[pc] as ValueType,
    result: e.typeOf(e.result(pc, 0)),
    aux: code.aux[pc]!,
    pc,
  };
}

/** Pushes what a result adds along one axis, given its operands' bases and what these add along it. */
export function pushStep(
  c: CodeContext,
  op: PureOp,
  bases: readonly Scalar[],
  steps: readonly Scalar[],
): void {
  switch (op.name) {
    case "mul": {
      const factor = steps.findIndex((step) => knownStep(step) === 0);
      scalarOp(c, op, [steps[1 - factor]!, bases[factor]!]);
      return;
    }
    case "shl":
      scalarOp(c, op, [steps[0]!, bases[1]!]);
      return;
    case "select":
      scalarOp(c, op, [bases[0]!, steps[1]!, steps[2]!]);
      return;
    case "or":
      steps[0]!.push();
      return;
    default:
      scalarOp(c, op, steps);
  }
}
