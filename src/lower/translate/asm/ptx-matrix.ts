/** Matrix instructions of inline PTX: mma, ldmatrix, movmatrix. PTX ISA, warp level matrix instructions. */
import type { Operand } from "../../draft.ts";
import {
  MATRIX_SHAPES,
  type MatrixNumber,
  type MatrixShape,
  type MatrixSum,
  matrixLoadCode,
  matrixRegisters,
} from "../../matrix-shapes.ts";
import { VALUE_TYPE, type ValueType } from "../../ops.ts";
import { addBytes, addressParts, materialise } from "../addresses.ts";
import { shuffle } from "../intrinsics/warp.ts";
import { i32 } from "../literals.ts";
import { emitStore, PLAIN } from "../memory.ts";
import { addressOfNumber } from "../shared-numbers.ts";
import type { AddressParts } from "../translation.ts";
import type { PtxOperand, PtxStatement } from "./parse-ptx.ts";
import { form, type PtxForm, type PtxHandler } from "./ptx-forms.ts";
import { place } from "./ptx-place.ts";
import { type PtxContext, type PtxType, read, UnsupportedPtx, write } from "./ptx-registers.ts";

const T = VALUE_TYPE;
const WORD: PtxType = { kind: "int", bits: 32, signed: false, packed: false, brain: false };
const FLOAT: PtxType = { ...WORD, kind: "float" };
const DOUBLE: PtxType = { ...FLOAT, bits: 64 };

const SUM_TYPE: Readonly<Record<MatrixSum, readonly [PtxType, ValueType]>> = {
  f16: [WORD, T.i32],
  s32: [WORD, T.i32],
  f32: [FLOAT, T.f32],
  f64: [DOUBLE, T.f64],
};

function refuse({ name, mods }: PtxStatement): never {
  throw new UnsupportedPtx(`${name}.${mods.join(".")}`);
}

function parts(operand: PtxOperand | undefined): readonly PtxOperand[] {
  if (!operand) return [];
  return operand.kind === "vector" ? operand.parts : [operand];
}

/** mma.sync.aligned.SHAPE.row.col[.satfinite].D.A.B.C d, a, b, c; */
const multiply: PtxHandler = (ctx, statement) => {
  const { mods, operands } = statement;
  const match = /^m(\d+)n8k(\d+)$/.exec(mods.find((mod) => /^m\d/.test(mod)) ?? "");
  const types = mods.filter((mod) => /^(?:b?f16|[fs]32|tf32|f64|[su]8)$/.test(mod));
  const [sum, a, b, addend] = types;
  const row = MATRIX_SHAPES.findIndex(
    (shape) =>
      shape.m === Number(match?.[1]) &&
      shape.k === Number(match?.[2]) &&
      shape.a === (a as MatrixNumber) &&
      shape.b === (b as MatrixNumber) &&
      shape.sum === (sum as MatrixSum) &&
      shape.saturates === mods.includes("satfinite"),
  );
  const known = new Set(["sync", "aligned", match?.[0], "row", "col", "satfinite", ...types]);
  if (row < 0 || sum !== addend || mods.some((mod) => !known.has(mod))) refuse(statement);
  const [to, ...sources] = operands;
  const results = product(ctx, statement, row, sources);
  for (const [index, part] of parts(to).entries()) write(ctx, part, results[index]!);
};

function product(
  ctx: PtxContext,
  statement: PtxStatement,
  row: number,
  sources: readonly PtxOperand[],
): readonly Operand[] {
  const shape = MATRIX_SHAPES[row] as MatrixShape;
  const counts = matrixRegisters(shape);
  const [sumType, valueType] = SUM_TYPE[shape.sum];
  const factorType = shape.sum === "f64" ? DOUBLE : WORD;
  const [a = [], b = [], c = []] = sources.map(parts);
  if (a.length !== counts.a || b.length !== counts.b || c.length !== counts.c) refuse(statement);
  const values = [
    ...[...a, ...b].map((part) => read(ctx, part, factorType)),
    ...c.map((part) => read(ctx, part, sumType)),
  ];
  const results = Array.from({ length: counts.c }, () => valueType);
  return ctx.b.append("matrixMultiply", valueType, values, row, results);
}

