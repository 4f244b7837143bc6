import { expect, it } from "vitest";
import { programFolder } from "../cli/program-folder.ts";
import { warpscope } from "../cli/warpscope.ts";

const folder = programFolder({
  "kernel.cu": `
#include <stdio.h>
__global__ void tell(int number) { printf("kernel %d\\n", number); }
extern "C" void launch(int number)
{
  tell<<<1, 1>>>(number);
  cudaDeviceSynchronize();
}
extern "C" int twice(int number) { return 2 * number; }
`,
  "main.c": `#include <stdio.h>
int main(void) {
  printf("host %d\\n", twice(21));
  launch(5);
  launch(6);
  return 0;
}
`,
});

it("calls functions of other sources that C did not declare", { timeout: 60_000 }, async () => {
  const run = await warpscope(["run", "-w", "kernel.cu", "main.c"], { folder });
  expect(run).toMatchObject({ exitCode: 0, out: "host 42\nkernel 5\nkernel 6\n", error: "" });
});
