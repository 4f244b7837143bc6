import fs from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { checkSequence, checkWhileSwapping, newWorldFolder, type Steps } from "./sequences.ts";

const folder = newWorldFolder();
afterAll(() => fs.rmSync(folder, { recursive: true }));

const differences = (seeds: number, steps: Steps) => {
  for (let seed = 0; seed < seeds; seed++) {
    const found = checkSequence(seed, folder, steps);
    if (found) return found;
  }
  return undefined;
};

describe("the gate gives what may be seen, and nothing else", () => {
  it.runIf(process.platform === "linux")("with folders that are held", () => {
    expect(differences(1500, "held")).toBeUndefined();
  });
  it("with folders by their names", () => {
    expect(differences(500, "named")).toBeUndefined();
  });
  it("in a page's memory", () => {
    expect(differences(1500, "memory")).toBeUndefined();
  });
  it.runIf(process.platform === "linux")("while somebody swaps folders for links", async () => {
    expect(await checkWhileSwapping([0, 300], folder)).toBeUndefined();
  });
});
