// Lesson: control flow beyond divergence.
//
//   predicated   a short condition becomes a select: no branch at all
//   branching    a long one stays a branch
//   rolled       a loop pays a comparison and a branch a round, and waits for each load
//   unrolled     four rounds at once pay a quarter of that, with four loads under way
//   barriers     __syncthreads() makes all warps of a block wait for the last; each costs its time
//
// Watch: inst_control against inst_executed, branch_efficiency, and the time of `barriers`.
#include "check.h"
#include <vector>

__global__ void predicated(const int* in, int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, x = in[i];
  out[i] = x % 3 == 0 ? x + 1 : x - 1;
}

__global__ void branching(const int* in, int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, x = in[i];
  if (x % 3 == 0) {
    for (int r = 0; r < x % 5; ++r) x += in[r] & 1;
    out[i] = x + 1;
  } else {
    out[i] = x - 1;
  }
}

__global__ void rolled(const int* in, int* out, int n, int rounds) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned sum = 0;
#pragma unroll 1
  for (int r = 0; r < rounds; ++r) sum = sum * 3 + in[r * n + i];
  out[i] = sum;
}

__global__ void unrolled(const int* in, int* out, int n, int rounds) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned sum = 0;
#pragma unroll 4
  for (int r = 0; r < rounds; ++r) sum = sum * 3 + in[r * n + i];
  out[i] = sum;
}

__global__ void barriers(const int* in, int* out, int rounds) {
  __shared__ int row[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x;
  row[t] = in[i];
  for (int r = 0; r < rounds; ++r) {
    __syncthreads();
    int next = row[(t + 1) % 256];
    __syncthreads();
    row[t] = next;
  }
  out[i] = row[t];
}

int main() {
  const int n = 1 << 14, block = 256, rounds = 64;
  std::vector<int> in(n * rounds), got(n), want(n);
  for (int i = 0; i < n * rounds; ++i) in[i] = i * 7 % 1001;
  int *din, *dout;
  CHECK(cudaMalloc(&din, n * rounds * sizeof(int)));
  CHECK(cudaMalloc(&dout, n * sizeof(int)));
  CHECK(cudaMemcpy(din, in.data(), n * rounds * sizeof(int), cudaMemcpyHostToDevice));
  auto check = [&](const char* name) {
    CHECK(cudaMemcpy(got.data(), dout, n * sizeof(int), cudaMemcpyDeviceToHost));
    expectEqual(name, got.data(), want.data(), n);
  };
  for (int i = 0; i < n; ++i) want[i] = in[i] % 3 == 0 ? in[i] + 1 : in[i] - 1;
  predicated<<<n / block, block>>>(din, dout);
  check("predicated");
  for (int i = 0; i < n; ++i) {
    int x = in[i];
    if (x % 3 == 0)
      for (int r = 0; r < x % 5; ++r) x += in[r] & 1;
    want[i] = in[i] % 3 == 0 ? x + 1 : x - 1;
  }
  branching<<<n / block, block>>>(din, dout);
  check("branching");
  for (int i = 0; i < n; ++i) {
    unsigned sum = 0;
    for (int r = 0; r < rounds; ++r) sum = sum * 3 + in[r * n + i];
    want[i] = sum;
  }
  rolled<<<n / block, block>>>(din, dout, n, rounds);
  check("rolled");
  unrolled<<<n / block, block>>>(din, dout, n, rounds);
  check("unrolled");
  for (int i = 0; i < n; ++i) want[i] = in[i / 256 * 256 + (i + rounds) % 256];
  barriers<<<n / block, block>>>(din, dout, rounds);
  check("barriers");
  return 0;
}
