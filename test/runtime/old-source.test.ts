/** Programs written for C++14 and GNU's library run as they are, with the same numbers. */
import fs from "node:fs";
import { expect, test } from "vitest";
import { buildProgram, runProgram } from "./host-program.ts";

const text = (name: string) =>
  fs.readFileSync(new URL(`./programs/${name}`, import.meta.url), "utf8");

test("a program's own names win over those of the library", async () => {
  const run = runProgram(await buildProgram(text("old-names.cu")));
  // 10 + … + 17, and 3² + 4².
  expect(run).toMatchObject({ out: "133 8 17\n", exitCode: 0, diagnostics: [] });
});

test("what C++17 removed is there, and random numbers are GNU's", async () => {
  const run = runProgram(await buildProgram(text("old-source.cu")));
  // From a build with nvcc 13.0 -std=c++14 and GCC 12.
  expect(run).toMatchObject({
    out: text("old-source.answers.txt"),
    exitCode: 0,
    diagnostics: [],
  });
});
