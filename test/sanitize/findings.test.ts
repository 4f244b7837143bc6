import { expect, it } from "vitest";
import { Diagnostics, type Pc } from "../../src/base/index.ts";
import type { Fault } from "../../src/observe/index.ts";
import { findingsOf, isSuppressed, parseSuppressions } from "../../src/sanitize/index.ts";
import { launch, RACE, run, violation } from "./sample-findings.ts";

const codes = (found: ReturnType<typeof findingsOf>) =>
  found.map(({ tool, kind, severity, count }) => `${severity} ${tool}/${kind} ${count}`);

it("joins launches of a kernel and copies of an unrolled line into one finding", () => {
  const twice = [violation({ pc: 2 as Pc, count: 3 }), violation({ pc: 3 as Pc, count: 4 })];
  const [finding, ...others] = findingsOf(
    run({ launches: [launch(4, ...twice), launch(2, ...twice)] }),
  );
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ count: 14, launches: [2, 4], places: [{ line: 3, column: 12 }] });
  // The same thread of each.
  expect(finding!.threads).toHaveLength(1);
});

it("keeps apart what differs in place, access or kind, errors first", () => {
  const found = findingsOf(
    run({
      launches: [
        launch(0, violation({ severity: "warning" }), violation(), RACE),
        launch(1, violation({ access: "write" }), violation({ pc: 2 as Pc })),
      ],
    }),
  );
  expect(codes(found)).toEqual([
    "error memcheck/out-of-bounds 24",
    "error racecheck/race-block 256",
    "error memcheck/out-of-bounds 24",
    "error memcheck/out-of-bounds 24",
    "warning memcheck/out-of-bounds 24",
  ]);
});

it("has the chain of inlined calls, innermost first", () => {
  const [finding] = findingsOf(run({ launches: [launch(0, violation({ pc: 4 as Pc }))] }));
  expect(finding!.places.map(({ file, line }) => `${file}:${line}`)).toEqual([
    "/@headers/atomics.h:7",
    "sum.cu:4",
  ]);
});

it("tells of a fault only where no probe did", () => {
  const fault: Fault = {
    kind: "out-of-bounds",
    pc: 1 as Pc,
    block: [0, 0, 0],
    thread: [3, 0, 0],
    lanes: 0b1011,
    address: 0x8100_0010,
    bytes: 4,
    access: "write",
    text: "",
  };
  const found = (one: Fault, ...known: ReturnType<typeof violation>[]) =>
    codes(findingsOf(run({ launches: [{ ...launch(0, ...known), fault: one }] })));
  expect(found(fault)).toEqual(["error memcheck/out-of-bounds 3"]);
  expect(found(fault, violation({ kind: "use-after-free" }))).toEqual([
    "error memcheck/use-after-free 24",
  ]);
  expect(found({ ...fault, kind: "assert", pc: 2 as Pc }, violation())).toHaveLength(2);
  expect(found({ ...fault, kind: "interrupted" })).toEqual([]);
});

it("finds where the nearest allocation was made, the last one at its address", () => {
  const note = (line: number) => ({
    address: 0x8100_0000,
    bytes: 4000,
    call: "cudaMalloc",
    allocatedAt: [{ file: "sum.cu", line, column: 3, function: "main" }],
    freedAt: [{ file: "sum.cu", line: 9, column: 3, function: "main" }],
  });
  const found = (freed: boolean) => {
    const nearest = { address: 0x8100_0000, bytes: 4000, freed };
    const launches = [launch(0, violation({ nearest }))];
    return findingsOf(run({ allocations: [note(1), note(2)], launches }))[0]!.allocation!;
  };
  expect(found(true)).toMatchObject({ allocatedAt: [{ line: 2 }], freedAt: [{ line: 9 }] });
  // It was freed after the launch.
  expect(found(false).freedAt).toBeUndefined();
});

it("leaves out what was not asked for", () => {
  const launches = [launch(0, RACE, violation())];
  expect(codes(findingsOf(run({ launches, tools: ["racecheck"] })))).toEqual([
    "error racecheck/race-block 256",
  ]);
});

it.each([
  ["racecheck", true],
  ["race*", true],
  ["racecheck/race-block sum.cu:3", true],
  ["racecheck sum.cu:2", true],
  ["racecheck sum.cu:4-9", false],
  ["racecheck um.cu", false],
  ["racecheck kernel:red*", true],
  ["racecheck kernel:*e*c*e", true],
  ["racecheck kernel:reduce*e", false],
  ["racecheck kernel:*d*r*", false],
  ["racecheck kernel:*********************e*x", false],
  ["racecheck sum.cu:3 kernel:other", false],
  ["memcheck", false],
  ["# racecheck", false],
])("the suppression `%s` matches: %s", (text, expected) => {
  const diagnostics = new Diagnostics();
  const rules = parseSuppressions(text, "file", diagnostics);
  expect(diagnostics.list).toEqual([]);
  const [finding] = findingsOf(run({ launches: [launch(0, RACE)] }));
  expect(isSuppressed(finding!, { rules, lines: () => undefined, nameOf: () => "reduce" })).toBe(
    expected,
  );
});

it("refuses suppressions of what does not exist, by line", () => {
  const diagnostics = new Diagnostics();
  expect(parseSuppressions("memcheck\n\nmemchek", "known.txt", diagnostics)).toHaveLength(1);
  expect(diagnostics.list).toMatchObject([
    { code: "finding/unknown-code", at: { file: "known.txt", line: 3 } },
  ]);
});

it.each([
  ["x; // warpscope-ignore racecheck: the reader comes later", "", true],
  ["x;", "  // warpscope-ignore memcheck, racecheck/race-block: known", true],
  ["x;", "y; // warpscope-ignore racecheck: of the other line", false],
  ["x; // warpscope-ignore memcheck: another tool", "", false],
])("a remark in the source: %s | %s", (line, before, expected) => {
  const { otherPc: _, ...race } = RACE;
  const [finding] = findingsOf(run({ launches: [launch(0, race)] }));
  const lines = () => ["", before, line];
  expect(isSuppressed(finding!, { rules: [], lines, nameOf: () => "reduce" })).toBe(expected);
});
