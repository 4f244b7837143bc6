// What malloc of a kernel returned is not looked at: there is not so much memory.
#include "../check.h"

__global__ void scratch(int* out) {
  int* own = (int*)malloc(1 << 28);
  own[threadIdx.x] = 1;  // expect: memcheck error x 4
  out[threadIdx.x] = own[threadIdx.x];
  free(own);
}

int main() {
  int* out = zeros<int>(4);
  scratch<<<1, 4>>>(out);
  CHECK(done());
  CHECK(cudaFree(out));
  return 0;
}
