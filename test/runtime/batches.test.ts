/** Calls of CUDA 13 that take several pieces of work at once. */
import fs from "node:fs";
import { expect, test } from "vitest";
import { buildProgram, runProgram } from "./host-program.ts";

const source = fs.readFileSync(new URL("./programs/batches.cu", import.meta.url), "utf8");

test("batches prefetch, discard and copy one piece after the other", async () => {
  const run = runProgram(await buildProgram(source));
  expect(run.out.trimEnd().split("\n")).toEqual([
    "prefetch cudaSuccess",
    "last prefetched to 0",
    "discard cudaSuccess",
    "both cudaSuccess",
    "no location cudaErrorInvalidValue",
    "discard device memory cudaErrorInvalidValue",
    "copies cudaSuccess",
    "synchronize cudaSuccess",
    "5 6 7 0 9 10 11 0 0 0 0 0 17 18 19 0 21 22 23 0 0 0 0 0",
  ]);
}, 60_000);
