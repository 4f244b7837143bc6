//! launch k <<<1, 64>>> out:i32[64]
//! expect out[i] = [5 + i, 5 * i, 5 - i][i % 3]
struct Number {
  int value;
  __device__ int plus(int x) { return value + x; }
  __device__ int times(int x) { return value * x; }
  __device__ virtual int minus(int x) { return value - x; }
};
__global__ void k(int* out) {
  Number five;
  five.value = 5;
  int (Number::*steps[3])(int) = {&Number::plus, &Number::times, &Number::minus};
  out[threadIdx.x] = (five.*steps[threadIdx.x % 3])(threadIdx.x);
}
