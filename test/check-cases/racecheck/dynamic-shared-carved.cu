// clean: two arrays are carved out of dynamic shared memory, one after the other.
#include "../check.h"

extern __shared__ int pool[];

__global__ void twice(const int* data, int* out, int n) {
  int* first = pool;
  int* second = pool + n;
  int t = threadIdx.x;
  first[t] = data[t];
  second[t] = 2 * data[t];
  __syncthreads();
  out[t] = first[n - 1 - t] + second[n - 1 - t];
}

int main() {
  int *data = counting<int>(128), *out = zeros<int>(128);
  twice<<<1, 128, 2 * 128 * sizeof(int)>>>(data, out, 128);
  CHECK(done());
  int wrong = differs(out, 128, [](int i) { return 3 * (127 - i); });
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return wrong;
}
