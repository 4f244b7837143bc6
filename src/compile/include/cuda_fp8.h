// Floating-point numbers of 8 bits: E4M3 (largest 448, no infinity) and E5M2 (largest 57344), their pairs
// and quadruples. They only store: arithmetic is done in the types they convert to.
#ifndef WARPSCOPE_CUDA_FP8_H
#define WARPSCOPE_CUDA_FP8_H
#define __CUDA_FP8_H__

#include "cuda_fp16.h"
#include "cuda_bf16.h"

#ifdef __CUDA__

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;

// What becomes of numbers that are too large: NaN (E4M3) or infinity (E5M2), or the largest number.
typedef enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE } __nv_saturation_t;
typedef enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 } __nv_fp8_interpretation_t;

#define WARPSCOPE_FP8 static __inline__ __attribute__((host, device, always_inline, nodebug, unused))

// To nearest, ties to even.
WARPSCOPE_FP8 __nv_fp8_storage_t __nv_cvt_double_to_fp8(const double x, const __nv_saturation_t saturate,
                                                        const __nv_fp8_interpretation_t kind) {
  const unsigned long long bits = __builtin_bit_cast(unsigned long long, x);
  const int sign = (int)(bits >> 63) << 7, mantissaBits = kind == __NV_E4M3 ? 3 : 2;
  const int bias = kind == __NV_E4M3 ? 7 : 15, largest = kind == __NV_E4M3 ? 0x7e : 0x7b;
  // A NaN of E5M2 keeps its upper bits.
  if (x != x) return (__nv_fp8_storage_t)(sign | (kind == __NV_E4M3 ? 0x7f : 0x7e | (int)(bits >> 50 & 3)));
  int exponent = (int)(bits >> 52 & 0x7ff) - 1023;
  if (exponent < 1 - bias) exponent = 1 - bias;
  if (exponent > bias + 1) exponent = bias + 1;
  // In units of the last place.
  const double toUnits = __builtin_bit_cast(double, (unsigned long long)(1023 + mantissaBits - exponent) << 52);
  const double units = __builtin_rint(__builtin_fabs(x) * toUnits);
  const int code = units >= 32.0 ? 0xff : ((exponent + bias - 1) << mantissaBits) + (int)units;
  if (code <= largest) return (__nv_fp8_storage_t)(sign | code);
  return (__nv_fp8_storage_t)(sign | (saturate == __NV_SATFINITE ? largest : largest + 1));
}
WARPSCOPE_FP8 __nv_fp8_storage_t __nv_cvt_float_to_fp8(const float x, const __nv_saturation_t saturate,
                                                       const __nv_fp8_interpretation_t kind) {
  return x != x ? 0x7f : __nv_cvt_double_to_fp8((double)x, saturate, kind);
}
WARPSCOPE_FP8 __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(const __half_raw x, const __nv_saturation_t saturate,
                                                         const __nv_fp8_interpretation_t kind) {
  return __nv_cvt_float_to_fp8(__half2float(__half(x)), saturate, kind);
}
WARPSCOPE_FP8 __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_fp8(const __nv_bfloat16_raw x,
                                                             const __nv_saturation_t saturate,
                                                             const __nv_fp8_interpretation_t kind) {
  return __nv_cvt_float_to_fp8(__bfloat162float(__nv_bfloat16(x)), saturate, kind);
}
#define WARPSCOPE_FP8_PAIR(name, one, type)                                                                     \
  WARPSCOPE_FP8 __nv_fp8x2_storage_t name(const type v, const __nv_saturation_t saturate,                       \
                                          const __nv_fp8_interpretation_t kind) {                               \
    return (__nv_fp8x2_storage_t)(one(v.x, saturate, kind) | one(v.y, saturate, kind) << 8);                    \
  }
