// What the parts of the cuSOLVER library share. Matrices are stored by columns; one block works on a matrix.
#ifndef WARPSCOPE_CUSOLVER_COMMON_H
#define WARPSCOPE_CUSOLVER_COMMON_H

#include "../../cusolverDn.h"

struct cusolverDnContext {
  cudaStream_t stream;
};

namespace warpscope_cusolver {

const int THREADS = 256;

template <typename T>
struct Matrix {
  T *data;
  int ld;
  // Rows and columns exchanged.
  bool turned;
  __device__ T &operator()(int i, int j) const { return turned ? data[j + (ptrdiff_t)i * ld] : data[i + (ptrdiff_t)j * ld]; }
};

__device__ inline float sizeOf(float x) { return fabsf(x); }
__device__ inline double sizeOf(double x) { return fabs(x); }
__device__ inline float rootOf(float x) { return sqrtf(x); }
__device__ inline double rootOf(double x) { return sqrt(x); }

// The sum of what the threads of the block bring, for all of them.
template <typename T>
__device__ T overBlock(T mine) {
  __shared__ T all[THREADS];
  __syncthreads();
  all[threadIdx.x] = mine;
  __syncthreads();
  for (int half = THREADS / 2; half > 0; half /= 2) {
    if (threadIdx.x < half) all[threadIdx.x] += all[threadIdx.x + half];
    __syncthreads();
  }
  return all[0];
}

inline bool fits(int ld, int rows) { return ld >= (rows > 1 ? rows : 1); }
inline int blocksFor(long long threads) { return threads < 1 ? 1 : (int)((threads + THREADS - 1) / THREADS); }
inline cusolverStatus_t launched() {
  return cudaPeekAtLastError() == cudaSuccess ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_EXECUTION_FAILED;
}

}  // namespace warpscope_cusolver

// Every function begins so.
#define WARPSCOPE_CHECK(valid)                              \
  if (!handle) return CUSOLVER_STATUS_NOT_INITIALIZED;      \
  if (!(valid)) return CUSOLVER_STATUS_INVALID_VALUE

#endif
