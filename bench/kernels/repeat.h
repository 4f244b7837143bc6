// Shared by the benchmark kernels: device buffers, how often to launch, and what came out.
#pragma once
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

// The engine's code is optimised beside the first launches: 24 to warm up, seven to measure.
const int RUNS = 31;

template <typename T>
T* uploaded(const T* host, size_t n) {
  T* device = nullptr;
  if (cudaMalloc(&device, n * sizeof(T)) != cudaSuccess) exit(1);
  cudaMemcpy(device, host, n * sizeof(T), cudaMemcpyHostToDevice);
  return device;
}

/** Element i is i & mask. */
template <typename T>
T* filled(size_t n, unsigned mask) {
  T* host = (T*)malloc(n * sizeof(T));
  for (size_t i = 0; i < n; ++i) host[i] = (T)(i & mask);
  T* device = uploaded(host, n);
  free(host);
  return device;
}

/** The same numbers as `nextRandom` of native/measure.h. */
inline unsigned nextRandom(unsigned& state) {
  state = state * 1664525u + 1013904223u;
  return state >> 8;
}

/** Prints a hash of the words at `device`: the native program must print the same one. */
template <typename T>
int finish(const T* device, size_t n) {
  size_t words = n * sizeof(T) / 4;
  unsigned *host = (unsigned*)malloc(n * sizeof(T)), hash = 2166136261u;
  if (cudaMemcpy(host, device, n * sizeof(T), cudaMemcpyDeviceToHost) != cudaSuccess) return 1;
  for (size_t i = 0; i < words; ++i) hash = (hash ^ host[i]) * 16777619u;
  printf("result %08x\n", hash);
  return 0;
}
