import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { handlerFor } from "../../src/lower/translate/handlers.ts";
import { double, evaluate, evaluateInt, float, type Input, int, run, translate } from "./run-ir.ts";

/** A file of the archive of headers that the compiler package brings. */
function bundledHeader(name: string): string {
  const archive = readFileSync(
    new URL("../../node_modules/@yowasp/clang/gen/llvm-resources.tar", import.meta.url),
  );
  for (let at = 0; at + 512 <= archive.length; ) {
    const text = (from: number, to: number): string =>
      archive.toString("latin1", at + from, at + to).replace(/\0.*$/s, "");
    const size = Number.parseInt(text(124, 136), 8) || 0;
    if (text(0, 100).endsWith(name)) return archive.toString("utf8", at + 512, at + 512 + size);
    at += 512 + Math.ceil(size / 512) * 512;
  }
  throw new Error(`${name} is not in the archive`);
}

const DECLARATION = /__DEVICE__\s+([\w ]+?)\s+(__nv_\w+)\s*\(([^)]*)\)/g;
const IR_TYPES: Record<string, string> = {
  int: "i32",
  "unsigned int": "i32",
  "long long": "i64",
  "unsigned long long": "i64",
  float: "float",
  double: "double",
  void: "void",
  "unsigned short": "i16",
};

/** A C parameter or result type as IR. */
function irType(text: string): string {
  if (text.includes("*")) return "ptr";
  const words = text.replace(/\b__\w+$/, "").trim();
  const type = IR_TYPES[words];
  if (!type) throw new Error(`unexpected type ${text}`);
  return type;
}

