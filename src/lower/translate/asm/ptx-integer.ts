/** Integer and logic instructions of inline PTX. */
import type { Operand } from "../../draft.ts";
import { VALUE_TYPE } from "../../ops.ts";
import { canonical, intBinary, signExtended } from "../integers.ts";
import { absoluteInt } from "../intrinsics/integers.ts";
import {
  dotProduct2,
  dotProduct4,
  multiply24,
  sumOfAbsoluteDifference,
} from "../intrinsics/nvvm-arithmetic.ts";
import { i1, i32, isLiteral, literal } from "../literals.ts";
import type { PtxOperand, PtxStatement } from "./parse-ptx.ts";
import {
  type PtxContext,
  type PtxType,
  ptxType,
  read,
  UnsupportedPtx,
  write,
} from "./ptx-registers.ts";

const T = VALUE_TYPE;

export type PtxHandler = (ctx: PtxContext, statement: PtxStatement) => void;

/** The last modifier that is a type. */
export function typeOf(statement: PtxStatement): PtxType {
  for (const mod of [...statement.mods].reverse()) {
    const type = ptxType(mod);
    if (type) return type;
  }
  throw new UnsupportedPtx(statement.name);
}

export function source(
  ctx: PtxContext,
  statement: PtxStatement,
  at: number,
  type: PtxType,
): Operand {
  const operand = statement.operands[at];
  if (!operand) throw new UnsupportedPtx(`${statement.name} with so few operands`);
  return read(ctx, operand, type);
}

export function destination(statement: PtxStatement): PtxOperand {
  const [operand] = statement.operands;
  if (!operand) throw new UnsupportedPtx(`${statement.name} without a result`);
  return operand;
}

type Fn = (ctx: PtxContext, type: PtxType, operands: Operand[], s: PtxStatement) => Operand;

/** A handler that reads all sources as the instruction's type and writes one result. */
function simple(fn: Fn): PtxHandler {
  return (ctx, statement) => {
    const type = typeOf(statement);
    const operands = statement.operands.slice(1).map((operand) => read(ctx, operand, type));
    write(ctx, destination(statement), fn(ctx, type, operands, statement));
  };
}

const prefix = (type: PtxType): string => (type.signed ? "s" : "u");

const U32: PtxType = { kind: "int", bits: 32, signed: false, packed: false, brain: false };

function multiply(ctx: PtxContext, type: PtxType, x: Operand, y: Operand, form: string): Operand {
  const { b } = ctx;
  if (form === "lo") return intBinary(b, "mul", x, y, type.bits);
  if (form === "wide" || type.bits < 32) {
    const extend = (v: Operand): Operand => (type.signed ? signExtended(b, v, type.bits) : v);
    if (type.bits === 32) {
      const to64 = (v: Operand): Operand => b.convert(type.signed ? "sext" : "zext", v, T.i64);
      return b.on("mul", to64(x), to64(y));
    }
    const product = b.on("mul", extend(x), extend(y));
    return form === "wide"
      ? product
      : canonical(b, b.on("shrU", product, i32(type.bits)), type.bits);
  }
  return b.on(type.signed ? "mulHiS" : "mulHiU", x, y);
}

function productForm(statement: PtxStatement): string {
  return statement.mods.find((mod) => mod === "lo" || mod === "hi" || mod === "wide") ?? "lo";
}

/** Adds with the carry chain of .cc; `useCarry` for addc and madc. */
function addWithCarry(
  ctx: PtxContext,
  statement: PtxStatement,
  x: Operand,
  y: Operand,
  useCarry: boolean,
  subtract: boolean,
): Operand {
  const { b } = ctx;
  const op = subtract ? "sub" : "add";
  const partial = b.on(op, x, y);
  const carryIn = useCarry ? b.convert("zext", ctx.carry, x.type) : literal(x.type, 0n);
  const result = b.on(op, partial, carryIn);
  if (statement.mods.includes("cc")) {
    const first = subtract ? b.icmp("ult", x, y) : b.icmp("ult", partial, x);
    const second = subtract ? b.icmp("ult", partial, carryIn) : b.icmp("ult", result, partial);
    ctx.carry = b.on("or", first, second);
  }
  return result;
}

