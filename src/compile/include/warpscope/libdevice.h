// NVIDIA's device library as Clang's headers name it, __nv_sinf and so on.
//
// Most stay calls that lowering maps to its own functions. They are declared free of side effects, so
// that loads around them are merged, and they move, as if their code were here. What is one or two instructions on a
// GPU has a body, so that the optimiser sees through it.
#ifndef WARPSCOPE_LIBDEVICE_H
#define WARPSCOPE_LIBDEVICE_H

// Those that write or read through a pointer are declared apart.
#define WARPSCOPE_APART(name) name##_declared_apart
#define __nv_sincos WARPSCOPE_APART(sincos)
#define __nv_sincosf WARPSCOPE_APART(sincosf)
#define __nv_sincospi WARPSCOPE_APART(sincospi)
#define __nv_sincospif WARPSCOPE_APART(sincospif)
#define __nv_fast_sincosf WARPSCOPE_APART(fast_sincosf)
#define __nv_frexp WARPSCOPE_APART(frexp)
#define __nv_frexpf WARPSCOPE_APART(frexpf)
#define __nv_modf WARPSCOPE_APART(modf)
#define __nv_modff WARPSCOPE_APART(modff)
#define __nv_remquo WARPSCOPE_APART(remquo)
#define __nv_remquof WARPSCOPE_APART(remquof)
#define __nv_norm WARPSCOPE_APART(norm)
#define __nv_normf WARPSCOPE_APART(normf)
#define __nv_rnorm WARPSCOPE_APART(rnorm)
#define __nv_rnormf WARPSCOPE_APART(rnormf)

#pragma push_macro("__device__")
#undef __device__
#define __device__ __attribute__((device, const, nothrow, noconvergent))
#include <__clang_cuda_libdevice_declares.h>
#pragma pop_macro("__device__")

#undef __nv_sincos
#undef __nv_sincosf
#undef __nv_sincospi
#undef __nv_sincospif
#undef __nv_fast_sincosf
#undef __nv_frexp
#undef __nv_frexpf
#undef __nv_modf
#undef __nv_modff
#undef __nv_remquo
#undef __nv_remquof
#undef __nv_norm
#undef __nv_normf
#undef __nv_rnorm
#undef __nv_rnormf
#undef WARPSCOPE_APART

#define WARPSCOPE_BODY __inline__ __attribute__((device, always_inline, noconvergent, nodebug))

