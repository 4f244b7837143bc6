// One case of a switch on the thread has a barrier.
#include "../check.h"

__global__ void cases(int* out) {
  int t = threadIdx.x;
  switch (t / 48) {
    case 0:
      out[t] = 1;
      __syncthreads();  // expect: synccheck warning
      break;
    case 1:
      out[t] = 2;
      break;
  }
  out[t] += 1;
}

int main() {
  int* out = zeros<int>(96);
  cases<<<1, 96>>>(out);
  CHECK(done());
  CHECK(cudaFree(out));
  return 0;
}
