/**
 * Constants of the module as numbers: for operands (registers) and for initialisers (bytes).
 * Variables have fixed addresses, so every constant expression is a number here.
 */
import type { ConstId, FunctionId, GlobalId, TypeId } from "../../base/index.ts";
import { ADDRESS_SPACE, OPCODES } from "../../ir/index.ts";
import type { Space } from "../program.ts";
import type { Leaf, TypeLayouts } from "./layouts.ts";
import { sharedBase } from "./shared-numbers.ts";

/** Where constants may point to; a variable without an address yields undefined. */
export interface ConstantContext {
  readonly layouts: TypeLayouts;
  addressOf(global: GlobalId): number | undefined;
}

/** A scalar constant: its bits, and for an address what it is relative to. */
export interface ConstantScalar {
  readonly bits: bigint;
  /** The variable an address points into, and how far. */
  readonly within?: { readonly start: number; readonly offset: number; readonly space: Space };
}

const SPACE_NAMES: ReadonlyMap<number, Space> = new Map<number, Space>([
  [ADDRESS_SPACE.global, "global"],
  [ADDRESS_SPACE.shared, "shared"],
  [ADDRESS_SPACE.constant, "constant"],
  [ADDRESS_SPACE.local, "local"],
  [ADDRESS_SPACE.param, "param"],
]);

/** The space a pointer type or variable of the module says. */
export function spaceOf(addressSpace: number): Space {
  return SPACE_NAMES.get(addressSpace) ?? "generic";
}

/**
 * Stands for a function in data and registers; 0 is the null pointer. Even: the lowest bit of a pointer to a member says
 * that it is virtual (Itanium C++ ABI, "Member Function Pointers").
 */
export function functionNumber(id: FunctionId): number {
  return 2 * (id + 1);
}

/** The function that the number, not 0, stands for. */
export function functionOfNumber(number: number): FunctionId {
  return (number / 2 - 1) as FunctionId;
}

/** Why a constant has no value: its sentence and what it names. */
export interface Unresolved {
  readonly code: "lower/undefined-variable" | "lower/unsupported-constant";
  readonly name: string;
}

function unsupported(opcode = "?"): Unresolved {
  return { code: "lower/unsupported-constant", name: opcode };
}

/** The scalars of a constant, one a leaf of its type; `Unresolved` for one that has no value. */
export function constantLeaves(
  context: ConstantContext,
  id: ConstId,
): (ConstantScalar | Unresolved)[] {
  const { layouts } = context;
  const constant = layouts.module.constants[id]!;
  switch (constant.kind) {
    case "aggregate":
      return constant.elements.flatMap((element) => constantLeaves(context, element));
    case "bytes": {
      const { leaves } = layouts.of(constant.type);
      return leaves.map((leaf) => ({ bits: littleEndian(constant.bytes, leaf) }));
    }
    case "zero":
    case "null":
    case "undef":
    case "poison":
    case "none":
      return layouts.of(constant.type).leaves.map(() => ({ bits: 0n }));
    case "expression": {
      const name = OPCODES[constant.opcode]?.name;
      if (name === "bitcast" && layouts.of(constant.type).leaves.length > 1) {
        return [unsupported("bitcast")];
      }
      return [constantScalar(context, id)];
    }
    default:
      return [constantScalar(context, id)];
  }
}

function littleEndian(bytes: Uint8Array, leaf: Leaf): bigint {
  let bits = 0n;
  for (let i = leaf.bytes - 1; i >= 0; i--) bits = (bits << 8n) | BigInt(bytes[leaf.offset + i]!);
  return bits;
}

