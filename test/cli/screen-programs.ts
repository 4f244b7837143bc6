/** Programs and command lines whose screens are kept. */
import { programFolder } from "./program-folder.ts";

/** A folder with the programs, for as long as a test file runs. */
export const screenPrograms = (): string =>
  programFolder({
    "transpose.cu": `#include <cstdio>
__global__ void naive(const float* in, float* out, int n) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  out[x * n + y] = in[y * n + x];
}
__global__ void tiled(const float* in, float* out, int n) {
  __shared__ float tile[32][32];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * n + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x, y = blockIdx.x * 32 + threadIdx.y;
  out[y * n + x] = tile[threadIdx.x][threadIdx.y];
}
int main() {
  const int n = 1024;
  float *in, *out;
  cudaMalloc(&in, n * n * sizeof(float));
  cudaMalloc(&out, n * n * sizeof(float));
  cudaMemset(in, 0, n * n * sizeof(float));
  naive<<<dim3(n / 32, n / 32), dim3(32, 32)>>>(in, out, n);
  for (int i = 0; i < 3; i++) tiled<<<dim3(n / 32, n / 32), dim3(32, 32)>>>(in, out, n);
  cudaDeviceSynchronize();
  printf("done\\n");
  cudaFree(in);
  cudaFree(out);
}
`,
    "histogram.cu": `#include <cstdio>
__global__ void histogram(const int* values, int* bins, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n) bins[values[i]]++;
}
int main() {
  const int n = 1024;
  int *values, *bins;
  cudaMalloc(&values, n * sizeof(int));
  cudaMalloc(&bins, 16 * sizeof(int));
  cudaMemset(values, 0, n * sizeof(int));
  cudaMemset(bins, 0, 16 * sizeof(int));
  histogram<<<5, 256>>>(values, bins, n);
  cudaDeviceSynchronize();
  printf("done");
}
`,
    "broken.cu": "__global__ void broken(int* x) { *x = missing; }\nint main() {}\n",
  });

interface Screen {
  readonly line: readonly string[];
  readonly widths: readonly number[];
}

const ALL_WIDTHS = [60, 80, 120];

export const SCREENS: Readonly<Record<string, Screen>> = {
  profile: { line: ["profile", "transpose.cu"], widths: ALL_WIDTHS },
  details: { line: ["profile", "transpose.cu", "--details", "--advice", "none"], widths: [80] },
  check: { line: ["check", "histogram.cu", "--leaks"], widths: ALL_WIDTHS },
  compare: { line: ["compare", "transpose.cu"], widths: ALL_WIDTHS },
  "does-not-compile": { line: ["profile", "broken.cu"], widths: [80] },
  "missing-source": { line: ["profile", "transposed.cu"], widths: [60] },
  "unknown-option": { line: ["profile", "transpose.cu", "--metric", "all"], widths: [60] },
  explain: { line: ["explain", "bank", "conflict"], widths: [60] },
};
