/** Arrays, texture and surface references; objects are compared with a GPU in test/accuracy. */
import fs from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { CompiledProgram } from "../../src/compile/index.ts";
import { buildProgram, runProgram } from "./host-program.ts";

const source = fs.readFileSync(
  new URL("./programs/texture-references.cu", import.meta.url),
  "utf8",
);
let program: CompiledProgram;
beforeAll(async () => {
  program = await buildProgram(source);
}, 60_000);

describe("references", () => {
  test("are bound to memory, rows and arrays, and fetched through", () => {
    const run = runProgram(program);
    const rows = Array.from(
      { length: 24 },
      (_, i) => Math.max(0, i - 8) + (i < 8 ? i : 0) + 100 * i,
    );
    expect(run.out.split("\n")).toEqual([
      "bind cudaSuccess 0",
      "line: cudaSuccess 3 4 5 6",
      "bind without an offset cudaErrorInvalidValue",
      "bind cudaSuccess 8",
      "line from 130: cudaSuccess 130 131 132 133",
      "offset 8",
      "bind rows cudaSuccess",
      `rows: cudaSuccess ${rows.join(" ")}`,
      "bind array cudaSuccess",
      // Row 1 at its middle; between the last column and the first it wraps.
      "array: cudaSuccess 4 4.5 5 5.5 6 6.5 7 5.5",
      "bind bytes cudaSuccess",
      "bytes: cudaSuccess 0 0.2 0.4 1 1 0 0 0 0 1 0 0.2",
      "find cudaSuccess",
      "bind pairs cudaSuccess",
      "pairs 12 34 56 78",
      "bind surface cudaSuccess",
      "painted 4 6 8 10",
      "free cudaSuccess cudaSuccess",
      "unbind cudaSuccess",
      "unbound: cudaErrorIllegalAddress",
      "",
    ]);
    expect(run.launches.at(-1)?.fault).toMatchObject({ kind: "texture-handle", thread: [0, 0, 0] });
  });

  test("of an array that has been freed end the launch", () => {
    const run = runProgram(program, { arguments: ["./references", "freed"] });
    expect(run.out).toContain("freed: cudaErrorIllegalAddress");
    expect(run.launches.at(-1)?.fault?.kind).toBe("texture-handle");
  });
});
