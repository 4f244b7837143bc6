import { describe, expect, it } from "vitest";
import { evaluateInt, int, run, translate } from "./run-ir.ts";

const input = (...values: number[]): Uint8Array => new Uint8Array(new Int32Array(values).buffer);

describe("control flow", () => {
  it("follows a switch of any size", () => {
    const test = (count: number, value: number): number => {
      const cases = Array.from({ length: count }, (_, i) => `i32 ${i * 3}, label %c${i % 3}`).join(
        " ",
      );
      const text = `define ptx_kernel void @k(ptr %out, ptr %in) {
        entry:
          %x = load i32, ptr %in, align 4
          switch i32 %x, label %other [ ${cases} ]
        c0: br label %end
        c1: br label %end
        c2: br label %end
        other: br label %end
        end:
          %r = phi i32 [ 10, %c0 ], [ 20, %c1 ], [ 30, %c2 ], [ 40, %other ]
          store i32 %r, ptr %out, align 4
          ret void
      }`;
      return run(text, { input: input(value) }).getInt32(0, true);
    };
    for (const count of [3, 30]) {
      expect(test(count, 0)).toBe(10);
      expect(test(count, 3)).toBe(20);
      expect(test(count, 6)).toBe(30);
      expect(test(count, 4)).toBe(40);
      expect(test(count, -3)).toBe(40);
    }
    expect(test(30, 87)).toBe(30);
  });

  it("gives a phi one value for each of the switch's edges into its block", () => {
    const text = `define ptx_kernel void @k(ptr %out, ptr %in) {
      entry:
        %x = load i32, ptr %in, align 4
        switch i32 %x, label %end [ i32 1, label %end i32 2, label %a i32 5, label %a i32 7, label %b ]
      a: br label %end
      b:
        %y = phi i32 [ %x, %entry ]
        br label %end
      end:
        %r = phi i32 [ 100, %entry ], [ 100, %entry ], [ 200, %a ], [ %y, %b ]
        store i32 %r, ptr %out, align 4
        ret void
    }`;
    const test = (x: number): number => run(text, { input: input(x) }).getInt32(0, true);
    expect([test(1), test(2), test(5), test(7), test(9)]).toEqual([100, 200, 200, 7, 100]);
  });

  it("does not need blocks in the order of dominance", () => {
    const text = `define ptx_kernel void @k(ptr %out, ptr %in) {
      entry: br label %first
      last:
        store i32 %v, ptr %out, align 4
        ret void
      first:
        %x = load i32, ptr %in, align 4
        %v = mul i32 %x, 3
        br label %last
    }`;
    expect(run(text, { input: input(14) }).getInt32(0, true)).toBe(42);
  });

  it("drops phi entries of edges that constants rule out", () => {
    const text = `define ptx_kernel void @k(ptr %out, ptr %in) {
      entry: br i1 true, label %a, label %b
      a: br label %end
      b: br label %end
      end:
        %r = phi i32 [ 1, %a ], [ 2, %b ]
        store i32 %r, ptr %out, align 4
        ret void
    }`;
    expect(run(text).getInt32(0, true)).toBe(1);
  });
});

