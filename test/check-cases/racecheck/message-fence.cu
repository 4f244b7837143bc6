// clean: block 0 leaves a message, fences it and raises a flag; block 1 sees the flag, fences and reads.
#include "../check.h"

__global__ void pass(int* message, int* flag, int* out) {
  if (blockIdx.x == 0) {
    *message = 42;
    __threadfence();
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) == 0) {
    }
    __threadfence();
    *out = *message;
  }
}

int main() {
  int *message = zeros<int>(1), *flag = zeros<int>(1), *out = zeros<int>(1);
  pass<<<2, 1>>>(message, flag, out);
  CHECK(done());
  int wrong = differs(out, 1, [](int) { return 42; });
  CHECK(cudaFree(message));
  CHECK(cudaFree(flag));
  CHECK(cudaFree(out));
  return wrong;
}
