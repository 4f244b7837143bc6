// Lesson: the memories of a device, one kernel each.
//
//   constantUniform   all lanes read one address: broadcast
//   constantDivergent each lane another: one after the other
//   sharedRows        32 lanes on 32 banks
//   sharedColumns     32 lanes on one bank: 32 passes; a 33rd column would mend it
//   local             an array indexed at run time: a thread's own, in device memory
#include "check.h"
#include <vector>

__constant__ float table[64];

__global__ void constantUniform(float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < 64; ++k) sum += table[k];
  out[i] = sum;
}

__global__ void constantDivergent(float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < 64; ++k) sum += table[(k + i) % 64];
  out[i] = sum;
}

__global__ void sharedRows(const float* in, float* out) {
  __shared__ float tile[32][32];
  int x = threadIdx.x, y = threadIdx.y, i = (blockIdx.x * 32 + y) * 32 + x;
  tile[y][x] = in[i];
  __syncthreads();
  out[i] = tile[31 - y][x];
}

__global__ void sharedColumns(const float* in, float* out) {
  __shared__ float tile[32][32];
  int x = threadIdx.x, y = threadIdx.y, i = (blockIdx.x * 32 + y) * 32 + x;
  tile[x][y] = in[i];
  __syncthreads();
  out[i] = tile[x][31 - y];
}

__global__ void local(const int* order, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float mine[32];
  for (int k = 0; k < 32; ++k) mine[order[k]] = i + k;
  float sum = 0;
  for (int k = 0; k < 32; ++k) sum += mine[k] * (k % 4);
  out[i] = sum;
}

int main() {
  const int n = 1 << 17;
  std::vector<float> in(n), got(n), want(n), constants(64);
  float total = 0;
  for (int k = 0; k < 64; ++k) total += constants[k] = k % 8;
  for (int i = 0; i < n; ++i) in[i] = i;
  CHECK(cudaMemcpyToSymbol(table, constants.data(), 64 * sizeof(float)));
  float *din, *dout;
  CHECK(cudaMalloc(&din, n * sizeof(float)));
  CHECK(cudaMalloc(&dout, n * sizeof(float)));
  CHECK(cudaMemcpy(din, in.data(), n * sizeof(float), cudaMemcpyHostToDevice));
  auto check = [&](const char* name) {
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(got.data(), dout, n * sizeof(float), cudaMemcpyDeviceToHost));
    expectEqual(name, got.data(), want.data(), n);
    CHECK(cudaMemset(dout, 0, n * sizeof(float)));
  };
  for (int i = 0; i < n; ++i) want[i] = total;
  constantUniform<<<n / 256, 256>>>(dout);
  check("constant, uniform");
  constantDivergent<<<n / 256, 256>>>(dout);
  check("constant, divergent");

  for (int i = 0; i < n; ++i) {
    const int y = i / 32 % 32;
    want[i] = i + (31 - 2 * y) * 32;
  }
  sharedRows<<<n / 1024, dim3(32, 32)>>>(din, dout);
  check("shared, rows");
  sharedColumns<<<n / 1024, dim3(32, 32)>>>(din, dout);
  check("shared, columns");

  int order[32], *dorder;
  for (int k = 0; k < 32; ++k) order[k] = (k * 5 + 3) % 32;
  CHECK(cudaMalloc(&dorder, sizeof order));
  CHECK(cudaMemcpy(dorder, order, sizeof order, cudaMemcpyHostToDevice));
  for (int i = 0; i < n; ++i) {
    want[i] = 0;
    for (int k = 0; k < 32; ++k) want[i] += (i + k) * (order[k] % 4);
  }
  local<<<n / 256, 256>>>(dorder, dout);
  check("local");
  return 0;
}