WARPSCOPE_FP8_PAIR(__nv_cvt_double2_to_fp8x2, __nv_cvt_double_to_fp8, double2)
WARPSCOPE_FP8_PAIR(__nv_cvt_float2_to_fp8x2, __nv_cvt_float_to_fp8, float2)
#undef WARPSCOPE_FP8_PAIR
WARPSCOPE_FP8 __nv_fp8x2_storage_t __nv_cvt_halfraw2_to_fp8x2(const __half2_raw v, const __nv_saturation_t saturate,
                                                              const __nv_fp8_interpretation_t kind) {
  return (__nv_fp8x2_storage_t)(__nv_cvt_halfraw_to_fp8(__half_raw{v.x}, saturate, kind) |
                                __nv_cvt_halfraw_to_fp8(__half_raw{v.y}, saturate, kind) << 8);
}
WARPSCOPE_FP8 __nv_fp8x2_storage_t __nv_cvt_bfloat16raw2_to_fp8x2(const __nv_bfloat162_raw v,
                                                                  const __nv_saturation_t saturate,
                                                                  const __nv_fp8_interpretation_t kind) {
  return (__nv_fp8x2_storage_t)(__nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw{v.x}, saturate, kind) |
                                __nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw{v.y}, saturate, kind) << 8);
}

// Every number of 8 bits is one of 16; E5M2 is the upper half of it.
WARPSCOPE_FP8 __half_raw __nv_cvt_fp8_to_halfraw(const __nv_fp8_storage_t x, const __nv_fp8_interpretation_t kind) {
  unsigned int bits;
  if (kind == __NV_E5M2) {
    bits = (unsigned int)x << 8;
    if ((bits & 0x7fff) > 0x7c00) bits = 0x7fff;
  } else if ((x & 0x7f) == 0x7f) {
    bits = 0x7fff;
  } else {
    const unsigned int magnitude = x & 0x7f;
    // Normal numbers move by three bits and eight in the exponent; the others are multiples of 2^-9.
    const unsigned int half = magnitude >= 8 ? (magnitude << 7) + (8 << 10)
                                             : __half_as_ushort(__half((float)magnitude * 0.001953125f));
    bits = (unsigned int)(x & 0x80) << 8 | half;
  }
  return __half_raw{(unsigned short)bits};
}
WARPSCOPE_FP8 __half2_raw __nv_cvt_fp8x2_to_halfraw2(const __nv_fp8x2_storage_t v,
                                                     const __nv_fp8_interpretation_t kind) {
  return __half2_raw{__nv_cvt_fp8_to_halfraw((__nv_fp8_storage_t)v, kind).x,
                     __nv_cvt_fp8_to_halfraw((__nv_fp8_storage_t)(v >> 8), kind).x};
}
#undef WARPSCOPE_FP8

#define WARPSCOPE_FP8 __host__ __device__ __attribute__((always_inline, nodebug)) inline
#define WARPSCOPE_FP8_FROM(name, type) \
  explicit WARPSCOPE_FP8 name(const type x) : name((float)x) {}
#define WARPSCOPE_FP8_INTO(type) \
  explicit WARPSCOPE_FP8 operator type() const { return __warpscope_to_integer<type>((float)*this); }
#define WARPSCOPE_FP8_TYPE(name, kind)                                                                             \
  struct name {                                                                                                    \
    __nv_fp8_storage_t __x;                                                                                        \
                                                                                                                   \
    name() = default;                                                                                              \
    explicit WARPSCOPE_FP8 name(const float x) : __x(__nv_cvt_float_to_fp8(x, __NV_SATFINITE, kind)) {}            \
    explicit WARPSCOPE_FP8 name(const double x) : __x(__nv_cvt_double_to_fp8(x, __NV_SATFINITE, kind)) {}          \
    explicit WARPSCOPE_FP8 name(const __half x) : name(__half2float(x)) {}                                         \
    explicit WARPSCOPE_FP8 name(const __nv_bfloat16 x) : name(__bfloat162float(x)) {}                              \
    WARPSCOPE_FP8_FROM(name, short)                                                                                \
    WARPSCOPE_FP8_FROM(name, unsigned short)                                                                       \
    WARPSCOPE_FP8_FROM(name, int)                                                                                  \
    WARPSCOPE_FP8_FROM(name, unsigned int)                                                                         \
    WARPSCOPE_FP8_FROM(name, long)                                                                                 \
    WARPSCOPE_FP8_FROM(name, unsigned long)                                                                        \
    WARPSCOPE_FP8_FROM(name, long long)                                                                            \
    WARPSCOPE_FP8_FROM(name, unsigned long long)                                                                   \
                                                                                                                   \
    explicit WARPSCOPE_FP8 operator __half() const { return __half(__nv_cvt_fp8_to_halfraw(__x, kind)); }          \
    explicit WARPSCOPE_FP8 operator float() const { return __half2float((__half)*this); }                          \
    explicit WARPSCOPE_FP8 operator __nv_bfloat16() const { return __float2bfloat16_rz((float)*this); }            \
    explicit WARPSCOPE_FP8 operator double() const { return (double)(float)*this; }                                \
    explicit WARPSCOPE_FP8 operator bool() const { return (__x & 0x7f) != 0; }                                     \
    WARPSCOPE_FP8_INTO(char)                                                                                       \
    WARPSCOPE_FP8_INTO(signed char)                                                                                \
    WARPSCOPE_FP8_INTO(unsigned char)                                                                              \
    WARPSCOPE_FP8_INTO(short)                                                                                      \
    WARPSCOPE_FP8_INTO(unsigned short)                                                                             \
    WARPSCOPE_FP8_INTO(int)                                                                                        \
    WARPSCOPE_FP8_INTO(unsigned int)                                                                               \
    WARPSCOPE_FP8_INTO(long)                                                                                       \
    WARPSCOPE_FP8_INTO(unsigned long)                                                                              \
    WARPSCOPE_FP8_INTO(long long)                                                                                  \
    WARPSCOPE_FP8_INTO(unsigned long long)                                                                         \
  };
