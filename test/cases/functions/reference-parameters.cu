//! launch k <<<1, 32>>> out:i32[64]
//! expect out[i] = i % 2 ? i >> 1 : 31 - (i >> 1)
__device__ __noinline__ void exchange(int& a, int& b) {
  int t = a;
  a = b;
  b = t;
}
__global__ void k(int* out) {
  int low = threadIdx.x, high = 31 - threadIdx.x;
  exchange(low, high);
  out[2 * threadIdx.x] = low;
  out[2 * threadIdx.x + 1] = high;
}
