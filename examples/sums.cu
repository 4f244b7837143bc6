// Lesson 5: four ways to add up an array.
//
//   oneAtomicEach   every thread adds its element to one counter: n atomics queue for one address
//   chunkEach       every thread walks its own chunk: one atomic a thread, but the 32 lanes of a warp
//                   read 32 far-apart places at a time
//   localArray      as chunkEach, but the partial sums lie in an array indexed at run time, which the
//                   compiler must keep in local memory: look at local_load_transactions
//   gridStride      neighbours read neighbours and hop by the whole grid: coalesced, one atomic a thread
#include "check.h"
#include <vector>

__global__ void oneAtomicEach(const int* data, int n, int* sum) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(sum, data[i]);
}

__global__ void chunkEach(const int* data, int n, int* sum) {
  int threads = gridDim.x * blockDim.x, chunk = (n + threads - 1) / threads;
  int first = (blockIdx.x * blockDim.x + threadIdx.x) * chunk;
  int partial = 0;
  for (int i = first; i < first + chunk && i < n; ++i) partial += data[i];
  atomicAdd(sum, partial);
}

__global__ void localArray(const int* data, int n, int* sum) {
  int partial[16] = {};
  int threads = gridDim.x * blockDim.x, chunk = (n + threads - 1) / threads;
  int first = (blockIdx.x * blockDim.x + threadIdx.x) * chunk;
  for (int i = first; i < first + chunk && i < n; ++i) partial[data[i] & 15] += data[i];
  int total = 0;
  for (int k = 0; k < 16; ++k) total += partial[k];
  atomicAdd(sum, total);
}

__global__ void gridStride(const int* data, int n, int* sum) {
  int partial = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    partial += data[i];
  atomicAdd(sum, partial);
}

int main() {
  const int n = 1 << 16;
  std::vector<int> data(n);
  int want = 0;
  for (int i = 0; i < n; ++i) {
    data[i] = (i * 7919) % 100;
    want += data[i];
  }
  int *d, *sum;
  CHECK(cudaMalloc(&d, n * sizeof(int)));
  CHECK(cudaMalloc(&sum, sizeof(int)));
  CHECK(cudaMemcpy(d, data.data(), n * sizeof(int), cudaMemcpyHostToDevice));

  auto report = [&](const char* name) {
    CHECK(cudaGetLastError());
    int got;
    CHECK(cudaMemcpy(&got, sum, sizeof got, cudaMemcpyDeviceToHost));
    expectEqual(name, &got, &want, 1);
    CHECK(cudaMemset(sum, 0, sizeof(int)));
  };
  CHECK(cudaMemset(sum, 0, sizeof(int)));
  oneAtomicEach<<<n / 256, 256>>>(d, n, sum);
  report("one atomic an element");
  chunkEach<<<8, 256>>>(d, n, sum);
  report("a chunk a thread");
  localArray<<<8, 256>>>(d, n, sum);
  report("a local array");
  gridStride<<<8, 256>>>(d, n, sum);
  report("grid-stride loop");
  return 0;
}
