/** A kernel of four instructions, made by hand, and violations at them. */
import type { LocId, Pc } from "../../src/base/index.ts";
import type { Program } from "../../src/lower/index.ts";
import type { Violation } from "../../src/observe/index.ts";
import type { SourceFiles } from "../../src/report/index.ts";
import type { CheckedLaunch, CheckedRun } from "../../src/sanitize/index.ts";

const SOURCE = [
  "__global__ void reduce(float *data, int n) {",
  "  tile[t] = data[i];",
  "  out[t] = tile[t ^ 1];  // 测试 x",
  "  helper(data);",
  "}",
];

export const FILES: SourceFiles = {
  lines: (file) => (file === "sum.cu" ? SOURCE : undefined),
  isUser: (file) => !file.startsWith("/@"),
};

const location = (line: number, column: number, inlinedAt = 0, file = "sum.cu") => ({
  file,
  line,
  column,
  scope: "reduce",
  inlinedAt: inlinedAt as LocId,
});

/** Pc n has location n + 1; pc 3 is unrolled from pc 2; pc 4 lies in a header, inlined at line 4. */
export const PROGRAM = {
  kernel: "_Z6reducePfi",
  code: { length: 5, loc: Uint32Array.of(1, 2, 3, 3, 4) },
  locations: [
    location(0, 0),
    location(2, 11),
    location(2, 13),
    location(3, 12),
    location(7, 3, 5, "/@headers/atomics.h"),
    location(4, 3),
  ],
} as unknown as Program;

export function violation(changes: Partial<Violation> = {}): Violation {
  return {
    tool: "memcheck",
    kind: "out-of-bounds",
    severity: "error",
    pc: 1 as Pc,
    space: "global",
    access: "read",
    bytes: 4,
    count: 24,
    threads: [{ block: [7, 0, 0], thread: [104, 0, 0], address: 0x8100_0fa0 }],
    ...changes,
  };
}

export const RACE = violation({
  tool: "racecheck",
  kind: "race-block",
  pc: 2 as Pc,
  otherPc: 0 as Pc,
  space: "shared",
  otherAccess: "write",
  count: 256,
  threads: [
    {
      block: [0, 0, 0],
      thread: [64, 0, 0],
      address: 0x8010_0100,
      otherBlock: [0, 0, 0],
      otherThread: [65, 0, 0],
    },
  ],
});

export function launch(index: number, ...violations: readonly Violation[]): CheckedLaunch {
  const calledAt = [{ file: "sum.cu", line: 5, column: 1, function: "main" }];
  return { index, program: PROGRAM, violations, fault: undefined, calledAt };
}

export function run(changes: Partial<CheckedRun>): CheckedRun {
  return {
    launches: [],
    host: [],
    allocations: [],
    variables: [],
    tools: ["memcheck", "racecheck", "initcheck", "synccheck"],
    endedThreadsArrive: true,
    ...changes,
  };
}
