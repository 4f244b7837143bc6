import { describe, expect, it } from "vitest";
import { DEVICES } from "../../src/device/index.ts";
import { occupancyStudy } from "../../src/model/index.ts";
import { CATALOGUE, METRIC_THEMES } from "../../src/profile/index.ts";
import {
  type Comparison,
  findCatalogue,
  renderComparison,
  renderExplanation,
  renderMetricList,
  renderOccupancies,
  renderOccupancy,
  renderTheme,
  renderThemes,
} from "../../src/report/index.ts";
import { displayWidth } from "../../src/report/text-layout.ts";

interface Cell {
  readonly start: number;
  readonly end: number;
}

/** Texts with at least two spaces between them, in columns of the terminal; a metric's mark is none. */
function cellsOf(row: string): Cell[] {
  const line = row.replace(/ [=~?] (?=\w)/g, "   ");
  return Array.from(line.matchAll(/\S+(?: \S+)*/g), ({ 0: text, index }) => {
    const start = displayWidth(line.slice(0, index));
    return { start, end: start + displayWidth(text) };
  });
}

/** Every cell begins or ends where its heading does. */
function expectAligned(table: readonly string[]): void {
  const [heading, ...rows] = table.map(cellsOf);
  expect(rows.length).toBeGreaterThan(2);
  for (const [index, row] of rows.entries())
    for (const [column, { start, end }] of row.slice(0, heading!.length).entries()) {
      const head = heading![column]!;
      expect([table[index + 1], start === head.start || end === head.end]).toEqual([
        table[index + 1],
        true,
      ]);
    }
}

/** The lines from the one that has both headings to the next empty one. */
function tableWith(headings: readonly [string, string], lines: readonly string[]): string[] {
  const from = lines.findIndex((line) => headings.every((text) => line.includes(text)));
  const length = lines.slice(from).indexOf("");
  return lines.slice(from, length < 0 ? undefined : from + length);
}

const MEASURED: Comparison = {
  format: "warpscope-comparison",
  version: 1,
  program: { name: "sample", args: [] },
  device: { id: "h200", name: "NVIDIA H200", computeCapability: "9.0" },
  form: "ncu-raw",
  launches: [
    {
      launch: 3,
      launches: 1,
      kernel: "数组::转置(float *)",
      grid: [4, 1, 1],
      block: [32, 1, 1],
      values: [120000, 45, 7].map((measured) => ({
        metric: "gst_transactions",
        unit: "count",
        label: "exact",
        measured,
        warpscope: 100,
        difference: 100 - measured,
        percent: (100 * (100 - measured)) / measured,
        agreement: "far",
      })),
    },
  ],
  metrics: ["gld_transactions", "gst_transactions", "sm_efficiency"].map((metric, index) => ({
    metric,
    label: "exact",
    launches: 10 ** index,
    equal: 10 ** index - 1,
    near: 0,
    far: 1,
    worstPercent: 20 + index,
  })),
  onlyMeasured: [],
  onlyHere: 0,
  otherMetrics: [],
};

const INPUT = { threadsPerBlock: 192, registersPerThread: 40, sharedBytesPerBlock: 6000 };

describe.each([
  ["en", 80],
  ["en", 120],
  ["zh-CN", 80],
  ["zh-CN", 120],
])("in %s, %i columns wide,", (language, columns) => {
  const catalogue = findCatalogue(language);
  const style = { columns, colour: false };
  const heading = (name: string): string => catalogue.messages[`occupancy/column-${name}`]!;

  it("the tables of one occupancy line up", () => {
    for (const device of DEVICES) {
      const study = occupancyStudy(device, INPUT);
      const lines = renderOccupancy(device, study, catalogue, style).split("\n");
      expectAligned(tableWith([heading("resource"), heading("of-block")], lines));
      expectAligned(tableWith([heading("change"), heading("limited")], lines));
      for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(columns);
    }
  });

  it("occupancies of several devices line up", () => {
    const studies = DEVICES.map((device) => occupancyStudy(device, INPUT));
    const lines = renderOccupancies(DEVICES, studies, catalogue, style).split("\n");
    expectAligned(tableWith([heading("device"), heading("limited")], lines));
    for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(columns);
  });

  it("a comparison with measured figures lines up", () => {
    const lines = renderComparison(MEASURED, catalogue, columns).split("\n");
    const column = (name: string): string => catalogue.messages[`import/column-${name}`]!;
    expectAligned(tableWith([column("equal"), column("worst")], lines));
    expectAligned(tableWith([column("measured"), column("difference")], lines));
    for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(columns);
  });

  it("metrics, their themes and explanations keep to the width", () => {
    const texts = [
      ...DEVICES.map((device) => renderMetricList(device, catalogue, columns)),
      ...METRIC_THEMES.map((theme) => renderTheme(theme, catalogue, columns)),
      renderThemes(catalogue, columns),
      ...CATALOGUE.map((entry) => renderExplanation(entry, catalogue, columns)),
    ];
    const long = texts.flatMap((text) =>
      text.split("\n").filter((line) => displayWidth(line) > columns),
    );
    expect(long).toEqual([]);
  });
});
