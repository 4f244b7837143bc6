// cuSPARSE: triangular solvers, and incomplete factorisations in place. A warp goes through the rows in order.
#include "lines.h"

struct cusparseSpSVDescr {
  const void *newValues;
};
struct cusparseSpSMDescr {
  const void *newValues;
};
// Where the last factorisation met a zero on the diagonal, on the device: -1, nowhere.
struct csrilu02Info {
  int *zeroPivot;
};
struct csric02Info {
  int *zeroPivot;
};

namespace warpscope_cusparse {

const unsigned int ALL_LANES = 0xffffffff;

template <typename T>
__device__ T overWarp(T sum) {
  for (int step = WARP / 2; step > 0; step /= 2) sum += __shfl_xor_sync(ALL_LANES, sum, step);
  return sum;
}

template <typename T>
__global__ void right_side_kernel(int rows, Factor<T> alpha, Dense<const T> b, Dense<T> x) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows) x.at(row, blockIdx.y) = alpha.get() * b.at(row, blockIdx.y);
}

// x = inverse of op(A) times x, a column a block. Lines are rows, those of A or of its transpose.
template <typename T>
__global__ void solve_kernel(int n, Indices starts, Indices indices, const T *values, bool upper, bool unit,
                             bool scatters, Dense<T> x) {
  const int lane = threadIdx.x, column = blockIdx.x;
  const bool forward = upper == scatters;
  for (int step = 0; step < n; step++) {
    const int row = forward ? step : n - 1 - step;
    const int begin = starts[row], end = starts[row + 1];
    T sum = 0, diagonal = 0;
    for (int i = begin + lane; i < end; i += WARP) {
      const int k = indices[i];
      if (k == row) diagonal = values[i];
      else if (!scatters && (upper ? k > row : k < row)) sum += values[i] * x.at(k, column);
    }
    sum = overWarp(sum);
    diagonal = overWarp(diagonal);
    const T solved = (x.at(row, column) - sum) / (unit ? 1 : diagonal);
    __syncwarp();
    if (lane == 0) x.at(row, column) = solved;
    if (scatters)
      for (int i = begin + lane; i < end; i += WARP) {
        const int k = indices[i];
        if (upper ? k > row : k < row) x.at(k, column) -= values[i] * solved;
      }
    __syncwarp();
  }
}

template <typename T>
cusparseStatus_t solve(cusparseHandle_t handle, cusparseOperation_t operation, const void *alpha,
                       cusparseConstSpMatDescr_t a, const void *newValues, Dense<const T> b, Dense<T> x, int columns) {
  const int n = (int)a->rows;
  if (n == 0 || columns == 0) return CUSPARSE_STATUS_SUCCESS;
  const bool byColumns = a->format == CUSPARSE_FORMAT_CSC;
  const bool transposed = operation != CUSPARSE_OPERATION_NON_TRANSPOSE;
  const bool upper = a->fill == CUSPARSE_FILL_MODE_UPPER;
  Indices starts = {a->lines, a->wideLines, a->base};
  const Indices indices = {a->indices, a->wideIndices, a->base};
  int *made = nullptr;
  if (a->format == CUSPARSE_FORMAT_COO) {
    if (cudaMallocAsync(&made, (n + 1) * sizeof(int), handle->stream) != cudaSuccess) return CUSPARSE_STATUS_ALLOC_FAILED;
    line_starts_kernel<<<blocksFor(n + 1), THREADS, 0, handle->stream>>>(n, (int)a->nonzeros, starts,
                                                                        MadeIndices{made, false, 0});
    starts = {made, false, 0};
  }
  right_side_kernel<T><<<dim3(blocksFor(n), columns), THREADS, 0, handle->stream>>>(n, factor<T>(handle, alpha), b, x);
  // The columns of a triangle are the rows of the other one.
  solve_kernel<T><<<columns, WARP, 0, handle->stream>>>(n, starts, indices, (const T *)(newValues ? newValues : a->values),
                                                        upper != byColumns, a->diagonal == CUSPARSE_DIAG_TYPE_UNIT,
                                                        transposed != byColumns, x);
  if (made) cudaFreeAsync(made, handle->stream);
  return launched();
}

