/** Whole addresses as sums. */
import type { Reach } from "../../lower/index.ts";
import type { FunctionBuilder } from "../encoder/index.ts";
import type { FunctionEmitter } from "../function-emitter.ts";
import { I32 } from "../ops/operands.ts";

/** Pushes a constant and terms, modulo 2^64; `pushValue` a register, or ~constant, of a term. */
export function pushWholeSum(
  f: FunctionBuilder,
  e: Pick<FunctionEmitter, "argType">,
  constant: bigint,
  terms: Reach["terms"],
  pushValue: (operand: number) => void,
): void {
  f.i64(BigInt.asIntN(64, constant));
  for (const { factor, registers, signed } of terms) {
    for (const [index, register] of registers.entries()) {
      pushValue(register);
      if (e.argType(register) === I32)
        f.op(signed[index] ? "i64.extend_i32_s" : "i64.extend_i32_u");
      if (index > 0) f.op("i64.mul");
    }
    if (factor !== 1n) f.i64(factor).op("i64.mul");
    f.op("i64.add");
  }
}
