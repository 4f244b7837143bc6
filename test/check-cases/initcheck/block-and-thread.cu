// clean: every element is written by its thread, and the next kernel reads all.
#include "../check.h"

__global__ void number(int* data) { data[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; }

__global__ void twice(const int* data, int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = 2 * data[i];
}

int main() {
  int *data = unwritten<int>(256), *out = unwritten<int>(256);
  number<<<4, 64>>>(data);
  twice<<<4, 64>>>(data, out);
  CHECK(done());
  int wrong = differs(out, 256, [](int i) { return 2 * (i % 64); });
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return wrong;
}
