// Lesson: what a warp's 32 addresses cost.
//
// Global memory moves in sectors of 32 bytes, four to a line of 128. Each kernel here reads one float a
// thread; only the addresses differ.
//
//   aligned      one line, 4 sectors: every byte is used
//   permuted     the same line in another order: costs nothing
//   shifted      one element on: a fifth sector, 80 %
//   oneWord      all lanes read the same word: 1 sector, 4 of its 32 bytes, 12.5 %
//   strided      every 32nd word: 32 sectors, 12.5 %
//   scattered    anywhere: up to 32 sectors
//
// Watch: gld_transactions_per_request and gld_efficiency. On a chip whose L1 moves whole lines
// (--device m2070) `shifted` costs 50 % and `oneWord` leaves 3.1 %.
#include "check.h"
#include <vector>

__global__ void aligned(const float* in, float* out) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];
}

__global__ void permuted(const float* in, float* out) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i ^ 21];
}

__global__ void shifted(const float* in, float* out) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i + 1];
}

__global__ void oneWord(const float* in, float* out) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i / 32];
}

__global__ void strided(const float* in, float* out, int n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i * 32 % n + i * 32 / n];
}

__global__ void scattered(const float* in, const int* index, float* out) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[index[i]];
}

int main() {
  const int n = 1 << 16, block = 256;
  std::vector<float> in(n + 32), got(n), want(n);
  std::vector<int> index(n);
  for (int i = 0; i < n + 32; ++i) in[i] = i * 0.5f;
  unsigned state = 1;
  for (int i = 0; i < n; ++i) {
    state = state * 1664525u + 1013904223u;
    index[i] = state % n;
  }
  float *din, *dout;
  int* dindex;
  CHECK(cudaMalloc(&din, in.size() * sizeof(float)));
  CHECK(cudaMalloc(&dout, n * sizeof(float)));
  CHECK(cudaMalloc(&dindex, n * sizeof(int)));
  CHECK(cudaMemcpy(din, in.data(), in.size() * sizeof(float), cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(dindex, index.data(), n * sizeof(int), cudaMemcpyHostToDevice));

  auto check = [&](const char* name, auto address) {
    for (int i = 0; i < n; ++i) want[i] = in[address(i)];
    CHECK(cudaMemcpy(got.data(), dout, n * sizeof(float), cudaMemcpyDeviceToHost));
    expectEqual(name, got.data(), want.data(), n);
  };
  aligned<<<n / block, block>>>(din, dout);
  check("aligned", [](int i) { return i; });
  permuted<<<n / block, block>>>(din, dout);
  check("permuted", [](int i) { return i ^ 21; });
  shifted<<<n / block, block>>>(din, dout);
  check("shifted", [](int i) { return i + 1; });
  oneWord<<<n / block, block>>>(din, dout);
  check("one word", [](int i) { return i / 32; });
  strided<<<n / block, block>>>(din, dout, n);
  check("strided", [=](int i) { return i * 32 % n + i * 32 / n; });
  scattered<<<n / block, block>>>(din, dindex, dout);
  check("scattered", [&](int i) { return index[i]; });
  return 0;
}
