// clean: pixels as elements of four bytes, whose index is small enough.
#include "../check.h"

__global__ void alpha(uchar4* window, int first) {
  int pixel = first + threadIdx.x;
  window[pixel - first].w = 255;
}

int main() {
  unsigned char* window = zeros<unsigned char>(128);
  alpha<<<1, 32>>>((uchar4*)window, 600000000);
  CHECK(done());
  int wrong = differs(window, 128, [](int i) { return i % 4 == 3 ? 255 : 0; });
  CHECK(cudaFree(window));
  return wrong;
}
