//! launch k <<<4, 64>>> values:i32[256], out:i32[256]
//! expect out[i] = Math.floor(i / 64 + 2) % 4 * 2 + 1
// A barrier of all blocks made by hand, twice.
__device__ int arrived;
__device__ void meet(int goal) {
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd(&arrived, 1);
    while (atomicAdd(&arrived, 0) < goal) {
    }
  }
  __syncthreads();
}
__global__ void k(int* values, int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  values[i] = blockIdx.x;
  meet(gridDim.x);
  int next = ((volatile int*)values)[(i + blockDim.x) % (gridDim.x * blockDim.x)];
  meet(2 * gridDim.x);
  values[i] = next * 2;
  meet(3 * gridDim.x);
  out[i] = ((volatile int*)values)[(i + blockDim.x) % (gridDim.x * blockDim.x)] + 1;
}
