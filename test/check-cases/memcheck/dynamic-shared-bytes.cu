// clean: the launch gives the kernel the bytes of its elements.
#include "../check.h"

extern __shared__ int tile[];

__global__ void reverse(int* data) {
  int t = threadIdx.x;
  tile[t] = data[t];
  __syncthreads();
  data[t] = tile[127 - t];
}

int main() {
  int* data = counting<int>(128);
  reverse<<<1, 128, 128 * sizeof(int)>>>(data);
  CHECK(done());
  int wrong = differs(data, 128, [](int i) { return 127 - i; });
  CHECK(cudaFree(data));
  return wrong;
}
