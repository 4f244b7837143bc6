// clean: what is allocated is freed, by the call that belongs to it.
// options: leaks
#include "../check.h"

__global__ void number(int* data) { data[threadIdx.x] = threadIdx.x; }

int main() {
  int *data, *pitched, *managed, *pinned;
  size_t pitch;
  CHECK(cudaMalloc(&data, 4096));
  CHECK(cudaMallocPitch(&pitched, &pitch, 100, 8));
  CHECK(cudaMallocManaged(&managed, 4096));
  CHECK(cudaMallocHost(&pinned, 4096));
  number<<<1, 25>>>(data);
  number<<<1, 25>>>(pitched);
  number<<<1, 32>>>(managed);
  number<<<1, 32>>>(pinned);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(pitched));
  CHECK(cudaFree(managed));
  CHECK(cudaFreeHost(pinned));
  return 0;
}
