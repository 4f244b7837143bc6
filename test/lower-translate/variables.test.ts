import { describe, expect, it } from "vitest";
import { ADDRESS_WINDOW } from "../../src/lower/index.ts";
import { denseBytes } from "../base/dense-bytes.ts";
import { run, translate } from "./run-ir.ts";

const BASE = 0x8100_0000;

describe("kernel parameters", () => {
  const text = `
    %S = type { i8, i32, double }
    define ptx_kernel void @k(ptr %out, ptr %in, i8 signext %c, i16 %h, i1 zeroext %b, i64 %l, ptr byval(%S) align 8 %s, float %f) {
      store i8 %c, ptr %out, align 1
      %p1 = getelementptr i8, ptr %out, i32 2
      store i16 %h, ptr %p1, align 2
      %p2 = getelementptr i8, ptr %out, i32 4
      store i1 %b, ptr %p2, align 1
      %p3 = getelementptr i8, ptr %out, i32 8
      store i64 %l, ptr %p3, align 8
      %f1 = getelementptr %S, ptr %s, i32 0, i32 1
      %v1 = load i32, ptr %f1, align 4
      %p4 = getelementptr i8, ptr %out, i32 16
      store i32 %v1, ptr %p4, align 4
      %f2 = getelementptr %S, ptr %s, i32 0, i32 2
      %v2 = load double, ptr %f2, align 8
      %p5 = getelementptr i8, ptr %out, i32 24
      store double %v2, ptr %p5, align 8
      %p6 = getelementptr i8, ptr %out, i32 32
      store float %f, ptr %p6, align 4
      ret void
    }`;

  it("lie at their natural alignment", () => {
    const { params, paramBytes } = translate(text).drafts.get("k")!;
    expect(
      params.map(({ name, offset, bytes, kind }) => `${name}@${offset}+${bytes} ${kind}`),
    ).toEqual([
      "out@0+8 pointer",
      "in@8+8 pointer",
      "c@16+1 i8",
      "h@18+2 i16",
      "b@20+1 i8",
      "l@24+8 i64",
      "s@32+16 bytes",
      "f@48+4 f32",
    ]);
    expect(paramBytes).toBe(56);
  });

  it("are read without a memory access where the place is constant", () => {
    const more = new Uint8Array(40);
    const view = new DataView(more.buffer);
    view.setInt8(0, -3);
    view.setInt16(2, -500, true);
    view.setUint8(4, 1);
    view.setBigInt64(8, -7n, true);
    view.setInt32(20, 99, true);
    view.setFloat64(24, 2.5, true);
    view.setFloat32(32, 0.25, true);
    const out = run(text, { moreParams: more });
    expect(out.getInt8(0)).toBe(-3);
    expect(out.getInt16(2, true)).toBe(-500);
    expect(out.getUint8(4)).toBe(1);
    expect(out.getBigInt64(8, true)).toBe(-7n);
    expect(out.getInt32(16, true)).toBe(99);
    expect(out.getFloat64(24, true)).toBe(2.5);
    expect(out.getFloat32(32, true)).toBe(0.25);
    const loads = translate(text)
      .drafts.get("k")!
      .functions[0]!.blocks[0]!.body.filter((i) => i.op === "load");
    expect(loads).toEqual([]);
  });

  const indexed = (write: string): string => `
    define ptx_kernel void @k(ptr %out, ptr %in, ptr byval([4 x i32]) align 4 %a) {
      %i = load i32, ptr %in, align 4
      ${write}
      %p = getelementptr [4 x i32], ptr %a, i32 0, i32 %i
      %v = load i32, ptr %p, align 4
      store i32 %v, ptr %out, align 4
      ret void
    }`;
  const spaces = (ll: string): string[] =>
    translate(ll)
      .drafts.get("k")!
      .functions[0]!.blocks.flatMap((block) =>
        block.body.flatMap((i) => (i.access ? [`${i.access.kind} ${i.access.space}`] : [])),
      );
  const array = new Uint8Array(new Int32Array([5, 6, 7, 8]).buffer);
  const two = new Uint8Array(new Int32Array([2]).buffer);

  it("stay in parameter memory when indexed by a variable", () => {
    expect(spaces(indexed(""))).toEqual(["load generic", "load param", "store generic"]);
    expect(run(indexed(""), { moreParams: array, input: two }).getInt32(0, true)).toBe(7);
  });

  it("are copied to the frame when written", () => {
    const text = indexed(`
      %q = getelementptr [4 x i32], ptr %a, i32 0, i32 2
      store i32 70, ptr %q, align 4`);
    expect(spaces(text)).toContain("store local");
    expect(spaces(text)).not.toContain("load param");
    expect(run(text, { moreParams: array, input: two }).getInt32(0, true)).toBe(70);
  });

  it("carry launch bounds", () => {
    const bounded = `
      define ptx_kernel void @k(ptr %out) #0 { ret void }
      attributes #0 = { "nvvm.maxntid"="16,4,2" "nvvm.minctasm"="3" "nvvm.maxnreg"="40" }`;
    expect(translate(bounded).drafts.get("k")!.launchBounds).toEqual({
      maxThreads: 128,
      minBlocks: 3,
      maxRegisters: 40,
    });
  });
});

