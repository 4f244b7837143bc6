/**
 * Kernel parameters: their places in the parameter area (the nvptx ABI: in order, each at its natural
 * alignment), reading them, and which by-value structs can stay there.
 */
import type { FunctionId, TypeId } from "../../base/index.ts";
import { type IrFunction, OPCODE } from "../../ir/index.ts";
import type { Operand } from "../draft.ts";
import { VALUE_TYPE } from "../ops.ts";
import type { AccessElement, KernelParam } from "../program.ts";
import type { DraftBuilder } from "./builder.ts";
import { calleeOf, isValueOperand } from "./call-graph.ts";
import { canonical } from "./integers.ts";
import { alignUp, type Leaf, type TypeLayouts } from "./layouts.ts";
import { literal } from "./literals.ts";
import type { ModuleTranslation } from "./translation.ts";

const T = VALUE_TYPE;

export interface ParamArea {
  readonly rows: readonly KernelParam[];
  /** A multiple of 8, so that words at the end can be read whole. */
  readonly bytes: number;
}

export function layoutParams(layouts: TypeLayouts, fn: IrFunction): ParamArea {
  let end = 0;
  const rows = fn.params.map((param, index): KernelParam => {
    const type = param.byval ?? param.type;
    const { size, storeBytes, align, leaves } = layouts.of(type);
    const offset = alignUp(end, param.byval === undefined ? align : Math.max(align, param.align));
    const bytes = param.byval === undefined ? storeBytes : size;
    end = offset + bytes;
    const kind = param.byval === undefined ? paramKind(layouts, type) : "bytes";
    const row = { name: param.name || `arg${index}`, offset, bytes, kind };
    const pointers = kind === "bytes" ? leaves.filter((leaf) => leaf.kind === "ptr") : [];
    return pointers.length === 0 ? row : { ...row, pointers: pointers.map((leaf) => leaf.offset) };
  });
  return { rows, bytes: alignUp(end, 8) };
}

function paramKind(layouts: TypeLayouts, type: TypeId): KernelParam["kind"] {
  const { leaves } = layouts.of(type);
  const resolved = layouts.type(type);
  const leaf = leaves[0];
  if (!leaf || resolved.kind === "struct" || resolved.kind === "array") return "bytes";
  if (resolved.kind === "vector") return "bytes";
  if (leaf.kind === "ptr") return "pointer";
  if (leaf.kind === "float") {
    if (leaf.format === "float") return "f32";
    if (leaf.format === "double") return "f64";
    return leaf.format === "fp128" ? "bytes" : "i16";
  }
  const byBytes: Record<number, KernelParam["kind"]> = { 1: "i8", 2: "i16", 4: "i32", 8: "i64" };
  return byBytes[leaf.bytes] ?? "bytes";
}

/**
 * Reads one element at a constant place of the parameter area. A narrow one is read as a word and cut:
 * what lies behind it does not matter, nor does the word's alignment.
 */
export function loadParam(
  b: DraftBuilder,
  offset: number,
  memory: AccessElement["memory"],
): Operand {
  switch (memory) {
    case "u8":
      return canonical(b, b.op("param", T.i32, [], offset), 8);
    case "u16":
      return canonical(b, b.op("param", T.i32, [], offset), 16);
    default:
      return b.op("param", T[memory], [], offset);
  }
}

/** Registers of a scalar, vector or aggregate parameter. */
export function readParam(b: DraftBuilder, leaves: readonly Leaf[], offset: number): Operand[] {
  return leaves.flatMap((leaf) => {
    const at = offset + leaf.offset;
    if (leaf.kind === "float") {
      if (leaf.format === "float") return [loadParam(b, at, "f32")];
      if (leaf.format === "double") return [loadParam(b, at, "f64")];
      if (leaf.format === "fp128") return [loadParam(b, at, "i64"), loadParam(b, at + 8, "i64")];
      return [loadParam(b, at, "u16")];
    }
    if (leaf.kind === "ptr") return [loadParam(b, at, "i32")];
    if (leaf.bits === 1) return [b.convert("trunc", loadParam(b, at, "u8"), T.i1)];
    if (leaf.bits <= 32) {
      const width = leaf.bits <= 8 ? "u8" : leaf.bits <= 16 ? "u16" : "i32";
      return [canonical(b, loadParam(b, at, width), leaf.bits)];
    }
    const parts = Math.ceil(leaf.bits / 64);
    return Array.from({ length: parts }, (_, part) =>
      canonical(b, loadParam(b, at + 8 * part, "i64"), Math.min(64, leaf.bits - 64 * part)),
    );
  });
}

export function paramAddress(layouts: TypeLayouts, offset: number, type: TypeId): Operand {
  return literal(layouts.of(type).registers[0]!, BigInt(offset));
}

/**
 * Whether the memory behind parameter `index` of `fn` is only read, by loads, block copies and inlined
 * functions that only read it: then no copy of it is needed.
 */
export function isOnlyRead(m: ModuleTranslation, fn: IrFunction, index: number): boolean {
  return onlyRead(m, fn, index, new Set());
}

function onlyRead(
  m: ModuleTranslation,
  fn: IrFunction,
  param: number,
  path: Set<IrFunction>,
): boolean {
  const { body } = fn;
  if (!body || path.has(fn)) return false;
  const pointers = new Set<number>([param]);
  const inner = new Set(path).add(fn);
  // Pointers derived from the parameter appear in textual order only within a block, hence the loop.
  for (let size = 0; size !== pointers.size; ) {
    size = pointers.size;
    for (let index = 0; index < body.length; index++) {
      const opcode = body.opcode[index]!;
      const start = body.operandStart[index]!;
      const count = body.operandStart[index + 1]! - start;
      for (let position = 0; position < count; position++) {
        if (!isValueOperand(opcode, position)) continue;
        if (!pointers.has(body.operands[start + position]!)) continue;
        if (opcode === OPCODE["load"]) continue;
        const derives =
          opcode === OPCODE["getelementptr"] ||
          opcode === OPCODE["addrspacecast"] ||
          opcode === OPCODE["bitcast"];
        if (derives && position === 0) pointers.add(fn.params.length + index);
        else if (opcode !== OPCODE["call"] || !callOnlyReads(m, fn, index, position, inner)) {
          return false;
        }
      }
    }
  }
  return true;
}

function callOnlyReads(
  m: ModuleTranslation,
  fn: IrFunction,
  index: number,
  position: number,
  path: Set<IrFunction>,
): boolean {
  const body = fn.body!;
  const ref = body.operands[body.operandStart[index]! + body.aux[index]!]!;
  const id: FunctionId | undefined = calleeOf(m.module, ref);
  const callee = id === undefined ? undefined : m.module.functions[id];
  if (id === undefined || !callee) return false;
  if (callee.params[position]?.byval !== undefined) return true;
  if (callee.body) {
    if (m.graph.recursive.has(id)) return false;
    return onlyRead(m, callee, position, path);
  }
  if (callee.name.startsWith("llvm.memcpy.") || callee.name.startsWith("llvm.memmove.")) {
    return position === 1;
  }
  return /^llvm\.(lifetime|assume|invariant|dbg|objectsize)\b/.test(callee.name);
}
