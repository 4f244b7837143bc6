/** Logic, shifts and bit fields of inline PTX. PTX ISA, logic and shift instructions, bit-field instructions. */
import type { Operand } from "../../draft.ts";
import { VALUE_TYPE, type ValueType } from "../../ops.ts";
import { canonical, intBinary } from "../integers.ts";
import { i1, i32, isLiteral, literal } from "../literals.ts";
import { countedLoop } from "../loops.ts";
import type { PtxStatement } from "./parse-ptx.ts";
import { form, type PtxForm, type PtxHandler } from "./ptx-forms.ts";
import { type Compute, destination, PRED, simple, source, typeOf, U32 } from "./ptx-operands.ts";
import { type PtxContext, UnsupportedPtx, write } from "./ptx-registers.ts";

const T = VALUE_TYPE;

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

/** Position or length of a field: of 32 bits the lowest byte counts, of 64 bits all of it. */
function fieldNumber(ctx: PtxContext, statement: PtxStatement, at: number, of: ValueType): Operand {
  const { b } = ctx;
  const given = source(ctx, statement, at, U32);
  if (of === T.i64) return b.convert("zext", given, of);
  return b.on("and", given, i32(0xff));
}

/** bfe: `len` bits from `pos`, extended by the sign of its last bit or by zeros. */
const extractField: PtxHandler = (ctx, statement) => {
  const type = typeOf(statement);
  const { b } = ctx;
  const x = source(ctx, statement, 1, type);
  const position = fieldNumber(ctx, statement, 2, x.type);
  const length = fieldNumber(ctx, statement, 3, x.type);
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
  const position = fieldNumber(ctx, statement, 3, x.type);
  const length = fieldNumber(ctx, statement, 4, x.type);
  const ones = b.not(b.on("shl", literal(x.type, -1n), length));
  const mask = b.on("shl", ones, position);
  const kept = b.on("and", into, b.not(mask));
  const inserted = b.on("and", b.on("shl", x, position), mask);
  write(ctx, destination(statement), b.on("or", kept, inserted));
};

/** szext: the lowest `b` bits, extended by the sign or by zeros. */
const signOrZeroExtend: PtxHandler = (ctx, statement) => {
  const { b } = ctx;
  const type = typeOf(statement);
  const x = source(ctx, statement, 1, type);
  const given = source(ctx, statement, 2, U32);
  const clamps = statement.mods.includes("clamp");
  const length = clamps ? b.on("minU", given, i32(32)) : b.on("and", given, i32(31));
  const unused = b.on("sub", i32(32), length);
  const moved = b.on("shl", x, unused);
  const result = b.on(type.signed ? "shrS" : "shrU", moved, unused);
  const isNone = b.icmp("eq", length, i32(0));
  write(ctx, destination(statement), b.select(isNone, i32(0), result));
};

/**
 * fns: the position of the n-th set bit from `base` on, upwards where n is positive, downwards where it is
 * negative; 0 asks for the bit at `base`. All ones where there is none; 0 for the smallest number, as a GPU gives. Bits
 * are taken away one by one.
 */
