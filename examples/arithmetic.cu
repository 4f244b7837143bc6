// Lesson: what arithmetic costs.
//
//   multiplyAdd      one instruction for two operations
//   byDouble         a literal without f makes it double: on most chips many times slower
//   divide, fast     / against __fdividef: exact steps against an approximation
//   sine, fastSine   sinf is a polynomial and a reduction of its argument; __sinf one instruction
//   largeSine        above 105,615 sinf reduces its argument the slow way, through local memory
//   root, fastRoot   1 / sqrtf(x) rounds twice; rsqrtf is one instruction
//   integerDivide    no instruction of its own; by a power of two a shift does it
//   convert          between float and int
//   halfPairs        two additions of 16 bits in one instruction
//
// Watch: the flop_count_* and inst_* metrics, which pipe limits, and the time on several chips.
#include "check.h"
#include <cmath>
#include <cuda_fp16.h>
#include <type_traits>
#include <vector>

const int ROUNDS = 64;

#define KERNEL(name, type, expression)                                 \
  __global__ void name(type* out, type a) {                            \
    int i = blockIdx.x * blockDim.x + threadIdx.x;                     \
    type x = i % 64 + 1;                                               \
    for (int r = 0; r < ROUNDS; ++r) x = expression;                   \
    out[i] = x;                                                        \
  }

KERNEL(multiplyAdd, float, x * a + 1.0f)
KERNEL(byDouble, float, x * 0.5 + 1.0)
KERNEL(divide, float, a / x + 1.0f)
KERNEL(fastDivide, float, __fdividef(a, x) + 1.0f)
KERNEL(sine, float, sinf(x) + 1.0f)
KERNEL(fastSine, float, __sinf(x) + 1.0f)
KERNEL(largeSine, float, sinf(x + 2e5f) + 1.0f)
KERNEL(root, float, 1.0f / sqrtf(x) + a)
KERNEL(fastRoot, float, rsqrtf(x) + a)
KERNEL(integerDivide, int, x / a + 1000)
KERNEL(integerShift, int, x / 8 + 1000)
KERNEL(convert, float, (float)((int)x / 2) + 3.5f)

__global__ void halfPairs(float* out, float a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __half2 pair = __floats2half2_rn(i % 64 + 1, i % 32), half = __float2half2_rn(a), one = __float2half2_rn(1);
  for (int r = 0; r < ROUNDS; ++r) pair = __hfma2(pair, half, one);
  out[i] = __low2float(pair) + __high2float(pair);
}

int main() {
  const int n = 1 << 17, block = 256;
  float *out, a = 0.5f;
  CHECK(cudaMalloc(&out, n * sizeof(float)));
  auto check = [&](const char* name, auto* typed, auto step, double tolerance) {
    using T = std::remove_reference_t<decltype(*typed)>;
    std::vector<T> got(n);
    CHECK(cudaMemcpy(got.data(), out, n * sizeof(T), cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; ++i) {
      T x = i % 64 + 1;
      for (int r = 0; r < ROUNDS; ++r) x = step(x);
      if (std::abs((double)got[i] - (double)x) > tolerance * std::abs((double)x)) {
        std::printf("%-24s WRONG at %d\n", name, i);
        std::exit(1);
      }
    }
    std::printf("%-24s ok\n", name);
  };
  float* f = nullptr;
  int* k = nullptr;
  multiplyAdd<<<n / block, block>>>(out, a);
  check("multiply-add", f, [=](float x) { return std::fma(x, a, 1.0f); }, 0);
  byDouble<<<n / block, block>>>(out, a);
  check("by double", f, [](float x) { return (float)(x * 0.5 + 1.0); }, 0);
  divide<<<n / block, block>>>(out, a);
  check("divide", f, [=](float x) { return a / x + 1.0f; }, 0);
  fastDivide<<<n / block, block>>>(out, a);
  check("fast divide", f, [=](float x) { return a / x + 1.0f; }, 1e-5);
  sine<<<n / block, block>>>(out, a);
  check("sine", f, [](float x) { return std::sin(x) + 1.0f; }, 1e-4);
  fastSine<<<n / block, block>>>(out, a);
  check("fast sine", f, [](float x) { return std::sin(x) + 1.0f; }, 1e-3);
  largeSine<<<n / block, block>>>(out, a);
  check("large sine", f, [](float x) { return std::sin(x + 2e5f) + 1.0f; }, 1e-4);
  root<<<n / block, block>>>(out, a);
  check("root", f, [=](float x) { return 1.0f / std::sqrt(x) + a; }, 1e-5);
  fastRoot<<<n / block, block>>>(out, a);
  check("fast root", f, [=](float x) { return 1.0f / std::sqrt(x) + a; }, 1e-5);
  integerDivide<<<n / block, block>>>((int*)out, 7);
  check("integer divide", k, [](int x) { return x / 7 + 1000; }, 0);
  integerShift<<<n / block, block>>>((int*)out, 7);
  check("integer shift", k, [](int x) { return x / 8 + 1000; }, 0);
  convert<<<n / block, block>>>(out, a);
  check("convert", f, [](float x) { return (float)((int)x / 2) + 3.5f; }, 0);
  // Both halves come to 2, the fixed point of x / 2 + 1.
  halfPairs<<<n / block, block>>>(out, a);
  check("pairs of halves", f, [](float) { return 4.0f; }, 2e-3);
  return 0;
}
