// clean: the first 16 lanes wait for one another.
#include "../check.h"

__global__ void rotate(int* data) {
  __shared__ int s[32];
  int t = threadIdx.x;
  if (t < 16) {
    s[t] = data[t];
    __syncwarp(0x0000ffffu);
    data[t] = s[(t + 1) % 16];
  }
}

int main() {
  int* data = counting<int>(32);
  rotate<<<1, 32>>>(data);
  CHECK(done());
  int wrong = differs(data, 32, [](int i) { return i < 16 ? (i + 1) % 16 : i; });
  CHECK(cudaFree(data));
  return wrong;
}
