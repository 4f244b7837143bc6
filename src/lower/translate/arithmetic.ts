/**
 * Arithmetic, comparisons and selects of IR values: leaf by leaf, so vectors need no code of their own.
 */
import type { TypeId } from "../../base/index.ts";
import { FCMP_PREDICATES, ICMP_PREDICATES, INSTRUCTION_FLAG } from "../../ir/index.ts";
import type { Operand } from "../draft.ts";
import { approximateQuotient, fromCompute, fusedMultiplyAdd, negate, toCompute } from "./floats.ts";
import { type FusedProduct, fusedProduct } from "./half-products.ts";
import { intBinary, intCompare } from "./integers.ts";
import type { Leaf } from "./layouts.ts";
import { i1 } from "./literals.ts";
import type { Activation } from "./translation.ts";
import { operand, operandType, unsupported, zeros } from "./values.ts";
import { wideBinary, wideCompare } from "./wide-integers.ts";

/** Applies `fn` to each leaf of the operands, which have the same type. */
function eachLeaf(
  a: Activation,
  type: TypeId,
  operands: readonly (readonly Operand[])[],
  fn: (leaf: Leaf, own: readonly (readonly Operand[])[]) => readonly Operand[],
): Operand[] {
  let next = 0;
  return a.kernel.layouts.of(type).leaves.flatMap((leaf) => {
    const count = a.kernel.layouts.leafRegisters(leaf).length;
    const own = operands.map((registers) => registers.slice(next, next + count));
    next += count;
    return fn(leaf, own);
  });
}

export function translateIntBinary(a: Activation, index: number, written: string): Operand[] {
  const type = a.body.type[index]! as TypeId;
  // `or disjoint` is how Clang writes sums without carries: as sums they join the constants of addresses.
  const isSum = written === "or" && (a.body.flags[index]! & INSTRUCTION_FLAG.fact) !== 0;
  const name = isSum ? "add" : written;
  const isSigned = (a.body.flags[index]! & INSTRUCTION_FLAG.noSignedWrap) !== 0;
  return eachLeaf(a, type, [operand(a, index, 0), operand(a, index, 1)], (leaf, [x, y]) => {
    if (leaf.kind !== "int") throw new Error(`internal: ${name} of ${leaf.kind}`);
    if (leaf.bits <= 64) {
      const result = intBinary(a.build, name, x![0]!, y![0]!, leaf.bits);
      if (isSigned && leaf.bits === 32) a.build.noteSigned(result);
      return [result];
    }
    const wide = wideBinary(a.build, name, x!, y!, leaf.bits);
    if (wide) return wide;
    unsupported(a, "lower/unsupported-integer-width", { operation: name, bits: leaf.bits });
    return x!;
  });
}

export function translateFloatBinary(a: Activation, index: number, name: string): Operand[] {
  const b = a.build;
  const type = a.body.type[index]! as TypeId;
  const mayFuse = (a.body.flags[index]! & INSTRUCTION_FLAG.contract) !== 0 && a.kernel.options.fmad;
  let next = 0;
  return eachLeaf(a, type, [operand(a, index, 0), operand(a, index, 1)], (leaf, [x, y]) => {
    const position = next++;
    if (leaf.kind !== "float" || leaf.format === "fp128") {
      unsupported(a, "lower/unsupported-float-format", { operation: name });
      return zeros(a, type).slice(0, x!.length);
    }
    if (leaf.format === "half" && mayFuse && (name === "fadd" || name === "fsub")) {
      const fused = fusedProduct(a, index);
      if (fused) return [halfSum(a, name, fused, x![0]!, y![0]!, position)];
    }
    const left = toCompute(b, x![0]!, leaf.format);
    const right = toCompute(b, y![0]!, leaf.format);
    const isWide = leaf.format === "float" || leaf.format === "double";
    if (mayFuse && isWide && (name === "fadd" || name === "fsub" || name === "fmul")) {
      return [b.contractible(name, left, right)];
    }
    if (name === "fdiv" && leaf.format === "float" && !a.kernel.options.precDiv)
      return [approximateQuotient(b, left, right)];
    const compute = (): Operand =>
      b.on(name as "fadd" | "fsub" | "fmul" | "fdiv" | "frem", left, right);
    const result = isWide ? compute() : b.keepingSubnormals(compute);
    return [fromCompute(b, result, leaf.format)];
  });
}

/** x ± y of halves, where one of them is a product that is not rounded by itself. */
function halfSum(
  a: Activation,
  name: "fadd" | "fsub",
  { product, position: at }: FusedProduct,
  x: Operand,
  y: Operand,
  leaf: number,
): Operand {
  const b = a.build;
  const [first, second] = [operand(a, product, 0)[leaf]!, operand(a, product, 1)[leaf]!];
  const other = at === 0 ? y : x;
  if (name === "fadd") return fusedMultiplyAdd(b, "half", first, second, other);
  return at === 0
    ? fusedMultiplyAdd(b, "half", first, second, negate(b, other, "half"))
    : fusedMultiplyAdd(b, "half", negate(b, first, "half"), second, other);
}

export function translateNegation(a: Activation, index: number): Operand[] {
  const type = a.body.type[index]! as TypeId;
  return eachLeaf(a, type, [operand(a, index, 0)], (leaf, [x]) =>
    leaf.kind === "float" ? [negate(a.build, x![0]!, leaf.format)] : x!,
  );
}

export function translateIntCompare(a: Activation, index: number): Operand[] {
  const predicate = ICMP_PREDICATES[a.body.aux[index]!]!;
  const type = operandType(a, index, 0);
  return eachLeaf(a, type, [operand(a, index, 0), operand(a, index, 1)], (leaf, [x, y]) => {
    const bits = leaf.kind === "int" ? leaf.bits : leaf.bytes * 8;
    if (bits > 64) return [wideCompare(a.build, predicate, x!, y!, bits)];
    return [intCompare(a.build, predicate, x![0]!, y![0]!, bits)];
  });
}

export function translateFloatCompare(a: Activation, index: number): Operand[] {
  const b = a.build;
  const predicate = FCMP_PREDICATES[a.body.aux[index]!]!;
  const type = operandType(a, index, 0);
  return eachLeaf(a, type, [operand(a, index, 0), operand(a, index, 1)], (leaf, [x, y]) => {
    if (leaf.kind !== "float" || leaf.format === "fp128") {
      unsupported(a, "lower/unsupported-float-format", { operation: "fcmp" });
      return [i1(false)];
    }
    if (predicate === "false" || predicate === "true") return [i1(predicate === "true")];
    const left = toCompute(b, x![0]!, leaf.format);
    const right = toCompute(b, y![0]!, leaf.format);
    const compare = (): Operand => b.fcmp(predicate, left, right);
    return [leaf.bytes === 2 ? b.keepingSubnormals(compare) : compare()];
  });
}

/** The condition is one i1, or a vector of them beside vector values. */
export function translateSelect(a: Activation, index: number): Operand[] {
  const conditions = operand(a, index, 0);
  const no = operand(a, index, 2);
  const yes = operand(a, index, 1);
  const perCondition = yes.length / conditions.length;
  const isVector = a.kernel.layouts.type(operandType(a, index, 0)).kind === "vector";
  return yes.map((value, position) => {
    const condition = conditions[isVector ? Math.floor(position / perCondition) : 0]!;
    return a.build.select(condition, value, no[position]!);
  });
}
