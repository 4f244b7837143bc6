import { describe, expect, it } from "vitest";
import { double, evaluate, evaluateInt, float, half, type IntType, int, run } from "./run-ir.ts";

/** Calls an intrinsic of one result type on inputs of the same type. */
function call(name: string, type: IntType, values: readonly bigint[], extra = ""): bigint {
  const inputs = values.map((value, index) => int(`x${index}`, type, value));
  const args = inputs.map((input) => `${type} %${input.name}`).join(", ");
  const params = [...inputs.map(() => type), ...(extra ? ["i1"] : [])].join(", ");
  const body = `%r = call ${type} @llvm.${name}.${type}(${args}${extra})`;
  return evaluateInt(type, body, inputs, `declare ${type} @llvm.${name}.${type}(${params})`);
}

describe("integer intrinsics", () => {
  it("choose the smaller and larger of narrow numbers by sign", () => {
    expect(call("smin", "i8", [-5n, 3n])).toBe(-5n);
    expect(call("umin", "i8", [-5n, 3n])).toBe(3n);
    expect(call("smax", "i16", [-5n, 3n])).toBe(3n);
    expect(call("umax", "i16", [-5n, 3n])).toBe(-5n);
    expect(call("smax", "i64", [-5n, 3n])).toBe(3n);
  });

  it("take absolute values", () => {
    expect(call("abs", "i8", [-100n], ", i1 false")).toBe(100n);
    expect(call("abs", "i32", [-(2n ** 31n)], ", i1 false")).toBe(-(2n ** 31n));
    expect(call("abs", "i64", [-9n], ", i1 false")).toBe(9n);
  });

  it("count bits at every width", () => {
    expect(call("ctpop", "i16", [-1n])).toBe(16n);
    expect(call("ctpop", "i64", [-1n])).toBe(64n);
    expect(call("ctlz", "i8", [1n], ", i1 false")).toBe(7n);
    expect(call("ctlz", "i64", [1n << 33n], ", i1 false")).toBe(30n);
    expect(call("ctlz", "i32", [0n], ", i1 false")).toBe(32n);
    expect(call("cttz", "i8", [0n], ", i1 false")).toBe(8n);
    expect(call("cttz", "i16", [0x40n], ", i1 false")).toBe(6n);
    expect(call("cttz", "i64", [1n << 40n], ", i1 false")).toBe(40n);
  });

  it("reverse bits and bytes", () => {
    expect(call("bitreverse", "i8", [0b0000_0110n])).toBe(0b0110_0000n);
    expect(call("bitreverse", "i32", [1n])).toBe(-(2n ** 31n));
    expect(call("bswap", "i16", [0x1234n])).toBe(0x3412n);
    expect(call("bswap", "i32", [0x1234_5678n])).toBe(0x7856_3412n);
    expect(call("bswap", "i64", [0x0102_0304_0506_0708n])).toBe(0x0807_0605_0403_0201n);
  });

  it("shift funnels modulo the width", () => {
    expect(call("fshl", "i32", [0x1234_5678n, -0x7000_0000n, 36n])).toBe(0x2345_6789n);
    expect(call("fshr", "i32", [0x1n, 0x10n, 4n])).toBe(0x1000_0001n);
    expect(call("fshl", "i8", [0x12n, 0x34n, 4n])).toBe(0x23n);
    expect(call("fshr", "i8", [0x12n, 0x34n, 12n])).toBe(0x23n);
    expect(call("fshl", "i16", [0x1234n, 0x5678n, 0n])).toBe(0x1234n);
    expect(call("fshl", "i64", [1n, 1n << 63n, 1n])).toBe(3n);
  });

  it("saturate at the limits of the width", () => {
    expect(call("sadd.sat", "i8", [100n, 100n])).toBe(127n);
    expect(call("sadd.sat", "i32", [-(2n ** 31n), -1n])).toBe(-(2n ** 31n));
    expect(call("ssub.sat", "i16", [-32768n, 5n])).toBe(-32768n);
    expect(call("uadd.sat", "i8", [-1n, 5n])).toBe(-1n);
    expect(call("usub.sat", "i32", [3n, 5n])).toBe(0n);
    expect(call("uadd.sat", "i64", [-2n, 1n])).toBe(-1n);
  });

  it.each([
    ["sadd", "i32", 2n ** 31n - 1n, 1n, 1n],
    ["sadd", "i32", 5n, -7n, 0n],
    ["ssub", "i64", -(2n ** 63n), 1n, 1n],
    ["ssub", "i64", -(2n ** 63n), -1n, 0n],
    ["smul", "i32", 65536n, 32768n, 1n],
    ["smul", "i32", -65536n, 32768n, 0n],
    ["smul", "i64", 2n ** 40n, 2n ** 30n, 1n],
    ["uadd", "i8", -1n, 1n, 1n],
    ["usub", "i16", 1n, 2n, 1n],
    ["umul", "i64", 2n ** 33n, 2n ** 31n, 1n],
    ["umul", "i64", 2n ** 33n, 2n ** 30n, 0n],
    ["smul", "i16", 256n, 128n, 1n],
  ] as const)("%s.with.overflow.%s of %s and %s: %s", (name, type, x, y, overflows) => {
    const body = `
      %p = call { ${type}, i1 } @llvm.${name}.with.overflow.${type}(${type} %x, ${type} %y)
      %r = extractvalue { ${type}, i1 } %p, 1`;
    const declaration = `declare { ${type}, i1 } @llvm.${name}.with.overflow.${type}(${type}, ${type})`;
    expect(evaluateInt("i1", body, [int("x", type, x), int("y", type, y)], declaration)).toBe(
      overflows,
    );
  });

  it("apply to each element of a vector", () => {
    const body = `
      %v = insertelement <2 x i32> undef, i32 %x, i32 0
      %w = insertelement <2 x i32> %v, i32 %y, i32 1
      %r = call <2 x i32> @llvm.smax.v2i32(<2 x i32> %w, <2 x i32> <i32 10, i32 -10>)`;
    const out = evaluate(
      "<2 x i32>",
      body,
      [int("x", "i32", 3), int("y", "i32", 4)],
      "declare <2 x i32> @llvm.smax.v2i32(<2 x i32>, <2 x i32>)",
    );
    expect([out.getInt32(0, true), out.getInt32(4, true)]).toEqual([10, 4]);
  });

  it("reduce a vector", () => {
    const body = `
      %v = insertelement <4 x i32> <i32 1, i32 2, i32 3, i32 4>, i32 %x, i32 2
      %r = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %v)`;
    const declaration = "declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)";
    expect(evaluateInt("i32", body, [int("x", "i32", 100)], declaration)).toBe(107n);
  });
});

