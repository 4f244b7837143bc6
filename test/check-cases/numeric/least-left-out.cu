// clean: all numbers but the least are divided by -1.
#include "../check.h"

__global__ void invert(const int* data, const int* by, int* out) {
  int i = threadIdx.x;
  out[i] = data[i] == -2147483647 - 1 ? 2147483647 : data[i] / by[0];
}

int main() {
  std::vector<int> h(32);
  for (int i = 0; i < 32; ++i) h[i] = i - 2147483647 - 1;
  const int minusOne = -1;
  int *data = unwritten<int>(32), *by = unwritten<int>(1), *out = zeros<int>(32);
  CHECK(cudaMemcpy(data, h.data(), 32 * sizeof(int), cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(by, &minusOne, sizeof(int), cudaMemcpyHostToDevice));
  invert<<<1, 32>>>(data, by, out);
  CHECK(done());
  return differs(out, 32, [](int i) { return i == 0 ? 2147483647 : 2147483647 - (i - 1); });
}
