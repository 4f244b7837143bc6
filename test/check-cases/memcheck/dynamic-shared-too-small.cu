// The launch gives as many bytes as the kernel needs elements.
#include "../check.h"

extern __shared__ int tile[];

__global__ void reverse(int* data) {
  int t = threadIdx.x;
  tile[t] = data[t];  // expect: memcheck error x 96
  __syncthreads();
  data[t] = tile[127 - t];  // expect: memcheck error x 96
}

int main() {
  int* data = counting<int>(128);
  reverse<<<1, 128, 128>>>(data);
  CHECK(done());
  CHECK(cudaFree(data));
  return 0;
}