describe("float intrinsics", () => {
  const f32Of = (body: string, values: number[], declarations: string): number =>
    evaluate(
      "float",
      body,
      values.map((v, i) => float(`x${i}`, v)),
      declarations,
    ).getFloat32(0, true);

  it("fmuladd rounds once with fused multiplication, twice without", () => {
    const body = "%r = call double @llvm.fmuladd.f64(double %x, double %x, double -1.0)";
    const declaration = "declare double @llvm.fmuladd.f64(double, double, double)";
    const x = 1 + 2 ** -30;
    const value = (fmad: boolean): number =>
      evaluate("double", body, [double("x", x)], declaration, { fmad }).getFloat64(0, true);
    expect(value(true)).toBe(2 ** -29 + 2 ** -60);
    expect(value(false)).toBe(2 ** -29);
  });

  it("minnum ignores a NaN and minimum does not", () => {
    const test = (name: string): number =>
      f32Of(
        `%r = call float @llvm.${name}.f32(float %x0, float %x1)`,
        [Number.NaN, 2],
        `declare float @llvm.${name}.f32(float, float)`,
      );
    expect(test("minnum")).toBe(2);
    expect(test("maxnum")).toBe(2);
    expect(test("minimum")).toBeNaN();
  });

  it("copysign, fabs, floor, powi, ldexp", () => {
    const one = (name: string, args: string, params: string, values: number[]): number =>
      f32Of(
        `%r = call float @llvm.${name}(${args})`,
        values,
        `declare float @llvm.${name}(${params})`,
      );
    expect(one("copysign.f32", "float %x0, float %x1", "float, float", [2, -0])).toBe(-2);
    expect(one("fabs.f32", "float %x0", "float", [-3.5])).toBe(3.5);
    expect(one("floor.f32", "float %x0", "float", [-3.5])).toBe(-4);
    expect(one("roundeven.f32", "float %x0", "float", [2.5])).toBe(2);
    expect(one("round.f32", "float %x0", "float", [2.5])).toBe(3);
    expect(one("powi.f32.i32", "float %x0, i32 -2", "float, i32", [2])).toBe(0.25);
    expect(one("ldexp.f32.i32", "float %x0, i32 5", "float, i32", [3])).toBe(96);
  });

  it("is.fpclass tells the classes of its mask", () => {
    const test = (value: number, mask: number): bigint =>
      evaluateInt(
        "i1",
        `%r = call i1 @llvm.is.fpclass.f32(float %x, i32 ${mask})`,
        [float("x", value)],
        "declare i1 @llvm.is.fpclass.f32(float, i32)",
      );
    expect(test(Number.NaN, 3)).toBe(1n);
    expect(test(-Infinity, 4)).toBe(1n);
    expect(test(Infinity, 4)).toBe(0n);
    expect(test(1e-40, 0x80)).toBe(1n);
    expect(test(-1.5, 8)).toBe(1n);
    expect(test(-0, 32)).toBe(1n);
    expect(test(0, 32)).toBe(0n);
  });

  it("converts saturating to any width", () => {
    const test = (value: number, bits: "i8" | "i32", signed: boolean): bigint =>
      evaluateInt(
        bits,
        `%r = call ${bits} @llvm.fpto${signed ? "s" : "u"}i.sat.${bits}.f32(float %x)`,
        [float("x", value)],
        `declare ${bits} @llvm.fpto${signed ? "s" : "u"}i.sat.${bits}.f32(float)`,
      );
    expect(test(1000, "i8", true)).toBe(127n);
    expect(test(-1000, "i8", true)).toBe(-128n);
    expect(test(1000, "i8", false)).toBe(-1n);
    expect(test(-5, "i8", false)).toBe(0n);
    expect(test(3e9, "i32", true)).toBe(2n ** 31n - 1n);
    expect(test(Number.NaN, "i32", true)).toBe(0n);
  });
});

