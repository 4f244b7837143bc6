// clean: a running total with a launch for each step: launches of a stream run one after another.
#include "../check.h"

__global__ void addBefore(const int* data, int* total, int b) {
  total[b] = (b > 0 ? total[b - 1] : 0) + data[b];
}

int main() {
  int *data = counting<int>(8), *total = zeros<int>(8);
  for (int b = 0; b < 8; ++b) addBefore<<<1, 1>>>(data, total, b);
  CHECK(done());
  int wrong = differs(total, 8, [](int i) { return i * (i + 1) / 2; });
  CHECK(cudaFree(data));
  CHECK(cudaFree(total));
  return wrong;
}
