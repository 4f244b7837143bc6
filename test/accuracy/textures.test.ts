/**
 * Textures and surfaces give what an H100 gave, bit for bit. Cases that do not are listed with the bound
 * of the documented rule, in steps of a weight; the list may only become shorter.
 */
import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { buildProgram, runProgram } from "../runtime/host-program.ts";

const folder = new URL("../../accuracy/textures/", import.meta.url);
const read = (file: string): string => fs.readFileSync(new URL(file, folder), "utf8");

interface Line {
  readonly case?: string;
  readonly call?: string;
  readonly bits?: string;
}

const linesOf = (text: string): Line[] =>
  text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);

/** An H200 with driver 580.159 answered so; the H100 of the recording gave cudaErrorInvalidChannelDescriptor. */
const LINEAR_SURFACE = {
  call: "surface of linear memory",
  answer: "cudaErrorInvalidValue",
  last: "cudaErrorInvalidValue",
};

/** Steps of 1/256 of the range of the texels. */
const STEPS = 2;

/** Cases that are within the rule but not equal, and the range of their texels. */
const WITHIN: readonly (readonly [name: RegExp, range: number])[] = [
  [/^3D (wrap|mirror|clamp|border) linear/, 16],
  [/^(half|schar|char4) clamp linear/, 2],
  [/^border colour sRGB/, 1],
  [/^cubemap .*linear/, 16],
  [/^mipmap levels-linear .*wrap linear/, 16],
];

const floats = (bits: string): number[] => {
  const words = Uint32Array.from(bits.split(" "), (word) => Number.parseInt(word, 16));
  return [...new Float32Array(words.buffer)];
};

async function run(program: string): Promise<Line[]> {
  const outcome = runProgram(await buildProgram(read(`programs/${program}.cu`)), { engine: true });
  expect(outcome.exitCode).toBe(0);
  return linesOf(outcome.out);
}

describe("as on an H100", () => {
  it("surfaces beyond their edges, and what calls answer", async () => {
    const theirs = linesOf(read("h100/surfaces.jsonl")).map((line) =>
      line.call === LINEAR_SURFACE.call ? LINEAR_SURFACE : line,
    );
    expect(await run("surfaces")).toEqual(theirs);
  }, 600_000);

  it("fetches", async () => {
    const ours = await run("filtering");
    const theirs = linesOf(read("h100/filtering.jsonl"));
    expect(ours.map((line) => line.case)).toEqual(theirs.map((line) => line.case));
    const unequal: string[] = [];
    theirs.forEach((line, index) => {
      const own = ours[index]!;
      if (own.bits === line.bits) return;
      unequal.push(line.case!);
      const range = WITHIN.find(([name]) => name.test(line.case!))?.[1] ?? 0;
      const [expected, actual] = [floats(line.bits!), floats(own.bits!)];
      const furthest = Math.max(...expected.map((value, i) => Math.abs(value - actual[i]!)));
      expect(furthest, line.case).toBeLessThanOrEqual((STEPS / 256) * range);
    });
    expect(unequal.length).toBe(16);
  }, 600_000);
});
