// clean: threads look whether they have something better; what they see may be old, which costs an atomic operation.
#include "../check.h"

__global__ void greatest(const int* data, int* best) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (data[i] > *best) atomicMax(best, data[i]);
}

int main() {
  int *data = counting<int>(256), *best = zeros<int>(1);
  greatest<<<4, 64>>>(data, best);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(best));
  return 0;
}
