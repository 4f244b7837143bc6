//! launch k <<<1, 32>>> out:i32[1]
//! expect out = 42
__device__ int* counter() {
  static __device__ int count = 10;
  return &count;
}
__global__ void k(int* out) {
  atomicAdd(counter(), 1);
  __syncthreads();
  if (threadIdx.x == 0) out[0] = *counter();
}
