// The kernel has rows of 32 threads in mind; the launch gives it columns of 32.
#include "../check.h"

__global__ void copyTile(const int* in, int* out) {
  int x = threadIdx.x, y = threadIdx.y;
  int row = blockIdx.y * 8 + y, column = blockIdx.x * 32 + x;
  out[row * 32 + column] = in[row * 32 + column];  // expect: memcheck error x 192
}

int main() {
  int *out = zeros<int>(32 * 32), *in = counting<int>(256);
  copyTile<<<dim3(1, 1), dim3(8, 32)>>>(in, out);
  CHECK(done());
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  return 0;
}
