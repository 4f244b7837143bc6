// What the chip decides, and what a launch is given: as an H200 has it.
#include <cstdio>
#include "expect.h"
#define READ(name, at) asm volatile("mov.u32 %0, %%" name ";" : "=r"(o[at]))
__device__ void readAll(unsigned *o) {
  READ("nwarpid", 0);
  READ("nsmid", 1);
  READ("total_smem_size", 2);
  READ("dynamic_smem_size", 3);
  READ("gridid", 4);
  READ("lanemask_eq", 5);
  READ("lanemask_le", 6);
  READ("lanemask_lt", 7);
  READ("lanemask_ge", 8);
  READ("lanemask_gt", 9);
}
__global__ void plain(unsigned *o) {
  if (threadIdx.x == 5) readAll(o);
}
__global__ void withShared(unsigned *o) {
  __shared__ int s[100];
  s[threadIdx.x] = 1;
  __syncthreads();
  if (threadIdx.x == 37 && s[0] == 1) readAll(o);
}
int main() {
  unsigned *o;
  cudaMallocManaged(&o, 40 * sizeof *o);
  plain<<<1, 64>>>(o);
  plain<<<1, 64, 100>>>(o + 10);
  withShared<<<1, 64>>>(o + 20);
  withShared<<<1, 64, 1000>>>(o + 30);
  cudaDeviceSynchronize();
  const unsigned total[] = {0, 128, 512, 1408}, dynamic[] = {0, 100, 0, 1000};
  for (int launch = 0; launch < 4; launch++) {
    const unsigned *it = o + 10 * launch;
    EXPECT(it[0] == 64, "warps that an SM holds in launch %d", launch);
    EXPECT(it[1] == 132, "SMs in launch %d", launch);
    EXPECT(it[2] == total[launch], "shared memory in whole units in launch %d", launch);
    EXPECT(it[3] == dynamic[launch], "dynamic shared memory in launch %d", launch);
    EXPECT(it[4] == o[4] + launch && it[4] > 0, "launches are counted from 1 in launch %d", launch);
    EXPECT(it[5] == 32 && it[6] == 63 && it[7] == 31 && it[8] == ~31u && it[9] == ~63u, "masks in launch %d", launch);
  }
  return finish();
}
