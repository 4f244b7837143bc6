/** Exceptions, threads, random numbers and formats: as a program built by nvcc has them on a 64-bit machine. */
import fs from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { CompiledProgram } from "../../src/compile/index.ts";
import { buildProgram, runProgram } from "./host-program.ts";

const text = (name: string) =>
  fs.readFileSync(new URL(`./programs/${name}`, import.meta.url), "utf8");

/** What each letter printed; from a build with nvcc 13.0, GCC 12 and glibc 2.36. */
const ANSWERS = new Map(
  text("host-language.answers.txt")
    .split(/^== /m)
    .slice(1)
    .map((part) => [part.slice(0, 1), part.slice(2)] as const),
);

let program: CompiledProgram;
beforeAll(async () => {
  program = await buildProgram(text("host-language.cu"));
});

const run = (letter: string) => runProgram(program, { arguments: ["./program", letter] });

test.each([
  ["exceptions are caught by their types, and objects destroyed on the way", "x"],
  ["threads run to their ends", "t"],
  ["threads have thread_local variables of their own", "v"],
  ["random numbers and the order of equal elements are GNU's", "r"],
  ["formats for a long of 8 bytes print values of 8 bytes", "p"],
  ["long has 8 bytes", "w"],
])("%s", (_what, letter) => {
  const one = run(letter);
  expect(one.out).toBe(ANSWERS.get(letter));
  expect(one.exitCode).toBe(0);
  expect(one.diagnostics).toEqual([]);
});

describe("how a program ends", () => {
  test("exit neither destroys the objects of the stack nor is caught", () => {
    expect(run("e")).toMatchObject({ exitCode: 3, out: "", diagnostics: [] });
  });

  test("an exception may not leave a function that is noexcept", () => {
    const one = run("n");
    expect(one.exitCode).toBe(134);
    expect(one.diagnostics).toEqual([
      {
        code: "runtime/uncaught-exception",
        severity: "error",
        params: { type: "Both", what: "" },
      },
    ]);
  });

  test("threads that take turns are refused", () => {
    const one = run("s");
    expect(one.exitCode).toBe(1);
    expect(one.diagnostics).toEqual([
      {
        code: "runtime/threads-stuck",
        severity: "error",
        params: { function: "pthread_cond_wait", threads: "main::'lambda', main" },
      },
    ]);
  });
});
