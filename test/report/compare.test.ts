/** Comparisons of versions: what is compared with what, what a difference is put down to, and the gate. */
import { describe, expect, it } from "vitest";
import { Diagnostics } from "../../src/base/index.ts";
import { makeUpNs } from "../../src/model/index.ts";
import { causesOf } from "../../src/report/compare/causes.ts";
import {
  checkGate,
  compareVersions,
  findCatalogue,
  ladderMarkdown,
  type RunReport,
  readGate,
  readReport,
  renderLadder,
} from "../../src/report/index.ts";
import { displayWidth } from "../../src/report/text-layout.ts";
import { SAMPLE } from "./sample-run.ts";

const launch = SAMPLE.launches[0]!;
const MAKE_UP = launch.time!.makeUp!;

/** One version with a launch of `kernel`, its metrics and parts changed. */
function version(
  name: string,
  kernel: string,
  metrics: Readonly<Record<string, number>> = {},
  warmNs = 1000,
) {
  const changed = {
    ...launch,
    kernel,
    mangled: kernel,
    metrics: { ...launch.metrics, ...metrics },
    time: { ...launch.time!, warmNs },
  };
  return { name, report: { ...SAMPLE, launches: [changed] } satisfies RunReport };
}

describe("the parts of a time", () => {
  it("give the time of the launch again", () => {
    for (const { time } of SAMPLE.launches)
      expect(makeUpNs(time!.makeUp!) / time!.warmNs).toBeCloseTo(1, 9);
  });

  it("share the difference out without a rest, and name the one that moved", () => {
    const before = { metrics: launch.metrics, makeUp: MAKE_UP };
    const after = {
      metrics: { ...launch.metrics, gst_transactions: 9000 },
      makeUp: {
        ...MAKE_UP,
        waves: 3,
        unitsNs: { ...MAKE_UP.unitsNs, dram: 5000, shared: 9000, l2: 4000 },
      },
    };
    const causes = causesOf(before, after);
    const total = causes.reduce((sum, { shareNs }) => sum + shareNs, 0);
    expect(total).toBeCloseTo(makeUpNs(after.makeUp) - makeUpNs(MAKE_UP), 6);
    expect(new Set(causes.map(({ group }) => group))).toEqual(
      new Set(["traffic", "shared", "occupancy"]),
    );
    const traffic = causes.find(({ group }) => group === "traffic");
    expect(traffic?.evidence).toContainEqual({
      metric: "gst_transactions",
      before: launch.metrics["gst_transactions"],
      after: 9000,
    });
  });

  it("are told of nothing where only one part moved", () => {
    const after = { ...MAKE_UP, unitsNs: { ...MAKE_UP.unitsNs, dram: 1e6 } };
    const [only, ...others] = causesOf(
      { metrics: {}, makeUp: MAKE_UP },
      { metrics: {}, makeUp: after },
    );
    expect([only?.group, others]).toEqual(["traffic", []]);
    expect(only?.shareNs).toBeCloseTo(only?.aloneNs ?? 0, 6);
  });
});

describe("what is compared", () => {
  it("of one program: its kernels in order, launches that are alike once", () => {
    const twice = { ...SAMPLE, launches: [...SAMPLE.launches, SAMPLE.launches[0]!] };
    const { ladders } = compareVersions([{ name: "a", report: twice }]);
    expect(ladders).toHaveLength(1);
    expect(
      ladders[0]!.rungs.map(({ kernel, launches }) => [kernel.split("(")[0], launches]),
    ).toEqual([
      ["strided", 2],
      ["strided", 1],
      ["banks", 1],
    ]);
    expect(ladders[0]!.steps).toHaveLength(2);
    expect(ladders[0]!.rungs[2]!.bankConflicts).toBeGreaterThan(0);
  });

  it("of several: kernels of a name; one that was renamed if it is the only one", () => {
    const [a, b, c] = [
      version("a", "sum(int *)"),
      version("b", "sum(int *)"),
      version("c", "best<8>()"),
    ];
    expect(compareVersions([a, b]).ladders[0]!.rungs.map((rung) => rung.version)).toEqual([
      "a",
      "b",
    ]);
    expect(compareVersions([a, c]).ladders[0]!.rungs.map((rung) => rung.version)).toEqual([
      "a",
      "c",
    ]);
    const both = {
      name: "d",
      report: { ...SAMPLE, launches: [...a.report.launches, ...c.report.launches] },
    };
    expect(compareVersions([a, both]).alone).toEqual([{ version: "d", kernel: "best<8>()" }]);
  });

  it("says which metrics moved, the largest change first, and nothing of a step that is too small", () => {
    const { ladders } = compareVersions([
      version("a", "k()", { gld_transactions: 100, gst_transactions: 100, inst_executed: 1000 }),
      version(
        "b",
        "k()",
        { gld_transactions: 10, gst_transactions: 150, inst_executed: 1001 },
        990,
      ),
    ]);
    const [step] = ladders[0]!.steps;
    expect(step?.changes.map(({ metric, percent }) => [metric, percent])).toEqual([
      ["gld_transactions", -90],
      ["gst_transactions", 50],
    ]);
    expect(step?.isEqual).toBe(true);
  });
});

