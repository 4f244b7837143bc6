//! launch k <<<2, 64>>> out:i32[128]
//! expect out[i] = i < 64 ? 63 - i + 1 : 2 * ((i + 1) % 64)
// All threads of a block call the same function, which waits for them.
typedef void (*Step)(int*);
__device__ void reversed(int* values) {
  int mine = values[63 - threadIdx.x];
  __syncthreads();
  values[threadIdx.x] = mine + 1;
}
__device__ void rotated(int* values) {
  int mine = values[(threadIdx.x + 1) % 64];
  __syncthreads();
  values[threadIdx.x] = mine * 2;
}
__device__ Step steps[2] = {reversed, rotated};
__global__ void k(int* out) {
  __shared__ int values[64];
  values[threadIdx.x] = threadIdx.x;
  __syncthreads();
  steps[blockIdx.x](values);
  out[blockIdx.x * 64 + threadIdx.x] = values[threadIdx.x];
}
