// Shared by the examples: stop at the first CUDA error, and compare with a CPU reference.
#pragma once
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(call)                                                                       \
  do {                                                                                    \
    cudaError_t status = (call);                                                          \
    if (status != cudaSuccess) {                                                          \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(status)); \
      std::exit(1);                                                                       \
    }                                                                                     \
  } while (0)

// Prints one line per version of a kernel; any wrong element fails the program.
template <typename T>
void expectEqual(const char* what, const T* got, const T* want, int n) {
  for (int i = 0; i < n; ++i) {
    if (got[i] != want[i]) {
      std::printf("%-24s WRONG at %d\n", what, i);
      std::exit(1);
    }
  }
  std::printf("%-24s ok\n", what);
}
