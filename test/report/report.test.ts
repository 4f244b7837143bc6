import { describe, expect, it } from "vitest";
import { Diagnostics } from "../../src/base/index.ts";
import { DEFAULT_METRICS, findMetrics, type Metric } from "../../src/profile/index.ts";
import {
  excessLines,
  faultDiagnostics,
  findCatalogue,
  jsonPieces,
  type LaunchReport,
  type RunReport,
  readReport,
  renderCsv,
  renderDiagnostics,
  renderJson,
  renderProfileTable,
} from "../../src/report/index.ts";
import { BANKS, FILES, SAMPLE, STRIDED, sampleLaunch } from "./sample-run.ts";

const ENGLISH = findCatalogue("en");

function metrics(...names: string[]): Metric[] {
  return findMetrics(names, new Diagnostics());
}

function table(report: RunReport, columns: number, chosen: Metric[]): string {
  return renderProfileTable(report, ENGLISH, {
    columns,
    colour: false,
    metrics: chosen,
    hideZeros: true,
    lines: FILES.lines,
  });
}

describe("the report", () => {
  it("has launches in program order, with demangled kernels and metrics by name", () => {
    expect(
      SAMPLE.launches.map(({ index, kernel, grid, block }) => ({ index, kernel, grid, block })),
    ).toEqual([
      {
        index: 0,
        kernel: "strided(const float *, float *, int)",
        grid: [1, 1, 1],
        block: [32, 1, 1],
      },
      {
        index: 1,
        kernel: "strided(const float *, float *, int)",
        grid: [1, 1, 1],
        block: [48, 1, 1],
      },
      { index: 2, kernel: "banks(float *)", grid: [1, 1, 1], block: [32, 1, 1] },
    ]);
    expect(SAMPLE.launches[1]!.metrics["gld_transactions"]).toBe(48);
    expect(SAMPLE.metrics["gld_transactions"]).toMatchObject({
      unit: "count",
      label: "exact-if-same-loads",
    });
  });

  it("attributes counters to the user's lines: inlined headers to the line they are used in", () => {
    const [strided, , banks] = SAMPLE.launches;
    expect(strided!.lines.map(({ file, line, column }) => `${file}:${line}:${column}`)).toEqual([
      "sample.cu:2:11",
      "sample.cu:3:10",
      "sample.cu:3:12",
      "sample.cu:3:17",
      "sample.cu:4:1",
    ]);
    expect(strided!.lines[2]!.counters).toEqual({
      inst_executed: 1,
      thread_inst_executed: 32,
      global_load_requests: 1,
      global_load_lanes: 32,
      global_load_distinct_bytes: 128,
      global_load_sectors: 32,
      global_load_ideal_sectors: 4,
    });
    // A device function of the user's keeps its own line.
    const shared = banks!.lines.find(({ line }) => line === 5);
    expect(shared!.counters["shared_load_wavefronts"]).toBe(32);
    expect(shared!.counters["shared_load_ideal_wavefronts"]).toBe(1);
  });

  it("is one JSON document that reads back equal", () => {
    const text = renderJson(SAMPLE);
    expect(text.endsWith("}\n")).toBe(true);
    expect(JSON.parse(text)).toEqual(SAMPLE);
    expect(Object.keys(SAMPLE)).toEqual([
      "format",
      "version",
      "program",
      "device",
      "metrics",
      "launches",
      "diagnostics",
      "exitCode",
    ]);
  });

  it("is the same document in pieces, of no launches and of up to 256", () => {
    const [launch] = SAMPLE.launches;
    for (const launches of [[], SAMPLE.launches, Array.from({ length: 256 }, () => launch!)]) {
      const report = { ...SAMPLE, launches };
      expect([...jsonPieces(report)].join("")).toBe(`${JSON.stringify(report, undefined, 1)}\n`);
    }
  });

  it("of more launches writes those that are alike as what differs, and reads back equal", () => {
    const launches = Array.from({ length: 3000 }, (_, index): LaunchReport => {
      const { fault: _fault, ...like } = SAMPLE.launches[index % SAMPLE.launches.length]!;
      const launch = { ...like, index, startNs: index * 5000, stream: index % 3 };
      // A few of other counts, of a fault and without advice.
      if (index % 100 === 7)
        return { ...launch, metrics: { ...like.metrics, achieved_occupancy: index } };
      if (index % 100 === 8) return { ...launch, lines: like.lines.slice(0, index % 2) };
      if (index % 100 === 9)
        return { ...launch, advice: [], time: { ...like.time!, warmNs: index } };
      return launch;
    });
    const report = { ...SAMPLE, launches };
    const pieces = [...jsonPieces(report)];
    const text = pieces.join("");
    expect(pieces.length).toBeGreaterThan(10);
    expect(text.length / launches.length).toBeLessThan(200);
    const written = JSON.parse(text) as Record<string, unknown>;
    expect(written).toMatchObject({ version: 2 });
    const diagnostics = new Diagnostics();
    expect(readReport(Buffer.from(text), "r.json", diagnostics)).toEqual(report);
    // A launch that is like none there is damage.
    const damaged = text.replaceAll('"sameAs":0', '"sameAs":2999');
    expect(readReport(Buffer.from(damaged), "r.json", diagnostics)).toBeUndefined();
    expect(diagnostics.list[0]).toMatchObject({ code: "compare/report-damaged" });
  });

  it("names the lines with the most excess first", () => {
    expect(excessLines(SAMPLE)).toEqual([
      {
        file: "sample.cu",
        line: 3,
        traffic: "global_load",
        unit: "sectors",
        total: 80,
        excess: 70,
        share: 1,
      },
      {
        file: "sample.cu",
        line: 5,
        traffic: "shared_load",
        unit: "wavefronts",
        total: 32,
        excess: 31,
        share: 1,
      },
    ]);
  });
});

