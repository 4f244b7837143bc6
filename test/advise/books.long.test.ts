/** Kernels of books and courses, and the first advice on them, against what an engineer would say. */
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { profile } from "../cli/warpscope.ts";
import { CHIPS } from "./books/expectation.ts";
import { EXPECTED } from "./books/expected.ts";
import { type Judgement, judge, scoreOf } from "./books/judge.ts";
import { HARMS, MISSES, SCORE } from "./books/misses.ts";

const FOLDER = "test/advise/books";
const textOf = (file: string): string =>
  readFileSync(new URL(`books/${file}`, import.meta.url), "utf8");

async function judgementsOf(file: string): Promise<Judgement[]> {
  const lines = textOf(file).split("\n");
  const report = await profile(
    [`${FOLDER}/${file}`, "--device", CHIPS.join(","), "--advice", "all"],
    { limitSeconds: 600 },
  );
  return EXPECTED[file]!.flatMap((expectation) => {
    const named = new RegExp(`(^| )${expectation.kernel}[<(]`);
    const [launch, ...others] = report.launches.filter(({ kernel }) => named.test(kernel));
    if (!launch || others.length > 0) throw new Error(`${expectation.kernel}: not one launch`);
    return CHIPS.flatMap((chip) => {
      const { advice } = launch.onDevices?.[chip] ?? {};
      if (!advice) throw new Error(`${expectation.kernel}: no advice on ${chip}`);
      return judge(expectation, chip, advice, lines) ?? [];
    });
  });
}

describe("the yardstick", () => {
  const all = Object.values(EXPECTED).flat();

  it("has at least 60 kernels, 10 of which expect nothing", () => {
    expect(all.length).toBeGreaterThanOrEqual(60);
    expect(new Set(all.map(({ kernel }) => kernel)).size).toBe(all.length);
    const silent = all.filter(({ first }) => Object.values(first).every((codes) => !codes.length));
    expect(silent.length).toBeGreaterThanOrEqual(10);
  });

  it("has all kernels of its programs, and lines that are there", () => {
    for (const [file, list] of Object.entries(EXPECTED)) {
      const text = textOf(file);
      const kernels = [...text.matchAll(/__global__ void (\w+)/g)].map(([, name]) => name);
      expect(list.map(({ kernel }) => kernel).sort()).toEqual(kernels.sort());
      for (const part of list.flatMap(({ where }) => where)) expect(text).toContain(part);
    }
  });

  it("takes nothing for right and for harmful", () => {
    for (const { kernel, first, harmful } of all) {
      const right = Object.values(first).flat();
      expect([kernel, harmful.filter((code) => right.includes(code))]).toEqual([kernel, []]);
    }
  });
});

describe("the first advice", () => {
  const judgements: Judgement[] = [];
  beforeAll(async () => {
    for (const file of Object.keys(EXPECTED)) judgements.push(...(await judgementsOf(file)));
  }, 3_600_000);
  const anew = (name: string, list: unknown): string =>
    `${FOLDER}/misses.ts, ${name} is now:\n${JSON.stringify(list, undefined, 2)}`;

  it("misses what it is known to miss, and nothing else", () => {
    const found = judgements.flatMap(({ miss }) => (miss ? [miss] : []));
    expect(found, anew("MISSES", found)).toEqual(MISSES);
  });

  it("does the harm it is known to do, and no other", () => {
    const found = judgements.flatMap(({ harms }) => harms);
    expect(found, anew("HARMS", found)).toEqual(HARMS);
  });

  it("scores what it is known to score", () => {
    const score = scoreOf(judgements);
    expect(score, anew("SCORE", score)).toEqual(SCORE);
  });
});
