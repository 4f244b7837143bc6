/**
 * Integer operations that take several wasm instructions: one wasm function each, written into the
 * module when first needed. Semantics are those of `lower/ops.ts`: x / 0 is all ones, x % 0 is x,
 * the smallest number divided by -1 is itself.
 */
import type { FunctionBuilder, ModuleBuilder } from "../encoder/index.ts";

type Width = "i32" | "i64";

function constant(f: FunctionBuilder, width: Width, value: bigint): void {
  if (width === "i32") f.i32(Number(value));
  else f.i64(value);
}

/** Quotient or remainder of two numbers of any value. */
export function divisionRoutine(
  module: ModuleBuilder,
  op: "divS" | "divU" | "remS" | "remU",
  width: Width,
): number {
  return module.routine(`${op}_${width}`, [width, width], [width], (f) => {
    const quotient = op.startsWith("div");
    f.get(1).op(`${width}.eqz`).if(width);
    if (quotient) constant(f, width, -1n);
    else f.get(0);
    f.else();
    if (op.endsWith("S")) {
      f.get(1);
      constant(f, width, -1n);
      f.op(`${width}.eq`).if(width);
      constant(f, width, 0n);
      if (quotient) f.get(0).op(`${width}.sub`);
      f.else();
    }
    const suffix = op.endsWith("S") ? "s" : "u";
    f.get(0)
      .get(1)
      .op(`${width}.${quotient ? "div" : "rem"}_${suffix}`);
    if (op.endsWith("S")) f.end();
    f.end();
  });
}

/** High 64 bits of the product of two unsigned 64-bit numbers, by 32-bit halves. */
function mulHighUnsigned(module: ModuleBuilder): number {
  return module.routine("mulHiU_i64", ["i64", "i64"], ["i64"], (f) => {
    const [middle, low] = [f.local("i64"), f.local("i64")];
    const half = (operand: number, high: boolean) => {
      f.get(operand);
      if (high) f.i64(32n).op("i64.shr_u");
      else f.i64(0xffff_ffffn).op("i64.and");
    };
    const product = (highA: boolean, highB: boolean) => {
      half(0, highA);
      half(1, highB);
      f.op("i64.mul");
    };
    // middle = a.high * b.low + (a.low * b.low >> 32), which cannot overflow.
    product(true, false);
    product(false, false);
    f.i64(32n).op("i64.shr_u").op("i64.add").set(middle);
    product(false, true);
    f.get(middle).i64(0xffff_ffffn).op("i64.and").op("i64.add").set(low);
    product(true, true);
    f.get(middle).i64(32n).op("i64.shr_u").op("i64.add");
    f.get(low).i64(32n).op("i64.shr_u").op("i64.add");
  });
}

export function mulHighRoutine(module: ModuleBuilder, signed: boolean): number {
  const unsigned = mulHighUnsigned(module);
  if (!signed) return unsigned;
  return module.routine("mulHiS_i64", ["i64", "i64"], ["i64"], (f) => {
    // Signed from unsigned: subtract b where a is negative, and a where b is (Hacker's Delight 8-3).
    f.get(0).get(1).call(unsigned);
    for (const [sign, other] of [
      [0, 1],
      [1, 0],
    ] as const)
      f.get(sign).i64(63n).op("i64.shr_s").get(other).op("i64.and").op("i64.sub");
  });
}

/** Bits of a word in reverse order: swap neighbours of 1, 2 and 4 bits, then the bytes. */
export function bitReverseRoutine(module: ModuleBuilder, width: Width): number {
  return module.routine(`bitReverse_${width}`, [width], [width], (f) => {
    const steps: readonly (readonly [bigint, bigint])[] = [
      [1n, 0x5555_5555_5555_5555n],
      [2n, 0x3333_3333_3333_3333n],
      [4n, 0x0f0f_0f0f_0f0f_0f0fn],
      [8n, 0x00ff_00ff_00ff_00ffn],
      [16n, 0x0000_ffff_0000_ffffn],
      [32n, 0x0000_0000_ffff_ffffn],
    ];
    const bits = width === "i32" ? 32 : 64;
    for (const [distance, mask] of steps.slice(0, width === "i32" ? 5 : 6)) {
      const kept = BigInt.asIntN(bits, mask);
      f.get(0);
      constant(f, width, distance);
      f.op(`${width}.shr_u`);
      constant(f, width, kept);
      f.op(`${width}.and`).get(0);
      constant(f, width, kept);
      f.op(`${width}.and`);
      constant(f, width, distance);
      f.op(`${width}.shl`).op(`${width}.or`).set(0);
    }
    f.get(0);
  });
}

/**
 * PTX prmt.b32 in its default mode: nibble i of the selector picks the byte that becomes byte i, from
 * the eight bytes of b:a; its top bit asks for the byte's sign, replicated.
 */
export function permuteRoutine(module: ModuleBuilder): number {
  return module.routine("prmt", ["i32", "i32", "i32"], ["i32"], (f) => {
    const [pool, byte] = [f.local("i64"), f.local("i32")];
    f.get(1).op("i64.extend_i32_u").i64(32n).op("i64.shl");
    f.get(0).op("i64.extend_i32_u").op("i64.or").set(pool);
    f.i32(0);
    for (let position = 0; position < 4; position++) {
      f.get(pool).get(2);
      f.i32(4 * position)
        .op("i32.shr_u")
        .i32(7)
        .op("i32.and")
        .i32(3)
        .op("i32.shl");
      f.op("i64.extend_i32_u").op("i64.shr_u").op("i32.wrap_i64").op("i32.extend8_s").tee(byte);
      f.i32(7).op("i32.shr_s").get(byte);
      f.get(2)
        .i32(1 << (4 * position + 3))
        .op("i32.and")
        .op("select");
      f.i32(0xff)
        .op("i32.and")
        .i32(8 * position)
        .op("i32.shl")
        .op("i32.or");
    }
  });
}
