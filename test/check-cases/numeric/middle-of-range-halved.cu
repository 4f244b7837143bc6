// clean: the middle of two bounds by half of their distance.
#include "../check.h"

__global__ void middle(const int* window, int start, const int* bounds, int* out) {
  int l = bounds[0] + threadIdx.x, h = bounds[1];
  int at = l + (h - l) / 2;
  out[threadIdx.x] = window[at - start];
}

int main() {
  const int h[2] = {1999999936, 2000000000};
  int* bounds = unwritten<int>(2);
  CHECK(cudaMemcpy(bounds, h, sizeof h, cudaMemcpyHostToDevice));
  int *window = counting<int>(128), *out = zeros<int>(128);
  middle<<<1, 32>>>(window, 1999999936, bounds, out);
  CHECK(done());
  int wrong = differs(out, 32, [](int i) { return i + (64 - i) / 2; });
  CHECK(cudaFree(window));
  CHECK(cudaFree(out));
  return wrong;
}
