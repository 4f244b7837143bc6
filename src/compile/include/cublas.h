// cuBLAS's first interface: no handle, factors by value, letters for operations. One or the other of cublas.h and
// cublas_v2.h can be included.
#ifndef WARPSCOPE_CUBLAS_H
#define WARPSCOPE_CUBLAS_H
#define CUBLAS_H_

#include "cublas_api.h"

typedef cublasStatus_t cublasStatus;

#define WARPSCOPE_OLD static inline __attribute__((unused))

// In a function, so that all sources of a program share it.
#ifdef __cplusplus
struct warpscope_cublas_old {
  cublasHandle_t handle;
  cublasStatus_t error;
};
inline warpscope_cublas_old &warpscope_cublas_state() {
  static warpscope_cublas_old state = {0, CUBLAS_STATUS_SUCCESS};
  return state;
}

WARPSCOPE_OLD cublasStatus_t warpscope_cublas_note(cublasStatus_t status) {
  if (status != CUBLAS_STATUS_SUCCESS) warpscope_cublas_state().error = status;
  return status;
}
WARPSCOPE_OLD cublasStatus_t cublasInit() {
  if (warpscope_cublas_state().handle) return CUBLAS_STATUS_SUCCESS;
  return cublasCreate_v2(&warpscope_cublas_state().handle);
}
WARPSCOPE_OLD cublasStatus_t cublasShutdown() {
  const cublasStatus_t status = cublasDestroy_v2(warpscope_cublas_state().handle);
  warpscope_cublas_state().handle = 0;
  return status;
}
WARPSCOPE_OLD cublasStatus_t cublasGetError() {
  const cublasStatus_t status = warpscope_cublas_state().error;
  warpscope_cublas_state().error = CUBLAS_STATUS_SUCCESS;
  return status;
}
WARPSCOPE_OLD cublasStatus_t cublasAlloc(int n, int size, void **pointer) {
  return cudaMalloc(pointer, (size_t)n * size) == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_ALLOC_FAILED;
}
WARPSCOPE_OLD cublasStatus_t cublasFree(void *pointer) {
  return cudaFree(pointer) == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_INTERNAL_ERROR;
}
WARPSCOPE_OLD cublasStatus_t cublasSetKernelStream(cudaStream_t stream) {
  return cublasSetStream_v2(warpscope_cublas_state().handle, stream);
}

WARPSCOPE_OLD cublasOperation_t warpscope_operation(char letter) {
  return letter == 'n' || letter == 'N'   ? CUBLAS_OP_N
         : letter == 't' || letter == 'T' ? CUBLAS_OP_T
                                          : CUBLAS_OP_C;
}
WARPSCOPE_OLD cublasFillMode_t warpscope_fill(char letter) {
  return letter == 'u' || letter == 'U' ? CUBLAS_FILL_MODE_UPPER : CUBLAS_FILL_MODE_LOWER;
}
WARPSCOPE_OLD cublasDiagType_t warpscope_diagonal(char letter) {
  return letter == 'u' || letter == 'U' ? CUBLAS_DIAG_UNIT : CUBLAS_DIAG_NON_UNIT;
}
WARPSCOPE_OLD cublasSideMode_t warpscope_side(char letter) {
  return letter == 'r' || letter == 'R' ? CUBLAS_SIDE_RIGHT : CUBLAS_SIDE_LEFT;
}

#define WARPSCOPE_CALL(name, ...) warpscope_cublas_note(cublas##name##_v2(warpscope_cublas_state().handle, __VA_ARGS__))
#define WARPSCOPE_RESULT(R, name, ...)  \
  R result = 0;                         \
  WARPSCOPE_CALL(name, __VA_ARGS__);    \
  return result;
