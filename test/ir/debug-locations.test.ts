import { expect, it } from "vitest";
import type { LocId } from "../../src/base/index.ts";
import type { Module } from "../../src/ir/index.ts";
import { read, readModule } from "./read.ts";

const DEBUG = `
!1 = !DIFile(filename: "a.cu", directory: "/somewhere")
!2 = !DIFile(filename: "inner.h", directory: "")
!3 = distinct !DISubprogram(name: "k", linkageName: "_Z1kv", scope: !1, file: !1, line: 10, type: !9, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !8)
!4 = distinct !DISubprogram(name: "middle", scope: !1, file: !1, line: 4, unit: !8)
!5 = distinct !DISubprogram(name: "inner", linkageName: "_Z5innerv", file: !2, line: 1, unit: !8)
!6 = distinct !DILexicalBlock(scope: !3, file: !1, line: 11, column: 3)
!7 = !DILexicalBlockFile(scope: !6, file: !2, discriminator: 2)
!8 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "clang", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, enums: !{})
!9 = !DISubroutineType(types: !{null, !10})
!10 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!20 = !DILocation(line: 12, column: 5, scope: !6)
!21 = distinct !DILocation(line: 5, column: 7, scope: !4, inlinedAt: !20)
!22 = !DILocation(line: 2, column: 9, scope: !5, inlinedAt: !21)
!23 = !DILocation(line: 7, scope: !7)
!24 = !DILocation(line: 0, scope: !3, atomGroup: 1, atomRank: 2)
`;

function chain(module: Module, id: LocId): string[] {
  const lines: string[] = [];
  for (let at = id; at > 0; ) {
    const row = module.locations[at]!;
    lines.push(`${row.file}:${row.line}:${row.column} in ${row.scope}`);
    at = row.inlinedAt;
  }
  return lines;
}

it("an instruction knows its line and the calls it was inlined through", () => {
  const module = readModule(`define void @_Z1kv(ptr %p) !dbg !3 {
    #dbg_value(ptr %p, !DILocalVariable(name: "p", scope: !3), !DIExpression(), !20)
    #dbg_declare(ptr poison, !9, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !20)
  store i32 1, ptr %p, align 4, !dbg !22
  store i32 2, ptr %p, align 4, !dbg !23
  store i32 3, ptr %p, align 4
  ret void, !dbg !24
}
${DEBUG}`);
  const [fn] = module.functions;
  const locs = Array.from(fn!.body!.loc, (id) => chain(module, id as LocId));
  expect(locs).toEqual([
    ["inner.h:2:9 in _Z5innerv", "a.cu:5:7 in middle", "a.cu:12:5 in _Z1kv"],
    ["inner.h:7:0 in _Z1kv"],
    [],
    ["a.cu:0:0 in _Z1kv"],
  ]);
  expect(chain(module, fn!.loc)).toEqual(["a.cu:10:0 in _Z1kv"]);
});

it("a location is one row, however many instructions share it", () => {
  const module = readModule(`define void @_Z1kv(ptr %p) {
  store i32 1, ptr %p, align 4, !dbg !22
  store i32 2, ptr %p, align 4, !dbg !22
  store i32 2, ptr %p, align 4, !dbg !21
  ret void
}
${DEBUG}`);
  expect(module.locations).toHaveLength(4);
});

it("an endless chain of calls is refused", () => {
  const result = read(`define void @f() {
  ret void, !dbg !0
}
!0 = distinct !DILocation(line: 1, scope: !2, inlinedAt: !1)
!1 = distinct !DILocation(line: 2, scope: !2, inlinedAt: !0)
!2 = distinct !DISubprogram(name: "f")
`);
  expect(result).toEqual(["1 ir/bad-location"]);
});

it("named metadata behind a declaration is not an attachment of it", () => {
  const result = read(
    'declare !dbg !1 void @f(i32)\n!llvm.dbg.cu = !{!0}\ndeclare void @g()\n!other = !{}\n!0 = !{}\n!1 = !DISubprogram(name: "f", line: 1)\n',
  );
  expect(result).toMatchObject({ functions: [{ name: "f" }, { name: "g" }] });
});
