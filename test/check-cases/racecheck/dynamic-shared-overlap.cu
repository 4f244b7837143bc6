// Two arrays are carved out of dynamic shared memory; the second begins in the middle of the first.
#include "../check.h"

extern __shared__ int pool[];

__global__ void twice(const int* data, int* out, int n) {
  int* first = pool;
  int* second = pool + n / 2;
  int t = threadIdx.x;
  first[t] = data[t];       // expect: racecheck error
  second[t] = 2 * data[t];  // with: racecheck
  __syncthreads();
  out[t] = first[n - 1 - t] + second[n - 1 - t];
}

int main() {
  int *data = counting<int>(128), *out = zeros<int>(128);
  twice<<<1, 128, 2 * 128 * sizeof(int)>>>(data, out, 128);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return 0;
}
