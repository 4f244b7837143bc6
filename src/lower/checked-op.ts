/** What a `numeric` instruction looks at. */
import { MATH_FUNCTIONS } from "./math-functions.ts";
import { OP, OPS, type OpName } from "./ops.ts";

export interface CheckedOp {
  readonly name: OpName;
  /** Of the math library; empty of all others. */
  readonly function: string;
  /** The first operand is the result. */
  readonly hasResult: boolean;
  /** Result and operands; one more is a condition. */
  readonly count: number;
}

/** `aux` of a `numeric` instruction that looks at an instruction with that `aux`. */
export function checkedOpCode(op: OpName, aux: number): number {
  return OP[op] | (aux << 8);
}

/** Of such an `aux`. */
export function checkedOp(code: number): CheckedOp {
  const { name, args, arithmetic } = OPS[code & 255]!;
  const isMath = name === "math";
  const facts = isMath ? MATH_FUNCTIONS[code >> 8]! : undefined;
  const hasResult = arithmetic !== "integer" && arithmetic !== "bitwise";
  const operands = facts?.args ?? args;
  return {
    name: name as OpName,
    function: facts?.name ?? "",
    hasResult,
    count: operands + Number(hasResult),
  };
}
