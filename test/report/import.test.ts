import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { Diagnostics } from "../../src/base/index.ts";
import { METRICS } from "../../src/profile/index.ts";
import {
  compare,
  findCatalogue,
  message,
  type NcuStyle,
  nvprofName,
  type RunReport,
  readMeasurement,
  renderComparison,
  renderNcu,
  renderNvprof,
  SECTIONS,
} from "../../src/report/index.ts";
import { SAMPLE } from "./sample-run.ts";

const SECTORS = "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum";
const DURATION = "gpu__time_duration.sum";

function read(text: string) {
  const diagnostics = new Diagnostics();
  const measurement = readMeasurement(text, "ncu.csv", diagnostics);
  const problems = diagnostics.list.map(({ code, params }) =>
    message(findCatalogue("en"), code, params),
  );
  return { measurement, problems };
}

function comparison(text: string, report: RunReport = SAMPLE) {
  const { measurement, problems } = read(text);
  expect(problems).toEqual([]);
  return compare(report, measurement!);
}

const NCU_STYLE: NcuStyle = {
  page: "raw",
  csv: true,
  units: "auto",
  summary: "none",
  sections: SECTIONS,
  metrics: METRICS.filter(({ tools }) => tools.includes("nsight-compute")).map(({ name }) => name),
  notAvailable: new Set(),
  rules: true,
  process: { id: 1, name: "sample", host: "127.0.0.1" },
  nameOf: ({ kernel }) => kernel,
  say: (code) => `${code}, "with quotes"\nand a second line`,
};

/** A raw page of launches, each a kernel, block, grid and the values of `metrics`. */
function raw(
  metrics: readonly string[],
  units: readonly string[],
  launches: readonly (readonly string[])[],
): string {
  const quote = (cells: readonly string[]): string => cells.map((cell) => `"${cell}"`).join(",");
  const rows = launches.map(([kernel = "", block = "", grid = "", ...values], id) =>
    quote([String(id), kernel, block, grid, ...values]),
  );
  return [
    quote(["ID", "Kernel Name", "Block Size", "Grid Size", ...metrics]),
    quote(["", "", "", "", ...units]),
    ...rows,
  ].join("\n");
}

const STRIDED = "strided(const float *, float *, int)";
const ONE = "(1, 1, 1)";

it("our own raw and details pages read back as equal to the last digit printed", () => {
  for (const page of ["raw", "details"] as const) {
    const text = renderNcu(SAMPLE, { ...NCU_STYLE, page });
    const { launches, metrics, onlyMeasured, onlyHere } = comparison(text);
    expect([launches.length, onlyMeasured, onlyHere]).toEqual([3, [], 0]);
    expect(metrics.length).toBeGreaterThan(40);
    expect(metrics.filter(({ near, far }) => near + far > 0)).toEqual([]);
    expect(metrics.every(({ launches: count }) => count === 3)).toBe(true);
  }
});

it("our own nvprof tables of events and metrics read back as equal, by kernel", () => {
  const named = (tool: "nvprof-event" | "nvprof-metric") =>
    METRICS.filter(({ tools, unit }) => tools.includes(tool) && unit !== "count");
  const text = renderNvprof(SAMPLE, {
    prefix: "==1==",
    parts: new Set(),
    scopes: [
      {
        includes: () => true,
        events: METRICS.filter(({ name }) => name === "gst_transactions"),
        metrics: named("nvprof-metric"),
      },
    ],
    csv: true,
    timeUnit: "auto",
    nameOf: ({ kernel }) => nvprofName(kernel),
  });
  const { launches, metrics } = comparison(text);
  expect(launches.map((launch) => [launch.kernel, launch.launches])).toEqual([
    [STRIDED, 2],
    ["banks(float *)", 1],
  ]);
  expect(metrics.map(({ metric }) => metric)).toContain("gld_efficiency");
  expect(metrics.filter(({ near, far }) => near + far > 0)).toEqual([]);
});

it("differences are absolute and in percent, the worst launch and value first", () => {
  const text = raw(
    [SECTORS, "launch__block_size"],
    ["sector", ""],
    [
      [STRIDED, "(32, 1, 1)", ONE, "30", "32"],
      [STRIDED, "(48, 1, 1)", ONE, "24", "50"],
    ],
  );
  const { launches, metrics, onlyHere } = comparison(text);
  expect(launches.map(({ launch }) => launch)).toEqual([1, 0]);
  expect(
    launches[0]!.values.map((value) => [value.metric, value.difference, value.percent]),
  ).toEqual([
    [SECTORS, 24, 100],
    ["launch__block_size", -2, -4],
  ]);
  expect(metrics.map(({ metric, equal, near, far }) => [metric, equal, near, far])).toEqual([
    [SECTORS, 0, 1, 1],
    ["launch__block_size", 1, 1, 0],
  ]);
  expect(onlyHere).toBe(1);
});

