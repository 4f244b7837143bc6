// clean: managed and mapped memory is for both sides.
#include "../check.h"

__global__ void number(int* data) { data[threadIdx.x] = threadIdx.x; }

int main() {
  int *managed, *mapped, *view;
  CHECK(cudaMallocManaged(&managed, 128));
  CHECK(cudaHostAlloc(&mapped, 128, cudaHostAllocMapped));
  CHECK(cudaHostGetDevicePointer(&view, mapped, 0));
  number<<<1, 32>>>(managed);
  number<<<1, 32>>>(view);
  CHECK(done());
  int wrong = managed[31] != 31 || mapped[31] != 31;
  CHECK(cudaFree(managed));
  CHECK(cudaFreeHost(mapped));
  return wrong;
}
