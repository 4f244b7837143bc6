// The middle of two bounds by their sum, which leaves int.
#include "../check.h"

__global__ void middle(const int* window, int start, const int* bounds, int* out) {
  int l = bounds[0] + threadIdx.x, h = bounds[1];
  int at = (l + h) / 2;  // expect: numeric error x 32
  out[threadIdx.x] = window[at - start];
}

int main() {
  const int h[2] = {1999999936, 2000000000};
  int* bounds = unwritten<int>(2);
  CHECK(cudaMemcpy(bounds, h, sizeof h, cudaMemcpyHostToDevice));
  int *window = counting<int>(128), *out = zeros<int>(128);
  middle<<<1, 32>>>(window, -147483680, bounds, out);
  CHECK(done());
  CHECK(cudaFree(window));
  CHECK(cudaFree(out));
  return 0;
}