describe("half and bfloat", () => {
  const HALF_ONE = 0x3c00;
  const halfOf = (
    body: string,
    inputs: Parameters<typeof evaluate>[2],
    declarations = "",
  ): number => evaluate("half", body, inputs, declarations).getUint16(0, true);

  it("adds with one rounding", () => {
    // 1 + 2^-11 is a tie and goes to even; 1 + 3·2^-11 is a tie that goes up.
    const x = half("x", HALF_ONE);
    expect(halfOf("%r = fadd half %x, %y", [x, half("y", 0x1000)])).toBe(HALF_ONE);
    expect(halfOf("%r = fadd half %x, %y", [x, half("y", 0x1600)])).toBe(HALF_ONE + 2);
  });

  it("narrows from double without rounding twice", () => {
    // Just above the tie between 1 and its successor: through float it would become the tie itself.
    const value = 1 + 2 ** -11 + 2 ** -40;
    expect(halfOf("%r = fptrunc double %x to half", [double("x", value)])).toBe(HALF_ONE + 1);
    expect(halfOf("%r = fptrunc double %x to half", [double("x", 1 + 2 ** -11)])).toBe(HALF_ONE);
    expect(halfOf("%r = fptrunc double %x to half", [double("x", 1e9)])).toBe(0x7c00);
  });

  it("negates and compares", () => {
    expect(halfOf("%r = fneg half %x", [half("x", HALF_ONE)])).toBe(0xbc00);
    expect(evaluateInt("i1", "%r = fcmp olt half %x, %y", [half("x", 0xbc00), half("y", 0)])).toBe(
      1n,
    );
  });

  it("rounds bfloat to nearest, ties to even", () => {
    const bfloat = (value: number): number =>
      evaluate("bfloat", "%r = fptrunc float %x to bfloat", [float("x", value)]).getUint16(0, true);
    expect(bfloat(1)).toBe(0x3f80);
    expect(bfloat(1 + 2 ** -8)).toBe(0x3f80);
    expect(bfloat(1 + 3 * 2 ** -8)).toBe(0x3f82);
    expect(bfloat(Number.NaN) & 0x7fff).toBeGreaterThan(0x7f80);
  });

  it("converts integers of any width", () => {
    expect(halfOf("%r = sitofp i8 %x to half", [int("x", "i8", -1)])).toBe(0xbc00);
    expect(evaluateInt("i16", "%r = fptosi half %x to i16", [half("x", 0xc500)])).toBe(-5n);
    expect(evaluateInt("i8", "%r = fptoui half %x to i8", [half("x", 0x5bf8)])).toBe(-1n);
  });
});

