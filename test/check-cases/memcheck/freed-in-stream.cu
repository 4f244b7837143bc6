// Memory of a stream's pool is freed there before the last kernel that uses it.
#include "../check.h"

__global__ void fill(int* data) { data[threadIdx.x] = threadIdx.x; }

__global__ void sum(const int* data, int* out) {
  atomicAdd(out, data[threadIdx.x]);  // expect: memcheck error x 64
}

int main() {
  cudaStream_t stream;
  CHECK(cudaStreamCreate(&stream));
  int *data = nullptr, *out = zeros<int>(1);
  CHECK(cudaMallocAsync(&data, 64 * sizeof(int), stream));
  fill<<<1, 64, 0, stream>>>(data);
  CHECK(cudaFreeAsync(data, stream));
  sum<<<1, 64, 0, stream>>>(data, out);
  CHECK(cudaStreamSynchronize(stream));
  CHECK(cudaFree(out));
  CHECK(cudaStreamDestroy(stream));
  return 0;
}
