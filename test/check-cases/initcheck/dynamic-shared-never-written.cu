// Dynamic shared memory is read where only the even places were written.
#include "../check.h"

extern __shared__ int room[];

__global__ void gather(const int* data, int* out) {
  int t = threadIdx.x;
  if (t % 2 == 0) room[t] = data[t];
  __syncthreads();
  out[t] = room[63 - t];  // expect: initcheck error x 32
}

int main() {
  int *data = counting<int>(64), *out = zeros<int>(64);
  gather<<<1, 64, 64 * sizeof(int)>>>(data, out);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return 0;
}