describe("libdevice", () => {
  const header = bundledHeader("__clang_cuda_libdevice_declares.h");
  const declared = [...header.matchAll(DECLARATION)].map((match) => ({
    name: match[2]!,
    result: irType(match[1]!),
    params: match[3]!.split(",").map((param) => irType(param.trim())),
  }));

  it("is complete: every function that Clang's header declares is translated", () => {
    expect(declared.length).toBeGreaterThan(400);
    const missing = declared.filter(({ name }) => !handlerFor(name)).map(({ name }) => name);
    expect(missing).toEqual([]);
  });

  it("gives every function registers of the types it declares", () => {
    for (const { name, result, params } of declared) {
      const list = params.map((type, i) => `${type} %x${i}`).join(", ");
      const store = result === "void" ? "" : `store ${result} %r, ptr %out, align 8`;
      const text = `
        declare ${result} @${name}(${params.join(", ")})
        define ptx_kernel void @k(ptr %out, ${list}) {
          ${result === "void" ? "" : "%r = "}call ${result} @${name}(${list})
          ${store}
          ret void
        }`;
      const { drafts, problems } = translate(text);
      expect(problems, name).toEqual([]);
      for (const block of drafts.get("k")!.functions[0]!.blocks) {
        for (const { op, args } of block.body) {
          if (op !== "store" || result === "void") continue;
          const types = { i16: 1, i32: 1, i64: 2, float: 3, double: 4 } as Record<string, number>;
          if ("id" in args[0]! && params.every((type) => type !== "ptr")) {
            expect(args[1]!.type, name).toBe(types[result]);
          }
        }
      }
    }
  });

  const callOf = (name: string, result: string, inputs: readonly Input[]): [string, string] => {
    const args = inputs.map((input) => `${input.type} %${input.name}`).join(", ");
    const params = inputs.map((input) => input.type).join(", ");
    return [
      `%r = call ${result} @__nv_${name}(${args})`,
      `declare ${result} @__nv_${name}(${params})`,
    ];
  };
  const floatOf = (name: string, ...values: number[]): number => {
    const inputs = values.map((value, i) => float(`x${i}`, value));
    const [body, declaration] = callOf(name, "float", inputs);
    return evaluate("float", body, inputs, declaration).getFloat32(0, true);
  };
  const doubleOf = (name: string, ...values: number[]): number => {
    const inputs = values.map((value, i) => double(`x${i}`, value));
    const [body, declaration] = callOf(name, "double", inputs);
    return evaluate("double", body, inputs, declaration).getFloat64(0, true);
  };
  const wordOf = (name: string, ...values: number[]): number => {
    const inputs = values.map((value, i) => int(`x${i}`, "i32", value));
    const [body, declaration] = callOf(name, "i32", inputs);
    return Number(BigInt.asUintN(32, evaluateInt("i32", body, inputs, declaration)));
  };

  it("computes functions in the precision of their name", () => {
    expect(floatOf("sqrtf", 2)).toBe(Math.fround(Math.SQRT2));
    expect(doubleOf("sqrt", 2)).toBe(Math.SQRT2);
    expect(floatOf("fast_fdividef", 1, 3)).toBe(Math.fround(1 / 3));
    expect(floatOf("fast_sinf", 1)).toBeCloseTo(Math.sin(1), 6);
    expect(doubleOf("pow", 2, 10)).toBe(1024);
    expect(floatOf("fmaf", 2, 3, 4)).toBe(10);
    expect(floatOf("norm4df", 1, 2, 2, 4)).toBeCloseTo(5, 5);
    expect(doubleOf("fadd_rz".replace("f", "d"), 1, 2 ** -60)).toBe(1);
    expect(doubleOf("dsub_rd", 1, 2 ** -60)).toBe(1 - 2 ** -53);
    expect(doubleOf("dadd_ru", 1, 2 ** -60)).toBe(1 + 2 ** -52);
  });

  it("computes words of bytes and halfwords", () => {
    expect(wordOf("vadd4", 0x01ff_7f80, 0x0101_0101)).toBe(0x0200_8081);
    expect(wordOf("vaddus4", 0x01ff_7f80, 0x0101_0101)).toBe(0x02ff_8081);
    expect(wordOf("vaddss4", 0x01ff_7f80, 0x0101_0101)).toBe(0x0200_7f81);
    expect(wordOf("vsubss2", 0x8000_0005, 0x0001_0006)).toBe(0x8000_ffff);
    expect(wordOf("vabsdiffu4", 0x0a05_ff00, 0x050a_00ff)).toBe(0x0505_ffff);
    expect(wordOf("vabsdiffs2", 0x7fff_8000, 0x8000_7fff)).toBe(0xffff_ffff);
    expect(wordOf("vavgu4", 0x0102_ff00, 0x0203_ff00)).toBe(0x0203_ff00);
    expect(wordOf("vhaddu4", 0x0102_ff00, 0x0203_ff00)).toBe(0x0102_ff00);
    expect(wordOf("vcmpgts4", 0x01ff_0002, 0x0000_0001)).toBe(0xff00_00ff);
    expect(wordOf("vsetgeu2", 0xffff_0001, 0x0001_0002)).toBe(0x0001_0000);
    expect(wordOf("vmaxs2", 0xffff_0003, 0x0001_0002)).toBe(0x0001_0003);
    expect(wordOf("vsadu4", 0x0102_0304, 0x0403_0201)).toBe(8);
    expect(wordOf("vnegss4", 0x8001_7f00, 0)).toBe(0x7fff_8100);
    expect(wordOf("vabsss4", 0x80ff_7f00, 0)).toBe(0x7f01_7f00);
    expect(wordOf("vabs2", 0x8000_fffe, 0)).toBe(0x8000_0002);
  });

  it("computes integers", () => {
    expect(wordOf("ffs", 0)).toBe(0);
    expect(wordOf("ffs", 0x80)).toBe(8);
    expect(wordOf("mul24", 0xff00_0003, 5)).toBe(15);
    expect(wordOf("hadd", 0x7fff_ffff, 0x7fff_fffd)).toBe(0x7fff_fffe);
    expect(wordOf("rhadd", 3, 4)).toBe(4);
    expect(wordOf("uhadd", 0xffff_ffff, 0xffff_fffd)).toBe(0xffff_fffe);
    expect(wordOf("byte_perm", 0x33221100, 0x77665544, 0x7410)).toBe(0x77441100);
    expect(wordOf("sad", 5, -3, 100)).toBe(108);
  });

  it("stores second results through pointers", () => {
    const text = `
      declare float @__nv_frexpf(float, ptr)
      declare void @__nv_sincosf(float, ptr, ptr)
      declare double @__nv_modf(double, ptr)
      define ptx_kernel void @k(ptr %out, ptr %in) {
        %e = getelementptr i8, ptr %out, i32 4
        %m = call float @__nv_frexpf(float 12.0, ptr %e)
        store float %m, ptr %out, align 4
        %s = getelementptr i8, ptr %out, i32 8
        %c = getelementptr i8, ptr %out, i32 12
        call void @__nv_sincosf(float 1.0, ptr %s, ptr %c)
        %w = getelementptr i8, ptr %out, i32 16
        %f = call double @__nv_modf(double -2.25, ptr %w)
        %g = getelementptr i8, ptr %out, i32 24
        store double %f, ptr %g, align 8
        ret void
      }`;
    const out = run(text);
    expect(out.getFloat32(0, true)).toBe(0.75);
    expect(out.getInt32(4, true)).toBe(4);
    expect(out.getFloat32(8, true)).toBeCloseTo(Math.sin(1), 6);
    expect(out.getFloat32(12, true)).toBeCloseTo(Math.cos(1), 6);
    expect(out.getFloat64(16, true)).toBe(-2);
    expect(out.getFloat64(24, true)).toBe(-0.25);
  });
});
