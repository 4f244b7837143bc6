import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { MATH_ROWS } from "../../src/model/time/math-code.ts";

interface Measured {
  readonly name: string;
  readonly bytes: 4 | 8;
  /** Of a call in a loop: all instructions, and those of each pipe that has any. */
  readonly loop: Readonly<Record<string, number>>;
  readonly cycles: number;
}

/** Instructions of their own in a program, or what was subtracted. */
const NO_FUNCTIONS = ["none", "sqrt", "divide", "rint", "floor", "fmax"];
const PIPES = ["fp64", "fma", "alu", "xu", "lsu", "cbu"];

it("the time model has the machine code of functions that was measured", () => {
  const measured = readFileSync("accuracy/math-code/h200.jsonl", "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Measured)
    .filter(({ name }) => !NO_FUNCTIONS.includes(name));
  const rows = measured.map(({ name, bytes, loop, cycles }) => {
    const pipes = PIPES.map((pipe) => Math.round(loop[pipe] ?? 0));
    const moves = Math.round(loop["all"]!) - pipes.reduce((a, b) => a + b, 0);
    return [`${name} of ${bytes}`, [...pipes, Math.max(0, moves), cycles]];
  });
  const table = ([4, 8] as const).flatMap((bytes) =>
    Object.entries(MATH_ROWS[bytes]).map(([name, row]) => [`${name} of ${bytes}`, [...row]]),
  );
  expect(table).toEqual(rows);
  expect(table.length).toBe(104);
});
