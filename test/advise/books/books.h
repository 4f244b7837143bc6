// Shared by the programs of this folder: arrays on the device, filled on the host.
#pragma once
#include <cuda_runtime.h>
#include <vector>

inline unsigned hashed(unsigned i) {
  i *= 2654435761u;
  i ^= i >> 15;
  i *= 2246822519u;
  return i ^ i >> 13;
}

// In [0, 1), in no order.
inline float unit(int i) { return (hashed(i) >> 8) / 16777216.0f; }

template <typename T, typename F>
T* filled(int n, F value) {
  std::vector<T> host(n);
  for (int i = 0; i < n; ++i) host[i] = value(i);
  T* device;
  cudaMalloc(&device, n * sizeof(T));
  cudaMemcpy(device, host.data(), n * sizeof(T), cudaMemcpyHostToDevice);
  return device;
}

template <typename T>
T* zeros(int n) {
  T* device;
  cudaMalloc(&device, n * sizeof(T));
  cudaMemset(device, 0, n * sizeof(T));
  return device;
}

// 0 if all kernels ended well.
inline int done() { return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1; }
