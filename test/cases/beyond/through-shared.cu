//! launch k <<<1, 32>>> out:i32[32], n:i64=1073741824
//! expect out[i] = i
// Addresses of shared memory have 32 bits on a GPU, too, where the compiler knows that they are of it.
__global__ void k(int* out, size_t n) {
  __shared__ int s[32];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = s[n + threadIdx.x];
}
