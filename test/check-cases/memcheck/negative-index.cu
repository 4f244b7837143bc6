// The first thread has no left neighbour.
#include "../check.h"

__global__ void fromLeft(const int* data, int* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = data[i - 1];  // expect: memcheck error x 1
}

int main() {
  int *data = counting<int>(128), *out = zeros<int>(128);
  fromLeft<<<1, 128>>>(data, out, 128);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return 0;
}
