// cuBLAS, level 1: complex vectors.
#include "vectors.h"

using namespace warpscope_cublas;

// `T` as the caller names it, `N` as the kernels do, `R` its real part; `D` begins the names of real results.
#define WARPSCOPE_LEVEL1(S, LETTER, T, R, N, D)                                                                       \
  cublasStatus_t cublas##S##axpy_v2(cublasHandle_t handle, int n, const T *alpha, const T *x, int incx, T *y,         \
                                    int incy) {                                                                       \
    WARPSCOPE_CHECK(alpha);                                                                                           \
    WARPSCOPE_RUN(axpy_kernel<N>, factor(handle, (const N *)alpha), vector((const N *)x, n, incx),                    \
                  vector((N *)y, n, incy))                                                                            \
  }                                                                                                                   \
  cublasStatus_t cublas##S##copy_v2(cublasHandle_t handle, int n, const T *x, int incx, T *y, int incy) {             \
    WARPSCOPE_CHECK(true);                                                                                            \
    WARPSCOPE_RUN(copy_kernel<N>, vector((const N *)x, n, incx), vector((N *)y, n, incy))                             \
  }                                                                                                                   \
  cublasStatus_t cublas##S##swap_v2(cublasHandle_t handle, int n, T *x, int incx, T *y, int incy) {                   \
    WARPSCOPE_CHECK(true);                                                                                            \
    WARPSCOPE_RUN(swap_kernel<N>, vector((N *)x, n, incx), vector((N *)y, n, incy))                                   \
  }                                                                                                                   \
  cublasStatus_t cublas##S##rotg_v2(cublasHandle_t handle, T *a, T *b, R *c, T *s) {                                  \
    return rotg(handle, (N *)a, (N *)b, c, (N *)s);                                                                   \
  }                                                                                                                   \
  cublasStatus_t cublas##S##dotu_v2(cublasHandle_t handle, int n, const T *x, int incx, const T *y, int incy,         \
                                    T *result) {                                                                      \
    return reduce<DOT>(handle, n, (const N *)x, incx, (const N *)y, incy, (N *)result);                               \
  }                                                                                                                   \
  cublasStatus_t cublas##S##dotc_v2(cublasHandle_t handle, int n, const T *x, int incx, const T *y, int incy,         \
                                    T *result) {                                                                      \
    return reduce<DOT_CONJUGATED>(handle, n, (const N *)x, incx, (const N *)y, incy, (N *)result);                    \
  }                                                                                                                   \
  cublasStatus_t cublas##D##nrm2_v2(cublasHandle_t handle, int n, const T *x, int incx, R *result) {                  \
    return reduce<SQUARES>(handle, n, (const N *)x, incx, (const N *)x, incx, result);                                \
  }                                                                                                                   \
  cublasStatus_t cublas##D##asum_v2(cublasHandle_t handle, int n, const T *x, int incx, R *result) {                  \
    return reduce<MAGNITUDES>(handle, n, (const N *)x, incx, (const N *)x, incx, result);                             \
  }                                                                                                                   \
  cublasStatus_t cublasI##LETTER##amax_v2(cublasHandle_t handle, int n, const T *x, int incx, int *result) {          \
    return reduce<GREATEST>(handle, n, (const N *)x, incx, (const N *)x, incx, result);                               \
  }                                                                                                                   \
  cublasStatus_t cublasI##LETTER##amin_v2(cublasHandle_t handle, int n, const T *x, int incx, int *result) {          \
    return reduce<LEAST>(handle, n, (const N *)x, incx, (const N *)x, incx, result);                                  \
  }
// Complex vectors by a factor (`F`, `M` in kernels) that may be real.
#define WARPSCOPE_SCALED(SCAL, ROT, T, R, N, F, M)                                                                    \
  cublasStatus_t cublas##SCAL##_v2(cublasHandle_t handle, int n, const F *alpha, T *x, int incx) {                    \
    WARPSCOPE_CHECK(alpha);                                                                                           \
    if (incx <= 0) return CUBLAS_STATUS_SUCCESS;                                                                      \
    WARPSCOPE_RUN((scal_kernel<N, M>), factor(handle, (const M *)alpha), vector((N *)x, n, incx))                     \
  }                                                                                                                   \
  cublasStatus_t cublas##ROT##_v2(cublasHandle_t handle, int n, T *x, int incx, T *y, int incy, const R *c,           \
                                  const F *s) {                                                                       \
    WARPSCOPE_CHECK(c && s);                                                                                          \
    WARPSCOPE_RUN((rot_kernel<N, M>), vector((N *)x, n, incx), vector((N *)y, n, incy), factor(handle, c),            \
                  factor(handle, (const M *)s))                                                                       \
  }

extern "C" {
WARPSCOPE_LEVEL1(C, c, cuComplex, float, Complex<float>, Sc)
WARPSCOPE_SCALED(Cscal, Crot, cuComplex, float, Complex<float>, cuComplex, Complex<float>)
WARPSCOPE_SCALED(Csscal, Csrot, cuComplex, float, Complex<float>, float, float)
WARPSCOPE_LEVEL1(Z, z, cuDoubleComplex, double, Complex<double>, Dz)
WARPSCOPE_SCALED(Zscal, Zrot, cuDoubleComplex, double, Complex<double>, cuDoubleComplex, Complex<double>)
WARPSCOPE_SCALED(Zdscal, Zdrot, cuDoubleComplex, double, Complex<double>, double, double)
}
