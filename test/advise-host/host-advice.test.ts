import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { ENGLISH } from "../../src/report/messages/en/index.ts";
import { CHINESE } from "../../src/report/messages/zh-CN/index.ts";
import { type AdvisedRun, adviseRun } from "./host-run.ts";

const SOURCE = fs.readFileSync(new URL("programs/host-faults.cu", import.meta.url), "utf8");

/** Host rules; each has a faulty and a mended function in the program. */
const RULES = [
  "advice/repeated-copy",
  "advice/round-trip-copy",
  "advice/small-copies",
  "advice/mapped-reuse",
  "advice/pageable-copy",
  "advice/synchronous-copy",
  "advice/repeated-allocation",
  "advice/needless-wait",
  "advice/many-launches",
] as const;

const runs = new Map<string, Promise<AdvisedRun>>();

async function run(rule: string, version: "faulty" | "mended"): Promise<AdvisedRun> {
  const args = [rule.replace("advice/", ""), version];
  const key = args.join(" ");
  const known = runs.get(key) ?? adviseRun(SOURCE, args);
  runs.set(key, known);
  const advised = await known;
  expect(advised.run).toMatchObject({ exitCode: 0, out: "no error\n" });
  return advised;
}

const lineOf = (rule: string): number =>
  SOURCE.split("\n").findIndex((line) => line.includes(`// ${rule}`)) + 1;

describe.each(RULES)("%s", (rule) => {
  it("comes first where it is the fault, at its line, with the gain that mending brings", async () => {
    const [faulty, mended] = [await run(rule, "faulty"), await run(rule, "mended")];
    const [first] = faulty.advice;
    expect(first).toMatchObject({ rule, place: { line: lineOf(rule) } });
    expect(mended.advice.map((one) => one.rule)).not.toContain(rule);
    const saved = faulty.input.programNs - mended.input.programNs;
    expect(first!.gain.savedNs / saved).toBeGreaterThan(0.75);
    expect(first!.gain.savedNs / saved).toBeLessThan(1.25);
  });

  it("has its sentences in both languages, with all their parameters", async () => {
    const [first] = (await run(rule, "faulty")).advice;
    const { rule: code, change, evidence } = first!;
    for (const messages of [ENGLISH, CHINESE]) {
      const parameters = (text: string) =>
        [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
      expect(Object.keys(evidence)).toEqual(expect.arrayContaining(parameters(messages[code]!)));
      const given = Object.keys(change.params);
      expect(given).toEqual(expect.arrayContaining(parameters(messages[change.code]!)));
      expect(messages[`${rule}-explained`]).toBeTruthy();
    }
  });
});

it("rounds that need each other's results are not said to overlap", async () => {
  const { advice } = await run("dependent", "faulty");
  expect(advice.map(({ rule }) => rule)).not.toContain("advice/synchronous-copy");
});

it("results that are fetched again are a fault only if nothing was computed in between", async () => {
  const rules = async (name: string) => (await run(name, "faulty")).advice.map(({ rule }) => rule);
  expect(await rules("same-result")).not.toContain("advice/repeated-copy");
  expect((await rules("back-twice"))[0]).toBe("advice/repeated-copy");
});

it("mapped memory that is wanted once is left where it is", async () => {
  const { advice } = await run("mapped-once", "faulty");
  expect(advice.map(({ rule }) => rule)).not.toContain("advice/mapped-reuse");
});
