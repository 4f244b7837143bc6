// A thread writes behind its memory of the device heap.
#include "../check.h"

__global__ void scratch(int* out) {
  int* mine = (int*)malloc(16);
  for (int k = 0; k <= 4; ++k) mine[k] = k;  // expect: memcheck error x 4
  out[threadIdx.x] = mine[0];
  free(mine);
}

int main() {
  int* out = zeros<int>(4);
  scratch<<<1, 4>>>(out);
  CHECK(done());
  CHECK(cudaFree(out));
  return 0;
}