// Place of (row, column) in ascending columns from `begin` to `end`, exclusive; -1: not there.
__device__ inline int find(Indices columns, int begin, int end, int column) {
  while (begin < end) {
    const int middle = (begin + end) / 2, found = columns[middle];
    if (found == column) return middle;
    if (found < column) begin = middle + 1;
    else end = middle;
  }
  return -1;
}

// Source: Saad, "Iterative methods for sparse linear systems", 2003, algorithm 10.4, ILU(0) by rows.
template <typename T>
__global__ void ilu_kernel(int n, Indices starts, Indices columns, T *values, int *zeroPivot) {
  const int lane = threadIdx.x;
  int zero = -1;
  for (int row = 0; row < n; row++) {
    const int begin = starts[row], end = starts[row + 1];
    for (int i = begin; i < end && columns[i] < row; i++) {
      const int k = columns[i], kBegin = starts[k], kEnd = starts[k + 1];
      const int diagonal = find(columns, kBegin, kEnd, k);
      const T factor = values[i] / (diagonal < 0 ? (T)0 : values[diagonal]);
      __syncwarp();
      if (lane == 0) values[i] = factor;
      for (int j = kBegin + lane; j < kEnd; j += WARP) {
        if (columns[j] <= k) continue;
        const int to = find(columns, i + 1, end, columns[j]);
        if (to >= 0) values[to] -= factor * values[j];
      }
      __syncwarp();
    }
    const int own = find(columns, begin, end, row);
    if (zero < 0 && (own < 0 || values[own] == 0)) zero = row;
  }
  if (lane == 0) *zeroPivot = zero;
}

// The same for A = L L^T, of which the lower triangle is read and written.
template <typename T>
__global__ void ic_kernel(int n, Indices starts, Indices columns, T *values, int *zeroPivot) {
  const int lane = threadIdx.x;
  int zero = -1;
  for (int row = 0; row < n; row++) {
    const int begin = starts[row], end = starts[row + 1];
    int own = -1;
    for (int i = begin; i < end && columns[i] <= row; i++) {
      const int k = columns[i], kBegin = starts[k], kEnd = starts[k + 1];
      T sum = 0;
      for (int j = begin + lane; j < i; j += WARP) {
        const int other = k == row ? j : find(columns, kBegin, kEnd, columns[j]);
        if (other >= 0) sum += values[j] * values[other];
      }
      sum = values[i] - overWarp(sum);
      T value;
      if (k == row) {
        own = i;
        value = sqrt(sum);
      } else {
        const int diagonal = find(columns, kBegin, kEnd, k);
        value = sum / (diagonal < 0 ? (T)0 : values[diagonal]);
      }
      __syncwarp();
      if (lane == 0) values[i] = value;
      __syncwarp();
    }
    // Neither zero nor the root of a negative number.
    if (zero < 0 && !(own >= 0 && values[own] > 0)) zero = row;
  }
  if (lane == 0) *zeroPivot = zero;
}

template <typename Info>
cusparseStatus_t makeInfo(Info **info) {
  if (!info) return CUSPARSE_STATUS_INVALID_VALUE;
  int *pivot;
  if (cudaMalloc(&pivot, sizeof(int)) != cudaSuccess) return CUSPARSE_STATUS_ALLOC_FAILED;
  const int nowhere = -1;
  cudaMemcpy(pivot, &nowhere, sizeof(int), cudaMemcpyHostToDevice);
  return make(info, Info{pivot});
}
template <typename Info>
cusparseStatus_t zeroPivot(cusparseHandle_t handle, Info *info, int *position) {
  WARPSCOPE_CHECK(info && position);
  int row = -1;
  cudaMemcpyAsync(&row, info->zeroPivot, sizeof(int), cudaMemcpyDeviceToHost, handle->stream);
  cudaStreamSynchronize(handle->stream);
  if (handle->pointers == CUSPARSE_POINTER_MODE_HOST) *position = row;
  else cudaMemcpyAsync(position, info->zeroPivot, sizeof(int), cudaMemcpyDeviceToDevice, handle->stream);
  return row < 0 ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_ZERO_PIVOT;
}

}  // namespace warpscope_cusparse

