import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../cli/warpscope.ts";
import { expectSameForms } from "./compare-forms.ts";

/** Every file with a `main`. */
const PROGRAMS = ["examples", "accuracy", "test"].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((file) => path.join(folder, file))
    .filter((file) => file.endsWith(".cu"))
    .filter((file) => /\bint main\s*\(/.test(readFileSync(path.join(ROOT, file), "utf8")))
    .sort(),
);

let ended = 0;

// Each test waits for programs of its own.
describe.concurrent("every program prints the same with each form of code", () => {
  it.each(PROGRAMS)("%s", async (file) => {
    const { exitCode } = await expectSameForms(file);
    if (exitCode === 0) ended++;
  });
});

describe("of these programs", () => {
  it("most end well", () => {
    expect(ended).toBeGreaterThan(PROGRAMS.length / 2);
  });
});
