// A thread reads its memory of the device heap before it writes there.
#include "../check.h"

__global__ void scratch(int* out) {
  int* mine = (int*)malloc(32);
  for (int k = 0; k < 8; k += 2) mine[k] = k;
  int sum = 0;
  for (int k = 0; k < 8; ++k) sum += mine[k];  // expect: initcheck error x 16
  out[threadIdx.x] = sum;
  free(mine);
}

int main() {
  int* out = zeros<int>(4);
  scratch<<<1, 4>>>(out);
  CHECK(done());
  CHECK(cudaFree(out));
  return 0;
}
