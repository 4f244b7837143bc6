import { describe, expect, it } from "vitest";
import { double, evaluate, evaluateInt, float, type Input, int, run, translate } from "./run-ir.ts";

/** One output of `type` from the inputs, which get the constraint letters of their types. */
function asm(
  text: string,
  type: "i16" | "i32" | "i64" | "float" | "double",
  inputs: Input[],
): DataView {
  const letters: Record<string, string> = { i16: "h", i32: "r", i64: "l", float: "f", double: "d" };
  const constraints = [`=${letters[type]}`, ...inputs.map((input) => letters[input.type])].join(
    ",",
  );
  const args = inputs.map((input) => `${input.type} %${input.name}`).join(", ");
  return evaluate(
    type,
    `%r = call ${type} asm sideeffect "${text}", "${constraints}"(${args})`,
    inputs,
  );
}
const word = (text: string, ...values: number[]): number =>
  asm(
    text,
    "i32",
    values.map((value, i) => int(`x${i}`, "i32", value)),
  ).getUint32(0, true);
const long = (text: string, ...values: bigint[]): bigint =>
  asm(
    text,
    "i64",
    values.map((value, i) => int(`x${i}`, "i64", value)),
  ).getBigInt64(0, true);

describe("inline PTX", () => {
  it("computes on integers", () => {
    expect(word("add.u32 $0, $1, $2;", 5, 7)).toBe(12);
    expect(word("mad.lo.s32 $0, $1, $2, $3;", 3, -4, 100)).toBe(88);
    expect(word("mul.hi.u32 $0, $1, $2;", -1, -1)).toBe(0xffff_fffe);
    expect(word("bfe.u32 $0, $1, 8, 12;", 0x1234_5678)).toBe(0x456);
    expect(word("bfe.s32 $0, $1, 4, 4;", 0xf0)).toBe(0xffff_ffff);
    expect(word("bfi.b32 $0, $1, $2, 8, 8;", 0xab, 0x1111_1111)).toBe(0x1111_ab11);
    expect(word("bfind.u32 $0, $1;", 0x0001_0000)).toBe(16);
    expect(word("bfind.u32 $0, $1;", 0)).toBe(0xffff_ffff);
    expect(word("lop3.b32 $0, $1, $2, $3, 0xE8;", 0b1100, 0b1010, 0b0110)).toBe(0b1110);
    expect(word("shf.l.wrap.b32 $0, $1, $2, $3;", 0x8000_0001, 0x1, 36)).toBe(0x18);
    expect(word("shf.r.clamp.b32 $0, $1, $2, $3;", 0x1, 0x77, 40)).toBe(0x77);
    expect(word("prmt.b32 $0, $1, $2, 0x0123;", 0x11223344, 0)).toBe(0x44332211);
    expect(word("vadd4.u32.u32.u32 $0,$1,$2,$3;", 0x01020304, 0x01010101, 0)).toBe(0x02030405);
    expect(word("vabsdiff4.u32.u32.u32.add $0,$1,$2,$3;", 0x01020304, 0x04030201, 10)).toBe(18);
    expect(word("dp4a.s32.s32 $0, $1, $2, $3;", 0x01ff0203, 0x01010101, 7)).toBe(12);
    expect(word("bmsk.clamp.b32 $0, $1, $2;", 4, 8)).toBe(0xff0);
    expect(word("bmsk.clamp.b32 $0, $1, $2;", 8, 40)).toBe(0xffff_ff00);
    expect(word("bmsk.clamp.b32 $0, $1, $2;", 33, 4)).toBe(0);
    expect(word("bmsk.wrap.b32 $0, $1, $2;", 33, 4)).toBe(0x1e);
    expect(word("vshr.u32.u32.u32.clamp.add $0, $1, $2, $3;", 0x100, 4, 3)).toBe(0x13);
    expect(word("vshr.u32.u32.u32.clamp.add $0, $1, $2, $3;", 0x100, 40, 3)).toBe(3);
    expect(word("vshl.u32.u32.u32.wrap $0, $1, $2;", 3, 33)).toBe(6);
    expect(word("vadd.u32.u32.u32.add $0, $1, $2, $3;", 1, 2, 3)).toBe(6);
  });

  it("keeps carries between instructions", () => {
    const text = `{
      .reg .u32 t0, t1, a0, a1, b0, b1;
      mov.b64 {a0, a1}, $1;
      mov.b64 {b0, b1}, $2;
      add.cc.u32 t0, a0, b0;
      addc.u32 t1, a1, b1;
      mov.b64 $0, {t0, t1};
    }`.replace(/\n\s*/g, " ");
    expect(long(text, 0xffff_ffffn, 2n)).toBe(0x1_0000_0001n);
    expect(long(text.replace("add.cc", "sub.cc").replace("addc", "subc"), 1n << 32n, 1n)).toBe(
      0xffff_ffffn,
    );
  });

  it("computes on floats in a rounding mode, and converts", () => {
    const f = (text: string, ...values: number[]): number =>
      asm(
        text,
        "float",
        values.map((value, i) => float(`x${i}`, value)),
      ).getFloat32(0, true);
    expect(f("fma.rn.f32 $0, $1, $2, $3;", 2, 3, 4)).toBe(10);
    expect(f("add.rz.f32 $0, $1, $2;", 1, -(2 ** -30))).toBe(1 - 2 ** -24);
    expect(f("add.f32 $0, $1, 0f40000000;", 1)).toBe(3);
    expect(f("max.f32 $0, $1, $2;", 1, Number.NaN)).toBe(1);
    expect(f("rcp.approx.f32 $0, $1;", 4)).toBe(0.25);
    const converted = asm("cvt.rni.s32.f32 $0, $1;", "i32", [float("x", -2.5)]);
    expect(converted.getInt32(0, true)).toBe(-2);
    const narrow = asm("cvt.rn.f16.f32 $0, $1;", "i16", [float("x", 1.5)]);
    expect(narrow.getUint16(0, true)).toBe(0x3e00);
    const packed = asm("cvt.rn.f16x2.f32 $0, $1, $2;", "i32", [float("x", 2), float("y", 1)]);
    expect(packed.getUint32(0, true)).toBe(0x4000_3c00);
    const pair = asm("add.f16x2 $0, $1, $2;", "i32", [
      int("x", "i32", 0x4000_3c00),
      int("y", "i32", 0x3c00_3c00),
    ]);
    expect(pair.getUint32(0, true)).toBe(0x4200_4000);
    expect(asm("mov.b64 $0, $1;", "i64", [double("x", 1)]).getBigUint64(0, true)).toBe(
      0x3ff0n << 48n,
    );
  });

  it("executes under predicates", () => {
    const text =
      "{ .reg .pred p, q; setp.lt.s32 p|q, $1, $2; mov.u32 $0, 5; @p add.u32 $0, $0, 1; @!p sub.u32 $0, $0, 1; }";
    expect(word(text, -1, 2)).toBe(6);
    expect(word(text, 3, 2)).toBe(4);
    expect(word("{ .reg .pred p; setp.ne.u32 p, $1, 0; selp.u32 $0, 10, 20, p; }", 1)).toBe(10);
  });

  it("branches", () => {
    const sum = `{ .reg .pred p; .reg .s32 i; mov.s32 i, 0; mov.s32 $0, 0;
      LOOP_$\u007b:uid}: add.s32 $0, $0, i; add.s32 i, i, 1; setp.le.s32 p, i, $1;
      @p bra LOOP_$\u007b:uid}; }`.replace(/\n\s*/g, " ");
    expect(word(sum, 10)).toBe(55);
    const choice =
      "{ .reg .pred p; setp.gt.s32 p, $1, 5; @p bra BIG; mov.u32 $0, 1; bra.uni DONE; BIG: mov.u32 $0, 2; DONE: }";
    expect([word(choice, 5), word(choice, 6)]).toEqual([1, 2]);
    const carried = "{ .reg .u32 t; add.cc.u32 t, $1, 1; bra NEXT; NEXT: addc.u32 $0, $1, 0; }";
    expect([word(carried, 7), word(carried, -1)]).toEqual([7, 0]);
  });

  it("saturates, permutes and selects in all modes", () => {
    expect(word("cvt.sat.s8.s32 $0, $1;", 1000)).toBe(127);
    expect(word("cvt.sat.u8.s32 $0, $1;", -5)).toBe(0);
    expect(word("add.sat.s32 $0, $1, $2;", 0x7fff_ffff, 1)).toBe(0x7fff_ffff);
    expect(word("sub.sat.s32 $0, $1, $2;", -0x8000_0000, 1)).toBe(0x8000_0000);
    const permuted = (mode: string, by: number): number =>
      word(`prmt.b32.${mode} $0, $1, $2, $3;`, 0x0302_0100, 0x0706_0504, by);
    expect(permuted("f4e", 1)).toBe(0x0403_0201);
    expect(permuted("b4e", 1)).toBe(0x0607_0001);
    expect(permuted("rc8", 2)).toBe(0x0202_0202);
    expect(permuted("ecl", 2)).toBe(0x0302_0202);
    expect(permuted("ecr", 2)).toBe(0x0202_0100);
    expect(permuted("rc16", 3)).toBe(0x0302_0302);
    expect(word("slct.s32.s32 $0, $1, $2, $3;", 3, 4, -1)).toBe(4);
    const tf32 = asm("cvt.rna.tf32.f32 $0, $1;", "i32", [float("x", 1 + 2 ** -11)]);
    expect(tf32.getUint32(0, true)).toBe(0x3f80_2000);
    const infinite = "{ .reg .pred p; testp.infinite.f32 p, $1; selp.u32 $0, 1, 0, p; }";
    expect(asm(infinite, "i32", [float("x", 1 / 0)]).getUint32(0, true)).toBe(1);
  });

  it("reads and writes tied operands", () => {
    const body = `%r = call i32 asm "add.u32 $0, $0, $1;", "=r,r,0"(i32 %x, i32 %y)`;
    expect(evaluateInt("i32", body, [int("x", "i32", 30), int("y", "i32", 12)])).toBe(42n);
  });

  it("has several outputs", () => {
    const body = `
      %p = call { float, float } asm "mov.b64 {$0,$1}, $2;", "=f,=f,l"(i64 %x)
      %r = extractvalue { float, float } %p, 1`;
    const out = evaluate("float", body, [int("x", "i64", 0x4020_0000_3f80_0000n)]);
    expect(out.getFloat32(0, true)).toBe(2.5);
  });

  it("loads, stores and counts atomically, in the space it names", () => {
    const text = `define ptx_kernel void @k(ptr %out, ptr %in) {
      %v = call { i32, i32 } asm sideeffect "ld.global.cg.v2.u32 {$0,$1}, [$2+8];", "=r,=r,l"(ptr %in)
      %a = extractvalue { i32, i32 } %v, 0
      %b = extractvalue { i32, i32 } %v, 1
      call void asm sideeffect "st.global.cs.v2.u32 [$0], {$1,$2};", "l,r,r"(ptr %out, i32 %b, i32 %a)
      %old = call i32 asm sideeffect "atom.global.add.u32 $0, [$1], 100;", "=r,l"(ptr %out)
      call void asm sideeffect "red.max.s32 [$0+8], $1;", "l,r"(ptr %out, i32 %old)
      ret void
    }`;
    const input = new Uint8Array(new Uint32Array([1, 2, 3, 4]).buffer);
    const out = run(text, { input });
    expect([0, 4, 8].map((at) => out.getUint32(at, true))).toEqual([104, 3, 4]);
  });

  it("knows special registers and warp instructions", () => {
    const text = `define ptx_kernel void @k(ptr %out, ptr %in) {
      %lane = call i32 asm "mov.u32 $0, %laneid;", "=r"()
      %lt = call i32 asm "mov.u32 $0, %lanemask_lt;", "=r"()
      %s = call i32 asm sideeffect "shfl.sync.bfly.b32 $0, $1, 1, 0x1f, 0xffffffff;", "=r,r"(i32 %lane)
      %p = icmp ult i32 %lane, 3
      %w = zext i1 %p to i32
      %b = call i32 asm sideeffect "{ .reg .pred p; setp.ne.u32 p, $1, 0; vote.sync.ballot.b32 $0, p, 0xffffffff; }", "=r,r"(i32 %w)
      call void asm sideeffect "bar.sync 0;", "~{memory}"()
      %x = add i32 %s, %b
      %y = add i32 %x, %lt
      %at = getelementptr i32, ptr %out, i32 %lane
      store i32 %y, ptr %at, align 4
      ret void
    }`;
    const out = run(text, { threads: 32 });
    expect(out.getUint32(4 * 5, true)).toBe(4 + 7 + 31);
  });

  it("says what it does not know", () => {
    const text = `define ptx_kernel void @k(ptr %out) {
      call void asm sideeffect "mma.sync.aligned.m8n8k4 $0;", "r"(i32 0)
      call void asm sideeffect "bra L1;", ""()
      call void asm sideeffect "L1: L1: bra L1;", ""()
      ret void
    }`;
    const { drafts, problems } = translate(text);
    expect(drafts.size).toBe(0);
    expect(problems.map((problem) => [problem.code, problem.params["text"]])).toEqual([
      ["lower/unsupported-asm", "mma.sync.aligned.m8n8k4 $0;"],
      ["lower/unsupported-asm", "bra L1;"],
      ["lower/unsupported-asm", "L1: L1: bra L1;"],
    ]);
  });
});
