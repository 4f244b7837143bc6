// clean: one lane of those that are there gets a value, and hands it to the others by a shuffle.
#include "../check.h"

__global__ void pack(const int* data, int* out, int* count) {
  int value = data[threadIdx.x], lane = threadIdx.x % 32, first;
  if (value % 3 == 0) {
    unsigned here = __activemask();
    int leader = __ffs(here) - 1;
    if (lane == leader) first = atomicAdd(count, __popc(here));
    first = __shfl_sync(here, first, leader);
    out[first + __popc(here & ((1u << lane) - 1))] = value;
  }
}

int main() {
  int *data = counting<int>(128), *out = zeros<int>(128), *count = zeros<int>(1);
  pack<<<1, 128>>>(data, out, count);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  CHECK(cudaFree(count));
  return 0;
}
