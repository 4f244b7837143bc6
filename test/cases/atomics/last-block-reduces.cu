//! launch k <<<8, 32>>> out:i32[1], part:i32[8], arrived:u32[1]
//! expect out = 32640
__global__ void k(int* out, volatile int* part, unsigned* arrived) {
  __shared__ bool last;
  int v = blockIdx.x * 32 + threadIdx.x;
  for (int d = 16; d; d /= 2) v += __shfl_down_sync(~0u, v, d);
  if (threadIdx.x == 0) {
    part[blockIdx.x] = v;
    __threadfence();
    last = atomicInc(arrived, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    int s = 0;
    for (int b = 0; b < gridDim.x; b++) s += part[b];
    *out = s;
  }
}