extern "C" {

// sin and cos of one argument are two pure calls; sincos as one would force its results into memory.
// What NVIDIA's code does once for both, reducing the angle, is a call of its own.
#define WARPSCOPE_PURE __attribute__((device, const, nothrow, noconvergent))
WARPSCOPE_PURE double __nv_reduce_angle(double x);
WARPSCOPE_PURE double __nv_reduced_sin(double x);
WARPSCOPE_PURE double __nv_reduced_cos(double x);
WARPSCOPE_PURE float __nv_reduce_anglef(float x);
WARPSCOPE_PURE float __nv_reduced_sinf(float x);
WARPSCOPE_PURE float __nv_reduced_cosf(float x);
#undef WARPSCOPE_PURE
WARPSCOPE_BODY void __nv_sincos(double x, double *s, double *c) {
  const double reduced = __nv_reduce_angle(x);
  *s = __nv_reduced_sin(reduced);
  *c = __nv_reduced_cos(reduced);
}
WARPSCOPE_BODY void __nv_sincosf(float x, float *s, float *c) {
  const float reduced = __nv_reduce_anglef(x);
  *s = __nv_reduced_sinf(reduced);
  *c = __nv_reduced_cosf(reduced);
}
WARPSCOPE_BODY void __nv_sincospi(double x, double *s, double *c) { *s = __nv_sinpi(x); *c = __nv_cospi(x); }
WARPSCOPE_BODY void __nv_sincospif(float x, float *s, float *c) { *s = __nv_sinpif(x); *c = __nv_cospif(x); }
WARPSCOPE_BODY void __nv_fast_sincosf(float x, float *s, float *c) {
  *s = __nv_fast_sinf(x);
  *c = __nv_fast_cosf(x);
}

__device__ double __nv_frexp(double x, int *exponent);
__device__ float __nv_frexpf(float x, int *exponent);
__device__ double __nv_modf(double x, double *integer);
__device__ float __nv_modff(float x, float *integer);
__device__ double __nv_remquo(double x, double y, int *quotient);
__device__ float __nv_remquof(float x, float y, int *quotient);
// Two passes over the numbers, as NVIDIA's: the largest, by whose power of two the squares are scaled.
#define WARPSCOPE_NORM(type, f, unsigned_type, mantissa, most)                                             \
  WARPSCOPE_BODY type __nv_largest##f(int n, const type *v) {                                              \
    type largest = __builtin_fabs##f(v[0]);                                                                \
    for (int i = 1; i < n; i++) largest = __builtin_fmax##f(__builtin_fabs##f(v[i]), largest);             \
    return largest;                                                                                        \
  }                                                                                                        \
  /* A power of two near the largest, such that its reciprocal is no denormal. */                          \
  WARPSCOPE_BODY type __nv_norm_scale##f(type largest) {                                                   \
    const unsigned_type exponent = __builtin_bit_cast(unsigned_type, largest) >> mantissa;                 \
    return __builtin_bit_cast(type, (exponent < 1 ? 1 : exponent > most ? most : exponent) << mantissa);   \
  }                                                                                                        \
  WARPSCOPE_BODY type __nv_scaled_norm##f(int n, const type *v, type scale) {                              \
    const type factor = 1 / scale;                                                                         \
    type sum = 0;                                                                                          \
    for (int i = 0; i < n; i++) {                                                                          \
      const type x = v[i] * factor;                                                                        \
      sum = __builtin_fma##f(x, x, sum);                                                                   \
    }                                                                                                      \
    return __nv_sqrt##f(sum);                                                                              \
  }                                                                                                        \
  WARPSCOPE_BODY type __nv_norm##f(int n, const type *v) {                                                 \
    const type largest = __nv_largest##f(n, v), scale = __nv_norm_scale##f(largest);                       \
    const type norm = __nv_scaled_norm##f(n, v, scale);                                                    \
    return largest == __builtin_inf##f() ? largest : norm * scale;                                         \
  }                                                                                                        \
  WARPSCOPE_BODY type __nv_rnorm##f(int n, const type *v) {                                                \
    const type largest = __nv_largest##f(n, v), scale = __nv_norm_scale##f(largest);                       \
    const type norm = __nv_scaled_norm##f(n, v, scale);                                                    \
    return largest == __builtin_inf##f() ? 0 : 1 / norm * (1 / scale);                                     \
  }
WARPSCOPE_NORM(double, , unsigned long long, 52, 2044)
WARPSCOPE_NORM(float, f, unsigned int, 23, 252)
#undef WARPSCOPE_NORM

// Bits
WARPSCOPE_BODY int __nv_float_as_int(float x) { return __builtin_bit_cast(int, x); }
WARPSCOPE_BODY unsigned int __nv_float_as_uint(float x) { return __builtin_bit_cast(unsigned int, x); }
WARPSCOPE_BODY float __nv_int_as_float(int x) { return __builtin_bit_cast(float, x); }
WARPSCOPE_BODY float __nv_uint_as_float(unsigned int x) { return __builtin_bit_cast(float, x); }
WARPSCOPE_BODY unsigned long long __nv_double_as_longlong(double x) { return __builtin_bit_cast(unsigned long long, x); }
WARPSCOPE_BODY double __nv_longlong_as_double(long long x) { return __builtin_bit_cast(double, x); }
WARPSCOPE_BODY int __nv_double2hiint(double x) { return (int)(__builtin_bit_cast(unsigned long long, x) >> 32); }
WARPSCOPE_BODY int __nv_double2loint(double x) { return (int)__builtin_bit_cast(unsigned long long, x); }
WARPSCOPE_BODY double __nv_hiloint2double(int high, int low) {
  return __builtin_bit_cast(double, (unsigned long long)(unsigned int)high << 32 | (unsigned int)low);
}
WARPSCOPE_BODY int __nv_clz(int x) { return __builtin_clzg((unsigned int)x, 32); }
WARPSCOPE_BODY int __nv_clzll(long long x) { return __builtin_clzg((unsigned long long)x, 64); }
WARPSCOPE_BODY int __nv_popc(int x) { return __builtin_popcount((unsigned int)x); }
WARPSCOPE_BODY int __nv_popcll(long long x) { return __builtin_popcountll((unsigned long long)x); }
WARPSCOPE_BODY int __nv_ffs(int x) { return __builtin_ffs(x); }
WARPSCOPE_BODY int __nv_ffsll(long long x) { return __builtin_ffsll(x); }
WARPSCOPE_BODY int __nv_brev(int x) { return (int)__builtin_bitreverse32((unsigned int)x); }
WARPSCOPE_BODY long long __nv_brevll(long long x) { return (long long)__builtin_bitreverse64((unsigned long long)x); }

