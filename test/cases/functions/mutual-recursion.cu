//! launch k <<<1, 48>>> out:i32[48]
//! expect out[i] = i % 2 === 0 ? i * 1000 : -i
__device__ __noinline__ bool isOdd(int n);
__device__ __noinline__ bool isEven(int n) { return n == 0 || isOdd(n - 1); }
__device__ __noinline__ bool isOdd(int n) { return n != 0 && isEven(n - 1); }
__global__ void k(int* out) {
  int i = threadIdx.x;
  out[i] = isEven(i) ? i * 1000 : -i;
}
