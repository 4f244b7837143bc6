// clean: four elements a thread, each with the guard.
#include "../check.h"

__global__ void twice(int* data, int n) {
  int i = blockIdx.x * blockDim.x * 4 + threadIdx.x;
#pragma unroll
  for (int k = 0; k < 4; ++k)
    if (i + k * blockDim.x < n) data[i + k * blockDim.x] *= 2;
}

int main() {
  int* data = counting<int>(1000);
  twice<<<2, 128>>>(data, 1000);
  CHECK(done());
  int wrong = differs(data, 1000, [](int i) { return 2 * i; });
  CHECK(cudaFree(data));
  return wrong;
}
