// clean: a block's first index, and then the thread's.
#include "../check.h"

__global__ void number(int* data) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] = 1;
}

int main() {
  int* data = zeros<int>(512);
  number<<<8, 64>>>(data);
  CHECK(done());
  int wrong = differs(data, 512, [](int) { return 1; });
  CHECK(cudaFree(data));
  return wrong;
}
