import { describe, expect, it } from "vitest";
import { Diagnostics } from "../../src/base/index.ts";
import { parseModule, printModule, verifyModule } from "../../src/ir/index.ts";
import { HEADER, read, readModule } from "./read.ts";

/** Printed form of `text`, after checking that it verifies and that printing it again is stable. */
function printed(text: string): string {
  const module = readModule(text);
  const diagnostics = new Diagnostics();
  verifyModule(module, diagnostics);
  expect(diagnostics.list).toEqual([]);
  const once = printModule(module);
  const again = parseModule(once, "again.ll", diagnostics);
  expect(diagnostics.list).toEqual([]);
  expect(printModule(again!)).toBe(once);
  return once;
}

const body = (instructions: string, params = "ptr %p, i32 %n, float %x"): string =>
  printed(`define void @f(${params}) {\nentry:\n${instructions}\n  ret void\n}\n`)
    .split("\n")
    .filter((line) => line.startsWith("  ") && line !== "  ret void")
    .map((line) => line.trim())
    .join("\n");

describe("instructions survive reading and printing", () => {
  it.each([
    ["%a = add nuw nsw i32 %n, 1", undefined],
    ["%a = sdiv exact i32 %n, 3", undefined],
    ["%a = or disjoint i32 %n, 1", undefined],
    ["%a = zext nneg i32 %n to i64", undefined],
    ["%a = icmp samesign ult i32 %n, 16", undefined],
    ["%a = fcmp ueq float %x, 0.000000e+00", undefined],
    ["%a = fneg float %x", undefined],
    [
      "%a = fmul fast float %x, 2.000000e+00",
      "%a = fmul reassoc contract arcp afn float %x, 2.000000e+00",
    ],
    ["%a = fadd nnan ninf nsz contract float %x, %x", "%a = fadd contract float %x, %x"],
    ["%a = getelementptr inbounds nuw float, ptr %p, i32 %n", undefined],
    ["%a = getelementptr nusw { i32, [4 x i8] }, ptr %p, i32 0, i32 1, i32 %n", undefined],
    ["%a = load volatile i32, ptr %p, align 4", undefined],
    ["%a = load i64, ptr %p", "%a = load i64, ptr %p, align 8"],
    [
      '%a = load atomic i32, ptr %p syncscope("block") acquire, align 4',
      "%a = load atomic i32, ptr %p monotonic, align 4",
    ],
    [
      "store atomic volatile i32 %n, ptr %p seq_cst, align 4",
      "store atomic volatile i32 %n, ptr %p monotonic, align 4",
    ],
    ["%a = load float, ptr %p, align 4, !invariant.load !{}", undefined],
    [
      'store i32 %n, ptr %p, align 4, !tbaa !{!{!"int"}, !{!"int"}, i64 0}',
      "store i32 %n, ptr %p, align 4",
    ],
    [
      "%a = atomicrmw uinc_wrap ptr %p, i32 7 seq_cst, align 4",
      "%a = atomicrmw uinc_wrap ptr %p, i32 7 monotonic, align 4",
    ],
    [
      "%a = cmpxchg weak ptr %p, i32 1, i32 %n acq_rel monotonic, align 4",
      "%a = cmpxchg ptr %p, i32 1, i32 %n monotonic monotonic, align 4",
    ],
    ['fence syncscope("agent") seq_cst', "fence seq_cst"],
    ["%a = alloca [16 x i32], align 16", "%a = alloca [16 x i32], i32 1, align 16"],
    ["%a = alloca i8, i32 %n, align 1, addrspace(5)", undefined],
    ["%a = freeze i32 %n", undefined],
    ["%a = select i1 true, i32 %n, i32 poison", undefined],
    ["%a = insertelement <2 x float> poison, float %x, i64 1", undefined],
    [
      "%a = shufflevector <2 x i32> zeroinitializer, <2 x i32> undef, <3 x i32> <i32 0, i32 2, i32 poison>",
      undefined,
    ],
    ["%a = insertvalue { i32, { float, i8 } } undef, float %x, 1, 0", undefined],
    ["%a = extractvalue [2 x i32] [i32 1, i32 2], 1", undefined],
    ["%a = addrspacecast ptr %p to ptr addrspace(3)", undefined],
    [
      '%a = tail call i32 asm sideeffect "mov.u32 $0, %laneid;", "=r"() #0',
      '%a = call i32 asm sideeffect "mov.u32 $0, %laneid;", "=r"() convergent',
    ],
    ["%a = musttail call i32 %p(i32 signext %n)", "%a = call i32 %p(i32 %n)"],
  ])("%s", (instruction, expected) => {
    const text = printed(
      `define void @f(ptr %p, i32 %n, float %x) {\nentry:\n  ${instruction}\n  ret void\n}\nattributes #0 = { convergent nounwind }\n`,
    );
    expect(text).toContain(`\n  ${expected ?? instruction}\n`);
  });

  it("calls keep their signature, alignments and convergence", () => {
    const text = printed(`
declare void @llvm.memcpy.p0.p0.i32(ptr noalias writeonly captures(none), ptr readonly, i32, i1 immarg) #0
declare i32 @printf(ptr, ...) convergent
define void @f(ptr %p, ptr %q) {
  call void @llvm.memcpy.p0.p0.i32(ptr noundef nonnull align 16 dereferenceable(16) %p, ptr align 8 %q, i32 16, i1 false), !tbaa.struct !{}
  %1 = call i32 (ptr, ...) @printf(ptr %p, double 1.0) [ "deopt"(i32 1, ptr %q), "none"() ]
  ret void
}
attributes #0 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) "key"="value" }
`);
    expect(text).toContain("(ptr align 16 %p, ptr align 8 %q, i32 16, i1 false)\n");
    expect(text).toContain(
      "%1 = call i32 (ptr, ...) @printf(ptr %p, double 1.000000e+00) convergent",
    );
    expect(text).toContain('i1 %3) "key"="value"');
  });

  it("control flow with forward references", () => {
    const text = body(
      `  br i1 %c, label %loop, label %"odd name"
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  switch i32 %i, label %loop [
    i32 -4, label %"odd name"
    i32 9, label %end
  ]
"odd name":
  br label %end
end:`,
      "i1 %c",
    );
    expect(text).toContain(
      'switch i32 %i, label %loop [ i32 -4, label %"odd name" i32 9, label %end ]',
    );
    expect(text).toContain("%i = phi i32 [ 0, %entry ], [ %next, %loop ]");
  });

  it("unnamed values, parameters and blocks are numbered as LLVM numbers them", () => {
    const text = printed(`define i32 @f(i32, i32) {
  %3 = add i32 %0, %1
  br label %4
4:
  %5 = mul i32 %3, %3
  ret i32 %5
}`);
    expect(text).toContain("2:\n  %3 = add i32 %0, %1\n  br label %4\n4:\n  %5 = mul i32 %3, %3\n");
  });
});

