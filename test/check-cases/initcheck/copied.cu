// clean: the copy counts bytes.
#include "../check.h"

__global__ void copy(const int* in, int* out) { out[threadIdx.x] = in[threadIdx.x]; }

int main() {
  std::vector<int> h(128, 1);
  int *in = unwritten<int>(128), *out = unwritten<int>(128);
  CHECK(cudaMemcpy(in, h.data(), 128 * sizeof(int), cudaMemcpyHostToDevice));
  copy<<<1, 128>>>(in, out);
  CHECK(done());
  int wrong = differs(out, 128, [](int) { return 1; });
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  return wrong;
}
