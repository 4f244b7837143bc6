// clean: managed memory that the host wrote before the launch, and mapped memory likewise.
#include "../check.h"

__global__ void add(const int* a, const int* b, int* out) {
  out[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x];
}

int main() {
  int *a, *b;
  int* out = unwritten<int>(64);
  CHECK(cudaMallocManaged(&a, 64 * sizeof(int)));
  CHECK(cudaMallocHost(&b, 64 * sizeof(int)));
  for (int i = 0; i < 64; ++i) a[i] = b[i] = i;
  add<<<1, 64>>>(a, b, out);
  CHECK(done());
  int wrong = differs(out, 64, [](int i) { return 2 * i; });
  CHECK(cudaFree(a));
  CHECK(cudaFreeHost(b));
  CHECK(cudaFree(out));
  return wrong;
}
