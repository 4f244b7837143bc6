// A sieve whose flags nobody clears: some of them are also written by other threads while they are read.
#include "../check.h"

__global__ void sieve(bool* marked, int* out, int n) {
  int d = threadIdx.x;
  if (marked[d] == false)                            // expect: initcheck error
    for (int j = d * 2 + 2; j < n; j += d + 1) marked[j] = true;  // expect: racecheck error
  out[d] = marked[0];                                // expect: initcheck error
}

int main() {
  bool* marked;
  CHECK(cudaMalloc(&marked, 256));
  int* out = zeros<int>(64);
  sieve<<<1, 64>>>(marked, out, 256);
  CHECK(done());
  CHECK(cudaFree(marked));
  CHECK(cudaFree(out));
  return 0;
}
