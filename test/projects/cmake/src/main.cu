#include <cstdio>
#include <vector>

#include "kernels.h"

int main() {
  const int n = 1000;
  std::vector<int> in(n), out(n), expected(n);
  for (int i = 0; i < n; i++) in[i] = i % 7;
  reference(n, in.data(), expected.data());
  int *a, *b;
  cudaMalloc(&a, n * sizeof(int));
  cudaMalloc(&b, n * sizeof(int));
  cudaMemcpy(a, in.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  scan(n, a, b);
  cudaMemcpy(out.data(), b, n * sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("the sums %s\n", out == expected ? "agree" : "differ");
  return out == expected ? 0 : 1;
}
