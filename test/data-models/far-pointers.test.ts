/** What has 8 bytes is never taken for its lower half: pointers, sizes and handles from 2^32 on, all calls of a kind. */
import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { buildProgram, runProgram } from "../runtime/host-program.ts";

const program = await buildProgram(
  fs.readFileSync(new URL("./far-pointers.cu", import.meta.url), "utf8"),
);
const run = (...args: readonly string[]) =>
  runProgram(program, { engine: true, arguments: ["./far", ...args] });

/** Answers of the calls, by the line of each. */
function answers(out: string): readonly (readonly [call: string, answer: string])[] {
  return out
    .trimEnd()
    .split("\n")
    .map((line) => {
      const [, call, answer] = /^(\w+)\(.*: (\w+)$/.exec(line) ?? [];
      return call === undefined ? [line, ""] : [call, answer!];
    });
}

it("calls refuse them", () => {
  const { out, exitCode } = run();
  expect(answers(out)).toEqual([
    ["cudaMemcpy", "cudaErrorInvalidValue"],
    ["cudaMemcpy", "cudaErrorInvalidValue"],
    ["cudaMemcpy", "cudaErrorInvalidValue"],
    ["cudaMemset", "cudaErrorInvalidValue"],
    ["cudaMemset", "cudaErrorInvalidValue"],
    ["cudaFree", "cudaErrorInvalidValue"],
    ["cudaFree", "cudaErrorInvalidValue"],
    ["cudaFreeHost", "cudaErrorInvalidValue"],
    ["cudaMemPrefetchAsync", "cudaErrorInvalidValue"],
    ["cudaHostUnregister", "cudaErrorHostMemoryNotRegistered"],
    ["cudaPointerGetAttributes", "cudaSuccess"],
    ["type 0", ""],
    ["cudaMalloc", "cudaErrorMemoryAllocation"],
    ["cudaCreateTextureObject", "cudaSuccess"],
    ["cudaGetTextureObjectResourceDesc", "cudaSuccess"],
    ["cudaGetTextureObjectResourceDesc", "cudaErrorInvalidValue"],
    // Still there: another one was destroyed.
    ["cudaGetTextureObjectResourceDesc", "cudaSuccess"],
    ["1 1024", ""],
    ["cudaCreateTextureObject", "cudaErrorInvalidValue"],
    ["cudaCreateTextureObject", "cudaErrorInvalidValue"],
    ["cudaCreateTextureObject", "cudaErrorInvalidValue"],
    ["cudaMallocArray", "cudaErrorInvalidValue"],
    ["cudaMalloc3DArray", "cudaErrorInvalidValue"],
    ["cudaMallocArray", "cudaSuccess"],
    ["cudaArrayGetInfo", "cudaSuccess"],
    ["8 8 0", ""],
    ["cudaMemcpy2DToArray", "cudaErrorInvalidValue"],
    ["cuMemCreate", "0"],
    ["cuMemGetAllocationPropertiesFromHandle", "1"],
    ["cuMemRelease", "1"],
    ["cuMemRelease", "0"],
    ["cuMemFree", "1"],
    ["malloc 0", ""],
    ["sbrk 0", ""],
    ["cudaMemcpy", "cudaSuccess"],
    ["value 0", ""],
    ["cudaFree", "cudaSuccess"],
  ]);
  expect(exitCode).toBe(0);
});

describe("kernels that use one stop there", () => {
  it.each(["device", "managed", "held"])("%s", (which) => {
    const { out, launches } = run(which);
    expect(out).toBe("cudaDeviceSynchronize(): cudaErrorIllegalAddress\n");
    expect(launches.at(-1)!.fault).toMatchObject({ access: "write", thread: [0, 0, 0] });
  });
});
