// Shared by the programs beside it: small device arrays and their comparison with what should come out.
#pragma once
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <vector>

// For `main` only: a program that fails returns 1.
#define CHECK(call)                                                                        \
  do {                                                                                     \
    cudaError_t status = (call);                                                           \
    if (status != cudaSuccess) {                                                           \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(status)); \
      return 1;                                                                            \
    }                                                                                      \
  } while (0)

// A device array that nobody wrote.
template <typename T>
T* unwritten(int n) {
  T* d = nullptr;
  cudaMalloc((void**)&d, n * sizeof(T));
  return d;
}

// A device array of zeros.
template <typename T>
T* zeros(int n) {
  T* d = unwritten<T>(n);
  cudaMemset(d, 0, n * sizeof(T));
  return d;
}

// A device array of 0, 1, 2 and so on.
template <typename T>
T* counting(int n) {
  std::vector<T> h(n);
  for (int i = 0; i < n; ++i) h[i] = (T)i;
  T* d = unwritten<T>(n);
  cudaMemcpy(d, h.data(), n * sizeof(T), cudaMemcpyHostToDevice);
  return d;
}

// How the kernels before it ended.
inline cudaError_t done() {
  cudaError_t status = cudaGetLastError();
  return status == cudaSuccess ? cudaDeviceSynchronize() : status;
}

// 0 if element i of the device array is want(i), for all n; else 1.
template <typename T, typename F>
int differs(const T* d, int n, F want) {
  std::vector<T> h(n);
  if (cudaMemcpy(h.data(), d, n * sizeof(T), cudaMemcpyDeviceToHost) != cudaSuccess) return 1;
  for (int i = 0; i < n; ++i)
    if (h[i] != (T)want(i)) {
      std::fprintf(stderr, "element %d is wrong\n", i);
      return 1;
    }
  return 0;
}