describe("calls", () => {
  it("are copied in place, with several returns and struct results", () => {
    const text = `
      define internal { i32, float } @f(i32 %x, float %y) {
        %c = icmp sgt i32 %x, 10
        br i1 %c, label %big, label %small
      big:
        ret { i32, float } { i32 1, float 2.0 }
      small:
        %a = insertvalue { i32, float } undef, i32 %x, 0
        %b = insertvalue { i32, float } %a, float %y, 1
        ret { i32, float } %b
      }
      define ptx_kernel void @k(ptr %out, ptr %in) {
        %x = load i32, ptr %in, align 4
        %r = call { i32, float } @f(i32 %x, float 0.5)
        store { i32, float } %r, ptr %out, align 4
        ret void
      }`;
    const small = run(text, { input: input(3) });
    expect([small.getInt32(0, true), small.getFloat32(4, true)]).toEqual([3, 0.5]);
    const big = run(text, { input: input(30) });
    expect([big.getInt32(0, true), big.getFloat32(4, true)]).toEqual([1, 2]);
    const { drafts } = translate(text);
    expect(drafts.get("k")!.functions).toHaveLength(1);
  });

  it("of recursive functions stay calls, mutual recursion too", () => {
    const text = `
      define i32 @even(i32 %n) {
        %z = icmp eq i32 %n, 0
        br i1 %z, label %yes, label %more
      yes: ret i32 1
      more:
        %m = sub i32 %n, 1
        %r = call i32 @odd(i32 %m)
        ret i32 %r
      }
      define i32 @odd(i32 %n) {
        %z = icmp eq i32 %n, 0
        br i1 %z, label %no, label %more
      no: ret i32 0
      more:
        %m = sub i32 %n, 1
        %r = call i32 @even(i32 %m)
        ret i32 %r
      }
      define ptx_kernel void @k(ptr %out, ptr %in) {
        %x = load i32, ptr %in, align 4
        %r = call i32 @even(i32 %x)
        store i32 %r, ptr %out, align 4
        ret void
      }`;
    expect(
      translate(text)
        .drafts.get("k")!
        .functions.map((fn) => fn.name),
    ).toEqual(["k", "even", "odd"]);
    expect(run(text, { input: input(10) }).getInt32(0, true)).toBe(1);
    expect(run(text, { input: input(7) }).getInt32(0, true)).toBe(0);
  });

  it("through pointers choose among the functions of the type whose address is taken", () => {
    const text = `
      @table = addrspace(1) global [2 x ptr] [ptr @twice, ptr @square]
      define i32 @twice(i32 %x) { %r = add i32 %x, %x
        ret i32 %r }
      define i32 @square(i32 %x) { %r = mul i32 %x, %x
        ret i32 %r }
      define i64 @other(i64 %x) { ret i64 %x }
      @unused = addrspace(1) global ptr @other
      define ptx_kernel void @k(ptr %out, ptr %in) {
        %i = load i32, ptr %in, align 4
        %at = getelementptr [2 x ptr], ptr addrspace(1) @table, i32 0, i32 %i
        %f = load ptr, ptr addrspace(1) %at, align 4
        %r = call i32 %f(i32 9)
        store i32 %r, ptr %out, align 4
        ret void
      }`;
    expect(run(text, { input: input(0) }).getInt32(0, true)).toBe(18);
    expect(run(text, { input: input(1) }).getInt32(0, true)).toBe(81);
  });

  it("through a pointer that inlining makes known are direct", () => {
    const text = `
      define i32 @twice(i32 %x) { %r = add i32 %x, %x
        ret i32 %r }
      define i32 @apply(ptr %f, i32 %x) { %r = call i32 %f(i32 %x)
        ret i32 %r }
      define ptx_kernel void @k(ptr %out, ptr %in) {
        %x = load i32, ptr %in, align 4
        %r = call i32 @apply(ptr @twice, i32 %x)
        store i32 %r, ptr %out, align 4
        ret void
      }`;
    const { drafts } = translate(text);
    expect(drafts.get("k")!.functions[0]!.blocks).toHaveLength(1);
    expect(run(text, { input: input(21) }).getInt32(0, true)).toBe(42);
  });

  it("give the callee its own copy of a struct that it or somebody else changes", () => {
    const text = `
      %S = type { i32, i32 }
      define i32 @f(ptr byval(%S) align 4 %s, ptr %original) {
        store i32 1000, ptr %original, align 4
        %a = load i32, ptr %s, align 4
        %q = getelementptr %S, ptr %s, i32 0, i32 1
        %b = load i32, ptr %q, align 4
        %r = add i32 %a, %b
        ret i32 %r
      }
      define ptx_kernel void @k(ptr %out, ptr %in) {
        %r = call i32 @f(ptr byval(%S) align 4 %in, ptr %in)
        store i32 %r, ptr %out, align 4
        ret void
      }`;
    expect(run(text, { input: input(3, 4) }).getInt32(0, true)).toBe(7);
  });

  it("keep the chain of locations", () => {
    const text = `
      define i32 @leaf(i32 %x) !dbg !10 {
        %r = add i32 %x, 1, !dbg !11
        ret i32 %r, !dbg !11
      }
      define i32 @middle(i32 %x) !dbg !12 {
        %r = call i32 @leaf(i32 %x), !dbg !13
        ret i32 %r, !dbg !13
      }
      define ptx_kernel void @k(ptr %out, ptr %in) !dbg !14 {
        %x = load i32, ptr %in, align 4, !dbg !15
        %r = call i32 @middle(i32 %x), !dbg !16
        store i32 %r, ptr %out, align 4, !dbg !15
        ret void, !dbg !15
      }
      !llvm.dbg.cu = !{!0}
      !llvm.module.flags = !{!2}
      !0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, isOptimized: true, emissionKind: FullDebug)
      !1 = !DIFile(filename: "a.cu", directory: "/src")
      !2 = !{i32 2, !"Debug Info Version", i32 3}
      !3 = !DISubroutineType(types: !4)
      !4 = !{}
      !10 = distinct !DISubprogram(name: "leaf", scope: !1, file: !1, line: 1, type: !3, unit: !0)
      !11 = !DILocation(line: 2, column: 5, scope: !10)
      !12 = distinct !DISubprogram(name: "middle", scope: !1, file: !1, line: 4, type: !3, unit: !0)
      !13 = !DILocation(line: 5, column: 6, scope: !12)
      !14 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 8, type: !3, unit: !0)
      !15 = !DILocation(line: 9, column: 7, scope: !14)
      !16 = !DILocation(line: 10, column: 8, scope: !14)`;
    const { drafts, locations } = translate(text);
    const body = drafts.get("k")!.functions[0]!.blocks[0]!.body;
    const add = body.find((instruction) => instruction.op === "add")!;
    const lines: number[] = [];
    for (let at = add.loc; at !== 0; at = locations[at]!.inlinedAt) lines.push(locations[at]!.line);
    expect(lines).toEqual([2, 5, 10]);
  });
});

