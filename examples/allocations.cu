// Lesson: allocation thrash, and managed memory.
//
//   inLoop    cudaMalloc and cudaFree around every kernel: the calls cost more than the kernels
//   once      the same with one allocation
//   managed   one pointer for host and device; what the other side touched is moved at each launch and
//             synchronisation, unless cudaMemPrefetchAsync moved it before
//
// Watch the printed times, and the API calls in `nvprof` and `nvprof --print-api-trace`.
#include "check.h"
#include <chrono>
#include <vector>

__global__ void add(const float* a, float* b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) b[i] = a[i] + 1;
}

double milliseconds() {
  using namespace std::chrono;
  return duration<double, std::milli>(steady_clock::now().time_since_epoch()).count();
}

int main() {
  const int n = 1 << 16, block = 256, rounds = 32;
  const size_t bytes = n * sizeof(float);
  std::vector<float> in(n), got(n), want(n);
  for (int i = 0; i < n; ++i) {
    in[i] = i;
    want[i] = i + 1;
  }
  double start = milliseconds();
  for (int r = 0; r < rounds; ++r) {
    float *a, *b;
    CHECK(cudaMalloc(&a, bytes));
    CHECK(cudaMalloc(&b, bytes));
    CHECK(cudaMemcpy(a, in.data(), bytes, cudaMemcpyHostToDevice));
    add<<<n / block, block>>>(a, b, n);
    CHECK(cudaMemcpy(got.data(), b, bytes, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(a));
    CHECK(cudaFree(b));
  }
  const double inLoop = milliseconds() - start;
  expectEqual("in the loop", got.data(), want.data(), n);

  start = milliseconds();
  float *a, *b;
  CHECK(cudaMalloc(&a, bytes));
  CHECK(cudaMalloc(&b, bytes));
  for (int r = 0; r < rounds; ++r) {
    CHECK(cudaMemcpy(a, in.data(), bytes, cudaMemcpyHostToDevice));
    add<<<n / block, block>>>(a, b, n);
    CHECK(cudaMemcpy(got.data(), b, bytes, cudaMemcpyDeviceToHost));
  }
  CHECK(cudaFree(a));
  CHECK(cudaFree(b));
  const double once = milliseconds() - start;
  expectEqual("once", got.data(), want.data(), n);

  float *from, *to;
  CHECK(cudaMallocManaged(&from, bytes));
  CHECK(cudaMallocManaged(&to, bytes));
  for (int i = 0; i < n; ++i) from[i] = i;
  add<<<n / block, block>>>(from, to, n);
  CHECK(cudaDeviceSynchronize());
  expectEqual("managed", to, want.data(), n);
  std::printf("%d rounds: %.3f ms with allocations inside, %.3f ms without\n", rounds, inLoop, once);
  return 0;
}
