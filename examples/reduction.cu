// Lesson 6: the reduction ladder. Each step sums a block's elements and mends one fault of the last.
//
//   neighbored   active threads t % (2s) == 0: every warp diverges in every round
//   compact      the same pairs, but the first threads do the work: whole warps go idle
//   interleaved  pairs lie blockDim / 2 apart: a warp's lanes read neighbours, coalesced
//   unrolled     each thread first adds 4 elements: a quarter of the blocks, more loads in flight
//   shared       partial sums live in shared memory, global memory is read once
//   shuffle      the last 32 values never leave the registers
#include "check.h"
#include <vector>

__global__ void neighbored(int* data, int* sums) {
  int t = threadIdx.x, *d = data + blockIdx.x * blockDim.x;
  for (int s = 1; s < blockDim.x; s *= 2) {
    if (t % (2 * s) == 0) d[t] += d[t + s];
    __syncthreads();
  }
  if (t == 0) sums[blockIdx.x] = d[0];
}

__global__ void compact(int* data, int* sums) {
  int t = threadIdx.x, *d = data + blockIdx.x * blockDim.x;
  for (int s = 1; s < blockDim.x; s *= 2) {
    int k = 2 * s * t;
    if (k < blockDim.x) d[k] += d[k + s];
    __syncthreads();
  }
  if (t == 0) sums[blockIdx.x] = d[0];
}

__global__ void interleaved(int* data, int* sums) {
  int t = threadIdx.x, *d = data + blockIdx.x * blockDim.x;
  for (int s = blockDim.x / 2; s > 0; s /= 2) {
    if (t < s) d[t] += d[t + s];
    __syncthreads();
  }
  if (t == 0) sums[blockIdx.x] = d[0];
}

__global__ void unrolled(int* data, int* sums) {
  int t = threadIdx.x, *d = data + blockIdx.x * blockDim.x * 4;
  d[t] += d[t + blockDim.x] + d[t + 2 * blockDim.x] + d[t + 3 * blockDim.x];
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s /= 2) {
    if (t < s) d[t] += d[t + s];
    __syncthreads();
  }
  if (t == 0) sums[blockIdx.x] = d[0];
}

__global__ void shared(const int* data, int* sums) {
  extern __shared__ int s[];
  int t = threadIdx.x;
  const int* d = data + blockIdx.x * blockDim.x * 4;
  s[t] = d[t] + d[t + blockDim.x] + d[t + 2 * blockDim.x] + d[t + 3 * blockDim.x];
  __syncthreads();
  for (int k = blockDim.x / 2; k > 0; k /= 2) {
    if (t < k) s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0) sums[blockIdx.x] = s[0];
}

__device__ int warpSum(int v) {
  for (int k = 16; k > 0; k /= 2) v += __shfl_down_sync(0xffffffffu, v, k);
  return v;
}

__global__ void shuffle(const int* data, int* sums) {
  __shared__ int s[32];
  int t = threadIdx.x;
  const int* d = data + blockIdx.x * blockDim.x * 4;
  int v = warpSum(d[t] + d[t + blockDim.x] + d[t + 2 * blockDim.x] + d[t + 3 * blockDim.x]);
  if (t % 32 == 0) s[t / 32] = v;
  __syncthreads();
  if (t < 32) {
    v = warpSum(t < blockDim.x / 32 ? s[t] : 0);
    if (t == 0) sums[blockIdx.x] = v;
  }
}

int main() {
  const int n = 1 << 17, threads = 256;
  std::vector<int> data(n);
  int want = 0;
  for (int i = 0; i < n; ++i) {
    data[i] = i % 13;
    want += data[i];
  }
  int *d, *sums;
  CHECK(cudaMalloc(&d, n * sizeof(int)));
  CHECK(cudaMalloc(&sums, n / threads * sizeof(int)));

  auto measure = [&](const char* name, int blocks, auto launch) {
    CHECK(cudaMemcpy(d, data.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    launch(blocks);
    CHECK(cudaGetLastError());
    std::vector<int> partial(blocks);
    CHECK(cudaMemcpy(partial.data(), sums, blocks * sizeof(int), cudaMemcpyDeviceToHost));
    int got = 0;
    for (int p : partial) got += p;
    expectEqual(name, &got, &want, 1);
  };
  const int all = n / threads, quarter = all / 4;
  measure("neighbored", all, [&](int b) { neighbored<<<b, threads>>>(d, sums); });
  measure("compact", all, [&](int b) { compact<<<b, threads>>>(d, sums); });
  measure("interleaved", all, [&](int b) { interleaved<<<b, threads>>>(d, sums); });
  measure("unrolled", quarter, [&](int b) { unrolled<<<b, threads>>>(d, sums); });
  measure("shared", quarter, [&](int b) { shared<<<b, threads, threads * sizeof(int)>>>(d, sums); });
  measure("shuffle", quarter, [&](int b) { shuffle<<<b, threads>>>(d, sums); });
  return 0;
}
