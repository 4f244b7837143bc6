import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { buildProgram, runProgram } from "../runtime/host-program.ts";

it("runs what nvcc and GNU's library accept", async () => {
  const source = readFileSync(new URL("./accepted.cu", import.meta.url), "utf8");
  const run = runProgram(await buildProgram(source));
  expect({ code: run.exitCode, out: run.out, error: run.error }).toEqual({
    code: 0,
    out: "done\n",
    error: "told 1\ntold 2\n",
  });
});

it("gives what a processor's vector functions give", async () => {
  const source = readFileSync(new URL("./x86-vectors.cu", import.meta.url), "utf8");
  const recorded = readFileSync(new URL("./x86-vectors.txt", import.meta.url), "utf8");
  const run = runProgram(await buildProgram(source));
  expect({ code: run.exitCode, out: run.out, error: run.error }).toEqual({
    code: 0,
    out: recorded,
    error: "",
  });
});

it("computes with sizes beyond 32 bits in kernels", async () => {
  const source = readFileSync(new URL("./wide-sizes.cu", import.meta.url), "utf8");
  const run = runProgram(await buildProgram(source));
  expect({ code: run.exitCode, out: run.out, error: run.error }).toEqual({
    code: 0,
    out: "right, cudaSuccess\n",
    error: "",
  });
});
