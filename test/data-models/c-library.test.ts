/** Functions that only the packaged C library, of 4-byte pointers, had are in ours too. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { buildProgram, runProgram } from "../runtime/host-program.ts";

const source = new URL("./c-library.cu", import.meta.url).pathname;

const WALK = [
  "1 0 tree tree",
  "1 1 tree/skipped skipped",
  "6 1 tree/skipped skipped",
  "1 1 tree/empty empty",
  "6 1 tree/empty empty",
  "1 1 tree/b b",
  "child d",
  "child c",
  "8 2 tree/b/d d",
  "8 2 tree/b/c c",
  "6 1 tree/b b",
  "8 1 tree/a a",
  "6 0 tree tree",
  "10 0 missing missing",
  "0 0",
];

it("they are there, and do what they should", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "c-library-"));
  const program = await buildProgram(fs.readFileSync(source, "utf8"));
  const { out, diagnostics, exitCode } = runProgram(program, { folder });
  fs.rmSync(folder, { recursive: true });
  expect(diagnostics).toEqual([]);
  expect(out.split("\n")).toEqual([
    ...["42", "0", "8", "the one below: 1", "it runs: 1", "1 1", "1"],
    ...[...WALK, ...WALK],
    ...["1", ""],
  ]);
  expect(exitCode).toBe(0);
});
