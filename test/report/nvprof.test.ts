import { expect, it } from "vitest";
import { METRICS } from "../../src/profile/index.ts";
import {
  type NvprofScope,
  type NvprofStyle,
  nvprofName,
  type RunReport,
  renderNvprof,
} from "../../src/report/index.ts";
import { readCsv, readTable } from "./csv-reader.ts";
import { SAMPLE } from "./sample-run.ts";

/** What the vendor's tables do not show. */
const UNSHOWN = { call: 0, fromAddress: 0, toAddress: 0, unchanged: false };

/** Two copies, a fill and some calls beside the sample's kernels. */
const REPORT: RunReport = {
  ...SAMPLE,
  activity: {
    transfers: [
      {
        from: "pageable",
        to: "device",
        bytes: 262_144,
        startNs: 1000,
        durationNs: 30_217,
        stream: 0,
        ...UNSHOWN,
      },
      {
        from: undefined,
        to: "device",
        bytes: 100,
        startNs: 2000,
        durationNs: 704,
        stream: 0,
        ...UNSHOWN,
      },
      {
        from: "device",
        to: "pinned",
        bytes: 3 * 1024 ** 2,
        startNs: 9e6,
        durationNs: 2.5e6,
        stream: 4096,
        ...UNSHOWN,
      },
    ],
    calls: [
      { name: "cudaMalloc", startNs: 0, durationNs: 8_569_440_000, launches: 0 },
      { name: "cudaMemcpy", startNs: 1000, durationNs: 40_000, launches: 0 },
      { name: "cudaMemcpy", startNs: 9e6, durationNs: 20_000, launches: 0 },
    ],
    lostTransfers: 0,
    lostCalls: 0,
  },
};

const metric = (name: string) => METRICS.find((one) => one.name === name)!;

function style(
  parts: readonly ("gpu-summary" | "api-summary" | "gpu-trace" | "api-trace")[],
  scopes: readonly NvprofScope[] = [],
  more: Partial<NvprofStyle> = {},
): NvprofStyle {
  return {
    prefix: "==1234==",
    parts: new Set(parts),
    scopes,
    csv: false,
    timeUnit: "auto",
    nameOf: ({ kernel }) => nvprofName(kernel),
    ...more,
  };
}

const EFFICIENCY: NvprofScope = {
  includes: () => true,
  events: [],
  metrics: [metric("gld_efficiency"), metric("gst_transactions")],
};

it("metrics stand in nvprof's columns, by kernel over its launches", () => {
  const lines = renderNvprof(REPORT, style([], [EFFICIENCY])).split("\n");
  expect(lines).toEqual([
    "==1234== Profiling result:",
    "==1234== Metric result:",
    "Invocations                               Metric Name                        Metric Description         Min         Max         Avg",
    'Device "NVIDIA H200 (0)"',
    "    Kernel: strided(float const *, float*, int)",
    "          2                            gld_efficiency             Global Memory Load Efficiency      12.50%      12.50%      12.50%",
    "          2                          gst_transactions                 Global Store Transactions           4           6           5",
    "    Kernel: banks(float*)",
    "          1                            gld_efficiency             Global Memory Load Efficiency       0.00%       0.00%       0.00%",
    "          1                          gst_transactions                 Global Store Transactions           4           4           4",
    "",
  ]);
});

it("the CSV of metrics reads back with the numbers of the report", () => {
  const text = renderNvprof(REPORT, style([], [EFFICIENCY], { csv: true }));
  const [first, second, ...table] = text.split("\n");
  expect([first, second]).toEqual(["==1234== Profiling result:", "==1234== Metric result:"]);
  expect(readTable(table.join("\n"))[1]).toEqual({
    Device: "NVIDIA H200 (0)",
    Kernel: "strided(float const *, float*, int)",
    Invocations: "2",
    "Metric Name": "gst_transactions",
    "Metric Description": "Global Store Transactions",
    Min: "4",
    Max: "6",
    Avg: "5",
  });
});

it("events have a total, and stand before metrics", () => {
  const events: NvprofScope = { ...EFFICIENCY, events: [metric("gst_transactions")], metrics: [] };
  const text = renderNvprof(REPORT, style([], [events, EFFICIENCY]));
  expect(text).toContain(
    "==1234== Event result:\n" +
      "Invocations                                Event Name         Min         Max         Avg       Total\n",
  );
  expect(text.indexOf("Event result")).toBeLessThan(text.indexOf("Metric result"));
  expect(/gst_transactions +4 +6 +5 +10\n/.test(text)).toBe(true);
});

it("a scope limits metrics to the launches it includes", () => {
  const second: NvprofScope = {
    ...EFFICIENCY,
    includes: ({ kernel }, invocation) => kernel.startsWith("strided") && invocation === 2,
  };
  const text = renderNvprof(REPORT, style([], [second], { csv: true }));
  const rows = readTable(text.split("\n").slice(2).join("\n"));
  expect(rows.map((row) => [row["Metric Name"], row["Invocations"], row["Avg"]])).toEqual([
    ["gld_efficiency", "1", "12.500000%"],
    ["gst_transactions", "1", "6"],
  ]);
});

