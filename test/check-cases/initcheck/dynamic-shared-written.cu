// clean: dynamic shared memory is written by all threads before it is read.
#include "../check.h"

extern __shared__ int room[];

__global__ void gather(const int* data, int* out) {
  int t = threadIdx.x;
  room[t] = data[t];
  __syncthreads();
  out[t] = room[63 - t];
}

int main() {
  int *data = counting<int>(64), *out = unwritten<int>(64);
  gather<<<1, 64, 64 * sizeof(int)>>>(data, out);
  CHECK(done());
  int wrong = differs(out, 64, [](int i) { return 63 - i; });
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return wrong;
}
