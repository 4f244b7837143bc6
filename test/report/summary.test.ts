/** The profile in a screen, in terminals of several widths and both languages. */
import { describe, expect, it } from "vitest";
import { findDevice } from "../../src/device/index.ts";
import { defaultMetrics } from "../../src/profile/index.ts";
import {
  findCatalogue,
  type LaunchReport,
  type RunReport,
  renderSummary,
} from "../../src/report/index.ts";
import { displayWidth } from "../../src/report/text-layout.ts";
import { SAMPLE } from "./sample-run.ts";

type Time = NonNullable<LaunchReport["time"]>;

const METRICS = defaultMetrics([findDevice("h200")!]);

function summary(report: RunReport, columns = 120, language = "en", colour = false): string {
  return renderSummary(report, findCatalogue(language), { columns, colour, metrics: METRICS });
}

/** A launch of a kernel that takes so long, limited by something. */
function launch(
  kernel: string,
  durationNs: number,
  limiter: Time["limiter"],
  metrics: Readonly<Record<string, number>> = {},
): LaunchReport {
  const time = { limiter, expectedError: 0.12, warmNs: durationNs, coldNs: durationNs } as Time;
  return { ...SAMPLE.launches[0]!, kernel, durationNs, time, metrics };
}

function withLaunches(...launches: LaunchReport[]): RunReport {
  return { ...SAMPLE, launches };
}

/** Lines of the table, its heading first. */
const rowsOf = (text: string): string[] => text.split("\n\n")[0]!.split("\n").slice(1);

describe("a row a kernel", () => {
  const report = withLaunches(
    launch("void quick(int *)", 1000, "latency", { achieved_occupancy: 0.5 }),
    launch("slow<4>(float *)", 3000, "dram", { gld_efficiency: 25, gst_efficiency: 100 }),
    launch("void quick(int *)", 2000, "latency", { achieved_occupancy: 0.7 }),
    launch("slow<4>(float *)", 3000, "dram", { gld_efficiency: 75, gst_efficiency: 100 }),
  );

  it("has the time of all launches, the longest kernel first, and the means of its figures", () => {
    expect(rowsOf(summary(report))).toEqual([
      "   Time  Share  Calls  Kernel   Limited by  Look at",
      "6.00 µs    67%      2  slow<4>  DRAM        = gld_efficiency 50.00%",
      "3.00 µs    33%      2  quick    latency     ? achieved_occupancy 0.60",
    ]);
    expect(summary(report)).toContain("±12 %");
  });

  it("says so where no error was measured", () => {
    const [one] = report.launches;
    const { expectedError: _, ...time } = one!.time!;
    const text = summary(withLaunches({ ...one!, time }));
    expect(text).toContain("not compared with measurements");
    expect(text).not.toContain("±");
  });

  it("keeps parameters where names without them are the same", () => {
    const text = summary(
      withLaunches(launch("add(int *)", 1, "l2"), launch("add(float *)", 2, "l2")),
    );
    expect(text).toMatch(/add\(float \*\).*\n.*add\(int \*\)/);
  });

  it("leaves brackets of template arguments alone", () => {
    const text = summary(withLaunches(launch("void scan<(Mode)1>(int *)", 1, "l2")));
    expect(rowsOf(text)[1]).toMatch(/ scan<\(Mode\)1> +L2$/);
  });

  it("shows what is low before what belongs to the limiter, and nothing perfect beside it", () => {
    const row = (limiter: Time["limiter"], metrics: Record<string, number>): string =>
      rowsOf(summary(withLaunches(launch("k()", 10, limiter, metrics))))[1]!;
    const low = row("latency", {
      achieved_occupancy: 0.9,
      shared_efficiency: 6,
      gst_efficiency: 12.5,
      branch_efficiency: 100,
    });
    expect(low).toMatch(/latency +~? ?=? ?shared_efficiency 6\.00% {2}= gst_efficiency 12\.50%$/);
    const fine = row("dram", { gld_efficiency: 100, gst_efficiency: 100 });
    expect(fine).toContain("gld_efficiency 100.00%");
    expect(row("dram", { gld_efficiency: 95, gst_efficiency: 100 })).not.toContain(
      "gst_efficiency",
    );
    expect(row("dram", {})).toMatch(/DRAM$/);
  });

  it("colours what is bad and what is worth a look, and only where colours are wanted", () => {
    const bad = launch("bad()", 2, "dram", { gld_efficiency: 30 });
    const fair = launch("fair()", 1, "dram", { gld_efficiency: 70 });
    const text = summary(withLaunches(bad, fair), 120, "en", true);
    expect(text).toContain("\u001b[31m= gld_efficiency 30.00%\u001b[0m");
    expect(text).toContain("\u001b[33m= gld_efficiency 70.00%\u001b[0m");
    expect(summary(withLaunches(bad, fair))).not.toContain("\u001b");
  });

  it("names no limiter where threads wait for each other", () => {
    const waiting = { ...launch("spin()", 5, "issue"), waitsForThreads: true as const };
    expect(rowsOf(summary(withLaunches(waiting)))[1]).toMatch(/spin +waiting, not modelled$/);
  });

  it("leaves the twenty-first kernel to the details, and says so", () => {
    const many = Array.from({ length: 23 }, (_, n) => launch(`k${n}()`, 100 - n, "issue"));
    const text = summary(withLaunches(...many));
    expect(text).toContain("k19 ");
    expect(text).not.toContain("k20 ");
    expect(text).toContain("3 more kernels take less time");
  });
});

it("without a launch is a sentence", () => {
  expect(summary(withLaunches())).toMatch(/No kernel launch/);
});

describe.each(["en", "zh-CN"])("in %s", (language) => {
  const long = "void name::space::kernel_with_a_long_name<float, 256, true>(float *, int)";
  const report = withLaunches(
    launch(long, 123_456, "memory-instructions", { gld_efficiency: 12.5, shared_efficiency: 7 }),
    launch("short(int)", 7, "dispatch", { achieved_occupancy: 0.25 }),
  );

  it.each([60, 80, 120, 200])("fits %d columns, cells below their headings", (columns) => {
    const text = summary(report, columns, language);
    for (const line of text.split("\n")) expect(displayWidth(line)).toBeLessThanOrEqual(columns);
    const [head = "", ...rows] = rowsOf(text);
    const placeOf = (line: string, part: string): number => {
      expect(line).toContain(part);
      return displayWidth(line.slice(0, line.indexOf(part)));
    };
    const kernel = language === "en" ? "Kernel" : "内核";
    const short = rows.find((row) => row.includes("short"))!;
    expect(placeOf(short, "short")).toBe(placeOf(head, kernel));
    const figures = language === "en" ? "Look at" : "值得关注";
    expect(head.includes(figures)).toBe(columns >= 120);
    if (columns >= 120) expect(placeOf(short, "? achieved")).toBe(placeOf(head, figures));
    else expect(rows.some((row) => /^ +\? achieved_occupancy 0\.25$/.test(row))).toBe(true);
  });
});
