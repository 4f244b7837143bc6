// Neighbouring blocks exchange their edges behind a barrier that only holds within a block.
#include "../check.h"

__global__ void exchange(int* edges, int* out) {
  int b = blockIdx.x, t = threadIdx.x;
  if (t == 0) edges[b] = b * 10;  // expect: racecheck error
  __syncthreads();
  if (t == 0) out[b] = edges[(b + 1) % gridDim.x];  // with: racecheck
}

int main() {
  int *edges = zeros<int>(4), *out = zeros<int>(4);
  exchange<<<4, 64>>>(edges, out);
  CHECK(done());
  CHECK(cudaFree(edges));
  CHECK(cudaFree(out));
  return 0;
}
