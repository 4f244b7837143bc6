/** cuBLAS against plain loops, and how its kernels show; all types and forms: `cublas.long.test.ts`. */
import { expect, it } from "vitest";
import { programFolder } from "../cli/program-folder.ts";
import { warpscope } from "../cli/warpscope.ts";
import { LIBRARY_LIMIT, printedBy } from "./library-program.ts";

it("agrees with plain loops in all of its functions", LIBRARY_LIMIT, async () => {
  expect(await printedBy("blas.cpp", "cublas")).toBe(
    "1120 checks, 0 wrong, last error: cudaSuccess\n",
  );
});

const folder = programFolder({
  "old.cu": `
#include <cublas.h>
#include <cstdio>
__global__ void fill(float* x, float value) { x[threadIdx.x] = value; }
int main() {
  float *a, *b, *c, result[16];
  cublasInit();
  cublasAlloc(16, sizeof(float), (void**)&a);
  cublasAlloc(16, sizeof(float), (void**)&b);
  cublasAlloc(16, sizeof(float), (void**)&c);
  fill<<<1, 16>>>(a, 2.0f);
  fill<<<1, 16>>>(b, 3.0f);
  cublasSgemm('n', 't', 4, 4, 4, 1.0f, a, 4, b, 4, 0.0f, c, 4);
  cublasGetMatrix(4, 4, sizeof(float), c, 4, result, 4);
  printf("%g %g %d\\n", result[5], cublasSasum(16, c, 1), cublasGetError());
  cublasFree(a); cublasFree(b); cublasFree(c);
  cublasShutdown();
}`,
  "halves.cu": `
#include <cublas_v2.h>
#include <cstdio>
__global__ void add(const half* a, __nv_bfloat16* b) { b[threadIdx.x] += (float)a[threadIdx.x]; }
int main() {
  half* a;
  __nv_bfloat16* b;
  cudaMallocManaged(&a, 4 * sizeof(half));
  cudaMallocManaged(&b, 4 * sizeof(__nv_bfloat16));
  for (int i = 0; i < 4; i++) a[i] = i, b[i] = 1.5f;
  add<<<1, 4>>>(a, b);
  cudaDeviceSynchronize();
  printf("%g\\n", (float)b[3]);
}`,
  "absent.cu": `#include <curand.h>
int main() {
  curandGenerator_t generator;
  return curandCreateGenerator(&generator, CURAND_RNG_QUASI_SCRAMBLED_SOBOL32);
}`,
});

it("shows its kernels in the profile; the old interface too", { timeout: 200_000 }, async () => {
  const run = await warpscope(["profile", "old.cu"], { folder, limitSeconds: 180 });
  expect(run.exitCode, run.error).toBe(0);
  expect(run.out).toContain("24 384 0\n");
  expect(run.out).toMatch(/warpscope_cublas::gemm_kernel/);
});

it("brings types of 16 bits along", { timeout: 100_000 }, async () => {
  const { exitCode, out, error } = await warpscope(["run", "halves.cu"], { folder });
  expect({ exitCode, out, error }).toEqual({ exitCode: 0, out: "4.5\n", error: "" });
});

it("names what is not here", { timeout: 100_000 }, async () => {
  const run = await warpscope(["run", "absent.cu"], { folder });
  expect(run.exitCode).toBe(1);
  expect(run.error).toContain("absent.cu:4");
  expect(run.error).toContain("Warpscope has no scrambled Sobol sequences");
});
