//! launch k <<<1, 64>>> out:i32[64]
//! expect out[i] = [i + 7, i * 7, i - 7, 7 - i, -7][i % 5]
struct Number {
  int value;
  __device__ int plus(int x) { return x + value; }
  __device__ int times(int x) { return x * value; }
  __device__ int minus(int x) { return x - value; }
  __device__ int from(int x) { return value - x; }
  __device__ virtual int negative(int) { return -value; }
};
// Whether a member is virtual is a bit of the pointer (Itanium C++ ABI): the lowest, which numbers of functions lack.
__device__ int (Number::*steps[5])(int) = {&Number::plus, &Number::times, &Number::minus, &Number::from,
                                           &Number::negative};
__global__ void k(int* out) {
  Number seven;
  seven.value = 7;
  out[threadIdx.x] = (seven.*steps[threadIdx.x % 5])(threadIdx.x);
}
