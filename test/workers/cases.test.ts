import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readCase } from "../cases/case-file.ts";
import { combineCases, compileDevice, lowerIr } from "../cases/compile-cases.ts";
import { runCase } from "../cases/run-case.ts";
import { machineWith } from "./machines.ts";

const FOLDER = new URL("../cases/", import.meta.url).pathname;

const alone = machineWith(1);
const teams = [machineWith(2), machineWith(4)];
const cases = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".cu"))
  .sort()
  .map((path) => readCase(join(FOLDER, path), path.replace(/\.cu$/, "")));
const topics = [...new Set(cases.map(({ name }) => name.split("/")[0]!))];

describe.each(topics)("with one, two and four workers, cases: %s", (topic) => {
  const files = cases.filter(({ name }) => name.startsWith(`${topic}/`));
  const base = alone.memory.nextImageBase;
  const { lowered } = lowerIr(compileDevice(combineCases(files)), base);
  for (const { memory } of [alone, ...teams]) memory.placeImage(base, lowered.image.bytes);

  it.each(files.map((file) => [file.name, file] as const))("%s comes out the same", (_, file) => {
    const expected = runCase(alone, lowered, file);
    for (const team of teams) {
      const actual = runCase(team, lowered, file);
      expect(actual.fault).toEqual(expected.fault);
      expect(actual.printed).toBe(expected.printed);
      expect(actual.counters).toEqual(expected.counters);
      // A fault ends the context: nobody can see what later blocks left behind.
      if (expected.fault) continue;
      expect(actual.after).toEqual(expected.after);
      expect(actual.image).toEqual(expected.image);
    }
  });
});