const addition =
  (useCarry: boolean, subtract: boolean): Fn =>
  (ctx, type, [x, y], statement) => {
    if (useCarry || statement.mods.includes("cc")) {
      return addWithCarry(ctx, statement, x!, y!, useCarry, subtract);
    }
    if (statement.mods.includes("sat")) return saturatedSum(ctx, x!, y!, subtract);
    return intBinary(ctx.b, subtract ? "sub" : "add", x!, y!, type.bits);
  };

/** add.sat.s32 and sub.sat.s32. */
function saturatedSum({ b }: PtxContext, x: Operand, y: Operand, subtract: boolean): Operand {
  if (x.type !== T.i32) throw new UnsupportedPtx("sat");
  const wide = (v: Operand): Operand => b.convert("sext", v, T.i64);
  const sum = b.on(subtract ? "sub" : "add", wide(x), wide(y));
  const highest = literal(T.i64, 0x7fff_ffffn);
  const lowest = literal(T.i64, -0x8000_0000n);
  return b.low(b.on("maxS", b.on("minS", sum, highest), lowest));
}

function multiplyAdd(useCarry: boolean): PtxHandler {
  return (ctx, statement) => {
    const type = typeOf(statement);
    const form = productForm(statement);
    const wide = { ...type, bits: form === "wide" ? type.bits * 2 : type.bits };
    const x = source(ctx, statement, 1, type);
    const y = source(ctx, statement, 2, type);
    const z = source(ctx, statement, 3, wide);
    const product = multiply(ctx, type, x, y, form);
    const sum =
      useCarry || statement.mods.includes("cc")
        ? addWithCarry(ctx, statement, product, z, useCarry, false)
        : intBinary(ctx.b, "add", product, z, wide.bits);
    write(ctx, destination(statement), sum);
  };
}

/** PTX clamps shift amounts at the width. */
const shift =
  (left: boolean): PtxHandler =>
  (ctx, statement) => {
    const type = typeOf(statement);
    const { b } = ctx;
    const x = source(ctx, statement, 1, type);
    const amount = source(ctx, statement, 2, U32);
    const by = b.convert("zext", amount, x.type);
    const name = left ? "shl" : type.signed ? "ashr" : "lshr";
    write(ctx, destination(statement), intBinary(b, name, x, by, type.bits));
  };

const funnelShift: PtxHandler = (ctx, statement) => {
  const { b } = ctx;
  const low = source(ctx, statement, 1, U32);
  const high = source(ctx, statement, 2, U32);
  const amount = source(ctx, statement, 3, U32);
  const left = statement.mods.includes("l");
  const shifted = b.on(left ? "funnelL" : "funnelR", high, low, amount);
  const clamps = statement.mods.includes("clamp");
  const all = b.icmp("uge", amount, i32(32));
  write(ctx, destination(statement), clamps ? b.select(all, left ? low : high, shifted) : shifted);
};

/** bfe: `len` bits from `pos`, extended by the sign of its last bit or by zeros. */
const extractField: PtxHandler = (ctx, statement) => {
  const type = typeOf(statement);
  const { b } = ctx;
  const x = source(ctx, statement, 1, type);
  const byte = (at: number): Operand =>
    b.convert("zext", b.on("and", source(ctx, statement, at, U32), i32(0xff)), x.type);
  const position = byte(2);
  const length = byte(3);
  const width = literal(x.type, BigInt(type.bits));
  const zero = literal(x.type, 0n);
  const shifted = b.on(type.signed ? "shrS" : "shrU", x, position);
  const unused = b.on("sub", width, b.on("minU", length, width));
  const field = b.on(type.signed ? "shrS" : "shrU", b.on("shl", shifted, unused), unused);
  write(ctx, destination(statement), b.select(b.icmp("eq", length, zero), zero, field));
};

/** bfi: puts `len` bits of the first source into the second at `pos`. */
const insertField: PtxHandler = (ctx, statement) => {
  const type = typeOf(statement);
  const { b } = ctx;
  const x = source(ctx, statement, 1, type);
  const into = source(ctx, statement, 2, type);
  const byte = (at: number): Operand =>
    b.convert("zext", b.on("and", source(ctx, statement, at, U32), i32(0xff)), x.type);
  const position = byte(3);
  const ones = b.not(b.on("shl", literal(x.type, -1n), byte(4)));
  const mask = b.on("shl", ones, position);
  const kept = b.on("and", into, b.not(mask));
  const inserted = b.on("and", b.on("shl", x, position), mask);
  write(ctx, destination(statement), b.on("or", kept, inserted));
};