const findNthSet: PtxHandler = (ctx, statement) => {
  const { b } = ctx;
  const [mask, base, count] = [1, 2, 3].map((at) => source(ctx, statement, at, U32)) as [
    Operand,
    Operand,
    Operand,
  ];
  const isDown = b.icmp("slt", count, i32(0));
  const isZero = b.icmp("eq", count, i32(0));
  // Downwards is upwards in the reversed word.
  const word = b.select(isDown, b.on("bitReverse", mask), mask);
  const from = b.select(isDown, b.on("sub", i32(31), base), base);
  const above = b.on("and", word, b.on("shl", i32(-1), from));
  const wanted = b.select(isDown, b.on("sub", i32(0), count), count);
  const skipped = b.on("minU", b.on("sub", wanted, i32(1)), i32(32));
  const [left] = countedLoop(b, skipped, 1, [above], (_, [rest]) => [
    b.on("and", rest!, b.on("sub", rest!, i32(1))),
  ]);
  const lowest = b.on("ctz", left!);
  const found = b.select(isDown, b.on("sub", i32(31), lowest), lowest);
  const result = b.select(b.icmp("eq", left!, i32(0)), i32(-1), found);
  const own = b.on("and", b.on("shrU", mask, base), i32(1));
  const atBase = b.select(b.icmp("ne", own, i32(0)), base, i32(-1));
  const isSmallest = b.icmp("eq", count, i32(-0x8000_0000));
  const ofNumber = b.select(isSmallest, i32(0), result);
  write(ctx, destination(statement), b.select(isZero, atBase, ofNumber));
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

/** lop3: the truth table is a constant; each set bit is one minterm. `d|p` tells too whether the result is not 0. */
const logic3: PtxHandler = (ctx, statement) => {
  const { b } = ctx;
  const combine = statement.mods.find((mod) => mod === "and" || mod === "or");
  const first = combine ? 2 : 1;
  const [x, y, z, table] = [0, 1, 2, 3].map((at) => source(ctx, statement, first + at, U32)) as [
    Operand,
    Operand,
    Operand,
    Operand,
  ];
  if (!isLiteral(table)) throw new UnsupportedPtx("lop3 with a variable table");
  let result: Operand = i32(0);
  for (let row = 0; row < 8; row++) {
    if (((Number(table.bits) >> row) & 1) === 0) continue;
    const pick = (v: Operand, bit: number): Operand => ((row >> bit) & 1 ? v : b.not(v));
    result = b.on("or", result, b.on("and", b.on("and", pick(x, 2), pick(y, 1)), pick(z, 0)));
  }
  const given = combine && source(ctx, statement, first + 4, PRED);
  write(ctx, destination(statement), result);
  if (combine && given) {
    const holds = b.icmp("ne", result, i32(0));
    write(ctx, statement.operands[1]!, b.on(combine, holds, given));
  }
};

const bitCount =
  (op: "popc" | "clz"): Compute =>
  (ctx, _, [x]) => {
    const count = ctx.b.on(op, x!);
    return x!.type === T.i64 ? ctx.b.low(count) : count;
  };

/** Position of the highest bit that differs from the sign; 0xffffffff if there is none. */
const findHighest: Compute = (ctx, type, [x], statement) => {
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
  (op: "and" | "or" | "xor"): Compute =>
  (ctx, _, [x, y]) =>
    ctx.b.on(op, x!, y!);

export const BIT_FORMS: readonly PtxForm[] = [
  form("and.pred|b16|b32|b64 d, a, b", simple(logic("and"))),
  form("or.pred|b16|b32|b64 d, a, b", simple(logic("or"))),
  form("xor.pred|b16|b32|b64 d, a, b", simple(logic("xor"))),
  form(
    "not.pred|b16|b32|b64 d, a",
    simple((ctx, type, [x]) =>
      type.kind === "pred" ? ctx.b.not(x!) : canonical(ctx.b, ctx.b.not(x!), type.bits),
    ),
  ),
  form(
    "cnot.b16|b32|b64 d, a",
    simple((ctx, _, [x]) =>
      ctx.b.convert("zext", ctx.b.icmp("eq", x!, literal(x!.type, 0n)), x!.type),
    ),
  ),
  form("lop3.b32 d, a, b, c, t", logic3),
  form("lop3.and|or.b32 d|p, a, b, c, t, q", logic3),
  form("shl.b16|b32|b64 d, a, b", shift(true)),
  form("shr.b16|b32|b64|u16|u32|u64|s16|s32|s64 d, a, b", shift(false)),
  form("shf.l|r.clamp|wrap.b32 d, a, b, c", funnelShift),
  form("prmt.b32{.f4e|b4e|rc8|ecl|ecr|rc16} d, a, b, c", permute),
  form("popc.b32|b64 d, a", simple(bitCount("popc"))),
  form("clz.b32|b64 d, a", simple(bitCount("clz"))),
  form("bfind{.shiftamt}.u32|s32|u64|s64 d, a", simple(findHighest)),
  form(
    "brev.b32|b64 d, a",
    simple((ctx, _, [x]) => ctx.b.on("bitReverse", x!)),
  ),
  form("bfe.u32|s32|u64|s64 d, a, b, c", extractField),
  form("bfi.b32|b64 d, a, b, c, e", insertField),
  form("szext.clamp|wrap.u32|s32 d, a, b", signOrZeroExtend),
  form("fns.b32 d, a, b, c", findNthSet),
  form("bmsk.clamp|wrap.b32 d, a, b", bitMask),
];
