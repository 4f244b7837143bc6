// cuSOLVER for dense matrices of float and double: LU, Cholesky and QR factorisations with their solvers, eigenvalues
// of symmetric matrices, singular values. The functions are in a library that is linked where needed.
#ifndef WARPSCOPE_CUSOLVER_DN_H
#define WARPSCOPE_CUSOLVER_DN_H
#define CUSOLVERDN_H_

#include "cublas_v2.h"
#include "cusolver_common.h"

typedef struct cusolverDnContext *cusolverDnHandle_t;
typedef struct syevjInfo *syevjInfo_t;
typedef struct gesvdjInfo *gesvdjInfo_t;

#ifdef __cplusplus
extern "C" {
#endif

cusolverStatus_t cusolverGetVersion(int *version);
cusolverStatus_t cusolverDnCreate(cusolverDnHandle_t *handle);
cusolverStatus_t cusolverDnDestroy(cusolverDnHandle_t handle);
cusolverStatus_t cusolverDnSetStream(cusolverDnHandle_t handle, cudaStream_t stream);
cusolverStatus_t cusolverDnGetStream(cusolverDnHandle_t handle, cudaStream_t *stream);

// The methods of Jacobi: tolerance, sweeps at most, and what the last call took.
#define WARPSCOPE_JACOBI(name, Name)                                                                                 \
  cusolverStatus_t cusolverDnCreate##Name##Info(name##Info_t *info);                                                 \
  cusolverStatus_t cusolverDnDestroy##Name##Info(name##Info_t info);                                                 \
  cusolverStatus_t cusolverDnX##name##SetTolerance(name##Info_t info, double tolerance);                             \
  cusolverStatus_t cusolverDnX##name##SetMaxSweeps(name##Info_t info, int sweeps);                                   \
  cusolverStatus_t cusolverDnX##name##SetSortEig(name##Info_t info, int sort);                                       \
  cusolverStatus_t cusolverDnX##name##GetResidual(cusolverDnHandle_t handle, name##Info_t info, double *residual);   \
  cusolverStatus_t cusolverDnX##name##GetSweeps(cusolverDnHandle_t handle, name##Info_t info, int *sweeps);
WARPSCOPE_JACOBI(syevj, Syevj)
WARPSCOPE_JACOBI(gesvdj, Gesvdj)
#undef WARPSCOPE_JACOBI

// A function for one type of element, with its parameters behind the handle.
#define WARPSCOPE_SOLVER(name, ...) cusolverStatus_t cusolverDn##name(cusolverDnHandle_t handle, __VA_ARGS__);
#define WARPSCOPE_SOLVERS_OF(S, T)                                                                                   \
  WARPSCOPE_SOLVER(S##getrf_bufferSize, int m, int n, T *A, int lda, int *lwork)                                     \
  WARPSCOPE_SOLVER(S##getrf, int m, int n, T *A, int lda, T *work, int *pivots, int *info)                           \
  WARPSCOPE_SOLVER(S##getrs, cublasOperation_t trans, int n, int nrhs, const T *A, int lda, const int *pivots, T *B, \
                   int ldb, int *info)                                                                               \
  WARPSCOPE_SOLVER(S##potrf_bufferSize, cublasFillMode_t uplo, int n, T *A, int lda, int *lwork)                     \
  WARPSCOPE_SOLVER(S##potrf, cublasFillMode_t uplo, int n, T *A, int lda, T *work, int lwork, int *info)             \
  WARPSCOPE_SOLVER(S##potrs, cublasFillMode_t uplo, int n, int nrhs, const T *A, int lda, T *B, int ldb, int *info)  \
  WARPSCOPE_SOLVER(S##potri_bufferSize, cublasFillMode_t uplo, int n, T *A, int lda, int *lwork)                     \
  WARPSCOPE_SOLVER(S##potri, cublasFillMode_t uplo, int n, T *A, int lda, T *work, int lwork, int *info)             \
  WARPSCOPE_SOLVER(S##geqrf_bufferSize, int m, int n, T *A, int lda, int *lwork)                                     \
  WARPSCOPE_SOLVER(S##geqrf, int m, int n, T *A, int lda, T *tau, T *work, int lwork, int *info)                     \
  WARPSCOPE_SOLVER(S##orgqr_bufferSize, int m, int n, int k, const T *A, int lda, const T *tau, int *lwork)          \
  WARPSCOPE_SOLVER(S##orgqr, int m, int n, int k, T *A, int lda, const T *tau, T *work, int lwork, int *info)        \
  WARPSCOPE_SOLVER(S##ormqr_bufferSize, cublasSideMode_t side, cublasOperation_t trans, int m, int n, int k,         \
                   const T *A, int lda, const T *tau, const T *C, int ldc, int *lwork)                               \
  WARPSCOPE_SOLVER(S##ormqr, cublasSideMode_t side, cublasOperation_t trans, int m, int n, int k, const T *A,        \
                   int lda, const T *tau, T *C, int ldc, T *work, int lwork, int *info)                              \
  WARPSCOPE_SOLVER(S##syevd_bufferSize, cusolverEigMode_t jobz, cublasFillMode_t uplo, int n, const T *A, int lda,   \
                   const T *W, int *lwork)                                                                           \
  WARPSCOPE_SOLVER(S##syevd, cusolverEigMode_t jobz, cublasFillMode_t uplo, int n, T *A, int lda, T *W, T *work,     \
                   int lwork, int *info)                                                                             \
  WARPSCOPE_SOLVER(S##syevj_bufferSize, cusolverEigMode_t jobz, cublasFillMode_t uplo, int n, const T *A, int lda,   \
                   const T *W, int *lwork, syevjInfo_t params)                                                       \
  WARPSCOPE_SOLVER(S##syevj, cusolverEigMode_t jobz, cublasFillMode_t uplo, int n, T *A, int lda, T *W, T *work,     \
                   int lwork, int *info, syevjInfo_t params)                                                         \
  WARPSCOPE_SOLVER(S##gesvd_bufferSize, int m, int n, int *lwork)                                                    \
  WARPSCOPE_SOLVER(S##gesvd, signed char jobu, signed char jobvt, int m, int n, T *A, int lda, T *S, T *U, int ldu,  \
                   T *VT, int ldvt, T *work, int lwork, T *rwork, int *info)                                         \
  WARPSCOPE_SOLVER(S##gesvdj_bufferSize, cusolverEigMode_t jobz, int econ, int m, int n, const T *A, int lda,        \
                   const T *S, const T *U, int ldu, const T *V, int ldv, int *lwork, gesvdjInfo_t params)            \
  WARPSCOPE_SOLVER(S##gesvdj, cusolverEigMode_t jobz, int econ, int m, int n, T *A, int lda, T *S, T *U, int ldu,    \
                   T *V, int ldv, T *work, int lwork, int *info, gesvdjInfo_t params)
WARPSCOPE_SOLVERS_OF(S, float)
WARPSCOPE_SOLVERS_OF(D, double)
#undef WARPSCOPE_SOLVERS_OF
#undef WARPSCOPE_SOLVER

#ifdef __cplusplus
}
#endif

#endif
