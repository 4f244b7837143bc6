import { expect, it } from "vitest";
import {
  functionName,
  type NcuStyle,
  type RunReport,
  renderNcu,
  SECTIONS,
} from "../../src/report/index.ts";
import { readCsv, readTable } from "./csv-reader.ts";
import { SAMPLE } from "./sample-run.ts";

const SECTORS = "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum";
const BYTES = "launch__shared_mem_per_block_static";

function style(more: Partial<NcuStyle> = {}): NcuStyle {
  return {
    page: "details",
    csv: false,
    units: "auto",
    summary: "none",
    sections: [],
    metrics: [],
    notAvailable: new Set(),
    rules: true,
    process: { id: 1234, name: "sample", host: "127.0.0.1" },
    nameOf: ({ kernel }) => kernel,
    say: (code, params) => `${code} ${JSON.stringify(params)}`,
    ...more,
  };
}

/** The sample with a launch large enough for commas. */
const LARGE: RunReport = {
  ...SAMPLE,
  launches: SAMPLE.launches.map((launch) => ({
    ...launch,
    metrics: { ...launch.metrics, [SECTORS]: launch.metrics[SECTORS]! * 100_000 },
  })),
};

it("metrics of the command line stand in one table a launch, sorted, in scaled units", () => {
  const text = renderNcu(LARGE, style({ metrics: [SECTORS, BYTES, "no__such.sum"] }));
  const [, , last] = text.split("\n\n");
  expect(text.split("\n").slice(0, 3)).toEqual([
    "[1234] sample@127.0.0.1",
    "  strided(const float *, float *, int) (1, 1, 1)x(32, 1, 1), Context 1, Stream 7, Device 0, CC 9.0",
    "    Section: Command line profiler metrics",
  ]);
  expect(last!.split("\n")).toEqual([
    "  banks(float *) (1, 1, 1)x(32, 1, 1), Context 1, Stream 7, Device 0, CC 9.0",
    "    Section: Command line profiler metrics",
    "    ---------------------------------------------- ----------- ------------",
    "    Metric Name                                    Metric Unit Metric Value",
    "    ---------------------------------------------- ----------- ------------",
    "    l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum      sector            0",
    "    launch__shared_mem_per_block_static            Kbyte/block         4.10",
    "    no__such.sum                                                    (!) n/a",
    "    ---------------------------------------------- ----------- ------------",
    "",
  ]);
});

it("the raw CSV has a row a launch below a row of units, all cells in quotes", () => {
  const text = renderNcu(
    LARGE,
    style({ csv: true, page: "raw", metrics: [SECTORS, BYTES, "x__y"] }),
  );
  for (const line of text.trimEnd().split("\n")) expect(line).toMatch(/^"([^"]*",")*[^"]*"$/);
  const [header, units, ...rows] = readCsv(text);
  expect(header!.slice(0, 11)).toEqual([
    "ID",
    "Process ID",
    "Process Name",
    "Host Name",
    "Kernel Name",
    "Context",
    "Stream",
    "Block Size",
    "Grid Size",
    "Device",
    "CC",
  ]);
  expect(header!.slice(11)).toEqual([SECTORS, BYTES, "x__y"]);
  expect(units!.slice(10)).toEqual(["", "sector", "byte/block", ""]);
  expect(rows.map((row) => row.slice(11))).toEqual(
    LARGE.launches.map(({ metrics }) => [
      metrics[SECTORS]!.toLocaleString("en-US"),
      metrics[BYTES]!.toLocaleString("en-US"),
      "n/a",
    ]),
  );
  expect(rows[0]![11]).toContain(",");
});

it("the CSV has an apostrophe before names that spreadsheets would compute, and no other", () => {
  const of = (kernel: string) =>
    renderNcu(
      { ...SAMPLE, launches: SAMPLE.launches.map((launch) => ({ ...launch, kernel })) },
      style({ csv: true, page: "raw", metrics: [SECTORS] }),
    );
  const ordinary = of("k<(int)-1>(int)");
  expect(ordinary).toContain('"k<(int)-1>(int)"');
  expect(ordinary).not.toContain("'");
  for (const begin of ["=", "+", "-", "@", "\t"])
    expect(of(`${begin}k"`)).toBe(ordinary.replaceAll("k<(int)-1>(int)", `'${begin}k""`));
});

