// Shortest paths between all pairs, in place: in step k row k and column k keep their values, so who reads them
// without order to those who store them reads the same.
#include "../check.h"

__global__ void step(int* length, int k, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  int via = length[y * n + k] + length[k * n + x];  // with: racecheck [kept]
  int own = length[y * n + x];
  length[y * n + x] = via < own ? via : own;  // expect: racecheck note [kept]
}

int main() {
  const int n = 64;
  std::vector<int> h(n * n);
  for (int i = 0; i < n * n; ++i) h[i] = i % (n + 1) ? 1 + i * 7 % 31 : 0;
  int* length = unwritten<int>(n * n);
  CHECK(cudaMemcpy(length, h.data(), n * n * sizeof(int), cudaMemcpyHostToDevice));
  for (int k = 0; k < n; ++k) step<<<dim3(2, 8), dim3(32, 8)>>>(length, k, n);
  CHECK(done());
  CHECK(cudaFree(length));
  return 0;
}
