// Complex numbers of CUDA's libraries: float2 and double2 with functions.
#ifndef WARPSCOPE_CUCOMPLEX_H
#define WARPSCOPE_CUCOMPLEX_H
#define CU_COMPLEX_H_

#include "cuda_runtime.h"

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

#define WARPSCOPE_COMPLEX static __inline__ __host__ __device__ __attribute__((nodebug, unused))

#define WARPSCOPE_COMPLEX_OF(scalar, complex, make, suffix)                                                \
  WARPSCOPE_COMPLEX scalar cuCreal##suffix(complex x) { return x.x; }                                      \
  WARPSCOPE_COMPLEX scalar cuCimag##suffix(complex x) { return x.y; }                                      \
  WARPSCOPE_COMPLEX complex cuConj##suffix(complex x) { return make(x.x, -x.y); }                          \
  WARPSCOPE_COMPLEX complex cuCadd##suffix(complex a, complex b) { return make(a.x + b.x, a.y + b.y); }    \
  WARPSCOPE_COMPLEX complex cuCsub##suffix(complex a, complex b) { return make(a.x - b.x, a.y - b.y); }    \
  WARPSCOPE_COMPLEX complex cuCmul##suffix(complex a, complex b) {                                         \
    return make(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);                                             \
  }                                                                                                        \
  WARPSCOPE_COMPLEX complex cuCfma##suffix(complex a, complex b, complex c) {                              \
    return make(a.x * b.x - a.y * b.y + c.x, a.x * b.y + a.y * b.x + c.y);                                 \
  }                                                                                                        \
  /* Both scaled by the size of the divisor, against overflow. */                                          \
  WARPSCOPE_COMPLEX complex cuCdiv##suffix(complex a, complex b) {                                         \
    const scalar scale = 1 / (fabs##suffix(b.x) + fabs##suffix(b.y));                                      \
    const scalar ax = a.x * scale, ay = a.y * scale, bx = b.x * scale, by = b.y * scale;                   \
    const scalar inverse = 1 / (bx * bx + by * by);                                                        \
    return make((ax * bx + ay * by) * inverse, (ay * bx - ax * by) * inverse);                             \
  }                                                                                                        \
  WARPSCOPE_COMPLEX scalar cuCabs##suffix(complex x) { return hypot##suffix(x.x, x.y); }
WARPSCOPE_COMPLEX_OF(float, cuFloatComplex, make_float2, f)
WARPSCOPE_COMPLEX_OF(double, cuDoubleComplex, make_double2, )
#undef WARPSCOPE_COMPLEX_OF

WARPSCOPE_COMPLEX cuFloatComplex make_cuFloatComplex(float x, float y) { return make_float2(x, y); }
WARPSCOPE_COMPLEX cuComplex make_cuComplex(float x, float y) { return make_float2(x, y); }
WARPSCOPE_COMPLEX cuDoubleComplex make_cuDoubleComplex(double x, double y) { return make_double2(x, y); }
WARPSCOPE_COMPLEX cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex x) { return make_double2(x.x, x.y); }
WARPSCOPE_COMPLEX cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex x) {
  return make_float2((float)x.x, (float)x.y);
}
#undef WARPSCOPE_COMPLEX

#endif
