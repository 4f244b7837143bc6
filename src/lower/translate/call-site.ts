/**
 * A call as the tables of intrinsics and library functions see it.
 */
import type { TypeId } from "../../base/index.ts";
import type { Operand } from "../draft.ts";
import { pointerParts } from "./addresses.ts";
import type { DraftBuilder } from "./builder.ts";
import type { Leaf } from "./layouts.ts";
import { OperandMismatch } from "./operand-types.ts";
import type { Activation, AddressParts } from "./translation.ts";
import { operandRef, operandType, registersOf, unsupported, zeros } from "./values.ts";

export interface CallSite {
  readonly a: Activation;
  readonly b: DraftBuilder;
  readonly index: number;
  /** Callee's name. */
  readonly name: string;
  readonly argCount: number;
  readonly resultType: TypeId;
  readonly isResultUsed: boolean;
}

/** Emits what the callee does and returns the registers of its result. */
export type Handler = (call: CallSite) => readonly Operand[];

/** First register of argument `position`. */
export function arg(call: CallSite, position: number): Operand {
  const register = argRegisters(call, position)[0];
  if (!register) throw new OperandMismatch(`${call.name} lacks argument ${position}`);
  return register;
}

export function argRegisters(call: CallSite, position: number): readonly Operand[] {
  if (position >= call.argCount) {
    throw new OperandMismatch(`${call.name} lacks argument ${position}`);
  }
  return registersOf(call.a, operandRef(call.a, call.index, position));
}

export function args(call: CallSite): Operand[] {
  return Array.from({ length: call.argCount }, (_, position) => arg(call, position));
}

export function argType(call: CallSite, position: number): TypeId {
  return operandType(call.a, call.index, position);
}

/** The only leaf of a scalar argument. */
export function argLeaf(call: CallSite, position: number): Leaf {
  const [leaf] = call.a.kernel.layouts.of(argType(call, position)).leaves;
  if (!leaf) throw new OperandMismatch(`${call.name} has no value for argument ${position}`);
  return leaf;
}

export function pointerArg(call: CallSite, position: number): AddressParts {
  return pointerParts(call.a, arg(call, position), argType(call, position));
}

export function resultLeaves(call: CallSite): readonly Leaf[] {
  return call.a.kernel.layouts.of(call.resultType).leaves;
}

/** Bits of a leaf that is an integer or treated as one. */
export function leafBits(leaf: Leaf): number {
  return leaf.kind === "int" ? leaf.bits : leaf.bytes * 8;
}

export function reportUnsupported(call: CallSite, code: string): readonly Operand[] {
  unsupported(call.a, code, { name: call.name });
  return zeros(call.a, call.resultType);
}

/** Applies `fn` leaf by leaf: vectors of arguments give a vector of results. */
export function elementwise(
  fn: (b: DraftBuilder, operands: Operand[], leaf: Leaf, call: CallSite) => Operand | undefined,
): Handler {
  return (call) => {
    const leaf = argLeaf(call, 0);
    const count = argRegisters(call, 0).length;
    const scalars = Array.from({ length: call.argCount }, (_, p) => argRegisters(call, p));
    const results: Operand[] = [];
    for (let position = 0; position < count; position++) {
      // A scalar argument beside vectors (powi's exponent, a flag) serves every element.
      const own = scalars.map((registers) => registers[registers.length === count ? position : 0]!);
      const make = (): Operand | undefined => fn(call.b, own, leaf, call);
      const isNarrow = leaf.kind === "float" && leaf.bytes === 2;
      const result =
        leaf.bytes > 8 ? undefined : isNarrow ? call.b.keepingSubnormals(make) : make();
      if (!result) return reportUnsupported(call, "lower/unsupported-intrinsic");
      results.push(result);
    }
    return results;
  };
}
