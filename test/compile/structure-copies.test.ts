import { describe, expect, it } from "vitest";
import { withVectorCopies } from "../../src/compile/structure-copies.ts";

const TYPES = `!1 = !{!2, !2, i64 0}
!2 = !{!"float", !9, i64 0}
!3 = !{!4, !4, i64 0}
!4 = !{!"double", !9, i64 0}
!5 = !{!9, !9, i64 0}
!6 = !{!7, !7, i64 0}
!7 = !{!"short", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}`;

/** The loads of a copy, as `<4 x i32>@0`, and what is still copied as `memcpy 8@8`; empty where it stays as it is. */
function copied(bytes: number, align: number, members: string): string[] {
  const call = `  call void @llvm.memcpy.p0.p0.i32(ptr align ${align} %to, ptr align 16 %from, i32 ${bytes}, i1 false), !dbg !8, !tbaa.struct !20`;
  const text = withVectorCopies(`${call}\n${TYPES}\n!20 = !{${members}}\n`);
  if (text.startsWith(call)) return [];
  const offsets = [...text.matchAll(/%copied\d+\.from = .* i32 (\d+), !dbg !8$/gm)];
  const moves = [...text.matchAll(/= load (<.*?>),|memcpy\.p0\.p0\.i32\(.*, i32 (\d+), i1/g)];
  return moves.map(([, type, rest], at) => `${type ?? `memcpy ${rest}`}@${offsets[at]![1]}`);
}

const float = (at: number): string => `i64 ${at}, i64 4, !1`;
const short = (at: number): string => `i64 ${at}, i64 2, !6`;

describe("a copy of a structure", () => {
  it("is a vector as wide as its alignment", () => {
    const four = [0, 4, 8, 12].map(float).join(", ");
    expect(copied(16, 16, four)).toEqual(["<4 x i32>@0"]);
    expect(copied(16, 8, four)).toEqual(["<2 x i32>@0", "<2 x i32>@8"]);
    expect(copied(16, 4, four)).toEqual([]);
  });

  it("is words where its elements are more than four", () => {
    expect(copied(8, 8, [0, 2, 4, 6].map(short).join(", "))).toEqual(["<4 x i16>@0"]);
    const eight = [0, 2, 4, 6, 8, 10, 12, 14].map(short).join(", ");
    expect(copied(16, 16, eight)).toEqual(["<4 x i32>@0"]);
    expect(copied(16, 16, "i64 0, i64 16, !5")).toEqual(["<4 x i32>@0"]);
  });

  it("is a vector where members are alike, and what it was elsewhere", () => {
    const mixed = `${float(0)}, ${float(4)}, i64 8, i64 8, !3`;
    expect(copied(16, 16, mixed)).toEqual(["<2 x i32>@0", "memcpy 8@8"]);
    expect(copied(8, 8, `${float(0)}, i64 4, i64 1, !5`)).toEqual([]);
  });

  it("has the last word too where three of four are members", () => {
    expect(copied(16, 16, [0, 4, 8].map(float).join(", "))).toEqual(["<4 x i32>@0"]);
    expect(copied(12, 4, [0, 4, 8].map(float).join(", "))).toEqual([]);
  });

  it("of more than 128 bytes stays a copy", () => {
    expect(copied(256, 16, "i64 0, i64 256, !5")).toEqual([]);
  });
});
