// clean: kernels of two streams work on different arrays, and an event orders the one that needs both.
#include "../check.h"

__global__ void fill(int* data, int value) { data[threadIdx.x] = value + threadIdx.x; }
__global__ void add(const int* a, const int* b, int* c) { c[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x]; }

int main() {
  int *a = zeros<int>(64), *b = zeros<int>(64), *c = zeros<int>(64);
  cudaStream_t one, two;
  cudaEvent_t ready;
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaStreamCreate(&one));
  CHECK(cudaStreamCreate(&two));
  CHECK(cudaEventCreate(&ready));
  fill<<<1, 64, 0, one>>>(a, 1);
  fill<<<1, 64, 0, two>>>(b, 2);
  CHECK(cudaEventRecord(ready, two));
  CHECK(cudaStreamWaitEvent(one, ready, 0));
  add<<<1, 64, 0, one>>>(a, b, c);
  CHECK(done());
  int wrong = differs(c, 64, [](int i) { return 3 + 2 * i; });
  CHECK(cudaEventDestroy(ready));
  CHECK(cudaStreamDestroy(one));
  CHECK(cudaStreamDestroy(two));
  CHECK(cudaFree(a));
  CHECK(cudaFree(b));
  CHECK(cudaFree(c));
  return wrong;
}
