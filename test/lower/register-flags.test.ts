import { describe, expect, it } from "vitest";
import type { LocId } from "../../src/base/index.ts";
import type { Draft } from "../../src/lower/draft.ts";
import { lowerDraft } from "../../src/lower/lower-module.ts";
import { verifyProgram } from "../../src/lower/verify-program.ts";
import { parseDraft } from "./parse-draft.ts";
import { type RandomDraftOptions, randomDraftText } from "./random-draft.ts";
import { randomFrom } from "./random-numbers.ts";
import { replayThread, runWarp } from "./warp-simulator.ts";

const LANES = 6;
const STEPS = 400;

/** Loads and votes are told apart by location. */
function number(draft: Draft): Draft {
  let loc = 1;
  for (const fn of draft.functions)
    for (const block of fn.blocks)
      for (const instruction of block.body) instruction.loc = loc++ as LocId;
  return draft;
}

/** Returns whether the case could be compared; throws where warp and threads disagree. */
function compare(text: string, random: () => number): boolean {
  const program = lowerDraft(number(parseDraft(text).draft), { fmad: true, ftz: false }, []);
  expect(verifyProgram(program)).toEqual([]);
  const traces = runWarp(program, LANES, random, STEPS);
  if (!traces) return false;
  const original = number(parseDraft(text).draft);
  traces.forEach((trace, lane) => {
    const writes = replayThread(original, lane, trace.reads, STEPS * 4);
    expect([...trace.writes].sort(), `lane ${lane}`).toEqual([...(writes ?? [])].sort());
  });
  return true;
}

const KINDS: Readonly<Record<string, Omit<RandomDraftOptions, "blocks">>> = {
  "without waits": { waits: false, volatile: false, votes: true, indexed: true },
  "with waits": { waits: true, volatile: false, votes: true, indexed: false },
  "that may yield": { waits: true, volatile: true, votes: false, indexed: false },
};
const CASES = Number(process.env["WARPSCOPE_FUZZ_CASES"] ?? 600);

describe("lanes compute what threads compute, whatever the control flow", () => {
  for (const [title, options] of Object.entries(KINDS))
    it(`in random programs ${title}`, () => {
      let compared = 0;
      for (let seed = 1; seed <= CASES; seed++) {
        const random = randomFrom(seed);
        const text = randomDraftText(random, { ...options, blocks: 3 + (seed % 8) });
        try {
          if (compare(text, random)) compared++;
        } catch (error) {
          throw new Error(`seed ${seed}: ${(error as Error).message}\n${text}`);
        }
      }
      expect(compared).toBeGreaterThan(CASES / 4);
    });
});