using namespace warpscope_cusparse;

extern "C" {

cusparseStatus_t cusparseSpSV_createDescr(cusparseSpSVDescr_t *descr) { return make(descr, cusparseSpSVDescr{}); }
cusparseStatus_t cusparseSpSV_destroyDescr(cusparseSpSVDescr_t descr) { return free(descr), CUSPARSE_STATUS_SUCCESS; }
cusparseStatus_t cusparseSpSV_bufferSize(cusparseHandle_t handle, cusparseOperation_t, const void *,
                                         cusparseConstSpMatDescr_t, cusparseConstDnVecDescr_t, cusparseDnVecDescr_t,
                                         cudaDataType, cusparseSpSVAlg_t, cusparseSpSVDescr_t, size_t *bytes) {
  WARPSCOPE_CHECK(bytes);
  return *bytes = 8, CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpSV_analysis(cusparseHandle_t handle, cusparseOperation_t, const void *,
                                       cusparseConstSpMatDescr_t, cusparseConstDnVecDescr_t, cusparseDnVecDescr_t,
                                       cudaDataType, cusparseSpSVAlg_t, cusparseSpSVDescr_t descr, void *) {
  WARPSCOPE_CHECK(descr);
  return descr->newValues = nullptr, CUSPARSE_STATUS_SUCCESS;
}
// Here nothing of the values is prepared: diagonals are read where they stand.
cusparseStatus_t cusparseSpSV_updateMatrix(cusparseHandle_t handle, cusparseSpSVDescr_t descr, void *values,
                                           cusparseSpSVUpdate_t part) {
  WARPSCOPE_CHECK(descr && values);
  if (part != CUSPARSE_SPSV_UPDATE_GENERAL) return CUSPARSE_STATUS_NOT_SUPPORTED;
  return descr->newValues = values, CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpSV_solve(cusparseHandle_t handle, cusparseOperation_t operation, const void *alpha,
                                    cusparseConstSpMatDescr_t A, cusparseConstDnVecDescr_t x, cusparseDnVecDescr_t y,
                                    cudaDataType computeType, cusparseSpSVAlg_t, cusparseSpSVDescr_t descr) {
  WARPSCOPE_CHECK(alpha && A && x && y && descr && A->rows == A->columns && x->size == A->rows && y->size == A->rows);
  if (!isReal(computeType) || A->type != computeType || x->type != computeType || y->type != computeType)
    return CUSPARSE_STATUS_NOT_SUPPORTED;
  if (computeType == CUDA_R_32F)
    return solve<float>(handle, operation, alpha, A, descr->newValues, {(const float *)x->values, 1, 0}, {(float *)y->values, 1, 0}, 1);
  return solve<double>(handle, operation, alpha, A, descr->newValues, {(const double *)x->values, 1, 0}, {(double *)y->values, 1, 0}, 1);
}

cusparseStatus_t cusparseSpSM_createDescr(cusparseSpSMDescr_t *descr) { return make(descr, cusparseSpSMDescr{}); }
cusparseStatus_t cusparseSpSM_destroyDescr(cusparseSpSMDescr_t descr) { return free(descr), CUSPARSE_STATUS_SUCCESS; }
cusparseStatus_t cusparseSpSM_bufferSize(cusparseHandle_t handle, cusparseOperation_t, cusparseOperation_t,
                                         const void *, cusparseConstSpMatDescr_t, cusparseConstDnMatDescr_t,
                                         cusparseDnMatDescr_t, cudaDataType, cusparseSpSMAlg_t, cusparseSpSMDescr_t,
                                         size_t *bytes) {
  WARPSCOPE_CHECK(bytes);
  return *bytes = 8, CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpSM_analysis(cusparseHandle_t handle, cusparseOperation_t, cusparseOperation_t, const void *,
                                       cusparseConstSpMatDescr_t, cusparseConstDnMatDescr_t, cusparseDnMatDescr_t,
                                       cudaDataType, cusparseSpSMAlg_t, cusparseSpSMDescr_t descr, void *) {
  WARPSCOPE_CHECK(descr);
  return CUSPARSE_STATUS_SUCCESS;
}
cusparseStatus_t cusparseSpSM_solve(cusparseHandle_t handle, cusparseOperation_t ofA, cusparseOperation_t ofB,
                                    const void *alpha, cusparseConstSpMatDescr_t A, cusparseConstDnMatDescr_t B,
                                    cusparseDnMatDescr_t C, cudaDataType computeType, cusparseSpSMAlg_t,
                                    cusparseSpSMDescr_t descr) {
  WARPSCOPE_CHECK(alpha && A && B && C && descr && A->rows == A->columns && C->rows == A->rows);
  const bool turnB = ofB != CUSPARSE_OPERATION_NON_TRANSPOSE;
  WARPSCOPE_CHECK((turnB ? B->columns : B->rows) == A->rows && (turnB ? B->rows : B->columns) == C->columns);
  if (!isReal(computeType) || A->type != computeType || B->type != computeType || C->type != computeType)
    return CUSPARSE_STATUS_NOT_SUPPORTED;
  if (computeType == CUDA_R_32F)
    return solve<float>(handle, ofA, alpha, A, descr->newValues, dense<const float>(B, turnB), dense<float>(C, false), (int)C->columns);
  return solve<double>(handle, ofA, alpha, A, descr->newValues, dense<const double>(B, turnB), dense<double>(C, false), (int)C->columns);
}

// `name`: csrilu02 or csric02; `Name`: the same with a capital.
#define WARPSCOPE_FACTORISATION(name, Name, kernel)                                                                       \
  cusparseStatus_t cusparseCreate##Name##Info(name##Info_t *info) { return makeInfo(info); }                          \
  cusparseStatus_t cusparseDestroy##Name##Info(name##Info_t info) {                                                   \
    if (info) cudaFree(info->zeroPivot);                                                                              \
    return free(info), CUSPARSE_STATUS_SUCCESS;                                                                       \
  }                                                                                                                   \
  cusparseStatus_t cusparseX##name##_zeroPivot(cusparseHandle_t handle, name##Info_t info, int *position) {           \
    return zeroPivot(handle, info, position);                                                                         \
  }                                                                                                                   \
  WARPSCOPE_FACTORISATION_OF(S, float, name, kernel)                                                                  \
  WARPSCOPE_FACTORISATION_OF(D, double, name, kernel)
#define WARPSCOPE_FACTORISATION_OF(S, T, name, kernel)                                                                \
  cusparseStatus_t cusparse##S##name##_bufferSize(cusparseHandle_t handle, int, int, const cusparseMatDescr_t, T *,   \
                                                  const int *, const int *, name##Info_t, int *bytes) {               \
    WARPSCOPE_CHECK(bytes);                                                                                           \
    return *bytes = 8, CUSPARSE_STATUS_SUCCESS;                                                                       \
  }                                                                                                                   \
  cusparseStatus_t cusparse##S##name##_analysis(cusparseHandle_t handle, int, int, const cusparseMatDescr_t,          \
                                                const T *, const int *, const int *, name##Info_t info,               \
                                                cusparseSolvePolicy_t, void *) {                                      \
    WARPSCOPE_CHECK(info);                                                                                            \
    return CUSPARSE_STATUS_SUCCESS;                                                                                   \
  }                                                                                                                   \
  cusparseStatus_t cusparse##S##name(cusparseHandle_t handle, int m, int, const cusparseMatDescr_t descr, T *values,  \
                                     const int *rows, const int *columns, name##Info_t info, cusparseSolvePolicy_t,   \
                                     void *) {                                                                        \
    WARPSCOPE_CHECK(m >= 0 && descr && info);                                                                         \
    const int base = (int)descr->base;                                                                                \
    kernel<T><<<1, WARP, 0, handle->stream>>>(m, Indices{rows, false, base}, Indices{columns, false, base}, values,   \
                                              info->zeroPivot);                                                       \
    return launched();                                                                                                \
  }
WARPSCOPE_FACTORISATION(csrilu02, Csrilu02, ilu_kernel)
WARPSCOPE_FACTORISATION(csric02, Csric02, ic_kernel)

}
