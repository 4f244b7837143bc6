// clean: the first thread keeps what it has; a pointer before the array that is never used is no fault.
#include "../check.h"

__global__ void fromLeft(const int* data, int* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int* left = data + i - 1;
  if (i < n) out[i] = i > 0 ? *left : data[i];
}

int main() {
  int *data = counting<int>(128), *out = zeros<int>(128);
  fromLeft<<<1, 128>>>(data, out, 128);
  CHECK(done());
  int wrong = differs(out, 128, [](int i) { return i > 0 ? i - 1 : 0; });
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return wrong;
}
