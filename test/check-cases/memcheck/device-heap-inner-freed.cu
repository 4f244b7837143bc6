// Threads free a pointer into what they got from malloc.
#include "../check.h"

__global__ void scratch(int* out) {
  int* mine = (int*)malloc(4 * sizeof(int));
  mine[0] = threadIdx.x;
  mine[1] = 1;
  out[threadIdx.x] = mine[0] + mine[1];
  free(mine + 1);  // expect: memcheck error x 4
}

int main() {
  int* out = zeros<int>(4);
  scratch<<<1, 4>>>(out);
  cudaDeviceSynchronize();
  return 0;
}
