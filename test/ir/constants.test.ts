import { describe, expect, it } from "vitest";
import type { GlobalId } from "../../src/base/index.ts";
import {
  floatValue,
  globalAnnotations,
  globalString,
  intValue,
  isZeroConstant,
  printModule,
} from "../../src/ir/index.ts";
import { HEADER, read, readModule } from "./read.ts";

/** The initialiser of a global of `type`, as a row and printed. */
function constant(type: string, text: string) {
  const module = readModule(`@s = addrspace(3) global [4 x i32] undef, align 4
@v = addrspace(1) global i32 0
declare void @fn()
@g = global ${type} ${text}`);
  const id = module.globals[module.globalByName.get("g")!]!.initializer!;
  const printed = /@g = global (.*)/.exec(printModule(module))![1];
  return { module, id, row: module.constants[id]!, printed };
}

describe("integers", () => {
  it.each([
    ["i32", "-4", -4n],
    ["i32", "4294967295", -1n],
    ["i1", "true", -1n],
    ["i8", "200", -56n],
    ["i128", "170141183460469231731687303715884105727", (1n << 127n) - 1n],
    ["i64", "zeroinitializer", 0n],
  ])("%s %s is %s", (type, text, value) => {
    const { module, id } = constant(type, text);
    expect(intValue(module, id)).toBe(value);
  });

  it("are refused where they do not fit", () => {
    expect(read(`${HEADER}@g = global i8 256`)).toEqual(["3 ir/constant-type"]);
    expect(read(`${HEADER}@g = global float 1`)).toEqual(["3 ir/constant-type"]);
  });
});

describe("floating-point numbers", () => {
  it.each([
    ["float", "1.500000e+00", 1.5, 0x3fc0_0000n],
    ["float", "0x3FB99999A0000000", Math.fround(0.1), 0x3dcc_cccdn],
    ["float", "0x7FF0000000000000", Number.POSITIVE_INFINITY, 0x7f80_0000n],
    ["float", "0x36A0000000000000", 2 ** -149, 1n],
    ["double", "0x3FB999999999999A", 0.1, 0x3fb9_9999_9999_999an],
    ["double", "-0.000000e+00", -0, 1n << 63n],
    ["half", "0xH3C00", 1, 0x3c00n],
    ["half", "0xH0001", 2 ** -24, 1n],
    ["half", "2.5", 2.5, 0x4100n],
    ["bfloat", "0xR3FC0", 1.5, 0x3fc0n],
  ])("%s %s", (type, text, value, bits) => {
    const { module, id, row } = constant(type, text);
    expect(row).toMatchObject({ kind: "float", bits });
    expect(floatValue(module, id)).toBe(value);
  });

  it("a NaN keeps its payload", () => {
    expect(constant("float", "0x7FF8000020000000").row).toMatchObject({ bits: 0x7fc0_0001n });
    expect(constant("float", "0x7FF8000020000000").printed).toBe("float 0x7FF8000020000000");
  });

  it("128-bit numbers have the low word first", () => {
    const { row, printed } = constant("fp128", "0xL00000000000000013FFF000000000000");
    expect(row).toMatchObject({ bits: (0x3fff_0000_0000_0000n << 64n) | 1n });
    expect(printed).toBe("fp128 0xL00000000000000013FFF000000000000");
  });

  it("that a float cannot hold are refused", () => {
    expect(read(`${HEADER}@g = global float 0x3FB999999999999A`)).toEqual(["3 ir/constant-type"]);
    expect(read(`${HEADER}@g = global float 0.1`)).toEqual(["3 ir/constant-type"]);
    expect(read(`${HEADER}@g = global x86_fp80 0xK3FFF8000000000000000`)).toEqual([
      "3 ir/unsupported-type",
    ]);
  });
});

describe("everything else", () => {
  it.each([
    ["[2 x i8]", 'c"a\\00"'],
    ["[2 x i32]", "[i32 1, i32 2]"],
    ["{ i8, [2 x i16] }", "{ i8 1, [2 x i16] zeroinitializer }"],
    ["<{ i8, ptr }>", "<{ i8 1, ptr null }>"],
    ["<2 x float>", "<float 1.000000e+00, float undef>"],
    ["{}", "{}"],
    ["[0 x i32]", "[]"],
    ["ptr", "@fn"],
    ["ptr", "addrspacecast (ptr addrspace(1) @v to ptr)"],
    ["ptr", "getelementptr (i8, ptr addrspacecast (ptr addrspace(3) @s to ptr), i32 8)"],
    ["i32", "ptrtoint (ptr addrspace(3) @s to i32)"],
    ["i32", "sub (i32 ptrtoint (ptr addrspace(3) @s to i32), i32 4)"],
    ["ptr", "inttoptr (i32 64 to ptr)"],
    ["i32", "poison"],
  ])("%s %s prints as it reads", (type, text) => {
    expect(constant(type, text).printed).toBe(`${type} ${text}`);
  });

  it("a splat is one element repeated", () => {
    expect(constant("<3 x i16>", "splat (i16 7)").printed).toBe("<3 x i16> <i16 7, i16 7, i16 7>");
  });

  it("flags and inrange of expressions say nothing about the value", () => {
    const text =
      "getelementptr inbounds nuw inrange(-8, 12) (i8, ptr addrspacecast (ptr addrspace(1) @v to ptr), i32 8)";
    expect(constant("ptr", text).printed).toBe(
      "ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(1) @v to ptr), i32 8)",
    );
  });

  it("zero is recognised however it is spelled", () => {
    for (const [type, text] of [
      ["[2 x i8]", 'c"\\00\\00"'],
      ["[2 x float]", "[float 0.0, float 0.0]"],
      ["{ ptr, i64 }", "zeroinitializer"],
    ] as const) {
      const { module, id } = constant(type, text);
      expect(isZeroConstant(module, id)).toBe(true);
    }
    const { module, id } = constant("float", "-0.0");
    expect(isZeroConstant(module, id)).toBe(false);
  });

  it.each(["blockaddress(@fn, %x)", "icmp (i32 1, i32 2)"])("%s is not supported", (text) => {
    expect(read(`${HEADER}declare void @fn()\n@g = global ptr ${text}`)).toEqual([
      "4 ir/unsupported-constant",
    ]);
  });

  it("strings and annotations of globals can be read", () => {
    const module = readModule(`
@.str = private constant [8 x i8] c"managed\\00", section "llvm.metadata"
@m = addrspace(1) externally_initialized global i32 3, align 4
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr addrspacecast (ptr addrspace(1) @m to ptr), ptr @.str, ptr @.str, i32 5, ptr null }], section "llvm.metadata"
`);
    expect(globalString(module, 0 as GlobalId)).toBe("managed");
    expect([...globalAnnotations(module)]).toEqual([[1, ["managed"]]]);
  });
});