describe("code of our libraries", () => {
  const text = (name: string) => `
    @${name} = internal addrspace(1) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 4
    define internal i32 @read() {
      %v = load i32, ptr addrspace(1) @${name}, align 4
      ret i32 %v
    }
    define ptx_kernel void @k(ptr %out) {
      %v = call i32 @read()
      store i32 %v, ptr %out, align 4
      ret void
    }
    define ptx_kernel void @other(ptr %out) { ret void }`;
  const marked = (name: string) =>
    [...translate(text(name)).drafts].map(([kernel, draft]) => [kernel, draft.libraryCode]);

  it("marks the kernels that reach what is in their namespaces", () => {
    expect(marked("_ZN16warpscope_curandL12xorwow_stepsE")).toEqual([
      ["k", true],
      ["other", false],
    ]);
    expect(marked("_ZN4mineL16warpscope_curandE")).toEqual([
      ["k", false],
      ["other", false],
    ]);
  });
});

describe("shared memory", () => {
  const text = `
    @a = internal addrspace(3) global [5 x i8] undef, align 1
    @b = internal addrspace(3) global [3 x i32] undef, align 4
    @unused = internal addrspace(3) global [100 x i32] undef, align 4
    @c = internal addrspace(3) global [4 x i32] undef, align 4
    define ptx_kernel void @k(ptr %out, ptr %in) {
      store i8 1, ptr addrspace(3) @a, align 1
      store i32 2, ptr addrspace(3) @b, align 4
      call void @f()
      ret void
    }
    define void @f() {
      store i32 3, ptr addrspacecast (ptr addrspace(3) getelementptr ([4 x i32], ptr addrspace(3) @c, i32 0, i32 3) to ptr), align 4
      ret void
    }`;

  it("is laid out as ptxas does: what the kernel reaches, in order, at its own alignment", () => {
    const draft = translate(text).drafts.get("k")!;
    // ptxas 13.0 -v reports 36 bytes for these three arrays on sm_90.
    expect(draft.staticSharedBytes).toBe(36);
    expect(draft.dynamicSharedOffset).toBe(48);
    const stores = draft.functions[0]!.blocks[0]!.body.filter((i) => i.op === "store");
    const places = stores.map(({ args: [address], access }) => {
      const start = address && "literal" in address ? Number(address.bits) : 0;
      return [access!.space, start + access!.offset - ADDRESS_WINDOW.shared];
    });
    expect(places).toEqual([
      ["shared", 0],
      ["shared", 8],
      ["shared", 32],
    ]);
  });

  it("is rounded up where the module has a dynamic array, which starts behind it", () => {
    const dynamic = `
      @dyn = external addrspace(3) global [0 x float], align 4
      ${text.replace("call void @f()", "store float 1.0, ptr addrspace(3) @dyn, align 4")}`;
    const draft = translate(dynamic).drafts.get("k")!;
    expect(draft.staticSharedBytes).toBe(32);
    expect(draft.dynamicSharedOffset).toBe(32);
  });
});

