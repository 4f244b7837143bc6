//! launch k <<<1, 32>>> out:i32[64]
//! expect out[i] = i % 2 ? (i >> 1) % 5 : Math.floor((i >> 1) / 5)
struct Division {
  int quotient, remainder;
};
__device__ __noinline__ Division divide(int a, int b) { return {a / b, a % b}; }
__global__ void k(int* out) {
  Division d = divide(threadIdx.x, 5);
  out[2 * threadIdx.x] = d.quotient;
  out[2 * threadIdx.x + 1] = d.remainder;
}
