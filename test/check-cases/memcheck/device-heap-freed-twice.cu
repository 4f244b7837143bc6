// A thread frees its memory of the device heap twice.
#include "../check.h"

__global__ void scratch(int* out) {
  int* mine = (int*)malloc(16);
  mine[0] = threadIdx.x;
  out[threadIdx.x] = mine[0];
  free(mine);
  free(mine);  // expect: memcheck error x 4
}

int main() {
  int* out = zeros<int>(4);
  scratch<<<1, 4>>>(out);
  CHECK(done());
  CHECK(cudaFree(out));
  return 0;
}
