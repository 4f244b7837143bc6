// clean: a thread takes memory of the device heap, uses all of it and gives it back.
#include "../check.h"

__global__ void scratch(int* out) {
  int* mine = (int*)malloc(16);
  for (int k = 0; k < 4; ++k) mine[k] = k + threadIdx.x;
  out[threadIdx.x] = mine[3];
  free(mine);
}

int main() {
  int* out = zeros<int>(4);
  scratch<<<1, 4>>>(out);
  CHECK(done());
  int wrong = differs(out, 4, [](int i) { return i + 3; });
  CHECK(cudaFree(out));
  return wrong;
}
