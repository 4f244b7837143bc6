// clean: reverses a block's elements through shared memory.
#include "../check.h"

__global__ void reverse(int* data) {
  __shared__ int tile[128];
  int t = threadIdx.x;
  tile[t] = data[t];
  __syncthreads();
  data[t] = tile[127 - t];
}

int main() {
  int* data = counting<int>(128);
  reverse<<<1, 128>>>(data);
  CHECK(done());
  int wrong = differs(data, 128, [](int i) { return 127 - i; });
  CHECK(cudaFree(data));
  return wrong;
}
