/** What a program prints about its own speed: the same on every run, whatever runs beside it, and as it would be. */
import { expect, it } from "vitest";
import { programFolder } from "./program-folder.ts";
import { warpscope } from "./warpscope.ts";

const folder = programFolder({
  "quiet.cu": `#include <cstdlib>
#include <ctime>
__global__ void one() {}
int main() {
  srand(time(nullptr));
  one<<<1, 1>>>();
  return cudaDeviceSynchronize();
}
`,
  "speed-up.cu": `#include <chrono>
#include <cstdio>
#include <ctime>
#include <vector>
__global__ void naive(const float *a, const float *b, float *c, int n) {
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < n; k++) sum += a[y * n + k] * b[k * n + x];
  c[y * n + x] = sum;
}
__global__ void tiled(const float *a, const float *b, float *c, int n) {
  __shared__ float s[16][16], t[16][16];
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < n; k += 16) {
    s[threadIdx.y][threadIdx.x] = a[y * n + k + threadIdx.x];
    t[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * n + x];
    __syncthreads();
    for (int i = 0; i < 16; i++) sum += s[threadIdx.y][i] * t[i][threadIdx.x];
    __syncthreads();
  }
  c[y * n + x] = sum;
}
__global__ void copy(float *out, const float *in, int n, int offset) {
  int i = blockIdx.x * blockDim.x + threadIdx.x + offset;
  if (i < n) out[i] = in[i];
}
template <class Launch> float timed(Launch launch) {
  cudaEvent_t begin, end;
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  launch();
  cudaEventRecord(begin);
  launch();
  cudaEventRecord(end);
  cudaEventSynchronize(end);
  float ms;
  cudaEventElapsedTime(&ms, begin, end);
  return ms;
}
int main() {
  const int n = 192;
  std::vector<float> a(n * n, 1), b(n * n, 2), c(n * n);
  clock_t ticks = clock();
  auto from = std::chrono::high_resolution_clock::now();
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      float sum = 0;
      for (int k = 0; k < n; k++) sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
  std::chrono::duration<double, std::milli> host = std::chrono::high_resolution_clock::now() - from;
  ticks = clock() - ticks;
  float *x, *y, *z;
  const int bytes = n * n * 4;
  cudaMalloc(&x, bytes);
  cudaMalloc(&y, bytes);
  cudaMalloc(&z, bytes);
  cudaMemcpy(x, a.data(), bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(y, b.data(), bytes, cudaMemcpyHostToDevice);
  dim3 grid(n / 16, n / 16), block(16, 16);
  float slow = timed([&] { naive<<<grid, block>>>(x, y, z, n); });
  float fast = timed([&] { tiled<<<grid, block>>>(x, y, z, n); });
  printf("%.9f %ld %.9f %.9f %.9f\\n", host.count(), (long)ticks, slow, fast, host.count() / fast);
  for (int offset = 0; offset < 4; offset++) {
    float ms = timed([&] { copy<<<n * n / 256, 256>>>(z, x, n * n, offset); });
    printf("%d %.6f GB/s\\n", offset, 2.0 * bytes / ms / 1e6);
  }
}
`,
});

it("prints the same times with one worker and with four, and again", async () => {
  const [one, four, again] = [
    await warpscope(["run", "speed-up.cu", "--workers", "1"], { folder }),
    await warpscope(["run", "speed-up.cu", "--workers", "4"], { folder }),
    await warpscope(["run", "speed-up.cu", "--workers", "4"], { folder }),
  ] as const;
  expect([one.exitCode, one.error]).toEqual([0, ""]);
  expect(four.out).toBe(one.out);
  expect(again.out).toBe(one.out);
  const [host, ticks, slow, fast, speedUp] = one.out.split("\n")[0]!.split(" ").map(Number);
  // Seven million products: 2.7 ms for 4.1 million on a Zen 4 (accuracy/host-time), within a factor of 3.
  expect(host).toBeGreaterThan(1.5);
  expect(host).toBeLessThan(15);
  expect(ticks! / 1e6).toBeCloseTo(host!, 0);
  expect(fast).toBeLessThan(slow!);
  expect(speedUp).toBeGreaterThan(50);
});

it("says that times under check are not modelled, once, and only where they are looked at", async () => {
  const check = await warpscope(["check", "speed-up.cu"], { folder });
  expect(check.error.match(/\[runtime\/checked-times\]/g)).toHaveLength(1);
  const quiet = await warpscope(["check", "quiet.cu"], { folder });
  expect(quiet.error).not.toContain("checked-times");
});