// Integers
WARPSCOPE_BODY int __nv_abs(int x) { return x < 0 ? (int)(0u - (unsigned int)x) : x; }
WARPSCOPE_BODY long long __nv_llabs(long long x) { return x < 0 ? (long long)(0ull - (unsigned long long)x) : x; }
WARPSCOPE_BODY int __nv_min(int a, int b) { return a < b ? a : b; }
WARPSCOPE_BODY int __nv_max(int a, int b) { return a > b ? a : b; }
WARPSCOPE_BODY unsigned int __nv_umin(unsigned int a, unsigned int b) { return a < b ? a : b; }
WARPSCOPE_BODY unsigned int __nv_umax(unsigned int a, unsigned int b) { return a > b ? a : b; }
WARPSCOPE_BODY long long __nv_llmin(long long a, long long b) { return a < b ? a : b; }
WARPSCOPE_BODY long long __nv_llmax(long long a, long long b) { return a > b ? a : b; }
WARPSCOPE_BODY unsigned long long __nv_ullmin(unsigned long long a, unsigned long long b) { return a < b ? a : b; }
WARPSCOPE_BODY unsigned long long __nv_ullmax(unsigned long long a, unsigned long long b) { return a > b ? a : b; }
WARPSCOPE_BODY int __nv_mulhi(int a, int b) { return (int)((long long)a * b >> 32); }
WARPSCOPE_BODY unsigned int __nv_umulhi(unsigned int a, unsigned int b) {
  return (unsigned int)((unsigned long long)a * b >> 32);
}
WARPSCOPE_BODY unsigned long long __nv_umul64hi(unsigned long long a, unsigned long long b) {
  const unsigned long long aLow = (unsigned int)a, aHigh = a >> 32, bLow = (unsigned int)b, bHigh = b >> 32;
  const unsigned long long cross = aHigh * bLow + (aLow * bLow >> 32);
  return aHigh * bHigh + (cross >> 32) + ((aLow * bHigh + (unsigned int)cross) >> 32);
}
WARPSCOPE_BODY long long __nv_mul64hi(long long a, long long b) {
  const unsigned long long product = __nv_umul64hi((unsigned long long)a, (unsigned long long)b);
  return (long long)(product - (a < 0 ? (unsigned long long)b : 0) - (b < 0 ? (unsigned long long)a : 0));
}
WARPSCOPE_BODY int __nv_mul24(int a, int b) {
  return (int)((unsigned int)((int)((unsigned int)a << 8) >> 8) * (unsigned int)((int)((unsigned int)b << 8) >> 8));
}
WARPSCOPE_BODY unsigned int __nv_umul24(unsigned int a, unsigned int b) { return (a & 0xffffff) * (b & 0xffffff); }
WARPSCOPE_BODY int __nv_sad(int a, int b, int c) {
  return (int)((a > b ? (unsigned int)a - (unsigned int)b : (unsigned int)b - (unsigned int)a) + (unsigned int)c);
}
WARPSCOPE_BODY unsigned int __nv_usad(unsigned int a, unsigned int b, unsigned int c) {
  return (a > b ? a - b : b - a) + c;
}
WARPSCOPE_BODY int __nv_hadd(int a, int b) { return (int)(((long long)a + b) >> 1); }
WARPSCOPE_BODY int __nv_rhadd(int a, int b) { return (int)(((long long)a + b + 1) >> 1); }
WARPSCOPE_BODY int __nv_uhadd(unsigned int a, unsigned int b) {
  return (int)(((unsigned long long)a + b) >> 1);
}
WARPSCOPE_BODY unsigned int __nv_urhadd(unsigned int a, unsigned int b) {
  return (unsigned int)(((unsigned long long)a + b + 1) >> 1);
}
// PTX ISA, prmt: each selector nibble names one of eight bytes; its top bit spreads that byte's sign.
WARPSCOPE_BODY int __nv_byte_perm(int a, int b, int selector) {
  const unsigned long long bytes = (unsigned long long)(unsigned int)b << 32 | (unsigned int)a;
  unsigned int result = 0;
  for (int i = 0; i < 4; i++)
    result |= (unsigned int)(bytes >> (((unsigned int)selector >> 4 * i & 7) * 8) & 0xff) << 8 * i;
  return (int)result;
}

