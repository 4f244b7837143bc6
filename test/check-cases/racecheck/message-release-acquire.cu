// clean: the flag is written with release and read with acquire order.
#include "../check.h"
#include <cuda/atomic>

__global__ void pass(int* message, int* flag, int* out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> raised(*flag);
  if (blockIdx.x == 0) {
    *message = 42;
    raised.store(1, cuda::memory_order_release);
  } else {
    while (raised.load(cuda::memory_order_acquire) == 0) {
    }
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