it("the details CSV has a row a metric with section, label and unit", () => {
  const sections = SECTIONS.filter(({ id }) => id === "LaunchStats");
  const rows = readTable(renderNcu(SAMPLE, style({ csv: true, sections })));
  const grid = rows.filter((row) => row["Metric Name"] === "Static Shared Memory Per Block");
  expect(
    grid.map((row) => [row["ID"], row["Section Name"], row["Metric Unit"], row["Metric Value"]]),
  ).toEqual([
    ["0", "Launch Statistics", "byte/block", "0"],
    ["1", "Launch Statistics", "byte/block", "0"],
    ["2", "Launch Statistics", "byte/block", "4,096"],
  ]);
});

it("findings are rows of their own in the CSV and indented text below their section", () => {
  const sections = SECTIONS.filter(({ id }) => id === "SourceCounters");
  const rows = readTable(renderNcu(SAMPLE, style({ csv: true, sections })));
  const rules = rows.filter((row) => row["Rule Name"] !== "");
  expect(rules.map((row) => [row["ID"], row["Rule Name"]])).toEqual([
    ["0", "UncoalescedGlobalAccess"],
    ["1", "UncoalescedGlobalAccess"],
    ["2", "UncoalescedSharedAccess"],
  ]);
  // 32 lanes, 32 bytes apart: 32 sectors where 4 would do; the store needs its 4.
  expect(rules[0]!["Rule Description"]).toBe(
    'vendor/rule-excess-global {"excess":28,"total":36,"percent":78,"place":"sample.cu:3"}',
  );
  const text = renderNcu(SAMPLE, style({ sections }));
  expect(text).toContain("\n    OPT   vendor/rule-excess-global ");
  expect(renderNcu(SAMPLE, style({ sections, rules: false }))).not.toContain("OPT");
});

it("a summary puts launches of one kernel and size together", () => {
  const text = renderNcu(SAMPLE, style({ csv: true, summary: "per-kernel", metrics: [SECTORS] }));
  expect(
    readTable(text).map((row) => [
      row["Kernel Name"],
      row["Block Size"],
      row["Invocations"],
      row["Average"],
    ]),
  ).toEqual([
    ["banks(float *)", "(32, 1, 1)", "1", "0.00"],
    ["strided(const float *, float *, int)", "(32, 1, 1)", "1", "32.00"],
    ["strided(const float *, float *, int)", "(48, 1, 1)", "1", "48.00"],
  ]);
  const same = {
    ...SAMPLE,
    launches: SAMPLE.launches.map((launch) => ({
      ...launch,
      kernel: "k",
      block: [32, 1, 1] as const,
    })),
  };
  const nested = renderNcu(same, style({ summary: "per-gpu", metrics: [SECTORS] }));
  expect(nested.split("\n").slice(1)).toEqual([
    "  Device 0, CC 9.0",
    "    k (1, 1, 1)x(32, 1, 1), Invocations 3",
    "      Section: Command line profiler metrics",
    "      ---------------------------------------------- ----------- ------- ------- -------",
    "      Metric Name                                    Metric Unit Minimum Maximum Average",
    "      ---------------------------------------------- ----------- ------- ------- -------",
    "      l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum      sector    0.00   48.00   26.67",
    "      ---------------------------------------------- ----------- ------- ------- -------",
    "",
  ]);
});

it("the raw page has a line a metric below one rule", () => {
  const text = renderNcu(LARGE, style({ page: "raw", metrics: [SECTORS] }));
  expect(text.split("\n").slice(2, 5)).toEqual([
    `  ${"Metric Name".padEnd(62)}     Metric Unit         Metric Value`,
    `  ${"-".repeat(62)} ${"-".repeat(15)} ${"-".repeat(20)}`,
    `  ${SECTORS.padEnd(62)}          sector            3,200,000`,
  ]);
});

it("a function's name is what stands before its template and its parameters", () => {
  expect(functionName("void ns::copy<float, ns::V<int>>(const T1 *, T1 *)")).toBe("copy");
  expect(functionName("(anonymous namespace)::add(int *)")).toBe("add");
  expect(functionName("plain")).toBe("plain");
});
