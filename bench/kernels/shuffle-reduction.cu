#include "repeat.h"
const int T = 256;
__device__ int warpSum(int value) {
  for (int offset = 16; offset > 0; offset >>= 1)
    value += __shfl_down_sync(0xffffffff, value, offset);
  return value;
}
__global__ void sum(const int* data, int* sums) {
  __shared__ int partial[T / 32];
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  int value = warpSum(data[blockIdx.x * T + threadIdx.x]);
  if (lane == 0) partial[warp] = value;
  __syncthreads();
  if (warp == 0) {
    value = warpSum(lane < T / 32 ? partial[lane] : 0);
    if (lane == 0) sums[blockIdx.x] = value;
  }
}
int main() {
  const int n = 1 << 23;
  int *data = filled<int>(n, 1023), *sums = filled<int>(n / T, 0);
  for (int run = 0; run < RUNS; ++run) sum<<<n / T, T>>>(data, sums);
  return finish(sums, n / T);
}
