// Shared by the benchmark kernels: device buffers with small values, and how often to launch.
#pragma once
#include <cstdlib>
#include <cuda_runtime.h>

const int RUNS = 8;  // one to warm up, seven to measure

template <typename T>
T* filled(size_t n, unsigned mask) {
  T* host = (T*)malloc(n * sizeof(T));
  for (size_t i = 0; i < n; ++i) host[i] = (T)(i & mask);
  T* device = nullptr;
  if (cudaMalloc(&device, n * sizeof(T)) != cudaSuccess) exit(1);
  cudaMemcpy(device, host, n * sizeof(T), cudaMemcpyHostToDevice);
  free(host);
  return device;
}
