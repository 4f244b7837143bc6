// Who owns an array is passed by value: the copy frees it, and the kernel behind uses it.
#include "../check.h"

struct Array {
  int* data = nullptr;
  int n;
  explicit Array(int n) : n(n) { cudaMalloc(&data, n * sizeof(int)); }
  ~Array() { cudaFree(data); }
};

__global__ void fill(int* data, int value) {
  data[threadIdx.x] = value;  // expect: memcheck error x 32
}

void start(Array array, int value) {
  fill<<<1, array.n>>>(array.data, value);
  cudaDeviceSynchronize();
}

int main() {
  {
    Array array(32);
    start(array, 1);
    start(array, 2);
  }
  cudaGetLastError();
  return 0;
}
