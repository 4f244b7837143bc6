// The first byte of a pixel of four, beyond the half of what int counts.
#include "../check.h"

__global__ void alpha(unsigned char* window, int first, int start) {
  int pixel = first + threadIdx.x;
  window[pixel * 4 + 3 - start] = 255;  // expect: numeric error
}

int main() {
  unsigned char* window = zeros<unsigned char>(128);
  alpha<<<1, 32>>>(window, 600000000, (int)2400000000u);
  CHECK(done());
  CHECK(cudaFree(window));
  return 0;
}