describe("the image of the module's variables", () => {
  const text = `
    @count = addrspace(1) externally_initialized global i32 42, align 4
    @coef = addrspace(4) externally_initialized constant [3 x float] [float 1.0, float 2.0, float -0.0], align 4
    @mixed = addrspace(1) global { i8, i16, [2 x i64], ptr } { i8 -1, i16 513, [2 x i64] [i64 -2, i64 7], ptr addrspacecast (ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @count, i32 2) to ptr) }, align 8
    @fn = addrspace(1) global ptr @f, align 4
    @text = private unnamed_addr constant [6 x i8] c"hello\\00", align 1
    @shown = addrspace(1) global i32 undef, align 4
    @llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr addrspacecast (ptr addrspace(1) @shown to ptr), ptr @note, ptr @note, i32 1, ptr null }], section "llvm.metadata"
    @note = private unnamed_addr constant [8 x i8] c"managed\\00", section "llvm.metadata"
    define void @f() { ret void }
    define ptx_kernel void @k(ptr %out, ptr %in) {
      %v = load i32, ptr addrspace(1) @count, align 4
      %c = load float, ptr addrspace(4) getelementptr ([3 x float], ptr addrspace(4) @coef, i32 0, i32 1), align 4
      %t = load i8, ptr getelementptr (i8, ptr @text, i32 1), align 1
      store i32 %v, ptr %out, align 4
      %p = getelementptr i8, ptr %out, i32 4
      store float %c, ptr %p, align 4
      %q = getelementptr i8, ptr %out, i32 8
      store i8 %t, ptr %q, align 1
      ret void
    }`;

  it("holds initialisers, pointers resolved", () => {
    const { image } = translate(text);
    const bytes = denseBytes(image.bytes);
    const view = new DataView(bytes.buffer);
    const at = (name: string): number => image.symbols.get(name)!.address - BASE;
    expect(image.base).toBe(BASE);
    expect(view.getInt32(at("count"), true)).toBe(42);
    expect(view.getFloat32(at("coef") + 4, true)).toBe(2);
    expect(view.getUint32(at("coef") + 8, true)).toBe(0x8000_0000);
    const mixed = at("mixed");
    expect(view.getInt8(mixed)).toBe(-1);
    expect(view.getInt16(mixed + 2, true)).toBe(513);
    expect(view.getBigInt64(mixed + 8, true)).toBe(-2n);
    expect(view.getUint32(mixed + 24, true)).toBe(image.symbols.get("count")!.address + 2);
    expect(view.getUint32(at("fn"), true)).toBeGreaterThan(0);
    expect(new TextDecoder().decode(bytes)).toContain("hello");
  });

  it("lists what the host may copy, 256-byte aligned", () => {
    const { symbols } = translate(text).image;
    expect([...symbols.keys()]).toEqual(["count", "coef", "mixed", "fn", "shown"]);
    expect([...symbols.values()].every((symbol) => symbol.address % 256 === 0)).toBe(true);
    expect(symbols.get("coef")).toMatchObject({ bytes: 12, constant: true, managed: false });
    expect(symbols.get("shown")).toMatchObject({ bytes: 4, constant: false, managed: true });
  });

  it("is what kernels read, each in its space", () => {
    const out = run(text);
    expect(out.getInt32(0, true)).toBe(42);
    expect(out.getFloat32(4, true)).toBe(2);
    expect(out.getUint8(8)).toBe("e".charCodeAt(0));
    const loads = translate(text)
      .drafts.get("k")!
      .functions[0]!.blocks[0]!.body.filter((i) => i.op === "load");
    expect(loads.map((i) => i.access!.space)).toEqual(["global", "constant", "global"]);
  });
});
