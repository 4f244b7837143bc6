// clean: each thread numbers its own chunk; bytes of one word belong to different threads.
#include "../check.h"

__global__ void number(unsigned char* data, int chunk, int n) {
  int first = (blockIdx.x * blockDim.x + threadIdx.x) * chunk;
  for (int i = first; i < first + chunk && i < n; ++i) data[i] = first;
}

int main() {
  unsigned char* data = zeros<unsigned char>(192);
  number<<<2, 32>>>(data, 3, 192);
  CHECK(done());
  int wrong = differs(data, 192, [](int i) { return i / 3 * 3; });
  CHECK(cudaFree(data));
  return wrong;
}
