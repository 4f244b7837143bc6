// Lesson: registers, and what does not fit into them.
//
//   unrolled   an array whose indices are known when the loop is unrolled: registers
//   indexed    the same array indexed at run time: registers have no address, so it lies in local memory,
//              which is global memory with one word a thread side by side. (A handful of elements would
//              stay in registers and be picked by comparisons.)
//   bounded    __launch_bounds__ promises a block size; the compiler may then use more registers, or must
//              make do with fewer
//
// One register more can cost half the blocks: with 64 registers a multiprocessor of 65,536 holds two blocks
// of 512 threads, with 65 only one:
//   warpscope occupancy --device h200 --block 512 --registers 64
// Watch: local_load_transactions by line, and -Xptxas -v for the registers.
#include "check.h"
#include <vector>

const int TAPS = 24;

__global__ void unrolled(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float window[TAPS], sum = 0;
#pragma unroll
  for (int t = 0; t < TAPS; ++t) window[t] = i + t < n ? in[i + t] : 0;
#pragma unroll
  for (int t = 0; t < TAPS; ++t) sum += window[TAPS - 1 - t] * (t + 1);
  if (i < n) out[i] = sum;
}

__global__ void indexed(const float* in, const int* order, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float window[TAPS], sum = 0;
  for (int t = 0; t < TAPS; ++t) window[t] = i + t < n ? in[i + t] : 0;
  for (int t = 0; t < TAPS; ++t) sum += window[order[t]] * (t + 1);
  if (i < n) out[i] = sum;
}

__global__ void __launch_bounds__(128, 8) bounded(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int t = 0; t < TAPS; ++t) sum += (i + TAPS - 1 - t < n ? in[i + TAPS - 1 - t] : 0) * (t + 1);
  if (i < n) out[i] = sum;
}

int main() {
  const int n = 1 << 18, block = 128;
  std::vector<float> in(n), got(n), want(n);
  std::vector<int> order(TAPS);
  for (int i = 0; i < n; ++i) in[i] = i % 17;
  for (int t = 0; t < TAPS; ++t) order[t] = TAPS - 1 - t;
  for (int i = 0; i < n; ++i)
    for (int t = 0; t < TAPS; ++t)
      want[i] += (i + TAPS - 1 - t < n ? in[i + TAPS - 1 - t] : 0) * (t + 1);
  float *din, *dout;
  int* dorder;
  CHECK(cudaMalloc(&din, n * sizeof(float)));
  CHECK(cudaMalloc(&dout, n * sizeof(float)));
  CHECK(cudaMalloc(&dorder, TAPS * sizeof(int)));
  CHECK(cudaMemcpy(din, in.data(), n * sizeof(float), cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(dorder, order.data(), TAPS * sizeof(int), cudaMemcpyHostToDevice));
  auto check = [&](const char* name) {
    CHECK(cudaMemcpy(got.data(), dout, n * sizeof(float), cudaMemcpyDeviceToHost));
    expectEqual(name, got.data(), want.data(), n);
    CHECK(cudaMemset(dout, 0, n * sizeof(float)));
  };
  unrolled<<<n / block, block>>>(din, dout, n);
  check("unrolled");
  indexed<<<n / block, block>>>(din, dorder, dout, n);
  check("indexed");
  bounded<<<n / block, block>>>(din, dout, n);
  check("bounded");
  return 0;
}
