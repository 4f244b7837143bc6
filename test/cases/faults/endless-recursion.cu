//! launch k <<<1, 32>>> out:i32[32]
//! fault stack-overflow
__device__ __noinline__ int dive(int n, volatile int* out) {
  int a[8];
  for (int m = 0; m < 8; m++) a[m] = n + m;
  int below = dive(n + 1, out);
  return a[(n + below) & 7] + below + out[0];
}
__global__ void k(volatile int* out) { out[threadIdx.x] = dive(threadIdx.x, out); }