it("launches are matched by any form of the kernel's name, by sizes, and by order", () => {
  const forms = ["strided", "strided(float const *, float*, int)", "_Z7stridedPKfPfi", STRIDED];
  for (const name of forms) {
    const { launches, onlyMeasured } = comparison(
      raw(
        [SECTORS],
        [""],
        [
          [name, "(48, 1, 1)", ONE, "48"],
          [name, "(32, 1, 1)", ONE, "32"],
          [name, "(32, 1, 1)", ONE, "32"],
        ],
      ),
    );
    expect(launches.map(({ launch }) => launch)).toEqual([0, 1]);
    expect(launches.every(({ values }) => values[0]!.agreement === "equal")).toBe(true);
    expect(onlyMeasured).toEqual([name]);
  }
});

it("units of every version become base units, and rounding counts as equal", () => {
  const shared = "launch__shared_mem_per_block_static";
  const report = {
    ...SAMPLE,
    launches: [{ ...SAMPLE.launches[2]!, metrics: { [DURATION]: 5_664, [shared]: 4096 } }],
  };
  const cases = [
    ["us", "5.66", "Kbyte/block", "4.10"],
    ["usecond", "5.66", "byte/block", "4,096"],
    ["msecond", "0.01", "Kbyte/block", "4.10"],
    ["ns", "5,664", "Mbyte/block", "0.00"],
  ] as const;
  for (const [timeUnit, time, byteUnit, bytes] of cases) {
    const text = raw([DURATION, shared], [timeUnit, byteUnit], [["banks", "", "", time, bytes]]);
    const { metrics } = comparison(text, report);
    expect(
      metrics.map(({ equal }) => equal),
      `${time} ${timeUnit}`,
    ).toEqual([1, 1]);
  }
});

it("numbers of other locales are read, unless the file contradicts itself", () => {
  const report = {
    ...SAMPLE,
    launches: [{ ...SAMPLE.launches[0]!, metrics: { [SECTORS]: 1_234_567, [DURATION]: 1234.5 } }],
  };
  for (const [sectors, time] of [
    ["1.234.567", "1.234,50"],
    ["1 234 567", "1 234,50"],
    ["1,234,567", "1,234.50"],
  ] as const) {
    const text = raw([SECTORS, DURATION], ["sector", "ns"], [[STRIDED, "", "", sectors, time]]);
    expect(comparison(text, report).metrics.map(({ equal }) => equal)).toEqual([1, 1]);
  }
  const mixed = raw([SECTORS, DURATION], ["", ""], [[STRIDED, "", "", "1.234.567", "1,234.50"]]);
  expect(read(mixed).problems).toEqual([expect.stringContaining("points for decimals")]);
});

it("lines of the tool and of the program are passed over wherever they stand", () => {
  const lines = raw(
    [SECTORS],
    ["sector"],
    [
      [STRIDED, "(32, 1, 1)", ONE, "32"],
      [STRIDED, "(48, 1, 1)", ONE, "48"],
    ],
  ).split("\n");
  const text = [
    "==PROF== Connected to process 7 (/home/me/a,b,c)",
    "sum, of: 3, values",
    ...lines.slice(0, 3),
    '==PROF== Profiling "strided" - 1: 0%....50%....100% - 1 pass',
    "done, and, well, yes, ok, six",
    lines[3],
    "==PROF== Disconnected from process 7",
    "",
  ].join("\r\n");
  expect(comparison(text).launches.length).toBe(2);
});

/** Output of Nsight Compute 2025.3.1 on an H200 for `examples/transpose.cu`, columns and rows cut. */
function recorded(name: string) {
  const file = new URL(`./recorded/${name}`, import.meta.url);
  const { measurement, problems } = read(readFileSync(file, "utf8"));
  expect(problems).toEqual([]);
  if (measurement?.form === "nvprof") throw new Error("a table of nvprof");
  return measurement!;
}

it("a raw page that ncu printed among the program's own lines is read", () => {
  const { form, capability, launches } = recorded("ncu-raw.csv");
  expect([form, capability, launches.length]).toEqual(["ncu-raw", "9.0", 7]);
  const { kernel, grid, block, values } = launches[3]!;
  expect([kernel, grid, block]).toEqual([
    "void tiled<32, 0>(const float *, float *, int, int)",
    [10, 7, 1],
    [32, 32, 1],
  ]);
  expect(Object.fromEntries([...values].map(([name, { value }]) => [name, value]))).toEqual({
    "dram__bytes_read.sum": 259_072,
    "dram__bytes_read.sum.per_second": 85_221_052_631.58,
    "gpu__time_duration.sum": 3040,
    "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum": 61_760,
    [SECTORS]: 8000,
    launch__registers_per_thread: 16,
    launch__shared_mem_per_block_static: 4096,
    "smsp__inst_executed.sum": 85_120,
  });
});