describe("the table", () => {
  it.each([80, 120])("fits %i columns", (columns) => {
    // Modelled figures change with the model.
    const steady = metrics(...DEFAULT_METRICS).filter(({ label }) => label !== "modelled");
    const text = table(SAMPLE, columns, steady);
    for (const line of text.split("\n")) expect(line.length).toBeLessThanOrEqual(columns);
    expect(text).toMatchSnapshot();
  });

  it.each([80, 120])("breaks long names rather than the width of %i columns", (columns) => {
    const chosen = metrics(
      "smsp__sass_average_data_bytes_per_sector_mem_global_op_ld.pct",
      "launch__occupancy_limit_warps",
    );
    const text = table(SAMPLE, columns, chosen);
    for (const line of text.split("\n")) expect(line.length).toBeLessThanOrEqual(columns);
    expect(text).toMatchSnapshot();
  });

  it("says so where nothing was launched", () => {
    const text = table({ ...SAMPLE, launches: [] }, 80, metrics("gld_efficiency"));
    expect(text).toContain("No kernel launch");
  });
});

it("counts of kernels with code of our libraries are marked as estimates", () => {
  const [first, ...rest] = SAMPLE.launches;
  const ours: RunReport = { ...SAMPLE, launches: [{ ...first!, libraryCode: true }, ...rest] };
  const text = table(ours, 120, metrics("gld_transactions"));
  expect(text).toContain("? gld_transactions");
  expect(text).toContain("! Code of Warpscope's own libraries runs in strided");
  expect(renderCsv(ours, metrics("gld_transactions"))).toContain("gld_transactions,count,modelled");
});

it("counts that no profiler's figures confirm are marked as estimates", () => {
  const [first, ...rest] = SAMPLE.launches;
  const cluster: RunReport = {
    ...SAMPLE,
    launches: [{ ...first!, unconfirmedCounts: true }, ...rest],
  };
  const text = table(cluster, 120, metrics("gld_transactions"));
  expect(text).toContain("? gld_transactions");
  expect(text).toContain("! strided");
});

it("the CSV has no formulas: texts that begin like one have an apostrophe, numbers do not", () => {
  const named = (kernel: string, value: number): RunReport => ({
    ...SAMPLE,
    launches: SAMPLE.launches.slice(0, 1).map((launch) => ({
      ...launch,
      kernel,
      metrics: { ...launch.metrics, gld_transactions: value },
    })),
  });
  const row = (kernel: string, value = 1) =>
    renderCsv(named(kernel, value), metrics("gld_transactions")).split("\r\n")[1]!;
  for (const begin of ["=", "+", "-", "@"])
    expect(row(`${begin}cmd|' /C calc'!A0`)).toBe(
      row("k").replace("k", () => `'${begin}cmd|' /C calc'!A0`),
    );
  expect(row("\t=1,2")).toBe(row("k").replace("k", '"\'\t=1,2"'));
  expect(row("k\u001b[2J")).toBe(row("k").replace("k", "k\\u001b[2J"));
  expect(row("k", -1.5)).toMatch(/,-1\.5,-1\.5,-1\.5$/);
});

it("the CSV has a row for each kernel and metric, quoted where needed", () => {
  expect(renderCsv(SAMPLE, metrics("gld_transactions")).split("\r\n")).toEqual([
    "Kernel,Launches,Metric Name,Unit,Label,Min,Avg,Max",
    '"strided(const float *, float *, int)",2,gld_transactions,count,exact-if-same-loads,32,40,48',
    "banks(float *),1,gld_transactions,count,exact-if-same-loads,0,0,0",
    "",
  ]);
});

