/** Arrays of a thread become registers where nvcc makes them so. */
import { expect, it } from "vitest";
import { programFolder } from "../cli/program-folder.ts";
import { warpscope } from "../cli/warpscope.ts";

// nvcc -arch=sm_90 -Xptxas -v: 0 bytes stack frame for `tile`, and 128 for `looked_up`.
const folder = programFolder({
  "tile.cu": `
__global__ void tile(const float *a, const float *b, float *c, int n) {
  __shared__ float as[64 * 8], bs[8 * 64];
  float sums[8 * 8] = {0}, left[8] = {0}, right[8] = {0};
  const int row = threadIdx.x / 8, column = threadIdx.x % 8;
  for (int begin = 0; begin < n; begin += 8) {
    for (int i = threadIdx.x; i < 512; i += 64) as[i] = a[begin * 64 + i], bs[i] = b[begin * 64 + i];
    __syncthreads();
    for (int k = 0; k < 8; ++k) {
      for (int i = 0; i < 8; ++i) left[i] = as[(row * 8 + i) * 8 + k];
      for (int i = 0; i < 8; ++i) right[i] = bs[k * 64 + column * 8 + i];
      for (int i = 0; i < 8; ++i)
        for (int j = 0; j < 8; ++j) sums[i * 8 + j] += left[i] * right[j];
    }
    __syncthreads();
  }
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 8; ++j) c[(row * 8 + i) * 64 + column * 8 + j] = sums[i * 8 + j];
}
int main() {}
`,
  "looked-up.cu": `
__global__ void looked_up(const int *at, int *out) {
  int table[32];
  for (int i = 0; i < 32; ++i) table[i] = 0;
  for (int i = 0; i < 32; ++i) table[at[i] & 31] += i;
  out[threadIdx.x] = table[at[threadIdx.x] & 31];
}
int main() {}
`,
});
const ARRAY = /= alloca \[\d+ x /;

it("leaves no array to memory whose indices are known once loops are unrolled", async () => {
  const tile = await warpscope(["compile", "tile.cu", "--emit", "ir"], { folder });
  expect(tile.exitCode, tile.error).toBe(0);
  expect(tile.out).toContain("@_Z4tilePKfS0_Pfi");
  expect(tile.out).not.toMatch(ARRAY);
});

it("leaves arrays to memory that are indexed by what a thread reads", async () => {
  const table = await warpscope(["compile", "looked-up.cu", "--emit", "ir"], { folder });
  expect(table.exitCode, table.error).toBe(0);
  expect(table.out).toMatch(ARRAY);
});
