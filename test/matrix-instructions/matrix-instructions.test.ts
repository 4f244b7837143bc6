/** Products of matrices by whole warps: mma.h, and the instructions of inline PTX. */
import { expect, it } from "vitest";
import { programFolder } from "../cli/program-folder.ts";
import { warpscope } from "../cli/warpscope.ts";

it("multiplies fragments of all shapes, types and layouts", { timeout: 300_000 }, async () => {
  const run = await warpscope(["run", "test/matrix-instructions/programs/wmma.cu"], {
    limitSeconds: 250,
  });
  expect(run).toMatchObject({ exitCode: 0, error: "" });
  expect(run.out).toBe(
    "68 products, 0 wrong\n-2147323904 2147483647 4 3f802000 808, cudaSuccess\n",
  );
});

const folder = programFolder({
  "half-warp.cu": `
#include <mma.h>
using namespace nvcuda;
__global__ void k(half* p) {
  wmma::fragment<wmma::accumulator, 16, 16, 16, half> c;
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> b;
  wmma::fill_fragment(c, __float2half(0));
  wmma::load_matrix_sync(a, p, 16);
  wmma::load_matrix_sync(b, p, 16);
  wmma::mma_sync(c, a, b, c);
  wmma::store_matrix_sync(p, c, 16, wmma::mem_row_major);
}
int main() {
  half* p;
  cudaMalloc(&p, 512);
  k<<<1, 16>>>(p);
  return cudaDeviceSynchronize();
}`,
  "absent.cu": `
__global__ void k(int* out) {
  int d[2];
  asm("mma.sync.aligned.m8n8k32.row.col.s32.s4.s4.s32 {%0, %1}, {%2}, {%3}, {%0, %1};"
      : "+r"(d[0]), "+r"(d[1]) : "r"(1), "r"(2));
  out[threadIdx.x] = d[0];
}
int main() { k<<<1, 32>>>(nullptr); }`,
});

it("stops a warp of which only a part multiplies", { timeout: 100_000 }, async () => {
  const run = await warpscope(["run", "half-warp.cu"], { folder });
  expect(run.error).toContain("[fault/warp-incomplete]");
  expect(run.error).toContain("half-warp.cu:10");
});

it("names shapes that are not here", { timeout: 100_000 }, async () => {
  const run = await warpscope(["run", "absent.cu"], { folder });
  expect(run.exitCode).toBe(1);
  expect(run.error).toContain("absent.cu:4");
  expect(run.error).toContain("m8n8k32");
});