describe("NVVM arithmetic", () => {
  const nvvm = (name: string, type: string, inputs: Parameters<typeof evaluate>[2]): DataView => {
    const args = inputs.map((input) => `${input.type} %${input.name}`).join(", ");
    const params = inputs.map((input) => input.type).join(", ");
    const body = `%r = call ${type} @llvm.nvvm.${name}(${args})`;
    return evaluate(type, body, inputs, `declare ${type} @llvm.nvvm.${name}(${params})`);
  };

  it("rounds in the direction that the name says", () => {
    const third = (mode: string): number =>
      nvvm(`div.${mode}.d`, "double", [double("x", 1), double("y", 3)]).getFloat64(0, true);
    expect(third("rp")).toBeGreaterThan(third("rm"));
    expect(third("rz")).toBe(third("rm"));
    expect([third("rm"), third("rp")]).toContain(third("rn"));
  });

  it("converts integers to float in a direction", () => {
    const convert = (mode: string, value: bigint): number =>
      nvvm(`ll2f.${mode}`, "float", [int("x", "i64", value)]).getFloat32(0, true);
    const value = 2n ** 40n + 1n;
    expect(convert("rn", value)).toBe(2 ** 40);
    expect(convert("rp", value)).toBe(2 ** 40 + 2 ** 17);
    expect(convert("rz", -value)).toBe(-(2 ** 40));
    expect(convert("rm", -value)).toBe(-(2 ** 40) - 2 ** 17);
    expect(convert("rz", 2n ** 63n - 1n)).toBe(2 ** 63 - 2 ** 39);
  });

  it("narrows double to float in a direction", () => {
    const convert = (mode: string, value: number): number =>
      nvvm(`d2f.${mode}`, "float", [double("x", value)]).getFloat32(0, true);
    expect(convert("rz", 0.1)).toBe(0.09999999403953552);
    expect(convert("rp", 0.1)).toBe(0.10000000149011612);
    expect(convert("rm", -0.1)).toBe(-0.10000000149011612);
    expect(convert("rp", 1e300)).toBe(Infinity);
    expect(convert("rz", 1e300)).toBe(3.4028234663852886e38);
  });

  it("rounds to integers", () => {
    const convert = (name: string, value: number): number =>
      nvvm(name, "i32", [float("x", value)]).getInt32(0, true);
    expect(convert("f2i.rn", 2.5)).toBe(2);
    expect(convert("f2i.rp", 2.1)).toBe(3);
    expect(convert("f2i.rm", -2.1)).toBe(-3);
    expect(convert("f2ui.rz", -2.1)).toBe(0);
  });

  it("permutes bytes, multiplies high, takes doubles apart", () => {
    const words = (...values: number[]) => values.map((v, i) => int(`x${i}`, "i32", v));
    expect(nvvm("prmt", "i32", words(0x33221100, 0x77665544, 0x7410)).getUint32(0, true)).toBe(
      0x77441100,
    );
    expect(nvvm("mulhi.ui", "i32", words(-1, -1)).getUint32(0, true)).toBe(0xfffffffe);
    expect(nvvm("d2i.hi", "i32", [double("x", 1)]).getUint32(0, true)).toBe(0x3ff00000);
    expect(nvvm("sad.i", "i32", words(-3, 4, 10)).getInt32(0, true)).toBe(17);
    expect(nvvm("idp4a.s.s", "i32", words(0x01020304, 0x01010101, 5)).getInt32(0, true)).toBe(15);
  });

  it("saturates a NaN to 0", () => {
    const clamp = (v: number): number =>
      nvvm("saturate.f", "float", [float("x", v)]).getFloat32(0, true);
    expect([clamp(Number.NaN), clamp(2), clamp(-1), clamp(0.25)]).toEqual([0, 1, 0, 0.25]);
  });
});

