// clean: neighbouring blocks exchange their edges from one launch to the next.
#include "../check.h"

__global__ void publish(int* edges) {
  if (threadIdx.x == 0) edges[blockIdx.x] = blockIdx.x * 10;
}

__global__ void fetch(const int* edges, int* out) {
  if (threadIdx.x == 0) out[blockIdx.x] = edges[(blockIdx.x + 1) % gridDim.x];
}

int main() {
  int *edges = zeros<int>(4), *out = zeros<int>(4);
  publish<<<4, 64>>>(edges);
  fetch<<<4, 64>>>(edges, out);
  CHECK(done());
  int wrong = differs(out, 4, [](int i) { return (i + 1) % 4 * 10; });
  CHECK(cudaFree(edges));
  CHECK(cudaFree(out));
  return wrong;
}
