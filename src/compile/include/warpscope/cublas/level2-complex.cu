// cuBLAS, level 2: a matrix and vectors of complex elements.
#include "matrix-vector.h"

using namespace warpscope_cublas;

// A symmetric matrix, not a Hermitian one.
#define WARPSCOPE_SYMMETRIC(S, T, N)                                                                                  \
  cublasStatus_t cublas##S##symv_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const T *alpha, const T *A,  \
                                    int lda, const T *x, int incx, const T *beta, T *y, int incy) {                   \
    const Matrix<N> a = triangle(SYMMETRIC, uplo, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, n, (const N *)A, lda);           \
    return multiply(handle, a, (const N *)alpha, (const N *)x, incx, (const N *)beta, (N *)y, incy);                  \
  }                                                                                                                   \
  WARPSCOPE_RANK_SYMMETRIC(S, T, N, T, N, syr, syr2, false)

#define WARPSCOPE_LEVEL2(S, T, R)                                        \
  WARPSCOPE_GENERAL(S, T, Complex<R>)                                    \
  WARPSCOPE_PRODUCTS(S, T, Complex<R>, HERMITIAN, hemv, hbmv, hpmv)      \
  WARPSCOPE_SYMMETRIC(S, T, Complex<R>)                                  \
  WARPSCOPE_TRIANGLES(S, T, Complex<R>, mv)                              \
  WARPSCOPE_TRIANGLES(S, T, Complex<R>, sv)                              \
  WARPSCOPE_RANK_ONE(S, T, Complex<R>, geru, false)                      \
  WARPSCOPE_RANK_ONE(S, T, Complex<R>, gerc, true)                       \
  WARPSCOPE_RANK_SYMMETRIC(S, T, Complex<R>, R, R, her, her2, true)      \
  WARPSCOPE_RANK_PACKED(S, T, Complex<R>, R, R, hpr, hpr2, true)

extern "C" {
WARPSCOPE_LEVEL2(C, cuComplex, float)
WARPSCOPE_LEVEL2(Z, cuDoubleComplex, double)
}
