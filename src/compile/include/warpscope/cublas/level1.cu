// cuBLAS, level 1: real vectors.
#include "vectors.h"

using namespace warpscope_cublas;

#define WARPSCOPE_LEVEL1(S, LETTER, T)                                                                                \
  cublasStatus_t cublas##S##axpy_v2(cublasHandle_t handle, int n, const T *alpha, const T *x, int incx, T *y,         \
                                    int incy) {                                                                       \
    WARPSCOPE_CHECK(alpha);                                                                                           \
    WARPSCOPE_RUN(axpy_kernel<T>, factor(handle, alpha), vector(x, n, incx), vector(y, n, incy))                      \
  }                                                                                                                   \
  cublasStatus_t cublas##S##copy_v2(cublasHandle_t handle, int n, const T *x, int incx, T *y, int incy) {             \
    WARPSCOPE_CHECK(true);                                                                                            \
    WARPSCOPE_RUN(copy_kernel<T>, vector(x, n, incx), vector(y, n, incy))                                             \
  }                                                                                                                   \
  cublasStatus_t cublas##S##swap_v2(cublasHandle_t handle, int n, T *x, int incx, T *y, int incy) {                   \
    WARPSCOPE_CHECK(true);                                                                                            \
    WARPSCOPE_RUN(swap_kernel<T>, vector(x, n, incx), vector(y, n, incy))                                             \
  }                                                                                                                   \
  cublasStatus_t cublas##S##scal_v2(cublasHandle_t handle, int n, const T *alpha, T *x, int incx) {                   \
    WARPSCOPE_CHECK(alpha);                                                                                           \
    if (incx <= 0) return CUBLAS_STATUS_SUCCESS;                                                                      \
    WARPSCOPE_RUN((scal_kernel<T, T>), factor(handle, alpha), vector(x, n, incx))                                     \
  }                                                                                                                   \
  cublasStatus_t cublas##S##rot_v2(cublasHandle_t handle, int n, T *x, int incx, T *y, int incy, const T *c,          \
                                   const T *s) {                                                                      \
    WARPSCOPE_CHECK(c && s);                                                                                          \
    WARPSCOPE_RUN((rot_kernel<T, T>), vector(x, n, incx), vector(y, n, incy), factor(handle, c), factor(handle, s))   \
  }                                                                                                                   \
  cublasStatus_t cublas##S##rotg_v2(cublasHandle_t handle, T *a, T *b, T *c, T *s) { return rotg(handle, a, b, c, s); }\
  cublasStatus_t cublas##S##rotmg_v2(cublasHandle_t handle, T *d1, T *d2, T *x1, const T *y1, T *param) {             \
    return rotmg(handle, d1, d2, x1, y1, param);                                                                      \
  }                                                                                                                   \
  cublasStatus_t cublas##S##rotm_v2(cublasHandle_t handle, int n, T *x, int incx, T *y, int incy, const T *param) {   \
    return rotm(handle, n, x, incx, y, incy, param);                                                                  \
  }                                                                                                                   \
  cublasStatus_t cublas##S##dot_v2(cublasHandle_t handle, int n, const T *x, int incx, const T *y, int incy,          \
                                   T *result) {                                                                       \
    return reduce<DOT>(handle, n, x, incx, y, incy, result);                                                          \
  }                                                                                                                   \
  cublasStatus_t cublas##S##nrm2_v2(cublasHandle_t handle, int n, const T *x, int incx, T *result) {                  \
    return reduce<SQUARES>(handle, n, x, incx, x, incx, result);                                                      \
  }                                                                                                                   \
  cublasStatus_t cublas##S##asum_v2(cublasHandle_t handle, int n, const T *x, int incx, T *result) {                  \
    return reduce<MAGNITUDES>(handle, n, x, incx, x, incx, result);                                                   \
  }                                                                                                                   \
  cublasStatus_t cublasI##LETTER##amax_v2(cublasHandle_t handle, int n, const T *x, int incx, int *result) {          \
    return reduce<GREATEST>(handle, n, x, incx, x, incx, result);                                                     \
  }                                                                                                                   \
  cublasStatus_t cublasI##LETTER##amin_v2(cublasHandle_t handle, int n, const T *x, int incx, int *result) {          \
    return reduce<LEAST>(handle, n, x, incx, x, incx, result);                                                        \
  }

extern "C" {
WARPSCOPE_LEVEL1(S, s, float)
WARPSCOPE_LEVEL1(D, d, double)
}