// Floating point that is one instruction of LLVM's
WARPSCOPE_BODY float __nv_fabsf(float x) { return __builtin_fabsf(x); }
WARPSCOPE_BODY double __nv_fabs(double x) { return __builtin_fabs(x); }
WARPSCOPE_BODY float __nv_copysignf(float x, float y) { return __builtin_copysignf(x, y); }
WARPSCOPE_BODY double __nv_copysign(double x, double y) { return __builtin_copysign(x, y); }
WARPSCOPE_BODY float __nv_fmaf(float x, float y, float z) { return __builtin_fmaf(x, y, z); }
WARPSCOPE_BODY double __nv_fma(double x, double y, double z) { return __builtin_fma(x, y, z); }
WARPSCOPE_BODY float __nv_fmaf_rn(float x, float y, float z) { return __builtin_fmaf(x, y, z); }
WARPSCOPE_BODY double __nv_fma_rn(double x, double y, double z) { return __builtin_fma(x, y, z); }
WARPSCOPE_BODY float __nv_fminf(float x, float y) { return __builtin_fminf(x, y); }
WARPSCOPE_BODY double __nv_fmin(double x, double y) { return __builtin_fmin(x, y); }
WARPSCOPE_BODY float __nv_fmaxf(float x, float y) { return __builtin_fmaxf(x, y); }
WARPSCOPE_BODY double __nv_fmax(double x, double y) { return __builtin_fmax(x, y); }
WARPSCOPE_BODY float __nv_floorf(float x) { return __builtin_floorf(x); }
WARPSCOPE_BODY double __nv_floor(double x) { return __builtin_floor(x); }
WARPSCOPE_BODY float __nv_ceilf(float x) { return __builtin_ceilf(x); }
WARPSCOPE_BODY double __nv_ceil(double x) { return __builtin_ceil(x); }
WARPSCOPE_BODY float __nv_truncf(float x) { return __builtin_truncf(x); }
WARPSCOPE_BODY double __nv_trunc(double x) { return __builtin_trunc(x); }
WARPSCOPE_BODY float __nv_rintf(float x) { return __builtin_rintf(x); }
WARPSCOPE_BODY double __nv_rint(double x) { return __builtin_rint(x); }
WARPSCOPE_BODY float __nv_nearbyintf(float x) { return __builtin_rintf(x); }
WARPSCOPE_BODY double __nv_nearbyint(double x) { return __builtin_rint(x); }
WARPSCOPE_BODY int __nv_isnanf(float x) { return x != x; }
WARPSCOPE_BODY int __nv_isnand(double x) { return x != x; }
WARPSCOPE_BODY int __nv_isinff(float x) { return __builtin_fabsf(x) == __builtin_inff(); }
WARPSCOPE_BODY int __nv_isinfd(double x) { return __builtin_fabs(x) == __builtin_inf(); }
WARPSCOPE_BODY int __nv_finitef(float x) { return __builtin_fabsf(x) < __builtin_inff(); }
WARPSCOPE_BODY int __nv_isfinited(double x) { return __builtin_fabs(x) < __builtin_inf(); }
WARPSCOPE_BODY int __nv_signbitf(float x) { return __builtin_bit_cast(int, x) < 0; }
WARPSCOPE_BODY int __nv_signbitd(double x) { return __builtin_bit_cast(long long, x) < 0; }
// CUDA: clamps to [0, 1], NaN to 0.
WARPSCOPE_BODY float __nv_saturatef(float x) { return __builtin_fminf(__builtin_fmaxf(x, 0.0f), 1.0f); }

}

// Conversions to nearest and towards zero are LLVM's own; those rounded otherwise stay calls.
extern "C" {
WARPSCOPE_BODY float __nv_double2float_rn(double x) { return (float)x; }
WARPSCOPE_BODY float __nv_int2float_rn(int x) { return (float)x; }
WARPSCOPE_BODY float __nv_uint2float_rn(unsigned int x) { return (float)x; }
WARPSCOPE_BODY float __nv_ll2float_rn(long long x) { return (float)x; }
WARPSCOPE_BODY float __nv_ull2float_rn(unsigned long long x) { return (float)x; }
WARPSCOPE_BODY double __nv_int2double_rn(int x) { return (double)x; }
WARPSCOPE_BODY double __nv_uint2double_rn(unsigned int x) { return (double)x; }
WARPSCOPE_BODY double __nv_ll2double_rn(long long x) { return (double)x; }
WARPSCOPE_BODY double __nv_ull2double_rn(unsigned long long x) { return (double)x; }
}

#undef WARPSCOPE_BODY

#endif