it("a details page that ncu printed is read by the labels of its sections", () => {
  const { form, launches } = recorded("ncu-details.csv");
  expect([form, launches.map(({ kernel }) => kernel.replace(/\(.*/, ""))]).toEqual([
    "ncu-details",
    ["void copy<32>", "void tiled<32, 0>"],
  ]);
  const values = (metric: string) => launches.map(({ values }) => values.get(metric)?.value);
  expect(values("launch__shared_mem_per_block_static")).toEqual([0, 4096]);
  expect(values("launch__shared_mem_config_size")).toEqual([8192, 16_384]);
  expect(values("launch__waves_per_multiprocessor")).toEqual([0.27, 0.27]);
  expect(values("gpu__time_duration.sum")[0]).toBe(2304);
});

it("rows of a details page may end before the columns of rules", () => {
  const header =
    '"ID","Kernel Name","Section Name","Metric Name","Metric Unit","Metric Value","Rule Name","Rule Type"';
  const text = [
    header,
    `"0","${STRIDED}","Launch Statistics","Block Size","","32",`,
    `"0","${STRIDED}","LaunchStats","","","","LaunchConfiguration","OPT"`,
    `"1","${STRIDED}","Launch Statistics","Block Size","","48",`,
  ].join("\n");
  const { launches } = comparison(text);
  expect(launches.map(({ launch, values }) => [launch, values.length])).toEqual([
    [0, 1],
    [1, 1],
  ]);
  expect(read(`${text}\n"1","f","a","b","","1","","","",""`).problems).toEqual([
    "ncu.csv:5: this row has 10 cells, the header has 8.",
  ]);
});

it("a file that is no such table gets one message with its line", () => {
  const good = raw([SECTORS], ["sector"], [[STRIDED, "(32, 1, 1)", ONE, "32"]]);
  const cases: [text: string, expected: RegExp][] = [
    ["", /is empty/],
    ["name,age\nme,3\n", /no table of a profiler's figures/],
    ["==ERROR== nothing\n", /no table of a profiler's figures/],
    [good.split("\n")[0]!, /ncu\.csv:1: no launch follows/],
    [`x\n${good.split("\n").slice(0, 2).join("\n")}`, /ncu\.csv:2: no launch follows/],
    [good.replace('"32"', '"32","1"'), /ncu\.csv:3: this row has 6 cells, the header has 5/],
    [good.replace('"32"', '"3x2"'), /ncu\.csv:3: `3x2` is no number/],
    ['"Start","Duration","Name"\nus,us,\n0,1,"f"', /ncu\.csv:1: this table has times/],
    [
      '"Kernel Name","Invocations","Metric Name","Metric Unit","Minimum"\n"f","1","a","","1"',
      /ncu\.csv:1: this table is a summary/,
    ],
  ];
  for (const [text, expected] of cases) {
    const { measurement, problems } = read(text);
    expect(measurement).toBeUndefined();
    expect(problems).toEqual([expect.stringMatching(expected)]);
  }
});

it("what is not available is left out, and metrics that we lack are named", () => {
  const { launches, otherMetrics } = comparison(
    raw(
      [SECTORS, "sm__foo.sum", "launch__block_size"],
      ["", "", ""],
      [[STRIDED, "(32, 1, 1)", ONE, "n/a", "7", "32"]],
    ),
  );
  expect(launches[0]!.values.map(({ metric }) => metric)).toEqual(["launch__block_size"]);
  expect(otherMetrics).toEqual(["sm__foo.sum"]);
});

it("the text fits its columns and names the worst first", () => {
  const text = raw(
    [SECTORS, "launch__block_size"],
    ["sector", ""],
    [[STRIDED, "(48, 1, 1)", ONE, "24", "50"]],
  );
  for (const columns of [80, 120]) {
    const shown = renderComparison(comparison(text), findCatalogue("en"), columns);
    for (const line of shown.split("\n")) expect(line.length).toBeLessThanOrEqual(columns);
    expect(shown.indexOf(SECTORS)).toBeLessThan(shown.indexOf("launch__block_size"));
    expect(shown).toMatch(/24 +48 +\+24 +\+100%/);
    expect(shown).toContain("Launched here, and not measured: 2");
  }
});
