// A scan in which each thread has two elements: the shared array has one for each.
#include "../check.h"

const int SIZE = 64;

__global__ void scan(int* data) {
  __shared__ int s[SIZE];
  int t = threadIdx.x;
  s[2 * t] = data[2 * t];
  s[2 * t + 1] = data[2 * t + 1];  // expect: memcheck error x 32
  __syncthreads();
  data[2 * t] = t < 32 ? s[2 * t + 1] : 0;
}

int main() {
  int* data = counting<int>(2 * SIZE);
  scan<<<1, SIZE>>>(data);
  CHECK(done());
  CHECK(cudaFree(data));
  return 0;
}
