// clean: lanes of a warp hand values to one another, with __syncwarp after the writes and after the reads.
#include "../check.h"

__global__ void rotate(int* data, int rounds) {
  __shared__ int s[32];
  int t = threadIdx.x;
  int v = data[t];
  for (int r = 0; r < rounds; ++r) {
    s[t] = v;
    __syncwarp();
    v = s[(t + 1) % 32];
    __syncwarp();
  }
  data[t] = v;
}

int main() {
  int* data = counting<int>(32);
  rotate<<<1, 32>>>(data, 5);
  CHECK(done());
  int wrong = differs(data, 32, [](int i) { return (i + 5) % 32; });
  CHECK(cudaFree(data));
  return wrong;
}