WARPSCOPE_FP8_TYPE(__nv_fp8_e4m3, __NV_E4M3)
WARPSCOPE_FP8_TYPE(__nv_fp8_e5m2, __NV_E5M2)
#undef WARPSCOPE_FP8_FROM
#undef WARPSCOPE_FP8_INTO
#undef WARPSCOPE_FP8_TYPE

#define WARPSCOPE_FP8_VECTORS(two, four, kind)                                                                     \
  struct __align__(2) two {                                                                                        \
    __nv_fp8x2_storage_t __x;                                                                                      \
                                                                                                                   \
    two() = default;                                                                                               \
    explicit WARPSCOPE_FP8 two(const float2 v) : __x(__nv_cvt_float2_to_fp8x2(v, __NV_SATFINITE, kind)) {}         \
    explicit WARPSCOPE_FP8 two(const double2 v) : __x(__nv_cvt_double2_to_fp8x2(v, __NV_SATFINITE, kind)) {}       \
    explicit WARPSCOPE_FP8 two(const __half2 v) : two(__half22float2(v)) {}                                        \
    explicit WARPSCOPE_FP8 two(const __nv_bfloat162 v) : two(__bfloat1622float2(v)) {}                             \
    explicit WARPSCOPE_FP8 operator __half2() const { return __half2(__nv_cvt_fp8x2_to_halfraw2(__x, kind)); }     \
    explicit WARPSCOPE_FP8 operator float2() const { return __half22float2((__half2)*this); }                      \
  };                                                                                                               \
  struct __align__(4) four {                                                                                       \
    __nv_fp8x4_storage_t __x;                                                                                      \
                                                                                                                   \
    four() = default;                                                                                              \
    explicit WARPSCOPE_FP8 four(const two low, const two high) : __x(low.__x | (unsigned int)high.__x << 16) {}    \
    explicit WARPSCOPE_FP8 four(const float4 v) : four(two(make_float2(v.x, v.y)), two(make_float2(v.z, v.w))) {}  \
    explicit WARPSCOPE_FP8 four(const double4 v)                                                                   \
        : four(two(make_double2(v.x, v.y)), two(make_double2(v.z, v.w))) {}                                        \
    explicit WARPSCOPE_FP8 four(const __half2 low, const __half2 high) : four(two(low), two(high)) {}              \
    explicit WARPSCOPE_FP8 four(const __nv_bfloat162 low, const __nv_bfloat162 high) : four(two(low), two(high)) {} \
    explicit WARPSCOPE_FP8 operator float4() const {                                                               \
      two low, high;                                                                                               \
      low.__x = (__nv_fp8x2_storage_t)__x;                                                                         \
      high.__x = (__nv_fp8x2_storage_t)(__x >> 16);                                                                \
      const float2 a = (float2)low, b = (float2)high;                                                              \
      return make_float4(a.x, a.y, b.x, b.y);                                                                      \
    }                                                                                                              \
  };
WARPSCOPE_FP8_VECTORS(__nv_fp8x2_e4m3, __nv_fp8x4_e4m3, __NV_E4M3)
WARPSCOPE_FP8_VECTORS(__nv_fp8x2_e5m2, __nv_fp8x4_e5m2, __NV_E5M2)
#undef WARPSCOPE_FP8_VECTORS
#undef WARPSCOPE_FP8

#endif
#endif
