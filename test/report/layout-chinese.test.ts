import { expect, it } from "vitest";
import { Diagnostics } from "../../src/base/index.ts";
import { METRICS } from "../../src/profile/index.ts";
import { findCatalogue, renderDiagnostics, renderProfileTable } from "../../src/report/index.ts";
import { displayWidth } from "../../src/report/text-layout.ts";
import { FILES, SAMPLE } from "./sample-run.ts";

const CHINESE = findCatalogue("zh-CN");

function table(columns: number): string[] {
  return renderProfileTable(SAMPLE, CHINESE, {
    columns,
    colour: false,
    metrics: METRICS.filter(({ name }) => name.length < 40),
    hideZeros: false,
    lines: FILES.lines,
  }).split("\n");
}

/** Display column behind the last character of group `name`. */
const endOf = (match: RegExpMatchArray, group: number): number =>
  displayWidth(match[0].slice(0, match.indices![group]![1]));

it.each([80, 120])(
  "a Chinese table of %d columns has its cells below their headings",
  (columns) => {
    const lines = table(columns);
    const heading = lines.map((line) =>
      /(启动次数) +指标 +(最小值) +(平均值) +(最大值)/d.exec(line),
    );
    const head = heading.find((match) => match !== null)!;
    const rows = lines.flatMap((line) => {
      const match = /^ *(\d+) +[^ ] \w[^ ]* +([\d.]+%?) +([\d.]+%?) +([\d.]+%?)(?: {2}|$)/d.exec(
        line,
      );
      return match ? [match] : [];
    });
    expect(rows.length).toBeGreaterThan(20);
    for (const row of rows)
      for (const group of [1, 2, 3, 4]) expect(endOf(row, group)).toBe(endOf(head, group));
    for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(columns);
  },
);

it("meanings begin below their heading", () => {
  const lines = table(120);
  const placeOf = (text: string): number[] =>
    lines.filter((line) => line.includes(text)).map((line) => displayWidth(line.split(text)[0]!));
  const { meaning } = METRICS.find(({ name }) => name === "gld_transactions")!;
  const begin = CHINESE.messages[meaning]!.slice(0, 6);
  expect(placeOf(begin).length).toBeGreaterThan(1);
  expect(new Set(placeOf(begin))).toEqual(new Set(placeOf("含义")));
});

it("the caret stands below what Clang counts in bytes, behind Chinese, tabs and emoji", () => {
  const source = '\tputs("内核🙂"); oops();';
  const column = new TextEncoder().encode(source.slice(0, source.indexOf("oops"))).length + 1;
  const text = (columns: number): string[] =>
    renderDiagnostics(
      [
        {
          code: "ir/undefined-symbol",
          severity: "error",
          params: { name: "oops" },
          at: { file: "a.cu", line: 1, column },
        },
      ],
      CHINESE,
      { colour: false, columns, lines: () => [source] },
    ).split("\n");
  for (const columns of [30, 80]) {
    const lines = text(columns);
    const caret = lines.findIndex((line) => line.endsWith("^"));
    const excerpt = lines[caret - 1]!;
    expect(displayWidth(excerpt)).toBeLessThanOrEqual(columns);
    expect(displayWidth(excerpt.slice(0, excerpt.indexOf("oops")))).toBe(lines[caret]!.length - 1);
  }
  expect(text(80)[0]).toBe(
    "a.cu:1:22: 错误：oops 被使用，但既没有定义也没有声明。 [ir/undefined-symbol]",
  );
});

it("help fits 80 columns in every language", () => {
  for (const { messages } of [CHINESE, findCatalogue("en")]) {
    const helps = Object.entries(messages).filter(([code]) => /(^|-|\/)help$/.test(code));
    expect(helps.length).toBeGreaterThan(1);
    for (const [code, text] of helps)
      for (const line of text.split("\n"))
        expect([code, displayWidth(line) <= 80 || line]).toEqual([code, true]);
  }
});

it("Chinese problems fit the terminal", () => {
  const diagnostics = new Diagnostics();
  for (const code of Object.keys(CHINESE.messages)) diagnostics.error(code);
  for (const columns of [40, 80]) {
    const text = renderDiagnostics(diagnostics.list, CHINESE, {
      colour: false,
      columns,
      lines: () => undefined,
    });
    for (const line of text.split("\n")) {
      expect(displayWidth(line)).toBeLessThanOrEqual(columns);
      expect(line).not.toMatch(/^ *[，。、；：）]/);
    }
  }
});
