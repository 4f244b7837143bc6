// What the parts of the cuSPARSE library share.
#ifndef WARPSCOPE_CUSPARSE_COMMON_H
#define WARPSCOPE_CUSPARSE_COMMON_H

#include "../../cusparse.h"
#include "../factor.h"

#include <stdlib.h>

struct cusparseContext {
  cudaStream_t stream;
  cusparsePointerMode_t pointers;
};
struct cusparseMatDescr {
  cusparseMatrixType_t type;
  cusparseIndexBase_t base;
  cusparseFillMode_t fill;
  cusparseDiagType_t diagonal;
};
// `lines` are rows of CSR, columns of CSC; of COO the indices of rows.
struct cusparseSpMatDescr {
  cusparseFormat_t format;
  int64_t rows, columns, nonzeros;
  void *lines, *indices, *values;
  bool wideLines, wideIndices;
  int base;
  cudaDataType type;
  // What triangular solvers take it for.
  cusparseFillMode_t fill;
  cusparseDiagType_t diagonal;
};
struct cusparseSpVecDescr {
  int64_t size, nonzeros;
  void *indices, *values;
  bool wide;
  int base;
  cudaDataType type;
};
struct cusparseDnVecDescr {
  int64_t size;
  void *values;
  cudaDataType type;
};
struct cusparseDnMatDescr {
  int64_t rows, columns, ld;
  void *values;
  cudaDataType type;
  cusparseOrder_t order;
};

namespace warpscope_cusparse {

const int THREADS = 256;
const unsigned int WARP = 32;

using warpscope_library::Factor;

template <typename T>
Factor<T> factor(cusparseHandle_t handle, const void *value) {
  return warpscope_library::factorAt(handle->pointers == CUSPARSE_POINTER_MODE_DEVICE, (const T *)value);
}

// Indices of 4 or 8 bytes.
struct Indices {
  const void *data;
  bool wide;
  int base;
  __device__ int operator[](int i) const {
    return (wide ? (int)((const long long *)data)[i] : ((const int *)data)[i]) - base;
  }
};

// A dense matrix, or a vector as a matrix of one column, by the steps from row to row and from column to column.
template <typename T>
struct Dense {
  T *data;
  int rowStep, columnStep;
  __device__ T &at(int row, int column) const { return data[(ptrdiff_t)row * rowStep + (ptrdiff_t)column * columnStep]; }
};

inline unsigned int blocksFor(int64_t threads) { return threads < 1 ? 1 : (unsigned int)((threads + THREADS - 1) / THREADS); }

template <typename T>
Dense<T> dense(cusparseConstDnMatDescr_t m, bool transposed) {
  const int down = m->order == CUSPARSE_ORDER_COL ? 1 : (int)m->ld, along = m->order == CUSPARSE_ORDER_COL ? (int)m->ld : 1;
  return {(T *)m->values, transposed ? along : down, transposed ? down : along};
}

inline bool isReal(cudaDataType type) { return type == CUDA_R_32F || type == CUDA_R_64F; }

template <typename Descriptor, typename Pointer>
cusparseStatus_t make(Pointer *into, const Descriptor &value) {
  if (!into) return CUSPARSE_STATUS_INVALID_VALUE;
  Descriptor *made = (Descriptor *)malloc(sizeof(Descriptor));
  if (!made) return CUSPARSE_STATUS_ALLOC_FAILED;
  *made = value;
  *into = made;
  return CUSPARSE_STATUS_SUCCESS;
}

inline cusparseStatus_t launched() {
  return cudaPeekAtLastError() == cudaSuccess ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_EXECUTION_FAILED;
}

}  // namespace warpscope_cusparse

#define WARPSCOPE_CHECK(valid)                          \
  if (!handle) return CUSPARSE_STATUS_NOT_INITIALIZED;  \
  if (!(valid)) return CUSPARSE_STATUS_INVALID_VALUE

#endif
