/**
 * Reinterprets registers: a value as a row of integer pieces of known width, and back. Serves
 * bitcasts between any types of equal size, and accesses narrower than the value they move.
 */
import type { Operand } from "../draft.ts";
import { VALUE_TYPE } from "../ops.ts";
import type { DraftBuilder } from "./builder.ts";
import { canonical, intRegister } from "./integers.ts";
import type { Leaf } from "./layouts.ts";
import { literal } from "./literals.ts";

const T = VALUE_TYPE;

/** `bits` low bits of an integer register, canonical. */
export interface Piece {
  readonly value: Operand;
  readonly bits: number;
}

/** A leaf's registers as integer pieces, lowest first. */
export function leafPieces(b: DraftBuilder, leaf: Leaf, registers: readonly Operand[]): Piece[] {
  const first = registers[0]!;
  switch (leaf.kind) {
    case "int":
      return registers.map((value, part) => ({
        value,
        bits: Math.min(leaf.bits - 64 * part, 64),
      }));
    case "float":
      if (leaf.format === "float") return [{ value: b.convert("bitcast", first, T.i32), bits: 32 }];
      if (leaf.format === "double") {
        return [{ value: b.convert("bitcast", first, T.i64), bits: 64 }];
      }
      if (leaf.format === "fp128") return registers.map((value) => ({ value, bits: 64 }));
      return [{ value: first, bits: 16 }];
    case "ptr":
      if (leaf.bytes === 4) return [{ value: first, bits: 32 }];
      return [first, literal(T.i32, 0n)].map((value) => ({ value, bits: 32 }));
  }
}

/** Registers of a leaf from the pieces that make it up exactly. */
export function leafFromPieces(b: DraftBuilder, leaf: Leaf, pieces: readonly Piece[]): Operand[] {
  if (leaf.kind === "int" && leaf.bits > 64) {
    return cutPieces(b, pieces, partWidths(leaf.bits)).map((piece) => {
      return b.convert("zext", piece.value, T.i64);
    });
  }
  if (leaf.kind === "float" && leaf.format === "fp128") {
    return cutPieces(b, pieces, [64, 64]).map((piece) => piece.value);
  }
  if (leaf.kind === "ptr" && leaf.bytes === 8) return [cutPieces(b, pieces, [32, 32])[0]!.value];
  const bits = leaf.kind === "int" ? leaf.bits : leaf.bytes * 8;
  const [joined] = cutPieces(b, pieces, [bits]);
  const value = joined!.value;
  if (leaf.kind === "float" && leaf.format === "float") return [b.convert("bitcast", value, T.f32)];
  if (leaf.kind === "float" && leaf.format === "double") {
    return [b.convert("bitcast", value, T.f64)];
  }
  return [value];
}

function partWidths(bits: number): number[] {
  const widths: number[] = [];
  for (let rest = bits; rest > 0; rest -= 64) widths.push(Math.min(rest, 64));
  return widths;
}

/** Cuts and joins a row of pieces into pieces of the given widths, each at most 64. */
export function cutPieces(
  b: DraftBuilder,
  pieces: readonly Piece[],
  widths: readonly number[],
): Piece[] {
  const starts: number[] = [];
  let end = 0;
  for (const piece of pieces) {
    starts.push(end);
    end += piece.bits;
  }
  let from = 0;
  return widths.map((bits) => {
    const start = from;
    from += bits;
    const parts: { value: Operand; bits: number; at: number }[] = [];
    for (const [index, piece] of pieces.entries()) {
      const low = Math.max(start, starts[index]!);
      const high = Math.min(start + bits, starts[index]! + piece.bits);
      if (low >= high) continue;
      const value = extract(b, piece, low - starts[index]!, high - low);
      parts.push({ value, bits: high - low, at: low - start });
    }
    return { value: join(b, parts, bits), bits };
  });
}

/** `bits` bits of a piece from bit `at`. */
function extract(b: DraftBuilder, piece: Piece, at: number, bits: number): Operand {
  let { value } = piece;
  if (at === 0 && bits === piece.bits) return value;
  if (at > 0) value = b.on("shrU", value, literal(value.type, BigInt(at)));
  value = b.convert("trunc", value, intRegister(bits));
  return at + bits === piece.bits ? value : canonical(b, value, bits);
}

function join(
  b: DraftBuilder,
  parts: readonly { value: Operand; bits: number; at: number }[],
  bits: number,
): Operand {
  const register = intRegister(bits);
  const [low, high] = parts;
  if (parts.length === 2 && low!.bits === 32 && high!.bits === 32) {
    return b.pack64(low!.value, high!.value);
  }
  let result: Operand = literal(register, 0n);
  for (const part of parts) {
    const wide = b.convert("zext", part.value, register);
    const placed = part.at === 0 ? wide : b.on("shl", wide, literal(register, BigInt(part.at)));
    result = b.on("or", result, placed);
  }
  return result;
}
