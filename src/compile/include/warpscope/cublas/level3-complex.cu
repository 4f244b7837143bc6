// cuBLAS, level 3: matrices of complex elements, Hermitian ones among them; for `gemm` see level3.cu.
#include "products.h"

using namespace warpscope_cublas;

#define WARPSCOPE_HERMITIAN(S, T, R, N)                                                                               \
  cublasStatus_t cublas##S##hemm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, int m,       \
                                    int n, const T *alpha, const T *A, int lda, const T *B, int ldb, const T *beta,   \
                                    T *C, int ldc) {                                                                  \
    return symm(handle, HERMITIAN, side, uplo, m, n, (const N *)alpha, (const N *)A, lda, (const N *)B, ldb,          \
                (const N *)beta, (N *)C, ldc);                                                                        \
  }                                                                                                                   \
  cublasStatus_t cublas##S##herk_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, int n,     \
                                    int k, const R *alpha, const T *A, int lda, const R *beta, T *C, int ldc) {       \
    return rankK(handle, true, uplo, trans, n, k, alpha, (const N *)A, lda, (const N *)A, lda, false, beta, (N *)C,   \
                 ldc);                                                                                                \
  }                                                                                                                   \
  WARPSCOPE_RANK_K(S, T, R, N, R, her2k_v2, true, true)                                                               \
  WARPSCOPE_RANK_K(S, T, R, N, R, herkx, true, false)                                                                 \
  cublasStatus_t cublas##S##gemm3m(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,  \
                                   int n, int k, const T *alpha, const T *A, int lda, const T *B, int ldb,            \
                                   const T *beta, T *C, int ldc) {                                                    \
    return gemm<N>(handle, transa, transb, m, n, k, (const N *)alpha, {(const N *)A, nullptr, 0}, lda,                \
                   {(const N *)B, nullptr, 0}, ldb, (const N *)beta, {(N *)C, nullptr, 0}, ldc, 1);                   \
  }

extern "C" {
WARPSCOPE_LEVEL3(C, cuComplex, Complex<float>)
WARPSCOPE_LEVEL3(Z, cuDoubleComplex, Complex<double>)
WARPSCOPE_HERMITIAN(C, cuComplex, float, Complex<float>)
WARPSCOPE_HERMITIAN(Z, cuDoubleComplex, double, Complex<double>)
}
