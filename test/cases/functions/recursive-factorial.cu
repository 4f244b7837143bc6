//! launch k <<<1, 32>>> out:u32[32]
//! expect out[i] = [1, 1, 2, 6, 24, 120, 720, 5040, 40320, 362880, 3628800][i % 11]
__device__ unsigned factorial(unsigned n) { return n < 2 ? 1 : n * factorial(n - 1); }
__global__ void k(unsigned* out) { out[threadIdx.x] = factorial(threadIdx.x % 11); }
