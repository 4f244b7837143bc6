// What the parts of the cuBLAS library share.
#ifndef WARPSCOPE_CUBLAS_COMMON_H
#define WARPSCOPE_CUBLAS_COMMON_H

#include "../../cublas_v2.h"
#include "../factor.h"

struct cublasContext {
  cudaStream_t stream;
  cublasPointerMode_t pointers;
  cublasMath_t math;
  cublasAtomicsMode_t atomics;
  // On the device: partial results of reductions.
  void *scratch;
};

namespace warpscope_cublas {

const int THREADS = 256;
const int MOST_BLOCKS = 64;
// Partial results of the two widest numbers a reduction carries.
const size_t SCRATCH_BYTES = MOST_BLOCKS * 2 * sizeof(double) + 2 * sizeof(double);

using warpscope_library::Factor;

template <typename T>
Factor<T> factor(cublasHandle_t handle, const T *value) {
  return warpscope_library::factorAt(handle->pointers == CUBLAS_POINTER_MODE_DEVICE, value);
}

// Element i of a vector of n; a negative step begins at the far end.
template <typename T>
struct Vector {
  T *data;
  int step;
  __device__ T &operator[](int i) const { return data[(ptrdiff_t)i * step]; }
};

template <typename T>
Vector<T> vector(T *data, int n, int step) {
  return {step < 0 ? data + (ptrdiff_t)(1 - n) * step : data, step};
}

// Where element (row, column) of a triangle of n columns is that is stored column by column.
__device__ inline ptrdiff_t packedPlace(int n, bool upper, int row, int column) {
  const ptrdiff_t c = column;
  return upper ? row + c * (c + 1) / 2 : row + c * (2 * (ptrdiff_t)n - c - 1) / 2;
}

inline int blocksFor(long long items) {
  const long long blocks = (items + THREADS - 1) / THREADS;
  return (int)(blocks < 1 ? 1 : blocks > 65535 ? 65535 : blocks);
}

inline cublasStatus_t launched() {
  return cudaPeekAtLastError() == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_EXECUTION_FAILED;
}

__device__ inline int first() { return blockIdx.x * blockDim.x + threadIdx.x; }
__device__ inline int stride() { return gridDim.x * blockDim.x; }

}  // namespace warpscope_cublas

// Every function begins so.
#define WARPSCOPE_CHECK(valid)                            \
  if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;      \
  if (!(valid)) return CUBLAS_STATUS_INVALID_VALUE

#endif
