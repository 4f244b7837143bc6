/**
 * The registers of one piece of inline assembly: placeholders, temporaries, and how a register of one
 * type is seen as another. 8- and 16-bit values live zero-extended in i32, predicates in i1.
 */
import type { FloatFormat } from "../../../ir/index.ts";
import type { Operand } from "../../draft.ts";
import { VALUE_TYPE, type ValueType } from "../../ops.ts";
import type { DraftBuilder } from "../builder.ts";
import type { CallSite } from "../call-site.ts";
import { canonical } from "../integers.ts";
import { readSpecialRegister } from "../intrinsics/special-registers.ts";
import { literal } from "../literals.ts";
import type { PtxOperand, PtxStatement } from "./parse-ptx.ts";

const T = VALUE_TYPE;

export interface PtxType {
  readonly kind: "int" | "float" | "pred";
  readonly bits: number;
  readonly signed: boolean;
  /** Two 16-bit numbers in a word. */
  readonly packed: boolean;
  readonly brain: boolean;
}

/** `u32`, `f16x2`, `pred` …; undefined for a modifier that is no type. */
export function ptxType(mod: string): PtxType | undefined {
  if (mod === "pred") return { kind: "pred", bits: 1, signed: false, packed: false, brain: false };
  const match = /^(?:([usb])(8|16|32|64)|(bf|f)(16|32|64)|(bf|f)(16)(x2))$/.exec(mod);
  if (!match) return undefined;
  const [, letter, width, plain, plainWidth, pair, pairWidth, packed] = match;
  const float = plain ?? pair;
  const floatWidth = plainWidth ?? pairWidth;
  if (letter) {
    return {
      kind: "int",
      bits: Number(width),
      signed: letter === "s",
      packed: false,
      brain: false,
    };
  }
  return {
    kind: "float",
    bits: packed ? 32 : Number(floatWidth),
    signed: true,
    packed: packed !== undefined,
    brain: float === "bf",
  };
}

/** The format of one number of the type. */
export function floatFormat(type: PtxType): FloatFormat {
  if (type.bits === 64) return "double";
  if (type.bits === 32 && !type.packed) return "float";
  return type.brain ? "bfloat" : "half";
}

/** The register that holds a value of the type. */
export function registerOf(type: PtxType): ValueType {
  if (type.kind === "pred") return T.i1;
  if (type.kind === "float" && type.bits === 32 && !type.packed) return T.f32;
  if (type.kind === "float" && type.bits === 64) return T.f64;
  return type.bits === 64 ? T.i64 : T.i32;
}

/** The same bits in another register: cut or extended by zeros. */
export function coerce(b: DraftBuilder, value: Operand, to: ValueType): Operand {
  if (value.type === to) return value;
  let bits = value;
  if (bits.type === T.f32) bits = b.convert("bitcast", bits, T.i32);
  if (bits.type === T.f64) bits = b.convert("bitcast", bits, T.i64);
  const integer = to === T.f32 ? T.i32 : to === T.f64 ? T.i64 : to;
  if (integer === T.i1) return b.icmp("ne", bits, literal(bits.type, 0n));
  const narrows = bits.type === T.i64 && integer !== T.i64;
  bits = b.convert(narrows ? "trunc" : "zext", bits, integer);
  return b.convert("bitcast", bits, to);
}

/** What stops the translation of a piece of assembly. */
export class UnsupportedPtx {
  readonly what: string;
  constructor(what: string) {
    this.what = what;
  }
}

export interface PtxContext {
  readonly call: CallSite;
  readonly b: DraftBuilder;
  /** Current value of `$0`, `t` …; outputs have none before they are written. */
  readonly registers: Map<string, Operand>;
  /** Types of the registers that the text declares, by name. */
  readonly declared: ReadonlyMap<string, string>;
  /** Carry of add.cc and its like. */
  carry: Operand;
  /** The statement that is being translated. */
  current: PtxStatement | undefined;
}

export function read(ctx: PtxContext, operand: PtxOperand, type: PtxType): Operand {
  const to = registerOf(type);
  if (operand.kind !== "name") throw new UnsupportedPtx("a vector operand here");
  const value = readName(ctx, operand.text, type);
  const coerced = coerce(ctx.b, value, to);
  return to === T.i32 && type.bits < 32 ? canonical(ctx.b, coerced, type.bits) : coerced;
}

function readName(ctx: PtxContext, name: string, type: PtxType): Operand {
  if (name.startsWith("!")) return ctx.b.not(readName(ctx, name.slice(1), type));
  const known = ctx.registers.get(name);
  if (known) return known;
  const number = name === "WARP_SZ" ? literal(registerOf(type), 32n) : immediate(name, type);
  if (number) return number;
  if (name.startsWith("%")) {
    const special = specialRegister(ctx.b, name.slice(1));
    if (special) return special;
  }
  // A register read before it is written holds anything.
  if (ctx.declared.has(name) || /^\$\d+$/.test(name)) return literal(registerOf(type), 0n);
  throw new UnsupportedPtx(`the operand ${name}`);
}

function specialRegister(b: DraftBuilder, name: string): Operand | undefined {
  const half = /^(\w+)_(lo|hi)$/.exec(name);
  if (half) {
    const whole = readSpecialRegister(b, half[1]!);
    if (!whole || whole.type !== T.i64) return undefined;
    return half[2] === "lo" ? b.low(whole) : b.high(whole);
  }
  if (name === "clock_hi") return b.high(readSpecialRegister(b, "clock64")!);
  return readSpecialRegister(
    b,
    name.replace("lanemask_", "lanemask.").replace("cluster_", "cluster."),
  );
}

function immediate(text: string, type: PtxType): Operand | undefined {
  const to = registerOf(type);
  const hex = /^0([fFdD])([0-9a-fA-F]+)$/.exec(text);
  if (hex) {
    const isFloat = hex[1]!.toLowerCase() === "f";
    return literal(isFloat ? T.f32 : T.f64, BigInt(`0x${hex[2]}`));
  }
  const integer = /^-?(0[xX][0-9a-fA-F]+|0[bB][01]+|0[0-7]*|[1-9]\d*)U?$/.exec(text)?.[1];
  if (integer) {
    const magnitude = BigInt(/^0\d/.test(integer) ? `0o${integer.slice(1)}` : integer);
    const value = text.startsWith("-") ? -magnitude : magnitude;
    if (to === T.f32 || to === T.f64) return floatImmediate(Number(value), to);
    return literal(to, type.bits < 32 ? BigInt.asUintN(type.bits, value) : value);
  }
  if (/^-?\d*\.\d+(?:[eE][+-]?\d+)?$/.test(text)) return floatImmediate(Number(text), to);
  return undefined;
}

function floatImmediate(value: number, to: ValueType): Operand {
  const view = new DataView(new ArrayBuffer(8));
  if (to === T.f32) {
    view.setFloat32(0, value);
    return literal(T.f32, BigInt(view.getUint32(0)));
  }
  view.setFloat64(0, value);
  return literal(T.f64, view.getBigUint64(0));
}

export function write(ctx: PtxContext, operand: PtxOperand, value: Operand): void {
  if (operand.kind !== "name") throw new UnsupportedPtx("a vector result here");
  if (operand.text !== "_") ctx.registers.set(operand.text, value);
}
