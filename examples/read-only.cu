// Lesson: which cache a load goes through.
//
//   plain        a load like any other
//   readOnly     __ldg: through the read-only path
//   restricted   const and __restrict__ on all pointers: the compiler finds the same by itself
//
// What that means depends on the chip. A Fermi keeps global loads in its L1 in lines of 128 bytes, unless
// -Xptxas -dlcm=cg sends them past it; a Kepler's loads pass it unless they are read-only; from Volta on
// one L1 serves them all. Compare
//   profile read-only.cu --device m2070
//   profile read-only.cu --device m2070 -Xptxas -dlcm=cg
//   profile read-only.cu --device h200
// The reads begin 11 elements on: two lines of 128 bytes (50 %), or five sectors of 32 (80 %).
#include "check.h"
#include <vector>

__global__ void plain(const float* in, float* out, int offset) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i + offset];
}

__global__ void readOnly(const float* in, float* out, int offset) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = __ldg(&in[i + offset]);
}

__global__ void restricted(const float* __restrict__ in, float* __restrict__ out, int offset) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i + offset];
}

int main() {
  const int n = 1 << 16, block = 512, offset = 11;
  std::vector<float> in(n + offset), got(n);
  for (int i = 0; i < n + offset; ++i) in[i] = i;
  float *din, *dout;
  CHECK(cudaMalloc(&din, in.size() * sizeof(float)));
  CHECK(cudaMalloc(&dout, n * sizeof(float)));
  CHECK(cudaMemcpy(din, in.data(), in.size() * sizeof(float), cudaMemcpyHostToDevice));
  auto check = [&](const char* name) {
    CHECK(cudaMemcpy(got.data(), dout, n * sizeof(float), cudaMemcpyDeviceToHost));
    expectEqual(name, got.data(), in.data() + offset, n);
    CHECK(cudaMemset(dout, 0, n * sizeof(float)));
  };
  plain<<<n / block, block>>>(din, dout, offset);
  check("plain");
  readOnly<<<n / block, block>>>(din, dout, offset);
  check("read-only");
  restricted<<<n / block, block>>>(din, dout, offset);
  check("restricted");
  return 0;
}
