//! launch k <<<1, 20>>> out:i32[20]
//! expect out[i] = [0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55][i % 11]
__device__ int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
__global__ void k(int* out) { out[threadIdx.x] = fibonacci(threadIdx.x % 11); }