describe("declarations survive reading and printing", () => {
  it("globals with linkage, space, section and alignment", () => {
    const text = printed(`
$k = comdat any
@a = linkonce_odr local_unnamed_addr addrspace(3) global [32 x [33 x float]] undef, comdat($k), align 4
@b = external local_unnamed_addr addrspace(3) global [0 x float], align 16
@c = internal unnamed_addr addrspace(4) externally_initialized constant <{ i8, i32 }> <{ i8 1, i32 -1 }>, section "x y", align 1
@"odd\\22name" = private constant [4 x i8] c"a\\0A\\22\\00"
`);
    expect(text).toContain(
      "@a = linkonce_odr addrspace(3) global [32 x [33 x float]] undef, align 4",
    );
    expect(text).toContain("@b = external addrspace(3) global [0 x float], align 16");
    expect(text).toContain(
      '@c = internal addrspace(4) constant <{ i8, i32 }> <{ i8 1, i32 -1 }>, section "x y", align 1',
    );
    expect(text).toContain('@"odd\\22name" = private constant [4 x i8] c"a\\0A\\22\\00"');
  });

  it("names in UTF-8, and names whose bytes are not", () => {
    expect(printed('@"_ZN6\\E6\\95\\B0\\E7\\BB\\84E" = global i32 0')).toContain('@"_ZN6数组E" =');
    expect(printed('@"a\\E9\\5C\\22" = global i32 0')).toContain('@"aé\\5C\\22" =');
  });

  it("kernels with their parameters", () => {
    const text = printed(`
%struct.Q = type { float, %struct.R }
%struct.R = type { [2 x i16] }
define dso_local ptx_kernel void @k(ptr noundef readonly byval(%struct.Q) align 16 captures(none) "nvvm.grid_constant" %q, ptr noalias noundef initializes((4, 8)) %a, i8 noundef signext range(i8 0, 3) %c) local_unnamed_addr #3 {
  ret void
}
attributes #3 = { noinline "nvvm.maxntid"="256" "nvvm.minctasm"="2" }
`);
    expect(text).toContain(
      'define ptx_kernel void @k(ptr readonly byval(%struct.Q) align 16 "nvvm.grid_constant" %q, ptr noalias %a, i8 signext %c) noinline "nvvm.maxntid"="256" "nvvm.minctasm"="2" {',
    );
    expect(text).toContain("%struct.Q = type { float, %struct.R }\n%struct.R = type { [2 x i16] }");
  });

  it("older kernel annotations become the newer attributes", () => {
    const module = readModule(`
define void @k() {
  ret void
}
!nvvm.annotations = !{!0, !1}
!0 = !{ptr @k, !"kernel", i32 1}
!1 = !{ptr @k, !"maxntidx", i32 128, !"maxntidy", i32 2, !"minctasm", i32 3}
`);
    const [kernel] = module.functions;
    expect(kernel!.isKernel).toBe(true);
    expect([...kernel!.attributes.strings]).toEqual([
      ["nvvm.minctasm", "3"],
      ["nvvm.maxntid", "128,2"],
    ]);
  });

  it("an alias stands for what it names", () => {
    const module = readModule(`
@a = alias void (ptr), ptr @f
define void @f(ptr %p) {
  call void @a(ptr @a)
  ret void
}
`);
    expect(module.functionByName.get("a")).toBe(module.functionByName.get("f"));
    expect(printModule(module)).toContain("call void @f(ptr @f)");
  });

  it("64-bit pointers are read as the layout says", () => {
    const module = read(`target datalayout = "e-p6:32:32-i64:64-i128:128-v16:16-n16:32:64"
@p = addrspace(1) global ptr null, align 8`);
    expect(module).toHaveProperty("layout");
    if (Array.isArray(module)) return;
    expect(module.layout.pointerBytes(0)).toBe(8);
    expect(module.layout.pointerBytes(6)).toBe(4);
  });
});