#define WARPSCOPE_OLD_BLAS(S, s, T)                                                                                  \
  WARPSCOPE_OLD int cublasI##s##amax(int n, const T *x, int incx) {                                                  \
    WARPSCOPE_RESULT(int, I##s##amax, n, x, incx, &result)                                                           \
  }                                                                                                                  \
  WARPSCOPE_OLD int cublasI##s##amin(int n, const T *x, int incx) {                                                  \
    WARPSCOPE_RESULT(int, I##s##amin, n, x, incx, &result)                                                           \
  }                                                                                                                  \
  WARPSCOPE_OLD T cublas##S##asum(int n, const T *x, int incx) { WARPSCOPE_RESULT(T, S##asum, n, x, incx, &result) } \
  WARPSCOPE_OLD T cublas##S##nrm2(int n, const T *x, int incx) { WARPSCOPE_RESULT(T, S##nrm2, n, x, incx, &result) } \
  WARPSCOPE_OLD T cublas##S##dot(int n, const T *x, int incx, const T *y, int incy) {                                \
    WARPSCOPE_RESULT(T, S##dot, n, x, incx, y, incy, &result)                                                        \
  }                                                                                                                  \
  WARPSCOPE_OLD void cublas##S##axpy(int n, T alpha, const T *x, int incx, T *y, int incy) {                         \
    WARPSCOPE_CALL(S##axpy, n, &alpha, x, incx, y, incy);                                                            \
  }                                                                                                                  \
  WARPSCOPE_OLD void cublas##S##copy(int n, const T *x, int incx, T *y, int incy) {                                  \
    WARPSCOPE_CALL(S##copy, n, x, incx, y, incy);                                                                    \
  }                                                                                                                  \
  WARPSCOPE_OLD void cublas##S##swap(int n, T *x, int incx, T *y, int incy) {                                        \
    WARPSCOPE_CALL(S##swap, n, x, incx, y, incy);                                                                    \
  }                                                                                                                  \
  WARPSCOPE_OLD void cublas##S##scal(int n, T alpha, T *x, int incx) { WARPSCOPE_CALL(S##scal, n, &alpha, x, incx); } \
  WARPSCOPE_OLD void cublas##S##gemv(char trans, int m, int n, T alpha, const T *A, int lda, const T *x, int incx,   \
                                     T beta, T *y, int incy) {                                                       \
    WARPSCOPE_CALL(S##gemv, warpscope_operation(trans), m, n, &alpha, A, lda, x, incx, &beta, y, incy);              \
  }                                                                                                                  \
  WARPSCOPE_OLD void cublas##S##ger(int m, int n, T alpha, const T *x, int incx, const T *y, int incy, T *A,         \
                                    int lda) {                                                                       \
    WARPSCOPE_CALL(S##ger, m, n, &alpha, x, incx, y, incy, A, lda);                                                  \
  }                                                                                                                  \
  WARPSCOPE_OLD void cublas##S##symv(char uplo, int n, T alpha, const T *A, int lda, const T *x, int incx, T beta,   \
                                     T *y, int incy) {                                                               \
    WARPSCOPE_CALL(S##symv, warpscope_fill(uplo), n, &alpha, A, lda, x, incx, &beta, y, incy);                       \
  }                                                                                                                  \
  WARPSCOPE_OLD void cublas##S##trsv(char uplo, char trans, char diag, int n, const T *A, int lda, T *x, int incx) { \
    WARPSCOPE_CALL(S##trsv, warpscope_fill(uplo), warpscope_operation(trans), warpscope_diagonal(diag), n, A, lda,   \
                   x, incx);                                                                                         \
  }                                                                                                                  \
  WARPSCOPE_OLD void cublas##S##gemm(char transa, char transb, int m, int n, int k, T alpha, const T *A, int lda,    \
                                     const T *B, int ldb, T beta, T *C, int ldc) {                                   \
    WARPSCOPE_CALL(S##gemm, warpscope_operation(transa), warpscope_operation(transb), m, n, k, &alpha, A, lda, B,    \
                   ldb, &beta, C, ldc);                                                                              \
  }                                                                                                                  \
  WARPSCOPE_OLD void cublas##S##symm(char side, char uplo, int m, int n, T alpha, const T *A, int lda, const T *B,   \
                                     int ldb, T beta, T *C, int ldc) {                                               \
    WARPSCOPE_CALL(S##symm, warpscope_side(side), warpscope_fill(uplo), m, n, &alpha, A, lda, B, ldb, &beta, C, ldc); \
  }                                                                                                                  \
  WARPSCOPE_OLD void cublas##S##syrk(char uplo, char trans, int n, int k, T alpha, const T *A, int lda, T beta,      \
                                     T *C, int ldc) {                                                                \
    WARPSCOPE_CALL(S##syrk, warpscope_fill(uplo), warpscope_operation(trans), n, k, &alpha, A, lda, &beta, C, ldc);  \
  }                                                                                                                  \
  /* In place: B becomes the product. */                                                                             \
  WARPSCOPE_OLD void cublas##S##trmm(char side, char uplo, char transa, char diag, int m, int n, T alpha,            \
                                     const T *A, int lda, T *B, int ldb) {                                           \
    WARPSCOPE_CALL(S##trmm, warpscope_side(side), warpscope_fill(uplo), warpscope_operation(transa),                 \
                   warpscope_diagonal(diag), m, n, &alpha, A, lda, B, ldb, B, ldb);                                  \
  }                                                                                                                  \
  WARPSCOPE_OLD void cublas##S##trsm(char side, char uplo, char transa, char diag, int m, int n, T alpha,            \
                                     const T *A, int lda, T *B, int ldb) {                                           \
    WARPSCOPE_CALL(S##trsm, warpscope_side(side), warpscope_fill(uplo), warpscope_operation(transa),                 \
                   warpscope_diagonal(diag), m, n, &alpha, A, lda, B, ldb);                                          \
  }
WARPSCOPE_OLD_BLAS(S, s, float)
WARPSCOPE_OLD_BLAS(D, d, double)
#undef WARPSCOPE_OLD_BLAS
#undef WARPSCOPE_RESULT
#undef WARPSCOPE_CALL
#endif

#endif