describe("diagnostics", () => {
  const style = { colour: false, columns: 80, lines: FILES.lines };

  it("show place, sentence, source line and caret", () => {
    const at = { file: "sample.cu", line: 3, column: 12 };
    const text = renderDiagnostics(
      [{ code: "ir/bad-index", severity: "error", params: { index: 3 }, at }],
      ENGLISH,
      style,
    );
    expect(text).toBe(
      [
        "sample.cu:3:12: error: There is no field 3. [ir/bad-index]",
        "    3 |   out[t] = in[t * stride];",
        "      |            ^",
        "",
      ].join("\n"),
    );
  });

  it("without a place name the tool, and wrap at the terminal's width", () => {
    const text = renderDiagnostics(
      [
        {
          code: "compile/undefined-symbol",
          severity: "warning",
          params: { file: "a.cu", symbol: "x" },
        },
      ],
      ENGLISH,
      { ...style, columns: 50 },
    );
    expect(text).toMatch(/^warpscope: warning: `x` is used/);
    for (const line of text.split("\n")) expect(line.length).toBeLessThanOrEqual(50);
  });

  it("show the beginning of what is too long for a name", () => {
    const diagnostics = new Diagnostics();
    diagnostics.error("device/unreadable", { file: "x".repeat(50_000) });
    const style = { colour: false, columns: 80, lines: () => undefined };
    const text = renderDiagnostics(diagnostics.list, findCatalogue("en"), style);
    expect(text.length).toBeLessThan(3000);
    expect(text).toContain("x…");
  });

  it("colour the severity only where colours are wanted", () => {
    const list = [{ code: "ir/bad-index", severity: "error" as const, params: { index: 3 } }];
    expect(renderDiagnostics(list, ENGLISH, style)).not.toContain("\u001b");
    expect(renderDiagnostics(list, ENGLISH, { ...style, colour: true })).toContain("\u001b[1;31m");
  });

  it("show the part of a long line that the caret is in", () => {
    const long = `${"x".repeat(300)}HERE${"y".repeat(300)}`;
    const at = { file: "long.cu", line: 1, column: 301 };
    const [, source, caret] = renderDiagnostics(
      [{ code: "ir/module-asm", severity: "error", params: {}, at }],
      ENGLISH,
      { ...style, lines: () => [long] },
    ).split("\n");
    expect(source!.length).toBeLessThanOrEqual(80);
    expect(source!.indexOf("HERE")).toBe(caret!.indexOf("^"));
  });
});

describe("a fault", () => {
  it("is one error with kernel, block, thread, address and the line", () => {
    const launch = sampleLaunch(0, STRIDED, { pointer: 64 });
    const list = faultDiagnostics(launch.fault!, launch.program, FILES);
    const text = renderDiagnostics(list, ENGLISH, {
      colour: false,
      columns: 300,
      lines: FILES.lines,
    });
    expect(text).toBe(
      [
        "sample.cu:3:12: error: strided(const float *, float *, int): thread (0, 0, 0) of block (0, 0, 0) reads 4 B through a null pointer (0x40). [fault/null-pointer-read]",
        "    3 |   out[t] = in[t * stride];",
        "      |            ^",
        "",
      ].join("\n"),
    );
  });

  it("in an inlined function notes where it was inlined", () => {
    const { program } = sampleLaunch(0, BANKS);
    const pc = program.accesses.find(({ space }) => space === "shared")!.pc;
    const [error, ...notes] = faultDiagnostics(
      {
        kind: "shared-out-of-bounds",
        pc,
        block: [1, 0, 0],
        thread: [7, 0, 0],
        lanes: 0b111,
        address: 0x8010_4000,
        bytes: 4,
        access: "read",
        text: "",
      },
      program,
      FILES,
    );
    expect(error).toMatchObject({
      code: "fault/shared-out-of-bounds-read",
      params: { thread: "(7, 0, 0)", address: "0x80104000" },
      at: { file: "sample.cu", line: 5, column: 48 },
    });
    expect(notes.map(({ code, at }) => [code, at])).toEqual([
      ["fault/inlined-at", { file: "sample.cu", line: 7, column: 22 }],
      ["fault/lenient", undefined],
    ]);
  });
});

it("a launch whose threads wait for each other has no measured error, and its counts are estimates", () => {
  const waiting: RunReport = {
    ...SAMPLE,
    launches: SAMPLE.launches.map((launch) => ({
      ...launch,
      waitsForThreads: true as const,
      lines: launch.lines.map((line) => ({ ...line, waitsForThreads: true as const })),
    })),
  };
  const text = table(waiting, 400, metrics("gld_transactions"));
  expect(text).toContain("? gld_transactions");
  expect(text).toContain("threads wait for each other by locks or flags. How often they look");
  expect(text).toMatch(/without the waiting.* \(sample\.cu:\d/);
  expect(text).not.toContain("±");
});
