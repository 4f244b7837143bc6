// Words are read from bytes of a local array, at places that are no multiples of a word.
#include "../check.h"

__global__ void words(const int* at, int* out) {
  char bytes[32];
  for (int k = 0; k < 32; ++k) bytes[k] = k;
  const int* word = (const int*)(bytes + at[threadIdx.x]);
  out[threadIdx.x] = *word;  // expect: memcheck error x 12
}

int main() {
  int *at = counting<int>(16), *out = zeros<int>(16);
  words<<<1, 16>>>(at, out);
  cudaDeviceSynchronize();
  return 0;
}
