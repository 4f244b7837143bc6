// A small program with the standard headers that cost a compiler most.
#include <iostream>
#include <vector>
#include <cuda_runtime.h>
__global__ void twice(int* data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] *= 2;
}
int main() {
  std::vector<int> host(1000);
  for (int i = 0; i < 1000; ++i) host[i] = i;
  int* data;
  cudaMalloc(&data, host.size() * sizeof(int));
  cudaMemcpy(data, host.data(), host.size() * sizeof(int), cudaMemcpyHostToDevice);
  twice<<<4, 256>>>(data, 1000);
  cudaMemcpy(host.data(), data, host.size() * sizeof(int), cudaMemcpyDeviceToHost);
  std::cout << host[999] << std::endl;
  return host[999] != 1998;
}
