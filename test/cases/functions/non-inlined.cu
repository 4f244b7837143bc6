//! launch k <<<1, 64>>> out:i32[64]
//! expect out[i] = (i + 3) * (i + 3) + (i % 2 ? 100 : 0)
__device__ __noinline__ int square(int x) { return x * x; }
__device__ __noinline__ int adjust(int x, bool odd) { return odd ? square(x) + 100 : square(x); }
__global__ void k(int* out) { out[threadIdx.x] = adjust(threadIdx.x + 3, threadIdx.x % 2); }
