/** Programs that never end: stopped by a timeout or Ctrl-C, with what was counted until then. */
import { describe, expect, it } from "vitest";
import { programFolder } from "./program-folder.ts";
import { type Run, warpscope } from "./warpscope.ts";

/** The endless part begins once "before" is printed. */
const folder = programFolder({
  "kernel.cu": `#include <cstdio>
__global__ void fine(int* x) { x[threadIdx.x] = 1; }
__global__ void endless(volatile int* x) {
  while (x[0] == 1) {
    x[1] += 1;
  }
}
int main() {
  int* x;
  cudaMalloc(&x, 256);
  fine<<<1, 32>>>(x);
  cudaDeviceSynchronize();
  printf("before\\n");
  fflush(stdout);
  endless<<<4, 64>>>(x);
  cudaDeviceSynchronize();
  printf("after\\n");
}`,
  "host.cu": `#include <cstdio>
__global__ void fine(int* x) { x[threadIdx.x] = 1; }
int main() {
  int* x;
  cudaMalloc(&x, 256);
  fine<<<1, 32>>>(x);
  cudaDeviceSynchronize();
  printf("before\\n");
  fflush(stdout);
  for (volatile int i = 0;; i = i + 1) {}
}`,
});

/** From "before" to the end. */
interface Stopped extends Run {
  readonly secondsEndless: number;
}

async function stopped(args: string[], interrupt: boolean): Promise<Stopped> {
  let began = 0;
  const run = await warpscope(["profile", ...args], {
    folder,
    onText(child, text) {
      if (began || !text.includes("before")) return;
      began = performance.now();
      if (interrupt) setTimeout(() => child.kill("SIGINT"), 300);
    },
  });
  return { ...run, secondsEndless: (performance.now() - began) / 1000 };
}

function expectKept({ out, error }: Run, launches: number): void {
  expect(out).not.toContain("after");
  expect(out).toMatch(/ 1 {2}fine +/);
  expect(error).toContain(`Launches completed: ${launches}.`);
  expect(error).not.toMatch(/^ *at .*(file:|node:)/m);
}

describe("an endless kernel", () => {
  it("is stopped by --timeout with 124, and named with the line of its loop", async () => {
    const run = await stopped(["kernel.cu", "--timeout", "2"], false);
    expect(run.exitCode).toBe(124);
    expect(run.secondsEndless).toBeLessThan(8);
    expectKept(run, 1);
    expect(run.error).toMatch(/^kernel\.cu:[45]:\d+: error: endless\(volatile int \*\): stopped/m);
  });

  it("is stopped by Ctrl-C with 130 in about two seconds", async () => {
    const run = await stopped(["kernel.cu"], true);
    expect(run.exitCode).toBe(130);
    expect(run.secondsEndless).toBeLessThan(0.3 + 2.5);
    expectKept(run, 1);
    expect(run.error).toContain("endless(volatile int *)");
  });
});

describe("a host program that never calls CUDA again", () => {
  it("is stopped by --timeout with 124, and its launches are kept", async () => {
    const run = await stopped(["host.cu", "--timeout", "2"], false);
    expect(run.exitCode).toBe(124);
    expectKept(run, 1);
  });

  it("is stopped by Ctrl-C with 130 in about two seconds", async () => {
    const run = await stopped(["host.cu"], true);
    expect(run.exitCode).toBe(130);
    expect(run.secondsEndless).toBeLessThan(0.3 + 2.5);
    expectKept(run, 1);
  });
});
