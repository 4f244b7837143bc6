import fc from "fast-check";
import { expect, it } from "vitest";
import { Diagnostics } from "../../src/base/index.ts";
import { parseModule, printModule, verifyModule } from "../../src/ir/index.ts";
import { HEADER } from "./read.ts";

const SEED = `${HEADER}
%struct.Q = type { float, [2 x i8], ptr }
@s = internal addrspace(3) global [64 x i32] undef, align 4
@t = constant { i8, <2 x float>, [3 x i8] } { i8 1, <2 x float> splat (float 1.0), [3 x i8] c"ab\\00" }
@p = addrspace(1) global ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @s to ptr), i32 4)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1
define dso_local ptx_kernel void @k(ptr noalias noundef readonly byval(%struct.Q) align 16 captures(none) %q, i32 noundef %n) local_unnamed_addr #0 !dbg !3 {
entry:
    #dbg_value(ptr %q, !4, !DIExpression(), !5)
  %0 = tail call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !5
  %c = icmp samesign ult i32 %0, %n
  br i1 %c, label %loop, label %done
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %g = getelementptr inbounds nuw %struct.Q, ptr %q, i32 %i, i32 1, i32 0
  %v = load volatile float, ptr %g, align 4, !tbaa !6
  %w = fmul fast float %v, 0x3FB99999A0000000
  %x = insertvalue { i32, float } undef, float %w, 1
  store float %w, ptr %g, align 4, !dbg !7
  %y = atomicrmw add ptr addrspacecast (ptr addrspace(3) @s to ptr), i32 1 syncscope("block") monotonic, align 4
  %j = add nuw nsw i32 %i, 1
  switch i32 %j, label %done [ i32 1, label %loop ]
done:
  ret void
}
attributes #0 = { convergent noinline memory(argmem: readwrite) "nvvm.maxntid"="256" }
attributes #1 = { nounwind }
!1 = !DIFile(filename: "a.cu", directory: "/")
!3 = distinct !DISubprogram(name: "k", file: !1, line: 1, spFlags: DISPFlagDefinition | DISPFlagOptimized)
!4 = !DILocalVariable(name: "q", scope: !3)
!5 = !DILocation(line: 2, column: 3, scope: !3, inlinedAt: !7)
!6 = !{!8, !8, i64 0}
!7 = distinct !DILocation(line: 3, column: 3, scope: !3)
!8 = !{!"float"}
`;

const PIECES = SEED.split(/(\s+|[(){}[\],])/);

/** One change: drop, repeat, swap or replace a piece of the text, or insert stray characters. */
const mutation = fc.record({
  at: fc.nat(PIECES.length - 1),
  other: fc.nat(PIECES.length - 1),
  kind: fc.constantFrom("drop", "repeat", "swap", "copy", "insert", "cut"),
  text: fc.oneof(
    fc.string({ maxLength: 4 }),
    fc.constantFrom("!", "%", "@", '"', "-1", "99999999999999999999", "<", "{"),
  ),
});

function mutate(
  pieces: string[],
  change: typeof mutation extends fc.Arbitrary<infer T> ? T : never,
) {
  const { at, other, kind, text } = change;
  switch (kind) {
    case "drop":
      pieces[at] = "";
      break;
    case "repeat":
      pieces[at] += pieces[at]!;
      break;
    case "swap":
      [pieces[at], pieces[other]] = [pieces[other]!, pieces[at]!];
      break;
    case "copy":
      pieces[at] = pieces[other]!;
      break;
    case "insert":
      pieces[at] += text;
      break;
    default:
      pieces[at] = pieces[at]!.slice(0, pieces[at]!.length >> 1);
  }
}

it("mutated text gives a module that prints stably, or a diagnostic with a line; never an exception", () => {
  let modules = 0;
  fc.assert(
    fc.property(fc.array(mutation, { minLength: 1, maxLength: 4 }), (changes) => {
      const pieces = [...PIECES];
      for (const change of changes) mutate(pieces, change);
      const diagnostics = new Diagnostics();
      const module = parseModule(pieces.join(""), "fuzz.ll", diagnostics);
      if (module === undefined) {
        expect(diagnostics.hasErrors).toBe(true);
        for (const { at } of diagnostics.list) expect(at!.line).toBeGreaterThan(0);
        return;
      }
      modules++;
      if (!verifyModule(module, diagnostics)) return;
      const printed = printModule(module);
      const again = parseModule(printed, "again.ll", diagnostics);
      expect(diagnostics.list).toEqual([]);
      expect(printModule(again!)).toBe(printed);
    }),
    { numRuns: 2000, seed: 1 },
  );
  // The mutations are small enough that some texts stay valid.
  expect(modules).toBeGreaterThan(50);
});
