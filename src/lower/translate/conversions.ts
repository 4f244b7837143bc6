/**
 * The cast instructions. Each converts leaf by leaf; a bitcast may regroup the bits of a vector.
 */
import type { TypeId } from "../../base/index.ts";
import { ADDRESS_SPACE } from "../../ir/index.ts";
import type { Operand } from "../draft.ts";
import { VALUE_TYPE } from "../ops.ts";
import { addressParts } from "./addresses.ts";
import { cutPieces, leafFromPieces, leafPieces, type Piece } from "./bits.ts";
import { spaceOf } from "./constant-values.ts";
import { computeType, convertFloat, fromCompute, narrowKeepingNan, toCompute } from "./floats.ts";
import { signExtend, signExtended, truncate, zeroExtend } from "./integers.ts";
import type { Leaf } from "./layouts.ts";
import { addressOfNumber, numberOfAddress } from "./shared-numbers.ts";
import type { Activation } from "./translation.ts";
import { operand, operandType, unsupported, zeros } from "./values.ts";
import { wideResize } from "./wide-integers.ts";

const T = VALUE_TYPE;

export function translateCast(a: Activation, index: number, name: string): Operand[] {
  const fromType = operandType(a, index, 0);
  const toType = a.body.type[index]! as TypeId;
  const registers = operand(a, index, 0);
  const from = a.kernel.layouts.of(fromType);
  const to = a.kernel.layouts.of(toType);
  if (name === "bitcast") return bitcast(a, from.leaves, to.leaves, registers);
  let next = 0;
  return to.leaves.flatMap((leaf, position) => {
    const source = from.leaves[position]!;
    const count = a.kernel.layouts.leafRegisters(source).length;
    const own = registers.slice(next, next + count);
    next += count;
    const result = castLeaf(a, name, source, leaf, own);
    if (result) return result;
    unsupported(a, "lower/unsupported-integer-width", {
      operation: name,
      bits: Math.max(source.bytes, leaf.bytes) * 8,
    });
    return zeros(a, toType).slice(0, a.kernel.layouts.leafRegisters(leaf).length);
  });
}

function bitsOf(leaf: Leaf): number {
  return leaf.kind === "int" ? leaf.bits : leaf.bytes * 8;
}

function castLeaf(
  a: Activation,
  name: string,
  from: Leaf,
  to: Leaf,
  registers: readonly Operand[],
): Operand[] | undefined {
  const b = a.build;
  const x = registers[0]!;
  const fromBits = bitsOf(from);
  const toBits = bitsOf(to);
  switch (name) {
    case "trunc":
    case "zext":
    case "sext":
      return resize(a, registers, fromBits, toBits, name === "sext");
    case "ptrtoint": {
      const number = isShared(from) ? numberOfAddress(b, a.kernel.module, x) : x;
      return resize(a, [number], 32, toBits, false);
    }
    case "inttoptr": {
      const number = b.addressHalf(x, "pointer");
      return [isShared(to) ? addressOfNumber(b, a.kernel.module, number) : number];
    }
    case "addrspacecast":
      return addressSpaceCast(a, x, from);
    case "fptrunc":
    case "fpext":
      if (from.kind !== "float" || to.kind !== "float") return undefined;
      if (from.format === "fp128" || to.format === "fp128") return undefined;
      if (from.format === "double" && (to.format === "half" || to.format === "bfloat"))
        return [narrowKeepingNan(b, x, to.format)];
      return [convertFloat(b, x, from.format, to.format)];
    case "fptoui":
    case "fptosi": {
      if (from.kind !== "float" || toBits > 64) return undefined;
      const op = name === "fptosi" ? "floatToS" : "floatToU";
      const wide = b.convert(op, toCompute(b, x, from.format), toBits <= 32 ? T.i32 : T.i64);
      return [truncate(b, wide, toBits)];
    }
    case "uitofp":
    case "sitofp": {
      if (to.kind !== "float" || fromBits > 64) return undefined;
      const signed = name === "sitofp";
      const wide =
        fromBits === 1
          ? b.convert(signed ? "sext" : "zext", x, T.i32)
          : signed
            ? signExtended(b, x, fromBits)
            : x;
      const type = computeType(to.format);
      // i64 → f32 → half would round twice; the detour over f64 is exact up to 53 bits.
      if (to.format === "half" || to.format === "bfloat") {
        const exact = b.convert(signed ? "sToFloat" : "uToFloat", wide, T.f64);
        return [convertFloat(b, exact, "double", to.format)];
      }
      return [fromCompute(b, b.convert(signed ? "sToFloat" : "uToFloat", wide, type), to.format)];
    }
    default:
      return undefined;
  }
}

function isShared(leaf: Leaf): boolean {
  return leaf.kind === "ptr" && leaf.space === ADDRESS_SPACE.shared;
}

/** Integer of any width to any other. */
function resize(
  a: Activation,
  registers: readonly Operand[],
  fromBits: number,
  toBits: number,
  signed: boolean,
): Operand[] {
  const b = a.build;
  const x = registers[0]!;
  if (toBits > 64) return wideResize(b, registers, fromBits, toBits, signed);
  if (toBits <= fromBits) return [truncate(b, x, toBits)];
  return [signed ? signExtend(b, x, fromBits, toBits) : zeroExtend(b, x, toBits)];
}

function addressSpaceCast(a: Activation, x: Operand, from: Leaf): Operand[] {
  const parts = addressParts(a, x);
  // What comes from a specific space still points there; a cast to one says so by its type.
  if (parts.space === "generic" && from.kind === "ptr" && from.space !== 0) {
    a.kernel.addresses.set(x, { ...parts, space: spaceOf(from.space) });
  }
  return [x];
}

/** The same bits as other leaves. */
function bitcast(
  a: Activation,
  from: readonly Leaf[],
  to: readonly Leaf[],
  registers: readonly Operand[],
): Operand[] {
  const b = a.build;
  if (from.length === 1 && to.length === 1 && from[0]!.kind === to[0]!.kind) return [...registers];
  const pieces: Piece[] = [];
  let next = 0;
  for (const leaf of from) {
    const count = a.kernel.layouts.leafRegisters(leaf).length;
    pieces.push(...leafPieces(b, leaf, registers.slice(next, next + count)));
    next += count;
  }
  let start = 0;
  return to.flatMap((leaf) => {
    const bits = bitsOf(leaf);
    const own = slicePieces(a, pieces, start, bits);
    start += bits;
    return leafFromPieces(b, leaf, own);
  });
}

function slicePieces(
  a: Activation,
  pieces: readonly Piece[],
  start: number,
  bits: number,
): Piece[] {
  const widths: number[] = [];
  for (let at = 0; at < start; at += 64) widths.push(Math.min(64, start - at));
  const skipped = widths.length;
  for (let at = 0; at < bits; at += 64) widths.push(Math.min(64, bits - at));
  return cutPieces(a.build, pieces, widths).slice(skipped);
}
