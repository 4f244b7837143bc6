// clean: the launch gives the kernel rows of 32 threads, as it has in mind.
#include "../check.h"

__global__ void copyTile(const int* in, int* out) {
  int x = threadIdx.x, y = threadIdx.y;
  int row = blockIdx.y * 8 + y, column = blockIdx.x * 32 + x;
  out[row * 32 + column] = in[row * 32 + column];
}

int main() {
  int *in = counting<int>(512), *out = zeros<int>(512);
  copyTile<<<dim3(1, 2), dim3(32, 8)>>>(in, out);
  CHECK(done());
  int wrong = differs(out, 512, [](int i) { return i; });
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  return wrong;
}
