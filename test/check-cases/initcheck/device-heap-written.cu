// clean: a thread clears its memory of the device heap first.
#include "../check.h"

__global__ void scratch(int* out) {
  int* mine = (int*)malloc(32);
  memset(mine, 0, 32);
  for (int k = 0; k < 8; k += 2) mine[k] = k;
  int sum = 0;
  for (int k = 0; k < 8; ++k) sum += mine[k];
  out[threadIdx.x] = sum;
  free(mine);
}

int main() {
  int* out = unwritten<int>(4);
  scratch<<<1, 4>>>(out);
  CHECK(done());
  int wrong = differs(out, 4, [](int) { return 12; });
  CHECK(cudaFree(out));
  return wrong;
}
