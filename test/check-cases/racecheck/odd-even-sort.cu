// A sort by exchanges of neighbours: even and odd phases follow one another without a barrier.
#include "../check.h"

__global__ void sort(int* data, int n) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[2 * t] = data[2 * t];
  s[2 * t + 1] = data[2 * t + 1];
  __syncthreads();
  for (int phase = 0; phase < n; ++phase) {
    int i = 2 * t + phase % 2;
    if (i + 1 < n) {
      int a = s[i], b = s[i + 1];  // expect: racecheck error [read]
      s[i] = min(a, b), s[i + 1] = max(a, b);  // with: racecheck [read] // expect: racecheck error [write]
    }
  }
  __syncthreads();
  data[2 * t] = s[2 * t];
  data[2 * t + 1] = s[2 * t + 1];
}

int main() {
  const int n = 256;
  std::vector<int> h(n);
  for (int i = 0; i < n; ++i) h[i] = (i * 37) % n;
  int* data = zeros<int>(n);
  CHECK(cudaMemcpy(data, h.data(), n * sizeof(int), cudaMemcpyHostToDevice));
  sort<<<1, n / 2>>>(data, n);
  CHECK(done());
  CHECK(cudaFree(data));
  return 0;
}