describe("warp and block intrinsics", () => {
  const LANE = `
    %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
    %at = getelementptr i32, ptr %out, i32 %t`;
  const lanes = (body: string, declarations: string, threads = 32): number[] => {
    const out = run(
      `define ptx_kernel void @k(ptr %out, ptr %in) {
        ${LANE}
        ${body}
        store i32 %r, ptr %at, align 4
        ret void
      }
      declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
      ${declarations}`,
      { threads, outBytes: 4 * threads },
    );
    return Array.from({ length: threads }, (_, i) => out.getInt32(4 * i, true));
  };

  it("shuffle floats and integers", () => {
    const down = lanes(
      "%r = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %t, i32 16, i32 31)",
      "declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)",
    );
    expect(down[3]).toBe(19);
    expect(down[20]).toBe(20);
    const floats = lanes(
      `%f = sitofp i32 %t to float
       %g = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %f, i32 1, i32 31)
       %r = fptosi float %g to i32`,
      "declare float @llvm.nvvm.shfl.sync.bfly.f32(i32, float, i32, i32)",
    );
    expect(floats.slice(0, 4)).toEqual([1, 0, 3, 2]);
  });

  it("return whether a shuffle's source is in range", () => {
    const inRange = lanes(
      `%p = call { i32, i1 } @llvm.nvvm.shfl.sync.up.i32p(i32 -1, i32 %t, i32 4, i32 0)
       %b = extractvalue { i32, i1 } %p, 1
       %r = zext i1 %b to i32`,
      "declare { i32, i1 } @llvm.nvvm.shfl.sync.up.i32p(i32, i32, i32, i32)",
    );
    expect(inRange.slice(2, 6)).toEqual([0, 0, 1, 1]);
  });

  it("vote, match and reduce", () => {
    const ballot = lanes(
      `%c = icmp ult i32 %t, 4
       %r = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %c)`,
      "declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)",
    );
    expect(ballot[31]).toBe(15);
    const any = lanes(
      `%h = lshr i32 %t, 4
       %r = call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %h)`,
      "declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32)",
    );
    expect(any[0]).toBe(0xffff);
    const sum = lanes(
      "%r = call i32 @llvm.nvvm.redux.sync.add(i32 %t, i32 -1)",
      "declare i32 @llvm.nvvm.redux.sync.add(i32, i32)",
    );
    expect(sum[7]).toBe(496);
  });

  it("count at a block barrier, in both spellings", () => {
    const condition = "%c = icmp ult i32 %t, 5";
    const counted = lanes(
      `${condition}
       %r = call i32 @llvm.nvvm.barrier.cta.red.popc.aligned.all(i32 0, i1 %c)`,
      "declare i32 @llvm.nvvm.barrier.cta.red.popc.aligned.all(i32, i1)",
      64,
    );
    expect(counted[40]).toBe(5);
    const older = lanes(
      `${condition}
       %w = zext i1 %c to i32
       %r = call i32 @llvm.nvvm.barrier0.popc(i32 %w)`,
      "declare i32 @llvm.nvvm.barrier0.popc(i32)",
      64,
    );
    expect(older[40]).toBe(5);
    const all = lanes(
      `${condition}
       %b = call i1 @llvm.nvvm.barrier.cta.red.or.aligned.all(i32 0, i1 %c)
       %r = zext i1 %b to i32`,
      "declare i1 @llvm.nvvm.barrier.cta.red.or.aligned.all(i32, i1)",
      64,
    );
    expect(all[60]).toBe(1);
  });
});

describe("__nvvm_reflect", () => {
  it("answers with the options and the architecture of the compilation", () => {
    const text = `
      @ftz = private constant [11 x i8] c"__CUDA_FTZ\\00"
      @arch = private constant [12 x i8] c"__CUDA_ARCH\\00"
      declare i32 @__nvvm_reflect(ptr)
      define ptx_kernel void @k(ptr %out, ptr %in) #0 {
        %a = call i32 @__nvvm_reflect(ptr @ftz)
        %b = call i32 @__nvvm_reflect(ptr @arch)
        store i32 %a, ptr %out, align 4
        %p = getelementptr i32, ptr %out, i32 1
        store i32 %b, ptr %p, align 4
        ret void
      }
      attributes #0 = { "target-cpu"="sm_90" }`;
    const out = run(text, { options: { ftz: true } });
    expect([out.getInt32(0, true), out.getInt32(4, true)]).toEqual([1, 900]);
  });
});

describe("-ftz=true", () => {
  it("takes and gives subnormal numbers as zero, in a fused operation too", () => {
    const flushed = (body: string, ...values: number[]): number =>
      evaluate(
        "float",
        body,
        values.map((v, i) => float(`x${i}`, v)),
        "",
        { ftz: true },
      ).getFloat32(0, true);
    expect(flushed("%r = fmul float %x0, 2.0", -1e-40)).toBe(-0);
    expect(flushed("%r = fmul float %x0, 0.5", 2 ** -126)).toBe(0);
    const fused = "%m = fmul contract float %x0, %x1\n%r = fadd contract float %m, %x2";
    // Unfused, the product would be rounded to 1 first.
    expect(flushed(fused, 1 + 2 ** -12, 1 - 2 ** -12, -1)).toBe(-(2 ** -24));
  });
});