/** bmsk: ones from the bit `pos` on, `len` of them. */
const bitMask: PtxHandler = (ctx, statement) => {
  const { b } = ctx;
  const clamps = statement.mods.includes("clamp");
  const amount = (at: number): Operand => {
    const given = source(ctx, statement, at, U32);
    return clamps ? given : b.on("and", given, i32(31));
  };
  const position = amount(1);
  const length = amount(2);
  const beyond = b.on("shl", i32(-1), b.on("add", position, length));
  const isAll = b.icmp("uge", length, i32(32));
  const notBeyond = b.not(clamps ? b.select(isAll, i32(0), beyond) : beyond);
  write(ctx, destination(statement), b.on("and", b.on("shl", i32(-1), position), notBeyond));
};

/** Which bytes prmt picks in its modes, by the lowest two bits of the third source. */
const PERMUTATIONS: Readonly<Record<string, readonly [number, number, number, number]>> = {
  f4e: [0x3210, 0x4321, 0x5432, 0x6543],
  b4e: [0x5670, 0x6701, 0x7012, 0x0123],
  rc8: [0x0000, 0x1111, 0x2222, 0x3333],
  ecl: [0x3210, 0x3211, 0x3222, 0x3333],
  ecr: [0x0000, 0x1110, 0x2210, 0x3210],
  rc16: [0x1010, 0x3232, 0x1010, 0x3232],
};

const permute: PtxHandler = (ctx, statement) => {
  const { b } = ctx;
  const [x, y, z] = [1, 2, 3].map((at) => source(ctx, statement, at, U32)) as [
    Operand,
    Operand,
    Operand,
  ];
  const mode = statement.mods.find((mod) => mod !== "b32");
  let picks = z;
  if (mode !== undefined) {
    const table = PERMUTATIONS[mode];
    if (!table) throw new UnsupportedPtx(`prmt.${statement.mods.join(".")}`);
    const [first, second, third, last] = table.map(i32) as [Operand, Operand, Operand, Operand];
    const bit = (mask: number): Operand => b.icmp("ne", b.on("and", z, i32(mask)), i32(0));
    picks = b.select(bit(2), b.select(bit(1), last, third), b.select(bit(1), second, first));
  }
  write(ctx, destination(statement), b.op("prmt", T.i32, [x, y, picks]));
};

/** Video instructions of whole unsigned words: a first operation, and one on its result and a third source. */
const video =
  (first: "add" | "sub" | "shl" | "shrU"): PtxHandler =>
  (ctx, statement) => {
    const { b } = ctx;
    const [mode, second, ...rest] = statement.mods.filter(
      (mod) => mod !== "u32" && mod !== "clamp",
    );
    const unknown = () => new UnsupportedPtx(`${statement.name}.${statement.mods.join(".")}`);
    if (statement.mods.filter((mod) => mod === "u32").length !== 3) throw unknown();
    const wraps = mode === "wrap";
    const then = wraps ? second : mode;
    if (rest.length > 0 || (!wraps && second !== undefined)) throw unknown();
    const y = source(ctx, statement, 2, U32);
    const result = b.on(first, source(ctx, statement, 1, U32), wraps ? b.on("and", y, i32(31)) : y);
    if (then === undefined) return write(ctx, destination(statement), result);
    const op = ({ add: "add", min: "minU", max: "maxU" } as const)[then];
    if (!op) throw unknown();
    write(ctx, destination(statement), b.on(op, result, source(ctx, statement, 3, U32)));
  };

/** lop3: the truth table is a constant; each set bit is one minterm. */
const logic3: PtxHandler = (ctx, statement) => {
  const { b } = ctx;
  const [x, y, z] = [1, 2, 3].map((at) => source(ctx, statement, at, U32)) as [
    Operand,
    Operand,
    Operand,
  ];
  const table = source(ctx, statement, 4, U32);
  if (!isLiteral(table)) throw new UnsupportedPtx("lop3 with a variable table");
  let result: Operand = i32(0);
  for (let row = 0; row < 8; row++) {
    if (((Number(table.bits) >> row) & 1) === 0) continue;
    const pick = (v: Operand, bit: number): Operand => ((row >> bit) & 1 ? v : b.not(v));
    result = b.on("or", result, b.on("and", b.on("and", pick(x, 2), pick(y, 1)), pick(z, 0)));
  }
  write(ctx, destination(statement), result);
};

