/** What kernels find that measure their chip by its clock: never more than its peak, and not a fraction of it. */
import { expect, it } from "vitest";
import { programFolder } from "./program-folder.ts";
import { warpscope } from "./warpscope.ts";

const folder = programFolder({
  "peak.cu": `#include <algorithm>
#include <cstdio>
#include <vector>
template <class T, bool Meets>
__global__ void multiplyAdd(T *out, T x, long long *begins, long long *ends) {
  T a = threadIdx.x, b = a + 1, c = a + 2, d = a + 3;
  if (Meets) __syncthreads();
  long long begin = clock64();
  for (int i = 0; i < 64; i++) {
    a = a * x + x;
    b = b * x + x;
    c = c * x + x;
    d = d * x + x;
  }
  if (Meets) __syncthreads();
  long long end = clock64();
  int thread = blockIdx.x * blockDim.x + threadIdx.x;
  out[thread] = a + b + c + d;
  begins[thread] = begin;
  ends[thread] = end;
}
// The part of the peak that all blocks reach, and that the first thread believes in.
template <class T, bool Meets> void measure(const char *name, int perSm, int threads, double peak) {
  cudaDeviceProp chip;
  cudaGetDeviceProperties(&chip, 0);
  int blocks = chip.multiProcessorCount * perSm, all = blocks * threads;
  T *out;
  long long *begins, *ends;
  cudaMalloc(&out, all * sizeof(T));
  cudaMalloc(&begins, all * 8);
  cudaMalloc(&ends, all * 8);
  multiplyAdd<T, Meets><<<blocks, threads>>>(out, T(3), begins, ends);
  std::vector<long long> b(all), e(all);
  cudaMemcpy(b.data(), begins, all * 8, cudaMemcpyDeviceToHost);
  cudaMemcpy(e.data(), ends, all * 8, cudaMemcpyDeviceToHost);
  double done = 2.0 * 64 * 4 * perSm * threads / peak;
  double cycles = *std::max_element(e.begin(), e.end()) - *std::min_element(b.begin(), b.end());
  printf("%s %d %.3f %.3f\\n", name, perSm * threads, done / cycles, done / (e[0] - b[0]));
}
int main(int, char **argv) {
  double peaks[3];
  for (int i = 0; i < 3; i++) sscanf(argv[i + 1], "%lf", &peaks[i]);
  int sizes[][2] = {{1, 32}, {1, 1024}, {2, 256}, {4, 256}};
  for (auto [perSm, threads] : sizes) {
    measure<float, false>("float", perSm, threads, peaks[0]);
    measure<float, true>("float", perSm, threads, peaks[0]);
    measure<double, false>("double", perSm, threads, peaks[1]);
    measure<double, true>("double", perSm, threads, peaks[1]);
    measure<int, false>("int", perSm, threads, peaks[2]);
  }
}
`,
  "timers.cu": `#include <cstdio>
__global__ void readBoth(long long *out) {
  unsigned long long begin, end;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(begin));
  long long from = clock64();
  while (clock64() - from < 1000000);
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(end));
  out[0] = clock64() - from;
  out[1] = end - begin;
}
int main() {
  long long *out;
  cudaMallocManaged(&out, 16);
  readBoth<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  printf("%lld %lld\\n", out[0], out[1]);
}
`,
});

/** Multiply-adds a cycle of an SM, twice: CUDA C++ Programming Guide, "Throughput of Native Arithmetic Instructions". */
const PEAKS = {
  h200: { sm: [256, 128, 128], clockGHz: 1.98 },
  t4: { sm: [128, 4, 128], clockGHz: 1.59 },
  "rtx-4090": { sm: [256, 4, 128], clockGHz: 2.52 },
};

it.each(Object.entries(PEAKS))("%s: no kernel is faster than the chip", async (device, { sm }) => {
  const args = ["run", "peak.cu", "--device", device, "--", ...sm.map(String)];
  const run = await warpscope(args, { folder });
  expect([run.exitCode, run.error]).toEqual([0, ""]);
  const lines = run.out.trim().split("\n");
  expect(lines.length).toBe(20);
  for (const line of lines) {
    const [kind, threads, all, own] = line.split(" ");
    expect([line, Number(all) <= 1 && Number(own) <= 1]).toEqual([line, true]);
    // Clang's multiplication and addition of integers are one instruction of the chip, and two here.
    const least = kind === "int" ? 0.4 : 0.8;
    if (Number(threads) >= 512) expect([line, Number(all) >= least]).toEqual([line, true]);
  }
});

it.each(Object.entries(PEAKS))("%s: both timers agree", async (device, { clockGHz }) => {
  const run = await warpscope(["run", "timers.cu", "--device", device], { folder });
  const [cycles, ns] = run.out.split(" ").map(Number);
  expect(cycles! / ns!).toBeCloseTo(clockGHz, 2);
});
