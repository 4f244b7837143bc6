/** Ten minutes of random sequences; 2,000 of them are in `npm test`. */
import fs from "node:fs";
import { afterAll, expect, it } from "vitest";
import { checkSequence, checkWhileSwapping, newWorldFolder } from "./sequences.ts";

const MINUTES = 10;
const SEQUENCES = 20_000;
const folder = newWorldFolder();
afterAll(() => fs.rmSync(folder, { recursive: true }));

it("random sequences find nothing outside", async () => {
  const end = performance.now() + MINUTES * 60_000;
  for (let seed = 10_000; seed < 10_000 + SEQUENCES || performance.now() < end; seed++) {
    const steps = seed % 4 === 0 ? "named" : "held";
    expect(checkSequence(seed, folder, steps)).toBeUndefined();
    if (seed % 500 === 0)
      expect(await checkWhileSwapping([seed, seed + 500], folder)).toBeUndefined();
  }
});
