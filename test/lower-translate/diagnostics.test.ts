import { describe, expect, it } from "vitest";
import { translate } from "./run-ir.ts";

const located = (body: string, declarations: string): string => `
  ${declarations}
  define ptx_kernel void @k(ptr %out) !dbg !3 {
    ${body}
    ret void
  }
  define ptx_kernel void @fine(ptr %out) {
    ret void
  }
  !llvm.dbg.cu = !{!0}
  !llvm.module.flags = !{!2}
  !0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, isOptimized: true, emissionKind: FullDebug)
  !1 = !DIFile(filename: "a.cu", directory: "/src")
  !2 = !{i32 2, !"Debug Info Version", i32 3}
  !3 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 1, type: !4, unit: !0)
  !4 = !DISubroutineType(types: !5)
  !5 = !{}
  !6 = distinct !DISubprogram(name: "inner", scope: !7, file: !7, line: 30, type: !4, unit: !0)
  !7 = !DIFile(filename: "header.h", directory: "/include")
  !8 = !DILocation(line: 7, column: 3, scope: !3)
  !9 = !DILocation(line: 31, column: 1, scope: !6, inlinedAt: !8)`;

describe("what cannot be translated", () => {
  it("is a diagnostic at the user's line, and costs its kernel only", () => {
    const { drafts, problems } = translate(
      located("call void @cudaLaunchDevice(), !dbg !9", "declare void @cudaLaunchDevice()"),
    );
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({
      code: "lower/unsupported-device-call",
      severity: "error",
      params: { name: "cudaLaunchDevice" },
      at: { line: 7, column: 3 },
    });
    expect(problems[0]!.at!.file).toContain("a.cu");
    expect([...drafts.keys()]).toEqual(["fine"]);
  });

  it("is reported once, and all of it", () => {
    const { problems } = translate(
      located(
        `call void @missing(), !dbg !8
         call void @missing(), !dbg !8
         call void @llvm.nvvm.barrier.cluster.arrive(), !dbg !8
         %v = load i32, ptr addrspace(1) @nowhere, align 4, !dbg !8
         %n = zext i32 %v to i256, !dbg !8
         %d = udiv i256 %n, %n, !dbg !8
         %a = alloca i8, i32 %v, align 1, !dbg !8`,
        `declare void @missing()
         declare void @llvm.nvvm.barrier.cluster.arrive()
         @nowhere = external addrspace(1) global i32`,
      ),
    );
    expect(problems.map((problem) => problem.code)).toEqual([
      "lower/undefined-function",
      "lower/unsupported-intrinsic",
      "lower/undefined-variable",
      "lower/unsupported-integer-width",
      "lower/dynamic-alloca",
    ]);
  });

  it("does not matter in code that no kernel reaches", () => {
    const { drafts, problems } = translate(`
      declare void @missing()
      define void @unused() {
        call void @missing()
        ret void
      }
      define ptx_kernel void @k(ptr %out) {
        ret void
      }`);
    expect(problems).toEqual([]);
    expect([...drafts.keys()]).toEqual(["k"]);
  });

  it("is an intrinsic declared with other types than it has", () => {
    const { problems } = translate(`
      declare i32 @llvm.nvvm.prmt(i32)
      declare float @llvm.sqrt.f32(i32)
      declare i64 @llvm.nvvm.activemask()
      declare float @__nv_powf(float, i32)
      define ptx_kernel void @k(ptr %out) {
        %a = call i32 @llvm.nvvm.prmt(i32 1)
        %b = call float @llvm.sqrt.f32(i32 %a)
        %c = call i64 @llvm.nvvm.activemask()
        %d = call float @__nv_powf(float %b, i32 %a)
        store float %d, ptr %out, align 4
        store i64 %c, ptr %out, align 8
        ret void
      }`);
    const wrong = new Set(problems.map((problem) => problem.code));
    expect(problems).toHaveLength(4);
    expect([...wrong].every((code) => /call-signature|unsupported-intrinsic/.test(code))).toBe(
      true,
    );
  });

  it("is more static shared memory than ptxas allows", () => {
    const { problems } = translate(`
      @s = internal addrspace(3) global [12289 x i32] undef, align 4
      define ptx_kernel void @k(ptr %out) {
        store i32 1, ptr addrspace(3) @s, align 4
        ret void
      }`);
    expect(problems).toMatchObject([
      { code: "lower/too-much-shared", params: { kernel: "k", bytes: 49156, limit: 49152 } },
    ]);
  });

  it("is a wait in a function that calls itself, and in one that only seems to", () => {
    const source = (body: string): string => `
      declare void @llvm.nvvm.barrier0()
      declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
      @_ZTV1A = linkonce_odr unnamed_addr constant { [3 x ptr] } { [3 x ptr] [ptr null, ptr null, ptr @again] }
      @plain = global ptr @waits, align 4
      define void @waits(ptr %p) {
        call void @llvm.nvvm.barrier0()
        ret void
      }
      define void @again(ptr %p) {
        ${body}
        ret void
      }
      define ptx_kernel void @k(ptr %out) {
        store ptr getelementptr inbounds (i8, ptr @_ZTV1A, i32 16), ptr %out, align 8
        %f = load ptr, ptr @plain, align 8
        call void %f(ptr %out)
        call void @again(ptr %out)
        ret void
      }`;
    const virtual = "%vtable = load ptr, ptr %p\n%f = load ptr, ptr %vtable\ncall void %f(ptr %p)";
    expect(translate(source(virtual)).problems).toEqual([]);
    const direct = `${virtual}\ncall void @waits(ptr %p)`;
    expect(translate(source(direct)).problems).toMatchObject([{ code: "lower/wait-in-recursion" }]);
  });

  it("is more local memory than a thread can have", () => {
    const { problems } = translate(`
      define ptx_kernel void @k(ptr %out) {
        %a = alloca [131073 x i32], align 4
        store ptr %a, ptr %out
        ret void
      }`);
    expect(problems).toMatchObject([
      { code: "lower/too-much-local", params: { function: "k", bytes: 524292, limit: 524288 } },
    ]);
  });

  it("is parameters beyond what a launch can carry", () => {
    const { problems } = translate(`
      define ptx_kernel void @k(ptr byval([8192 x i32]) align 4 %p) {
        store i32 1, ptr %p
        ret void
      }`);
    expect(problems).toMatchObject([
      { code: "lower/parameters-too-large", params: { kernel: "k", bytes: 32768, limit: 32764 } },
    ]);
  });

  it("is integers wider than 256 bits", () => {
    const { problems } = translate(`
      define ptx_kernel void @k(ptr %out) {
        %x = load i512, ptr %out
        store i512 %x, ptr %out
        ret void
      }`);
    expect(problems.map((problem) => problem.code)).toContain("lower/aggregate-too-large");
  });

  it("is variables beyond the address space", () => {
    const { problems, drafts } = translate(`
      @g = addrspace(1) global [4000000000 x i64] zeroinitializer, align 8
      define ptx_kernel void @k(ptr %out) {
        ret void
      }`);
    expect(problems.map((problem) => problem.code)).toEqual(["lower/variables-too-large"]);
    expect(drafts.size).toBe(0);
  });

  it("is a kernel that grows beyond measure by inlining", () => {
    const levels = Array.from(
      { length: 20 },
      (_, i) => `define void @f${i}(ptr %p) {
        call void @f${i + 1}(ptr %p)
        call void @f${i + 1}(ptr %p)
        ret void
      }`,
    ).join("\n");
    const { drafts, problems } = translate(`
      ${levels}
      define void @f20(ptr %p) {
        %v = atomicrmw add ptr %p, i32 1 monotonic
        ret void
      }
      define ptx_kernel void @k(ptr %out) {
        call void @f0(ptr %out)
        ret void
      }`);
    expect(problems.map((problem) => problem.code)).toEqual(["lower/kernel-too-large"]);
    expect(drafts.size).toBe(0);
  });
});
