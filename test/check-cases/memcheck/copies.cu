// clean: copies in every direction, of the right length, of parts and by `cudaMemcpyDefault`.
#include "../check.h"

int main() {
  std::vector<int> h(64, 3);
  int *a = zeros<int>(64), *b = zeros<int>(64);
  CHECK(cudaMemcpy(a, h.data(), 64 * sizeof(int), cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(b + 32, a, 32 * sizeof(int), cudaMemcpyDeviceToDevice));
  CHECK(cudaMemcpy(b, a + 32, 32 * sizeof(int), cudaMemcpyDefault));
  int wrong = differs(b, 64, [](int) { return 3; });
  CHECK(cudaFree(a));
  CHECK(cudaFree(b));
  return wrong;
}
