// clean: the first kernel writes every other element, and the second reads just those.
#include "../check.h"

__global__ void even(int* data) { data[2 * threadIdx.x] = threadIdx.x; }

__global__ void twice(const int* data, int* out) { out[threadIdx.x] = 2 * data[2 * threadIdx.x]; }

int main() {
  int *data = unwritten<int>(64), *out = unwritten<int>(32);
  even<<<1, 32>>>(data);
  twice<<<1, 32>>>(data, out);
  CHECK(done());
  int wrong = differs(out, 32, [](int i) { return 2 * i; });
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return wrong;
}
