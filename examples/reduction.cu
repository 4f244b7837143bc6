// Lesson 6: the reduction ladder. Each step sums a block's elements and mends one fault of the last.
//
//   reduction [LOG2N] [THREADS]     2^LOG2N elements (17) in blocks of THREADS (256): 128 to 1024
//
//   neighbored          active threads t % (2s) == 0: every warp diverges in every round
//   compact             the same pairs, but the first threads do the work: whole warps go idle
//   interleaved         pairs lie blockDim / 2 apart: a warp's lanes read neighbours, coalesced
//   unrolled<2, 4, 8>   each thread first adds so many elements: fewer blocks, more loads in flight
//   lastWarpUnrolled    the last 32 values need no barrier of the block, only of the warp
//   completelyUnrolled  the block size is known: no loop, no comparison that is always true
//   shared              partial sums live in shared memory, global memory is read once
//   shuffle             the last 32 values never leave the registers
//
// Watch: warp_execution_efficiency, gld_transactions, barriers by line, and the time.
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

template <int ELEMENTS>
__device__ void addColumns(int* d) {
  int t = threadIdx.x, sum = 0;
#pragma unroll
  for (int k = 1; k < ELEMENTS; ++k) sum += d[t + k * blockDim.x];
  d[t] += sum;
  __syncthreads();
}

template <int ELEMENTS>
__global__ void unrolled(int* data, int* sums) {
  int t = threadIdx.x, *d = data + blockIdx.x * blockDim.x * ELEMENTS;
  addColumns<ELEMENTS>(d);
  for (int s = blockDim.x / 2; s > 0; s /= 2) {
    if (t < s) d[t] += d[t + s];
    __syncthreads();
  }
  if (t == 0) sums[blockIdx.x] = d[0];
}

// Lanes of a warp see one another's stores after __syncwarp().
__device__ void lastWarp(volatile int* d, int t) {
  for (int s = 32; s > 0; s /= 2) {
    int sum = d[t] + d[t + s];
    __syncwarp();
    d[t] = sum;
    __syncwarp();
  }
}

__global__ void lastWarpUnrolled(int* data, int* sums) {
  int t = threadIdx.x, *d = data + blockIdx.x * blockDim.x * 8;
  addColumns<8>(d);
  for (int s = blockDim.x / 2; s > 32; s /= 2) {
    if (t < s) d[t] += d[t + s];
    __syncthreads();
  }
  if (t < 32) lastWarp(d, t);
  if (t == 0) sums[blockIdx.x] = d[0];
}

template <int THREADS>
__device__ void sumBlock(int* d, int t) {
  if (THREADS >= 1024 && t < 512) d[t] += d[t + 512];
  __syncthreads();
  if (THREADS >= 512 && t < 256) d[t] += d[t + 256];
  __syncthreads();
  if (THREADS >= 256 && t < 128) d[t] += d[t + 128];
  __syncthreads();
  if (t < 64) d[t] += d[t + 64];
  __syncthreads();
  if (t < 32) lastWarp(d, t);
}

template <int THREADS>
__global__ void completelyUnrolled(int* data, int* sums) {
  int t = threadIdx.x, *d = data + blockIdx.x * THREADS * 8;
  addColumns<8>(d);
  sumBlock<THREADS>(d, t);
  if (t == 0) sums[blockIdx.x] = d[0];
}

template <int THREADS>
__global__ void shared(const int* data, int* sums) {
  __shared__ int s[THREADS];
  int t = threadIdx.x;
  const int* d = data + blockIdx.x * THREADS * 4;
  s[t] = d[t] + d[t + THREADS] + d[t + 2 * THREADS] + d[t + 3 * THREADS];
  __syncthreads();
  sumBlock<THREADS>(s, t);
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

template <int THREADS>
int ladder(int n) {
  std::vector<int> data(n);
  int want = 0;
  for (int i = 0; i < n; ++i) {
    data[i] = i % 13;
    want += data[i];
  }
  int *d, *sums;
  CHECK(cudaMalloc(&d, n * sizeof(int)));
  CHECK(cudaMalloc(&sums, n / THREADS * sizeof(int)));

  // Each version sums `elements` elements a thread.
  auto measure = [&](const char* name, int elements, auto kernel) {
    CHECK(cudaMemcpy(d, data.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    const int blocks = n / THREADS / elements;
    kernel<<<blocks, THREADS>>>(d, sums);
    CHECK(cudaGetLastError());
    std::vector<int> partial(blocks);
    CHECK(cudaMemcpy(partial.data(), sums, blocks * sizeof(int), cudaMemcpyDeviceToHost));
    int got = 0;
    for (int p : partial) got += p;
    expectEqual(name, &got, &want, 1);
  };
  measure("neighbored", 1, neighbored);
  measure("compact", 1, compact);
  measure("interleaved", 1, interleaved);
  measure("unrolled by 2", 2, unrolled<2>);
  measure("unrolled by 4", 4, unrolled<4>);
  measure("unrolled by 8", 8, unrolled<8>);
  measure("last warp unrolled", 8, lastWarpUnrolled);
  measure("completely unrolled", 8, completelyUnrolled<THREADS>);
  measure("shared", 4, shared<THREADS>);
  measure("shuffle", 4, shuffle);
  return 0;
}

int main(int argc, char** argv) {
  const int n = 1 << (argc > 1 ? std::atoi(argv[1]) : 17);
  switch (argc > 2 ? std::atoi(argv[2]) : 256) {
    case 128: return ladder<128>(n);
    case 256: return ladder<256>(n);
    case 512: return ladder<512>(n);
    case 1024: return ladder<1024>(n);
  }
  std::printf("THREADS is 128, 256, 512 or 1024\n");
  return 2;
}
