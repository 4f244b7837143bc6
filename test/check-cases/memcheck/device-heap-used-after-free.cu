// Threads read what they got from malloc after they freed it.
#include "../check.h"

__global__ void scratch(volatile int* out) {
  volatile int* mine = (int*)malloc(4 * sizeof(int));
  mine[0] = threadIdx.x;
  free((void*)mine);
  out[threadIdx.x] = mine[0];  // expect: memcheck error x 4
}

int main() {
  int* out = zeros<int>(4);
  scratch<<<1, 4>>>(out);
  cudaDeviceSynchronize();
  return 0;
}
