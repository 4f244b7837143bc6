/** What `warpscope check` tells of a race: who, where, how grave, and of a pair that races all the time. */
import { expect, it } from "vitest";
import type { FindingsReport } from "../../src/report/index.ts";
import { programFolder } from "./program-folder.ts";
import { measured, warpscope } from "./warpscope.ts";

/** Blocks that sum what lies at the beginning, and write `behind` elements further on. */
const gather = (behind: number) => `__global__ void k(int *m, int turns) {
  int i = threadIdx.x + blockIdx.x * blockDim.x, sum = 0;
  for (int t = 0; t < turns; t++) sum += m[(i + t) & 1023];
  m[(i & 1023) + ${behind}] = sum;
}
int main() {
  int *d; cudaMalloc(&d, 8192); cudaMemset(d, 0, 8192);
  k<<<128, 256>>>(d, 512);
  return cudaDeviceSynchronize();
}
`;

const folder = programFolder({
  // Block 0 reads element 64; block 1 reads and writes it.
  "blocks.cu": `#include <cstdio>
template <int FAR>
__global__ void k(int *m) {
  __shared__ int far;
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  int own = m[i];
  if (threadIdx.x == 3) far = m[FAR];
  __syncthreads();
  m[i] = own + far * 0;
}
// The same between warps of a block.
__global__ void warps(int *m) {
  int far = threadIdx.x == 3 ? m[64] : 0;
  int own = m[threadIdx.x];
  m[threadIdx.x] = own + far;
}
int main() {
  int *d; cudaMalloc(&d, 512); cudaMemset(d, 0, 512);
  k<64><<<2, 64>>>(d);
  warps<<<1, 128>>>(d);
  cudaDeviceSynchronize();
  printf("done");
}
`,
  // Where all lanes read what one of them writes, too.
  "floyd.cu": `__global__ void step(int *m, int k, int n) {
  int i = threadIdx.y + blockIdx.y * blockDim.y, j = threadIdx.x;
  int via = m[i * n + k] + m[k * n + j], own = m[i * n + j];
  m[i * n + j] = via < own ? via : own;
}
int main() {
  const int n = 32; static int h[n * n];
  for (int i = 0; i < n * n; i++) h[i] = i % (n + 1) ? 1 + i * 7 % 31 : 0;
  int *d; cudaMalloc(&d, sizeof h); cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  for (int k = 0; k < n; k++) step<<<dim3(1, 4), dim3(32, 8)>>>(d, k, n);
  return cudaDeviceSynchronize();
}
`,
  "often.cu": gather(0),
  "ordered.cu": gather(1024),
});

it("names the other block's or warp's thread, and the launch of a template in main", async () => {
  const run = await warpscope(["check", "blocks.cu", "--format", "json"], { folder });
  const { findings } = JSON.parse(run.out) as FindingsReport;
  const told = findings.map(({ code, message, locations }) => ({
    code,
    other: /which thread (\([^)]*\))( of block \([^)]*\))?/.exec(message)?.slice(1).join(""),
    lines: locations.map(
      ({ role, line, kernel }) => `${role} ${line}${role === "call" ? kernel : ""}`,
    ),
  }));
  expect(told).toEqual([
    {
      code: "racecheck/race-grid",
      other: "(3, 0, 0) of block (0, 0, 0)",
      lines: ["here 9", "other 7", "launch 19"],
    },
    {
      code: "racecheck/race-block",
      other: "(3, 0, 0)",
      lines: ["here 15", "other 13", "launch 20"],
    },
  ]);
});

it("names no thread against itself", async () => {
  const run = await warpscope(["check", "floyd.cu", "--format", "json"], { folder });
  const { findings } = JSON.parse(run.out) as FindingsReport;
  const messages = findings.map(({ message }) => message);
  expect(messages.length).toBeGreaterThan(2);
  const itself = /thread (\([^)]*\)) of block (\([^)]*\)).*which thread \1(?! of block (?!\2))/;
  for (const message of messages) expect(message).not.toMatch(itself);
  expect(messages.some((message) => message.includes("another thread of the same warp"))).toBe(
    true,
  );
});

it("begins its findings on a line of their own", async () => {
  const run = await warpscope(["check", "blocks.cu"], { folder });
  expect(run.out).toMatch(/^done\n2 errors, 0 warnings(.*\n){4}\nblocks\.cu:9:/);
});

it("counts millions of accesses of one pair in no more than the time of as many in order", async () => {
  const runs: Record<string, number> = {};
  for (const file of ["ordered.cu", "often.cu"]) {
    await warpscope(["check", file], { folder });
    const run = await measured(["check", file], { folder });
    if (file === "often.cu")
      expect(run.out).toMatch(/Also: .*between\s+blocks\s+\(1\d{7} accesses\)/);
    runs[file] = run.cpuMs;
  }
  // Within what a busy machine adds.
  expect(runs["often.cu"]).toBeLessThan(1.7 * runs["ordered.cu"]!);
});
