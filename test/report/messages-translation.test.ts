import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { sentenceDigest, translationState } from "../../scripts/translation-state.ts";
import { ENGLISH } from "../../src/report/messages/en/index.ts";
import { CHINESE } from "../../src/report/messages/zh-CN/index.ts";

const GOOD = {
  missing: [],
  extra: [],
  otherNames: [],
  untranslated: [],
  typography: [],
  stale: [],
  unstamped: [],
};

it("the Chinese catalogue is whole and up to date; `npm run translations` says what to do", () => {
  const digests = new URL("../../src/report/messages/zh-CN/digests.json", import.meta.url);
  expect(translationState(ENGLISH, CHINESE, JSON.parse(readFileSync(digests, "utf8")))).toEqual(
    GOOD,
  );
});

/** What is wrong with one entry, its stamp that of `stampedWith`. */
function wrongs(english: string, chinese: string, stampedWith = english): string[] {
  const digests = { code: sentenceDigest(stampedWith) };
  const state = translationState({ code: english }, { code: chinese }, digests);
  return Object.entries(state).flatMap(([kind, codes]) => (codes.length > 0 ? [kind] : []));
}

it("an entry that one language lacks is found", () => {
  const state = translationState({ a: "Yes", b: "No" }, { b: "否", c: "或" }, {});
  expect(state).toMatchObject({ missing: ["a"], extra: ["c"], unstamped: ["b"] });
});

it("a changed English sentence makes its translation stale", () => {
  expect(wrongs("{a} blocks.", "{a} 个线程块。")).toEqual([]);
  expect(wrongs("{a} blocks.", "{a} 个线程块。", "{a} block.")).toEqual(["stale"]);
});

it("a translation has the parameters and options of the English sentence, in any order", () => {
  expect(wrongs("{a} of {b} by --device.", "用 --device：{b} 中的 {a}。")).toEqual([]);
  expect(wrongs("{a} of {b}.", "{b} 中的 {c}。")).toEqual(["otherNames"]);
  expect(wrongs("Try --device.", "试试 --devices。")).toEqual(["otherNames"]);
});

it("an untranslated sentence is found; names, acronyms and units need no translation", () => {
  expect(wrongs("Blocks", "Blocks")).toEqual(["untranslated"]);
  for (const same of ["L2 {hits}/{total}", "DRAM, GB/s", "`prog.cu` {name}", "gld_efficiency"])
    expect(wrongs(same, same)).toEqual([]);
});

it("Chinese has full-width punctuation and spaces to Latin text", () => {
  expect(wrongs("Twice.", "定义了两次.")).toEqual(["typography"]);
  expect(wrongs("{n} times.", "共{n} 次。")).toEqual(["typography"]);
  expect(wrongs("{n} times, by warps.", "共 {n} 次，由 warp 执行。")).toEqual([]);
});
