import { describe, expect, it } from "vitest";
import { nearestName } from "../../src/base/index.ts";
import { findEntry, METRIC_THEMES } from "../../src/profile/index.ts";
import {
  conceptData,
  conceptOf,
  conceptWords,
  explainableCodes,
  findCatalogue,
  findingCodes,
  LANGUAGES,
  message,
  renderConcept,
} from "../../src/report/index.ts";
import { displayWidth } from "../../src/report/text-layout.ts";

const LIMIT = "device/limited-";
const ENGLISH = findCatalogue("en");

describe("words of the field", () => {
  it("are found as people write them, each once", () => {
    expect(conceptOf("bank conflict")).toBe("bank-conflict");
    expect(conceptOf("Bank-Conflicts")).toBe("bank-conflict");
    expect(conceptOf("__syncthreads")).toBe("barrier");
    expect(conceptOf("gld_efficiency")).toBeUndefined();
    const words = conceptWords();
    expect(new Set(words).size).toBe(words.length);
    for (const word of words) expect(conceptOf(word), word).toBeDefined();
  });

  it("are all that a kernel can be limited by, in each language", () => {
    for (const language of LANGUAGES) {
      const catalogue = findCatalogue(language);
      const limits = Object.keys(catalogue.messages).filter((code) => code.startsWith(LIMIT));
      expect(limits.length).toBeGreaterThan(14);
      for (const code of limits) expect(conceptOf(message(catalogue, code)), code).toBeDefined();
    }
    expect(conceptOf("DRAM")).toBe("caches");
    expect(conceptOf("延迟")).toBe("latency");
  });

  it("take no name from a metric, a finding or a message, and lead on to what is there", () => {
    for (const word of conceptWords()) {
      expect(findEntry(word), word).toBeUndefined();
      expect(findingCodes(word), word).toEqual([]);
      expect(explainableCodes(word, ENGLISH), word).toEqual([]);
      for (const next of conceptData(conceptOf(word)!, ENGLISH)["see"] as string[]) {
        const isKnown =
          findEntry(next) !== undefined ||
          METRIC_THEMES.some((theme) => theme === next) ||
          findingCodes(next).length > 0 ||
          explainableCodes(next, ENGLISH).length > 0;
        expect(isKnown, `${word}: ${next}`).toBe(true);
      }
    }
  });

  it.each(["en", "zh-CN"])("are explained in a few lines: %s", (language) => {
    for (const word of conceptWords())
      for (const columns of [40, 80]) {
        const lines = renderConcept(conceptOf(word)!, findCatalogue(language), columns).split("\n");
        expect(lines.length).toBeGreaterThan(3);
        if (columns === 80) expect(lines.length).toBeLessThan(12);
        for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(columns);
      }
  });
});

it("a mistyped name finds the nearest, and no name that is far", () => {
  const names = ["profile", "compile", "compare", "check", "run"];
  expect(nearestName("profil", names)).toBe("profile");
  expect(nearestName("COMPRAE", names)).toBe("compare");
  expect(nearestName("rn", names)).toBe("run");
  expect(nearestName("explode", names)).toBeUndefined();
  expect(nearestName("", names)).toBeUndefined();
});