/** ldmatrix.sync.aligned.m8n8.x4[.trans].shared.b16 {r0, r1, r2, r3}, [p]; */
const load: PtxHandler = (ctx, statement) => {
  const { mods, operands } = statement;
  const [to, from] = operands;
  const registers = parts(to);
  const count = Number(/^x([124])$/.exec(mods.find((mod) => /^x\d$/.test(mod)) ?? "")?.[1]);
  const isPlain = mods.includes("m8n8") && mods.includes("b16");
  const isCounted = (count === 1 || count === 2 || count === 4) && count === registers.length;
  if (!isPlain || !isCounted || from?.kind !== "address") return refuse(statement);
  const { b } = ctx;
  const number = read(ctx, from.base, WORD);
  const code = i32(matrixLoadCode({ count, transposed: mods.includes("trans") }));
  const address = addressOfNumber(b, ctx.call.a.kernel.module, number);
  const types = registers.map(() => T.i32);
  const words = b.append(
    "matrixLoad",
    T.i32,
    [code, b.on("add", address, i32(from.offset))],
    0,
    types,
  );
  for (const [index, part] of registers.entries()) write(ctx, part, words[index]!);
};

/** movmatrix.sync.aligned.m8n8.trans.b16 d, a; */
const transpose: PtxHandler = (ctx, statement) => {
  const { mods, operands } = statement;
  const [to, from] = operands;
  if (!mods.includes("m8n8") || !mods.includes("trans") || !to || !from) return refuse(statement);
  const value = read(ctx, from, WORD);
  write(ctx, to, ctx.b.append("matrixTranspose", T.i32, [value], 0, [T.i32])[0]!);
};

/**
 * stmatrix.sync.aligned.m8n8.x4[.trans].shared.b16 [p], {r0, r1, r2, r3}; as a store for each matrix: lane
 * 8 m + r has the address of row r of matrix m, and each lane two numbers of a row, or of a column.
 */
const store: PtxHandler = (ctx, statement) => {
  const { mods, operands } = statement;
  const [to, from] = operands;
  const registers = parts(from);
  const count = Number(/^x([124])$/.exec(mods.find((mod) => /^x\d$/.test(mod)) ?? "")?.[1]);
  const isPlain = mods.includes("m8n8") && mods.includes("b16");
  if (!isPlain || count !== registers.length || to?.kind !== "address") return refuse(statement);
  const { b } = ctx;
  const { a } = ctx.call;
  const lane = b.special("laneid");
  const base = b.convert("trunc", materialise(a, place(ctx, statement, to)), T.i32);
  const rowOf = (matrix: number, row: Operand): AddressParts => {
    const from = b.on("add", row, i32(8 * matrix));
    const [address] = shuffle(b, "idx", i32(-1), base, from, i32(31));
    return { ...addressParts(a, address), space: "shared" };
  };
  const [quad, inQuad] = [b.on("shrU", lane, i32(2)), b.on("and", lane, i32(3))];
  for (const [matrix, register] of registers.entries()) {
    const word = read(ctx, register, WORD);
    if (!mods.includes("trans")) {
      const at = addBytes(a, rowOf(matrix, quad), b.on("shl", inQuad, i32(2)));
      emitStore(a, at, [{ offset: 0, memory: "i32" }], 4, [word], { ...PLAIN, align: 4 });
      continue;
    }
    for (const half of [0, 1]) {
      const row = b.on("add", b.on("shl", inQuad, i32(1)), i32(half));
      const at = addBytes(a, rowOf(matrix, row), b.on("shl", quad, i32(1)));
      const value = b.on("and", b.on("shrU", word, i32(16 * half)), i32(0xffff));
      emitStore(a, at, [{ offset: 0, memory: "u16" }], 2, [value], { ...PLAIN, align: 2 });
    }
  }
};

export const MATRIX_FORMS: readonly PtxForm[] = [
  ...MATRIX_SHAPES.map(({ m, k, a, b, sum, saturates }) =>
    form(
      `mma.sync.aligned.m${m}n8k${k}.row.col${saturates ? ".satfinite" : ""}.${sum}.${a}.${b}.${sum} d*, a*, b*, c*`,
      multiply,
    ),
  ),
  form("ldmatrix.sync.aligned.m8n8.x1|x2|x4{.trans}{.shared}.b16 d*, [a]", load),
  form("stmatrix.sync.aligned.m8n8.x1|x2|x4{.trans}{.shared}.b16 [a], b*", store),
  form("movmatrix.sync.aligned.m8n8.trans.b16 d, a", transpose),
];
