// clean: each warp leaves its sum for the first warp, which waits for them.
#include "../check.h"

__global__ void sum(const int* data, int* out) {
  __shared__ int partial[4];
  int t = threadIdx.x, lane = t % 32, warp = t / 32;
  int v = data[t];
  for (int k = 16; k > 0; k /= 2) v += __shfl_down_sync(0xffffffffu, v, k);
  if (lane == 0) partial[warp] = v;
  __syncthreads();
  if (t == 0) {
    int total = 0;
    for (int w = 0; w < 4; ++w) total += partial[w];
    *out = total;
  }
}

int main() {
  int *data = counting<int>(128), *out = zeros<int>(1);
  sum<<<1, 128>>>(data, out);
  CHECK(done());
  int wrong = differs(out, 1, [](int) { return 8128; });
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return wrong;
}
