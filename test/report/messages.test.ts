import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { METRICS } from "../../src/profile/index.ts";
import { findCatalogue, message } from "../../src/report/index.ts";

const ENGLISH = findCatalogue("en");

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return sources(path);
    return path.endsWith(".ts") ? [path] : [];
  });
}

it("every diagnostic code in the sources has a sentence", () => {
  const codes = new Set<string>();
  const layers = "cli|compile|ir|lower|emit|exec|runtime|session|sanitize|profile|report|fault";
  for (const path of sources("src")) {
    const text = readFileSync(path, "utf8");
    for (const match of text.matchAll(new RegExp(`"((?:${layers})/[a-z]+(?:-[a-z]+)*)"`, "g")))
      codes.add(match[1]!);
  }
  expect(codes.size).toBeGreaterThan(50);
  const missing = [...codes].filter((code) => ENGLISH.messages[code] === undefined);
  expect(missing).toEqual([]);
});

it("every metric has a sentence", () => {
  const missing = METRICS.filter(({ meaning }) => ENGLISH.messages[meaning] === undefined);
  expect(missing.map(({ name }) => name)).toEqual([]);
});

it("parameters go into the sentence; without a sentence the code shows them", () => {
  expect(message(ENGLISH, "ir/bad-index", { index: 7 })).toBe("There is no field 7.");
  expect(message(ENGLISH, "nobody/knows", { a: 1, b: "x" })).toBe("nobody/knows (a: 1, b: x)");
});

it("a language without a catalogue is served in English", () => {
  expect(findCatalogue("de_DE.UTF-8").language).toBe("en");
  expect(findCatalogue("en-GB").language).toBe("en");
});
