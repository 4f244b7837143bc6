import { describe, expect, it } from "vitest";
import { CATALOGUE, METRIC_THEMES } from "../../src/profile/index.ts";
import { findCatalogue } from "../../src/report/index.ts";
import { ADVICE } from "../../src/report/messages/en/advice.ts";
import { ADVICE_HOST } from "../../src/report/messages/en/advice-host.ts";

const LANGUAGES = ["en", "zh-CN"].map(findCatalogue);

describe("the catalogue", () => {
  it("has each name once, and something of every theme", () => {
    const names = CATALOGUE.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    for (const theme of METRIC_THEMES)
      expect(CATALOGUE.filter((entry) => entry.theme === theme).length, theme).toBeGreaterThan(3);
  });

  it.each(LANGUAGES)("has every sentence in $language", ({ messages }) => {
    const codes = CATALOGUE.flatMap((entry) => [
      entry.meaning,
      entry.formula,
      ...(entry.advice === undefined ? [] : [entry.advice]),
      ...(entry.label === "not-available" ? [entry.reason] : []),
      `theme/${entry.theme}`,
      `profile/explain-unit-${entry.unit}`,
      `profile/explain-label-${entry.label}`,
      ...entry.tools.map((tool) => `profile/explain-tool-${tool}`),
    ]);
    expect([...new Set(codes)].filter((code) => messages[code] === undefined)).toEqual([]);
  });

  it("gives a formula for whatever is computed, and has no sentence left over", () => {
    const computed = CATALOGUE.filter(({ label }) => label !== "not-available");
    expect(computed.filter(({ formula }) => formula === "formula/none")).toEqual([]);
    const used = new Set(
      CATALOGUE.flatMap((entry) => [
        entry.meaning,
        entry.formula,
        entry.advice,
        entry.label === "not-available" ? entry.reason : undefined,
      ]),
    );
    // What the rules of advice say begins with the same word.
    const others = { ...ADVICE, ...ADVICE_HOST };
    const sentences = Object.keys(LANGUAGES[0]!.messages).filter((code) => !(code in others));
    const unused = sentences.filter(
      (code) => /^(metric|formula|advice|reason)\//.test(code) && !used.has(code),
    );
    expect(unused).toEqual([]);
  });

  it("marks all that time, caches or registers decide as modelled", () => {
    const modelled =
      /throughput|hit|dram|duration|cycles|utilization|ipc|achieved|lts__|waves|regist/;
    const wrong = CATALOGUE.filter(
      ({ name, label }) => modelled.test(name) && !/^(modelled|not-available)$/.test(label),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});