it("the summary gives times their units and the groups their shares", () => {
  expect(renderNvprof(REPORT, style(["gpu-summary", "api-summary"])).split("\n")).toEqual([
    "==1234== Profiling result:",
    "            Type  Time(%)      Time     Calls       Avg       Min       Max  Name",
    " GPU activities:   98.31%  2.5000ms         1  2.5000ms  2.5000ms  2.5000ms  [CUDA memcpy DtoH]",
    "                    1.19%  30.217us         1  30.217us  30.217us  30.217us  [CUDA memcpy HtoD]",
    "                    0.31%  8.0000us         2  4.0000us  4.0000us  4.0000us  strided(float const *, float*, int)",
    "                    0.16%  4.0000us         1  4.0000us  4.0000us  4.0000us  banks(float*)",
    "                    0.03%     704ns         1     704ns     704ns     704ns  [CUDA memset]",
    "      API calls:  100.00%  8.56944s         1  8.56944s  8.56944s  8.56944s  cudaMalloc",
    "                    0.00%  60.000us         2  30.000us  20.000us  40.000us  cudaMemcpy",
    "",
  ]);
});

it("a trace lists kernels and transfers by their start, with sizes and rates", () => {
  const lines = renderNvprof(REPORT, style(["gpu-trace"])).split("\n");
  const registers = SAMPLE.launches[0]!.metrics["launch__registers_per_thread"];
  expect(lines.slice(1, 4)).toEqual([
    "   Start  Duration            Grid Size      Block Size     Regs*    SSMem*    DSMem*      Size  Throughput  SrcMemType  DstMemType           Device   Context    Stream  Name",
    `     0ns  4.0000us              (1 1 1)        (32 1 1)${String(registers ?? "-").padStart(10)}        0B        0B         -           -           -           -  NVIDIA H200 (0)         1         7  strided(float const *, float*, int) [1]`,
    "1.0000us  30.217us                    -               -         -         -         -  256.00KB  8.0796GB/s    Pageable      Device  NVIDIA H200 (0)         1         7  [CUDA memcpy HtoD]",
  ]);
  expect(lines.find((line) => line.includes("DtoH"))).toContain("      Device      Pinned");
  expect(lines.find((line) => line.includes("DtoH"))).toContain("        13  [CUDA memcpy DtoH]");
});

it("the CSV of a trace has a row of units that hold for its columns", () => {
  const text = renderNvprof(REPORT, style(["gpu-trace"], [], { csv: true, timeUnit: "us" }));
  const [header, units, ...rows] = readCsv(text.split("\n").slice(1).join("\n"));
  expect(new Set([header, units, ...rows].map((row) => row!.length))).toEqual(new Set([20]));
  const unitOf = (name: string) => units![header!.indexOf(name)];
  expect([unitOf("Start"), unitOf("Size"), unitOf("Throughput"), unitOf("Name")]).toEqual([
    "us",
    "MB",
    "GB/s",
    "",
  ]);
  const copy = rows.find((row) => row.includes("[CUDA memcpy DtoH]"))!;
  expect(Number(copy[header!.indexOf("Start")])).toBe(9000);
  expect(Number(copy[header!.indexOf("Size")])).toBe(3);
});

it("the CSV has an apostrophe before names that spreadsheets would compute, and no other", () => {
  const of = (kernel: string) =>
    [style(["gpu-summary", "gpu-trace"], [], { csv: true }), style([], [EFFICIENCY], { csv: true })]
      .map((one) => renderNvprof(REPORT, { ...one, nameOf: () => kernel }))
      .join("");
  const ordinary = of("k<int=-1>(int)");
  expect(ordinary).toContain('"k<int=-1>(int)"');
  expect(ordinary).not.toContain("'");
  for (const begin of ["=", "+", "-", "@", "\t"])
    expect(of(`${begin}k"`)).toBe(ordinary.replaceAll("k<int=-1>(int)", `'${begin}k""`));
});

it("a trace with metrics has a row a launch and a column a metric", () => {
  const text = renderNvprof(REPORT, style(["gpu-trace"], [EFFICIENCY], { csv: true }));
  const rows = readTable(text.split("\n").slice(1).join("\n"));
  expect(rows.map((row) => [row["Kernel"], row["gst_transactions"]])).toEqual([
    ["strided(float const *, float*, int)", "4"],
    ["strided(float const *, float*, int)", "6"],
    ["banks(float*)", "4"],
  ]);
});

it("a run without kernels says so where figures would stand", () => {
  const empty = { ...SAMPLE, launches: [] };
  expect(renderNvprof(empty, style(["gpu-summary", "api-summary"]))).toBe(
    "==1234== Profiling result:\nNo kernels were profiled.\nNo API activities were profiled.\n",
  );
  expect(renderNvprof(empty, style([], [EFFICIENCY]))).toContain("No events/metrics were profiled");
});

it("names follow nvprof's way with const, pointers and references", () => {
  expect(nvprofName("add(const float *, float *, int)")).toBe("add(float const *, float*, int)");
  expect(nvprofName("void f<ns::V<int, 2>>(const ns::V<int, 2> &, unsigned long **)")).toBe(
    "void f<ns::V<int, 2>>(ns::V<int, 2> const &, unsigned long**)",
  );
  expect(nvprofName("void f<float, 64, ns::V<int, int>>(const T1 *, T3 **, T1...)")).toBe(
    "void f<float, 64, ns::V<int, int>>(float const *, ns::V<int, int>**, T1...)",
  );
  expect(nvprofName("g(const unsigned char *, const char *)")).toBe(
    "g(unsigned char const *, char const *)",
  );
});