describe("--fail-if", () => {
  const gate = (text: string, before: number, after: number): number => {
    const diagnostics = new Diagnostics();
    const condition = readGate(text, diagnostics);
    if (!condition) throw new Error(JSON.stringify(diagnostics.list));
    const metric = condition.metric === "time" ? {} : { [condition.metric]: after };
    const comparisons = compareVersions([
      version("a", "k()", { gld_transactions: before, gld_efficiency: before }, before),
      version("b", "k()", metric, after),
    ]);
    return checkGate(comparisons, [condition]).length;
  };

  it("holds above a rise, below a fall, and above a value", () => {
    expect([gate("time>5%", 100, 105), gate("time>5%", 100, 106)]).toEqual([0, 1]);
    expect([gate("gld_efficiency<-5%", 80, 76), gate("gld_efficiency<-5%", 80, 75)]).toEqual([
      0, 1,
    ]);
    expect([gate("gld_transactions>8", 8, 8), gate("gld_transactions>8", 9, 9)]).toEqual([0, 1]);
    expect([gate("time>2us", 1, 2000), gate("time>2us", 1, 2001)]).toEqual([0, 1]);
    expect(gate("gld_transactions>50%", 0, 1)).toBe(1);
  });

  it("refuses what is no condition, and metrics that there are not", () => {
    const codes = (text: string): string[] => {
      const diagnostics = new Diagnostics();
      expect(readGate(text, diagnostics)).toBeUndefined();
      return diagnostics.list.map(({ code }) => code);
    };
    expect(codes("time 5%")).toEqual(["compare/bad-condition"]);
    expect(codes("gld_transactions>5us")).toEqual(["compare/bad-condition"]);
    expect(codes("gld_transaction>5%")).toEqual(["profile/unknown-metric-suggestion"]);
  });
});

describe("a report that is read back", () => {
  const codesOf = (text: string | Uint8Array): string[] => {
    const diagnostics = new Diagnostics();
    const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
    const report = readReport(bytes, "r.json", diagnostics);
    expect(report === undefined).toBe(diagnostics.hasErrors);
    return diagnostics.list.map(({ code, params }) =>
      [code, params["field"]].filter(Boolean).join(" "),
    );
  };
  const whole = JSON.stringify(SAMPLE);

  it("is taken as it was written, also in PowerShell's encoding", () => {
    expect(codesOf(whole)).toEqual([]);
    expect(codesOf(new Uint8Array(Buffer.from(`\ufeff${whole}`, "utf16le")))).toEqual([]);
  });

  it("of another kind, or damaged, is one error that says how", () => {
    expect(codesOf("")).toEqual(["compare/report-empty"]);
    expect(codesOf(whole.slice(0, -20))).toEqual(["compare/report-not-json"]);
    expect(codesOf('{"traceEvents":[]}')).toEqual(["compare/report-foreign"]);
    expect(codesOf("[1]")).toEqual(["compare/report-foreign"]);
    expect(codesOf(JSON.stringify({ ...SAMPLE, version: 99 }))).toEqual(["compare/report-version"]);
    const broken = (change: object): string =>
      JSON.stringify({ ...SAMPLE, launches: [{ ...launch, ...change }] });
    expect(codesOf(broken({ grid: [1, 2] }))).toEqual(["compare/report-damaged launches[0].grid"]);
    expect(codesOf(broken({ metrics: { a: "1" } }))).toEqual([
      "compare/report-damaged launches[0].metrics",
    ]);
    const { dram: _, ...units } = MAKE_UP.unitsNs;
    const time = { ...launch.time, makeUp: { ...MAKE_UP, unitsNs: units } };
    expect(codesOf(broken({ time }))).toEqual(["compare/report-damaged launches[0].time"]);
  });
});

describe.each([
  ["en", 80],
  ["en", 120],
  ["zh-CN", 80],
])("in %s, %i columns wide,", (language, columns) => {
  const catalogue = findCatalogue(language);
  const long = "a<12, 34>::averyLongNameOfAKernelThatNoTableHasRoomForInOneLine<float, 17>(int)";
  const comparisons = compareVersions([
    version("before.cu", long, { gld_transactions: 123456789 }, 5000),
    version("after.cu", long, { gld_transactions: 12 }, 1000),
    version("数组.cu", long, { gld_transactions: 13 }, 900),
  ]);

  it("a comparison keeps to the width and names every version", () => {
    const text = renderLadder(comparisons, catalogue, { columns, colour: false });
    for (const line of text.split("\n")) expect(displayWidth(line)).toBeLessThanOrEqual(columns);
    for (const name of ["before.cu", "after.cu", "数组.cu", "123,456,789"])
      expect(text).toContain(name);
  });

  it("as Markdown every table row has as many cells as its heading", () => {
    const rows = ladderMarkdown(comparisons, catalogue)
      .split("\n")
      .filter((line) => line.startsWith("|"));
    const cells = rows.map((row) => row.split(/(?<!\\)\|/).length);
    expect(rows.length).toBeGreaterThan(5);
    expect(new Set(cells)).toEqual(new Set([9, 6]));
  });
});
