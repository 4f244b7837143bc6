/**
 * Common subexpressions: a pure instruction whose equal dominates it is replaced by that one, and so
 * is a load that repeats one of its block with nothing in between that may write. nvcc does the same,
 * so a repeated load is one request. Sums are compared by their terms, whatever their brackets.
 */
import type { Draft, DraftBlock, DraftFunction, DraftInstruction, Operand } from "../draft.ts";
import { type OpName, VALUE_TYPE } from "../ops.ts";
import { widthOf } from "../translate/literals.ts";
import { Dominators } from "./graph.ts";
import { isPure, isValue, mayWrite, resolver, rewriteOperands } from "./instructions.ts";
import { LinearForms, SUMS } from "./linear-address.ts";

const COMMUTATIVE: ReadonlySet<OpName> = new Set([
  "add",
  "mul",
  "and",
  "or",
  "xor",
  "minS",
  "maxS",
  "minU",
  "maxU",
  "mulHiS",
  "mulHiU",
  "fadd",
  "fmul",
  "fmin",
  "fmax",
]);

export function numberValues(fn: DraftFunction, _draft: Draft): void {
  const dominators = new Dominators(fn);
  const forms = new LinearForms(fn);
  const replacements = new Map<number, Operand>();
  const resolve = resolver(replacements);
  // The last instruction of each key, with its block. One that does not dominate a block dominates none behind it in
  // preorder either, and an earlier one that does would have replaced it.
  const known = new Map<string, { block: DraftBlock; instruction: DraftInstruction }>();
  for (const block of dominators.preorder()) {
    let loads = new Map<string, DraftInstruction>();
    block.body = block.body.filter((instruction) => {
      instruction.args = instruction.args.map(resolve);
      if (instruction.op === "load" && !instruction.access!.volatile) {
        if (instruction.access!.kept) return true;
        const key = loadKey(instruction, forms);
        const earlier = loads.get(key);
        if (!earlier) loads.set(key, instruction);
        else replaceBy(instruction, earlier, replacements);
        return !earlier;
      }
      // Writes to memory that only this thread sees, and others, alike: no load survives them.
      if (mayWrite(instruction)) loads = new Map();
      if (!isPure(instruction)) return true;
      const key = pureKey(instruction, forms);
      const last = known.get(key);
      if (last && dominators.dominates(last.block, block)) {
        replaceBy(instruction, last.instruction, replacements);
        return false;
      }
      known.set(key, { block, instruction });
      return true;
    });
  }
  if (replacements.size > 0) rewriteOperands(fn, resolve);
}

function replaceBy(
  instruction: DraftInstruction,
  earlier: DraftInstruction,
  replacements: Map<number, Operand>,
): void {
  instruction.results.forEach((result, index) => {
    replacements.set(result.id, earlier.results[index]!);
  });
  // One address, so the stronger claim holds for both.
  if (instruction.access && earlier.access)
    earlier.access.knownAlign = Math.max(earlier.access.knownAlign, instruction.access.knownAlign);
}

export function operandKey(operand: Operand): string {
  return isValue(operand) ? `%${operand.id}` : `${operand.type}:${operand.bits}`;
}

/** Equal keys: the same result, if both are executed by the same lanes. */
export function pureKey(
  { op, type, args, aux, results, contract, keepsSubnormals, ofAddress }: DraftInstruction,
  forms: LinearForms,
): string {
  const isInteger = type === VALUE_TYPE.i32 || type === VALUE_TYPE.i64;
  if (isInteger && SUMS.has(op)) {
    const { constant, key } = forms.of(results[0]!);
    return `sum ${type} ${key}+${constant}`;
  }
  const keys = args.map(operandKey);
  if (COMMUTATIVE.has(op)) keys.sort();
  const marks = [contract ? "c" : "", keepsSubnormals ? "s" : "", ofAddress ? "a" : ""].join("");
  return `${op} ${type} ${aux} ${marks} ${keys.join(" ")}`;
}

/** Equal keys: the same bytes of the same memory, in the same registers. */
export function loadKey({ args, access }: DraftInstruction, forms: LinearForms): string {
  const { constant, key } = forms.of(args[0]!);
  const { space, offset, elements, readOnly } = access!;
  const layout = elements.map((element) => `${element.memory}@${element.offset}`).join(",");
  const at = BigInt.asUintN(widthOf(args[0]!.type), constant + BigInt(offset));
  return `${space} ${key}+${at} ${layout} ${readOnly}`;
}
