import { expect, it } from "vitest";
import { buildProgram, runProgram } from "./host-program.ts";

const SOURCE = `
#include <cstdio>
__global__ void nothing() {}
int main() {
  printf("before");
  nothing<<<1, 1>>>();
  printf("behind");
}`;

it("what a program has printed is shown where its run cannot go on", async () => {
  const program = await buildProgram(SOURCE);
  const printed: Uint8Array[] = [];
  const onLaunched = (): never => {
    throw new Error("a kernel beyond what is supported");
  };
  expect(() => runProgram(program, { onLaunched, printed })).toThrow("beyond what is supported");
  expect(Buffer.concat(printed).toString()).toBe("before");
});