function constantScalar(context: ConstantContext, id: ConstId): ConstantScalar | Unresolved {
  const { layouts } = context;
  const constant = layouts.module.constants[id]!;
  switch (constant.kind) {
    case "int":
      return { bits: BigInt.asUintN(intBits(layouts, constant.type), constant.value) };
    case "float":
      return { bits: constant.bits };
    case "global": {
      const global = layouts.module.globals[constant.global]!;
      const start = context.addressOf(constant.global);
      if (start === undefined) return { code: "lower/undefined-variable", name: global.name };
      const space = global.space === ADDRESS_SPACE.generic ? "global" : spaceOf(global.space);
      return { bits: BigInt(start), within: { start, offset: 0, space } };
    }
    case "function":
      return { bits: BigInt(functionNumber(constant.function)) };
    case "expression":
      return constantExpression(context, id);
    default:
      return { bits: 0n };
  }
}

function isShared(layouts: TypeLayouts, type: TypeId): boolean {
  const leaf = layouts.of(type).leaves[0];
  return leaf?.kind === "ptr" && leaf.space === ADDRESS_SPACE.shared;
}

function intBits(layouts: TypeLayouts, type: TypeId): number {
  const leaf = layouts.of(type).leaves[0];
  if (leaf?.kind === "int") return leaf.bits;
  return (leaf?.bytes ?? 0) * 8;
}

function constantExpression(context: ConstantContext, id: ConstId): ConstantScalar | Unresolved {
  const { layouts } = context;
  const constant = layouts.module.constants[id]!;
  if (constant.kind !== "expression") throw new Error("internal: not an expression");
  const operands = constant.operands.map((operand) => constantScalar(context, operand));
  for (const operand of operands) if ("code" in operand) return operand;
  const [x, y] = operands as ConstantScalar[];
  if (!x) return unsupported(OPCODES[constant.opcode]?.name);
  const width = intBits(layouts, constant.type);
  const wrap = (bits: bigint): ConstantScalar => ({ bits: BigInt.asUintN(width, bits) });
  const cut = (value: ConstantScalar): ConstantScalar => {
    const result = wrap(value.bits);
    return value.within && result.bits === value.bits ? value : result;
  };
  const name = OPCODES[constant.opcode]?.name;
  switch (name) {
    case "getelementptr": {
      const indices = (operands as ConstantScalar[]).slice(1);
      const offset = constantOffset(layouts, constant, indices);
      const within = x.within && { ...x.within, offset: x.within.offset + offset };
      const bits = BigInt.asUintN(width, x.bits + BigInt(offset));
      return within ? { bits, within } : { bits };
    }
    case "ptrtoint":
      if (!isShared(layouts, layouts.module.constants[constant.operands[0]!]!.type)) return cut(x);
      return wrap(x.bits - BigInt(sharedBase(layouts.module)));
    case "inttoptr":
      if (!isShared(layouts, constant.type)) return cut(x);
      return wrap(x.bits + BigInt(sharedBase(layouts.module)));
    case "addrspacecast":
    case "bitcast":
    case "trunc":
      return cut(x);
    case "add":
      return wrap(x.bits + (y?.bits ?? 0n));
    case "sub":
      return wrap(x.bits - (y?.bits ?? 0n));
    case "xor":
      return wrap(x.bits ^ (y?.bits ?? 0n));
    case "mul":
      return wrap(x.bits * (y?.bits ?? 0n));
    default:
      return unsupported(name);
  }
}

function constantOffset(
  layouts: TypeLayouts,
  constant: { operands: readonly ConstId[]; elementType?: TypeId },
  indices: readonly ConstantScalar[],
): number {
  let type = constant.elementType;
  if (type === undefined) throw new Error("internal: getelementptr without element type");
  let offset = 0;
  for (const [position, { bits }] of indices.entries()) {
    const operand = constant.operands[position + 1]!;
    const width = intBits(layouts, layouts.module.constants[operand]!.type);
    const index = Number(BigInt.asIntN(width, bits));
    if (position === 0) {
      offset += index * layouts.of(type).size;
      continue;
    }
    const outer = layouts.type(type);
    if (outer.kind === "struct") {
      const member = layouts.member(type, index);
      offset += member.offset;
      type = member.type;
    } else if (outer.kind === "array" || outer.kind === "vector") {
      type = outer.element;
      offset += index * layouts.of(type).size;
    }
  }
  return offset;
}
