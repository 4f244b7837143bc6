// clean: threads count in shared memory by atomics, meet, and read the count.
#include "../check.h"

__global__ void countOdd(const int* data, int* out) {
  __shared__ int odd;
  int t = threadIdx.x;
  if (t == 0) odd = 0;
  __syncthreads();
  if (data[t] % 2 == 1) atomicAdd(&odd, 1);
  __syncthreads();
  out[t] = odd;
}

int main() {
  int *data = counting<int>(128), *out = zeros<int>(128);
  countOdd<<<1, 128>>>(data, out);
  CHECK(done());
  int wrong = differs(out, 128, [](int) { return 64; });
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return wrong;
}
