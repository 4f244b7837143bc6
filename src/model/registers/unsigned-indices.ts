/**
 * Values that are indices without a sign. They may wrap, so that a constant added to one cannot become
 * part of a 64-bit address: each sum is widened by itself. The lowered program does not say it; a
 * comparison without sign does, where the compiler could not know that the value is never negative.
 */
import { ICMP_PREDICATES } from "../../ir/index.ts";
import { OP, SPECIAL_REGISTERS, VALUE_TYPE } from "../../lower/index.ts";
import type { FunctionView } from "./function-view.ts";

export function unsignedIndices(view: FunctionView): ReadonlySet<number> {
  const { code } = view.program;
  const found = new Set<number>();
  for (let pc = view.first; pc < view.end; pc++) {
    if (code.op[pc] !== OP.icmp || !/^u/.test(ICMP_PREDICATES[code.aux[pc]!]!)) continue;
    for (const arg of view.args(pc)) {
      if (arg < 0 || view.fn.regType[arg] !== VALUE_TYPE.i32) continue;
      for (const register of view.forms.of(arg).terms.keys())
        if (!isThreadIndex(view, register)) found.add(register);
    }
  }
  return found;
}

/** Known to be small and never negative. */
function isThreadIndex(view: FunctionView, register: number): boolean {
  if (view.writer(register) !== "special") return false;
  const name = SPECIAL_REGISTERS[view.program.code.aux[view.definitions.pc[register]!]!]!;
  return name.startsWith("tid");
}
