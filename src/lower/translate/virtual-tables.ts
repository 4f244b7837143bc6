/**
 * C++'s tables of virtual functions (Itanium C++ ABI, "Virtual Table Layout"): which functions a call
 * through one of them may reach. An object holds the address of a place in a table, its address point;
 * a virtual call loads it and then the function a constant distance behind.
 */
import type { ConstId, FunctionId, GlobalId, TypeId } from "../../base/index.ts";
import { type Body, type Module, OPCODE } from "../../ir/index.ts";
import { constantLeaves, functionOfNumber } from "./constant-values.ts";
import type { TypeLayouts } from "./layouts.ts";

/** Tables of classes, and those that stand in for them while objects are made. */
const TABLE_NAME = /^_ZT[VC]/;

export function isVirtualTable(module: Module, id: GlobalId): boolean {
  return TABLE_NAME.test(module.globals[id]!.name);
}

/** Functions at `bytes` behind any address point that the module uses. */
export type VirtualTables = (bytes: number) => ReadonlySet<FunctionId>;

export function readVirtualTables(layouts: TypeLayouts): VirtualTables {
  const { module } = layouts;
  /** Functions by byte, and the address points, of each table. */
  const tables = new Map<GlobalId, { at: Map<number, FunctionId>; points: Set<number> }>();
  for (const [index, global] of module.globals.entries()) {
    const id = index as GlobalId;
    if (global.initializer === undefined || !isVirtualTable(module, id)) continue;
    const scalars = constantLeaves({ layouts, addressOf: () => 0 }, global.initializer);
    const at = new Map<number, FunctionId>();
    for (const [leaf, { offset }] of layouts.of(global.type).leaves.entries()) {
      const scalar = scalars[leaf];
      if (!scalar || "code" in scalar || scalar.bits === 0n) continue;
      const fn = functionOfNumber(Number(scalar.bits));
      if (module.functions[fn]) at.set(offset, fn);
    }
    tables.set(id, { at, points: new Set() });
  }
  for (const [index, constant] of module.constants.entries()) {
    if (constant.kind !== "expression" || constant.opcode !== OPCODE["getelementptr"]) continue;
    const base = module.constants[constant.operands[0]!]!;
    const table = base.kind === "global" ? tables.get(base.global) : undefined;
    if (!table) continue;
    const [scalar] = constantLeaves({ layouts, addressOf: () => 0 }, index as ConstId);
    if (scalar && !("code" in scalar)) table.points.add(Number(scalar.bits));
  }
  const known = new Map<number, ReadonlySet<FunctionId>>();
  return (bytes) => {
    const found = known.get(bytes);
    if (found) return found;
    const functions = new Set<FunctionId>();
    for (const { at, points } of tables.values())
      for (const point of points) {
        const fn = at.get(point + bytes);
        if (fn !== undefined) functions.add(fn);
      }
    known.set(bytes, functions);
    return functions;
  };
}

/** How an indirect callee was found: in a table, in other memory, or unknown. */
export type CalleeSource =
  | { readonly kind: "table"; readonly bytes: number }
  | { readonly kind: "memory" }
  | { readonly kind: "unknown" };

/** Clang calls a table's address that it loads `vtable`, and in a call by pointer to member `memptr.vtable`. */
const TABLE_ADDRESS = /^vtable(\d|\.|$)/;
const MEMBER_TABLE_ADDRESS = /^memptr\.vtable/;

export function calleeSource(
  layouts: TypeLayouts,
  body: Body,
  params: number,
  ref: number,
): CalleeSource {
  const unknown: CalleeSource = { kind: "unknown" };
  const load = ref - params;
  if (load < 0 || body.opcode[load] !== OPCODE["load"]) return unknown;
  let base = body.operands[body.operandStart[load]!]!;
  let bytes = 0;
  const step = base - params;
  if (step >= 0 && body.opcode[step] === OPCODE["getelementptr"]) {
    const start = body.operandStart[step]!;
    base = body.operands[start]!;
    const index = body.operands[start + 1]!;
    const constant = index < 0 ? layouts.module.constants[~index]! : undefined;
    const isSimple = body.operandStart[step + 1]! - start === 2 && constant?.kind === "int";
    bytes = isSimple
      ? Number(constant.value) * layouts.of(body.auxType[step]! as TypeId).size
      : Number.NaN;
  }
  const name = base - params >= 0 ? (body.names[base - params] ?? "") : "";
  if (MEMBER_TABLE_ADDRESS.test(name)) return unknown;
  const opcode = base - params >= 0 ? body.opcode[base - params] : undefined;
  // Where objects are made on both sides of a branch, their tables meet without a load.
  const mayBeTable =
    opcode === OPCODE["load"] || opcode === OPCODE["phi"] || opcode === OPCODE["select"];
  if (!mayBeTable || !TABLE_ADDRESS.test(name)) return { kind: "memory" };
  return Number.isNaN(bytes) ? unknown : { kind: "table", bytes };
}
