/**
 * nvcc's -ftz=true: f32 arithmetic takes subnormal operands and gives subnormal results as zero of the
 * same sign (PTX ISA, .ftz), neg and abs, too; inline PTX and numbers of 16 bits are as without it. Runs behind the contraction of multiplications and additions, which the
 * inserted instructions would hide.
 */
import type { Draft, DraftFunction, DraftInstruction, Operand, Value } from "../draft.ts";
import { OP, OPS, type OpName, VALUE_TYPE } from "../ops.ts";

/** Ops with an .ftz form that flushes its operands … */
const FLUSHES_OPERANDS: ReadonlySet<OpName> = new Set<OpName>([
  "fadd",
  "fsub",
  "fmul",
  "fdiv",
  "fma",
  "fsqrt",
  "fmin",
  "fmax",
  "fcmp",
  "fpext",
  "floatToS",
  "floatToU",
  "frint",
  "ftrunc",
  "ffloor",
  "fceil",
  "fneg",
  "fabs",
  "frem",
  "math",
]);
/** … and those that can give a subnormal result from normal operands. */
const FLUSHES_RESULT: ReadonlySet<OpName> = new Set<OpName>([
  "fadd",
  "fsub",
  "fmul",
  "fdiv",
  "fma",
  "fptrunc",
  "frem",
  "math",
]);

export function flushDenormals(fn: DraftFunction, draft: Draft): void {
  const flushed = new Set<Operand>();
  for (const block of fn.blocks) {
    const body: DraftInstruction[] = [];
    const flush = (operand: Operand, result: Value, loc: DraftInstruction["loc"]): void => {
      const type = VALUE_TYPE.f32;
      body.push({ op: "flushDenormal", type, results: [result], args: [operand], aux: 0, loc });
      flushed.add(result);
    };
    for (const instruction of block.body) {
      const { op, type, loc } = instruction;
      if (instruction.keepsSubnormals) {
        body.push(instruction);
        continue;
      }
      if (type === VALUE_TYPE.f32 && FLUSHES_OPERANDS.has(op)) {
        instruction.args = instruction.args.map((arg) => {
          if (arg.type !== VALUE_TYPE.f32 || flushed.has(arg) || isNormal(arg)) return arg;
          const value: Value = { id: draft.nextValue++, type: VALUE_TYPE.f32 };
          flush(arg, value, loc);
          return value;
        });
      }
      body.push(instruction);
      const isF32Result = type === VALUE_TYPE.f32 || OPS[OP[op]]!.result === "f32";
      if (isF32Result && FLUSHES_RESULT.has(op)) {
        // The flushed value takes the old name, so that nobody else has to change.
        const [result] = instruction.results;
        if (!result) continue;
        instruction.results = [{ id: draft.nextValue++, type: VALUE_TYPE.f32 }];
        flush(instruction.results[0]!, result, loc);
      }
    }
    block.body = body;
  }
}

/** A literal that is no subnormal number. */
function isNormal(operand: Operand): boolean {
  return "literal" in operand && (operand.bits & 0x7f80_0000n) !== 0n;
}
