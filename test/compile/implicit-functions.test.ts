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
extern "C" unsigned long long wide(unsigned long long a, float *to, double x) { *to = x; return a * 3; }
extern "C" double half(int number) { return number / 2.0; }
static int shown(int number) { return number; }
extern "C" int same(int number) { return shown(number); }
`,
  "main.c": `#include <stdio.h>
int main(void) {
  float x;
  printf("host %d\\n", twice(21));
  launch(5);
  launch(6);
  printf("wide %d\\n", wide(4, 2.5, &x));
  printf("x %g\\n", x);
  printf("time %d\\n", time(NULL) > 1000000);
  show("later", twice(1, 2));
  return same(0);
}
void show(const char *text, int number) { printf("%s %d\\n", text, number); }
`,
  "beyond.cu": `__global__ void k(int *p) { p[threadIdx.x + 4] = 1; }
extern "C" int go(int n, int m) {
  int *p;
  cudaMalloc(&p, 16);
  k<<<1, 1>>>(p);
  return cudaDeviceSynchronize();
}
`,
  "go.c": `int main(void)
{
  go(1, 2, 3);
  return 0;
}
`,
  "lost.c": `#include <stdio.h>
int main(void) { printf("%d\\n", half(9)); return 0; }
`,
});

it("functions that C did not declare are called as on x86-64", { timeout: 60_000 }, async () => {
  const run = await warpscope(["run", "-w", "kernel.cu", "main.c"], { folder });
  expect(run).toMatchObject({
    exitCode: 0,
    out: "host 42\nkernel 5\nkernel 6\nwide 12\nx 2.5\ntime 1\nlater 2\n",
    error: "",
  });
});

it("a float that C takes for an integer is no number, and said so", {
  timeout: 60_000,
}, async () => {
  for (const _ of ["compiled", "linked again"]) {
    const run = await warpscope(["run", "-w", "kernel.cu", "lost.c"], { folder });
    expect(run).toMatchObject({ exitCode: 0, out: "0\n" });
    expect(run.error).toMatch(/`half` returns another type .*\[compile\/result-lost\]/s);
  }
});

it("lines of the host program are right beside such calls", { timeout: 60_000 }, async () => {
  const { out } = await warpscope(["check", "-w", "beyond.cu", "go.c"], { folder });
  expect(out).toContain("beyond.cu:5:3: note: launched here, in go");
  expect(out).toContain("go.c:3:3: note: called from main");
});