it("reading a megabyte takes a fraction of a second", () => {
  const functions = Array.from(
    { length: 2000 },
    (_, n) => `define void @f${n}(ptr %p, i32 %n) #0 !dbg !7 {
entry:
  %a = getelementptr inbounds nuw float, ptr %p, i32 %n, !dbg !9
    #dbg_value(ptr %p, !8, !DIExpression(DW_OP_plus_uconst, 4), !9)
  %b = load float, ptr %a, align 4, !dbg !9, !tbaa !10
  %c = tail call contract float @llvm.fmuladd.f32(float %b, float 2.500000e+00, float %b), !dbg !9
  store float %c, ptr %a, align 4, !dbg !9
  ret void, !dbg !9
}`,
  );
  const text = `${HEADER}declare float @llvm.fmuladd.f32(float, float, float)
${functions.join("\n")}
attributes #0 = { nounwind }
!7 = distinct !DISubprogram(name: "f", file: !6, line: 3, spFlags: DISPFlagDefinition | DISPFlagOptimized)
!6 = !DIFile(filename: "f.cu", directory: "/")
!8 = !DILocalVariable(name: "p", arg: 1, scope: !7)
!9 = !DILocation(line: 4, column: 1, scope: !7)
!10 = !{!11, !11, i64 0}
!11 = !{!"float"}
`;
  const cpuMs = () => {
    const before = process.cpuUsage();
    expect(read(text)).toHaveProperty("functions");
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  // About 100 ms per megabyte once compiled; the margin is for a machine that does other things.
  expect(Math.min(cpuMs(), cpuMs(), cpuMs())).toBeLessThan((text.length / 1e6) * 600);
});
