// cuBLASXt: matrix products of memory of the host or of a device.
#ifndef CUBLAS_XT_H_
#define CUBLAS_XT_H_

#include "cublas_v2.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cublasXtContext *cublasXtHandle_t;

typedef enum { CUBLASXT_PINNING_DISABLED = 0, CUBLASXT_PINNING_ENABLED = 1 } cublasXtPinnedMemMode_t;

cublasStatus_t cublasXtCreate(cublasXtHandle_t *handle);
cublasStatus_t cublasXtDestroy(cublasXtHandle_t handle);
cublasStatus_t cublasXtGetNumBoards(int count, int devices[], int *boards);
cublasStatus_t cublasXtMaxBoards(int *boards);
cublasStatus_t cublasXtDeviceSelect(cublasXtHandle_t handle, int count, int devices[]);
cublasStatus_t cublasXtSetBlockDim(cublasXtHandle_t handle, int size);
cublasStatus_t cublasXtGetBlockDim(cublasXtHandle_t handle, int *size);
cublasStatus_t cublasXtSetPinningMemMode(cublasXtHandle_t handle, cublasXtPinnedMemMode_t mode);
cublasStatus_t cublasXtGetPinningMemMode(cublasXtHandle_t handle, cublasXtPinnedMemMode_t *mode);

#define WARPSCOPE_XT(name, ...) cublasStatus_t cublasXt##name(cublasXtHandle_t handle, __VA_ARGS__);
#define WARPSCOPE_XT_GEMM(S, T)                                                                                      \
  WARPSCOPE_XT(S##gemm, cublasOperation_t transa, cublasOperation_t transb, size_t m, size_t n, size_t k,             \
               const T *alpha, const T *A, size_t lda, const T *B, size_t ldb, const T *beta, T *C, size_t ldc)
#define WARPSCOPE_XT_OF(S, T)                                                                                        \
  WARPSCOPE_XT_GEMM(S, T)                                                                                             \
  WARPSCOPE_XT(S##symm, cublasSideMode_t side, cublasFillMode_t uplo, size_t m, size_t n, const T *alpha,             \
               const T *A, size_t lda, const T *B, size_t ldb, const T *beta, T *C, size_t ldc)                      \
  WARPSCOPE_XT(S##syrk, cublasFillMode_t uplo, cublasOperation_t trans, size_t n, size_t k, const T *alpha,           \
               const T *A, size_t lda, const T *beta, T *C, size_t ldc)                                              \
  WARPSCOPE_XT(S##trsm, cublasSideMode_t side, cublasFillMode_t uplo, cublasOperation_t trans,                        \
               cublasDiagType_t diag, size_t m, size_t n, const T *alpha, const T *A, size_t lda, T *B, size_t ldb)
WARPSCOPE_XT_OF(S, float)
WARPSCOPE_XT_OF(D, double)
WARPSCOPE_XT_GEMM(C, cuComplex)
WARPSCOPE_XT_GEMM(Z, cuDoubleComplex)
#undef WARPSCOPE_XT_OF
#undef WARPSCOPE_XT_GEMM
#undef WARPSCOPE_XT

#ifdef __cplusplus
}
#endif

#endif
