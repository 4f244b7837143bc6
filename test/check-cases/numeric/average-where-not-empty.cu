// clean: an average in each group that has members.
#include "../check.h"

__global__ void average(const int* sums, const int* counts, int* out) {
  int group = threadIdx.x;
  out[group] = counts[group] > 0 ? sums[group] / counts[group] : 0;
}

int main() {
  std::vector<int> h(32);
  for (int i = 0; i < 32; ++i) h[i] = i % 8;
  int *sums = counting<int>(32), *counts = unwritten<int>(32), *out = zeros<int>(32);
  CHECK(cudaMemcpy(counts, h.data(), 32 * sizeof(int), cudaMemcpyHostToDevice));
  average<<<1, 32>>>(sums, counts, out);
  CHECK(done());
  int wrong = differs(out, 32, [](int i) { return i % 8 ? i / (i % 8) : 0; });
  return wrong;
}
