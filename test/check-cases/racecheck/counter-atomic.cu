// clean: all threads of all blocks count in one place by atomics, and store where the count tells them.
#include "../check.h"

__global__ void gather(const int* data, int* odd, int* places) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (data[i] % 2 == 1) places[atomicAdd(odd, 1)] = 7;
}

int main() {
  int *data = counting<int>(256), *odd = zeros<int>(1), *places = zeros<int>(128);
  gather<<<2, 128>>>(data, odd, places);
  CHECK(done());
  int wrong = differs(places, 128, [](int) { return 7; });
  CHECK(cudaFree(data));
  CHECK(cudaFree(odd));
  CHECK(cudaFree(places));
  return wrong;
}
