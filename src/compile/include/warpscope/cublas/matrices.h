// Matrices of one of several forms, alone or in batches, as the kernels of level 3 read them.
#ifndef WARPSCOPE_CUBLAS_MATRICES_H
#define WARPSCOPE_CUBLAS_MATRICES_H

#include "common.h"
#include "numbers.h"

namespace warpscope_cublas {

const int TILE = 16;

// One matrix, or one of a batch: a distance apart, or each by its pointer.
template <typename T>
struct Batch {
  T *data;
  T *const *pointers;
  long long distance;
  __device__ T *at(int index) const { return pointers ? pointers[index] : data + distance * index; }
};

enum Form { GENERAL, SYMMETRIC, HERMITIAN, TRIANGULAR };

template <typename T>
struct Operand {
  Batch<const T> batch;
  int ld;
  cublasOperation_t operation;
  Form form;
  bool upper, unit;
};

template <typename T>
__device__ T element(const Operand<T> &m, const T *data, int row, int column) {
  const bool transposed = m.operation == CUBLAS_OP_T || m.operation == CUBLAS_OP_C;
  bool conjugated = m.operation == CUBLAS_OP_C || m.operation == CUBLAS_OP_CONJG;
  int r = transposed ? column : row, c = transposed ? row : column;
  if (m.form != GENERAL) {
    const bool beyond = m.upper ? r > c : r < c;
    if (m.form == TRIANGULAR) {
      if (r == c && m.unit) return T{1};
      if (beyond) return T{};
    } else if (beyond) {
      const int kept = r;
      r = c;
      c = kept;
      if (m.form == HERMITIAN) conjugated = !conjugated;
    }
  }
  const T value = data[r + (ptrdiff_t)c * m.ld];
  if (m.form == HERMITIAN && r == c) return realOnly(value);
  return conjugated ? conjugate(value) : value;
}

inline bool fits(int ld, int rows) { return ld >= (rows > 1 ? rows : 1); }

}  // namespace warpscope_cublas

#endif