describe("local variables", () => {
  it("live in the frame and are aligned for wide accesses", () => {
    const text = `define ptx_kernel void @k(ptr %out, ptr %in) {
      %c = alloca i8, align 1
      %a = alloca [8 x i32], align 4
      %i = load i32, ptr %in, align 4
      store i8 1, ptr %c, align 1
      %p = getelementptr [8 x i32], ptr %a, i32 0, i32 %i
      store i32 77, ptr %p, align 4
      %q = getelementptr [8 x i32], ptr %a, i32 0, i32 5
      %r = load i32, ptr %q, align 4
      store i32 %r, ptr %out, align 4
      ret void
    }`;
    const { drafts } = translate(text);
    const [fn] = drafts.get("k")!.functions;
    expect(fn!.frameBytes).toBe(48);
    const frames = fn!.blocks[0]!.body.filter((i) => i.op === "frame").map((i) => i.aux);
    expect(frames).toEqual([0, 16]);
    expect(run(text, { input: input(5) }).getInt32(0, true)).toBe(77);
  });
});

describe("addresses of memory windows", () => {
  it("isspacep tells shared, local and global", () => {
    const body = `
      %a = alloca i32, align 4
      %s = call i1 @llvm.nvvm.isspacep.shared(ptr addrspacecast (ptr addrspace(3) @tile to ptr))
      %l = call i1 @llvm.nvvm.isspacep.local(ptr %a)
      %g = call i1 @llvm.nvvm.isspacep.global(ptr %in)
      %n = call i1 @llvm.nvvm.isspacep.global(ptr %a)
      %s2 = zext i1 %s to i32
      %l2 = select i1 %l, i32 2, i32 0
      %g2 = select i1 %g, i32 4, i32 0
      %n2 = select i1 %n, i32 8, i32 0
      %t = or i32 %s2, %l2
      %u = or i32 %g2, %n2
      %r = or i32 %t, %u`;
    const declarations = `
      @tile = internal addrspace(3) global [4 x i32] undef, align 4
      declare i1 @llvm.nvvm.isspacep.shared(ptr)
      declare i1 @llvm.nvvm.isspacep.local(ptr)
      declare i1 @llvm.nvvm.isspacep.global(ptr)`;
    expect(evaluateInt("i32", body, [int("x", "i32", 0)], declarations)).toBe(7n);
  });
});
