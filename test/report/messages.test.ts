import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Pc } from "../../src/base/index.ts";
import { FAULT_KINDS } from "../../src/emit/index.ts";
import type { Platform } from "../../src/platform/index.ts";
import { CATALOGUE } from "../../src/profile/index.ts";
import {
  faultDiagnostics,
  findCatalogue,
  message,
  servingCatalogue,
} from "../../src/report/index.ts";
import { language } from "../../src/session/index.ts";
import { BANKS, FILES, sampleLaunch } from "./sample-run.ts";

const ENGLISH = findCatalogue("en");
const CHINESE = findCatalogue("zh-CN");

/** Every text below `folder` that may name a code, the catalogues left out. */
function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (path === join("src", "report", "messages")) return [];
    if (statSync(path).isDirectory()) return sources(path);
    return /\.(tsx?|cpp|h)$/.test(path) ? [readFileSync(path, "utf8")] : [];
  });
}

const SOURCES = sources("src");
const AREAS = [...new Set(Object.keys(ENGLISH.messages).map((code) => code.split("/")[0]))];
/** Codes in quotes, and in backquotes with `${…}` where something is filled in. */
const NAMED = [
  ...new Set(
    SOURCES.flatMap((text) =>
      Array.from(
        text.matchAll(new RegExp(`(["\`])((?:${AREAS.join("|")})/[\\w.\\-\${}]+)\\1`, "g")),
        ([, , code]) => code!,
      ).concat(
        // In areas that no catalogue has.
        Array.from(
          text.matchAll(/\.(?:error|warning|note|say)\(\s*"([a-z]+\/[^"]+)"/g),
          ([, code]) => code!,
        ),
      ),
    ).filter((code) => !/\.(ts|js|o|h)$/.test(code)),
  ),
];
const WHOLE = NAMED.filter((code) => !code.includes("${"));
const PATTERNS = NAMED.filter((code) => code.includes("${")).map(
  (code) => new RegExp(`^${code.replace(/[.]/g, "\\.").replace(/\$\{[^}]*\}/g, "[\\w.\\-]+")}$`),
);

it("every code in the sources has a sentence in every language", () => {
  expect(WHOLE.length).toBeGreaterThan(150);
  expect(PATTERNS.length).toBeGreaterThan(5);
  for (const { messages } of [ENGLISH, CHINESE]) {
    const codes = Object.keys(messages);
    expect(WHOLE.filter((code) => messages[code] === undefined)).toEqual([]);
    expect(PATTERNS.filter((pattern) => !codes.some((code) => pattern.test(code)))).toEqual([]);
  }
});

it("every sentence is used", () => {
  const used = new Set(WHOLE);
  const left = Object.keys(ENGLISH.messages).filter(
    (code) => !used.has(code) && !PATTERNS.some((pattern) => pattern.test(code)),
  );
  expect(left).toEqual([]);
});

it("every way in which a launch can fail has a sentence", () => {
  const { program } = sampleLaunch(0, BANKS);
  const rest = { pc: 0 as Pc, lanes: 1, address: 0, bytes: 4, text: "" };
  const thread = { block: [0, 0, 0], thread: [0, 0, 0] } as const;
  for (const kind of FAULT_KINDS)
    for (const access of ["read", "write", "atomic"] as const) {
      const [{ code }] = faultDiagnostics({ kind, access, ...rest, ...thread }, program, FILES);
      expect([code, ENGLISH.messages[code] !== undefined]).toEqual([code, true]);
    }
});

it("every metric is explained in every language", () => {
  expect(CATALOGUE.length).toBeGreaterThan(180);
  for (const { messages } of [ENGLISH, CHINESE]) {
    const codes = CATALOGUE.flatMap((entry) => [
      entry.meaning,
      entry.label === "not-available" ? entry.reason : entry.formula,
      entry.advice,
      `theme/${entry.theme}`,
      `profile/explain-label-${entry.label}`,
      `profile/explain-unit-${entry.unit}`,
      ...entry.tools.map((tool) => `profile/explain-tool-${tool}`),
    ]).filter((code) => code !== undefined);
    expect(codes.filter((code) => messages[code] === undefined)).toEqual([]);
  }
});

describe("a message", () => {
  it("has its parameters filled in; without a sentence the code shows them", () => {
    expect(message(ENGLISH, "ir/bad-index", { index: 7 })).toBe("There is no field 7.");
    expect(message(CHINESE, "ir/bad-index", { index: 7 })).toBe("没有编号为 7 的字段。");
    expect(message(ENGLISH, "nobody/knows", { a: 1, b: "x" })).toBe("nobody/knows (a: 1, b: x)");
  });

  it("chooses words by whether a number is 1, in parameters that it has", () => {
    const launches = (count: number) =>
      message(ENGLISH, "cli/no-such-launch", { count, launch: 7 });
    expect(launches(1)).toContain("made 1 launch, counted");
    expect(launches(3)).toContain("made 3 launches, counted");
    for (const [code, sentence] of Object.entries(ENGLISH.messages)) {
      const names = new Set([...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      const chosenBy = [...sentence.matchAll(/\{(\w+)\?/g)].map(([, name]) => name);
      expect(
        chosenBy.filter((name) => !names.has(name)),
        code,
      ).toEqual([]);
      expect(sentence.replace(/\{\w+(\?[^:{}]*:[^{}]*)?\}/g, ""), code).not.toMatch(/\{\w+\?/);
    }
  });

  it("has spaces around Latin parameters in Chinese, and none around Chinese ones", () => {
    const catalogue = { language: "zh-CN", messages: { "a/b": "从 {from} 到 {to} 的访问 {what}" } };
    const say = (from: string, to: string, what: string): string =>
      message(catalogue, "a/b", { from, to, what });
    expect(say("L1", "L2", "x")).toBe("从 L1 到 L2 的访问 x");
    expect(say("主机", "设备", "成功")).toBe("从主机到设备的访问成功");
    expect(say("主机", "L2", "成功")).toBe("从主机到 L2 的访问成功");
  });
});

describe("the language", () => {
  it("is Simplified Chinese for every spelling and region of Chinese", () => {
    for (const spelling of [
      "zh",
      "zh_CN.UTF-8",
      "zh-cn",
      "zh-Hans",
      "zh_SG",
      "zh_TW.Big5",
      "zh_HK",
    ])
      expect(findCatalogue(spelling).language).toBe("zh-CN");
  });

  it("is what LC_ALL says, else LC_MESSAGES, else LANG", () => {
    const asked = (environment: Record<string, string>): string =>
      findCatalogue(language({ environment } as Pick<Platform, "environment"> as Platform))
        .language;
    expect(asked({ LANG: "zh_CN.UTF-8" })).toBe("zh-CN");
    expect(asked({ LANG: "en_US.UTF-8", LC_MESSAGES: "zh" })).toBe("zh-CN");
    expect(asked({ LANG: "zh_CN.UTF-8", LC_ALL: "C" })).toBe("en");
    expect(asked({ LANG: "zh_CN.UTF-8", LC_MESSAGES: "", LC_ALL: "" })).toBe("zh-CN");
  });

  it("is English where there is no catalogue", () => {
    for (const spelling of ["de_DE.UTF-8", "en-GB", "C", "POSIX", "C.UTF-8", "", "zhx", "zha_CN"])
      expect(findCatalogue(spelling).language).toBe("en");
    expect(servingCatalogue("de")).toBeUndefined();
  });
});