const bitCount =
  (op: "popc" | "clz"): Fn =>
  (ctx, _, [x]) => {
    const count = ctx.b.on(op, x!);
    return x!.type === T.i64 ? ctx.b.low(count) : count;
  };

/** Position of the highest bit that differs from the sign; 0xffffffff if there is none. */
const findHighest: Fn = (ctx, type, [x], statement) => {
  const { b } = ctx;
  const isNegative = type.signed ? b.icmp("slt", x!, literal(x!.type, 0n)) : i1(false);
  const plain = b.select(isNegative, b.not(x!), x!);
  const zeros = b.on("clz", plain);
  const narrow = x!.type === T.i64 ? b.low(zeros) : zeros;
  const isNone = b.icmp("eq", narrow, i32(type.bits));
  const found = statement.mods.includes("shiftamt")
    ? narrow
    : b.on("sub", i32(type.bits - 1), narrow);
  return b.select(isNone, i32(-1), found);
};

const logic =
  (op: "and" | "or" | "xor"): Fn =>
  (ctx, _, [x, y]) =>
    ctx.b.on(op, x!, y!);

export const PTX_INTEGER: Readonly<Record<string, PtxHandler>> = {
  add: simple(addition(false, false)),
  addc: simple(addition(true, false)),
  sub: simple(addition(false, true)),
  subc: simple(addition(true, true)),
  mul: simple((ctx, type, [x, y], s) => multiply(ctx, type, x!, y!, productForm(s))),
  mad: multiplyAdd(false),
  madc: multiplyAdd(true),
  mul24: simple((ctx, type, [x, y]) => multiply24(ctx.b, type.signed, x!, y!)),
  mad24: simple((ctx, type, [x, y, z]) =>
    ctx.b.on("add", multiply24(ctx.b, type.signed, x!, y!), z!),
  ),
  div: simple((ctx, type, [x, y]) => intBinary(ctx.b, `${prefix(type)}div`, x!, y!, type.bits)),
  rem: simple((ctx, type, [x, y]) => intBinary(ctx.b, `${prefix(type)}rem`, x!, y!, type.bits)),
  min: simple((ctx, type, [x, y]) => intBinary(ctx.b, `${prefix(type)}min`, x!, y!, type.bits)),
  max: simple((ctx, type, [x, y]) => intBinary(ctx.b, `${prefix(type)}max`, x!, y!, type.bits)),
  abs: simple((ctx, type, [x]) => absoluteInt(ctx.b, x!, type.bits)),
  neg: simple((ctx, type, [x]) => intBinary(ctx.b, "sub", literal(x!.type, 0n), x!, type.bits)),
  and: simple(logic("and")),
  or: simple(logic("or")),
  xor: simple(logic("xor")),
  not: simple((ctx, type, [x]) =>
    type.kind === "pred" ? ctx.b.not(x!) : canonical(ctx.b, ctx.b.not(x!), type.bits),
  ),
  cnot: simple((ctx, _, [x]) =>
    ctx.b.convert("zext", ctx.b.icmp("eq", x!, literal(x!.type, 0n)), x!.type),
  ),
  shl: shift(true),
  shr: shift(false),
  shf: funnelShift,
  popc: simple(bitCount("popc")),
  clz: simple(bitCount("clz")),
  bfind: simple(findHighest),
  brev: simple((ctx, _, [x]) => ctx.b.on("bitReverse", x!)),
  bfe: extractField,
  bfi: insertField,
  bmsk: bitMask,
  vadd: video("add"),
  vsub: video("sub"),
  vshl: video("shl"),
  vshr: video("shrU"),
  lop3: logic3,
  prmt: permute,
  sad: simple((ctx, type, [x, y, z]) => sumOfAbsoluteDifference(ctx.b, type.signed, x!, y!, z!)),
  dp4a: simple((ctx, _, [x, y, z], s) =>
    dotProduct4(ctx.b, [s.mods[0]![0]!, s.mods[1]![0]!], x!, y!, z!),
  ),
  dp2a: simple((ctx, _, [x, y, z], s) => {
    const signs = [s.mods[1]![0]!, s.mods[2]![0]!] as const;
    return dotProduct2(ctx.b, signs, s.mods[0] === "hi", x!, y!, z!);
  }),
};
