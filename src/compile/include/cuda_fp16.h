// __half and __half2: IEEE 754 binary16.
#ifndef WARPSCOPE_CUDA_FP16_H
#define WARPSCOPE_CUDA_FP16_H
#define __CUDA_FP16_H__

#include "cuda_runtime.h"

#ifdef __CUDA__

#include "warpscope/half_integers.h"

struct __half_raw { unsigned short x; };
struct __half2_raw { unsigned short x, y; };

struct __half {
  // libcu++ reaches for the bits by this name.
  union { _Float16 value; unsigned short __x; };

  __half() = default;
  __host__ __device__ constexpr __half(const __half_raw &raw) : value(__builtin_bit_cast(_Float16, raw.x)) {}
  __host__ __device__ __half(float x) : value((_Float16)x) {}
  __host__ __device__ __half(double x) : value((_Float16)x) {}
  __host__ __device__ __half(short x) : value((_Float16)x) {}
  __host__ __device__ __half(unsigned short x) : value((_Float16)x) {}
  __host__ __device__ __half(int x) : value((_Float16)x) {}
  __host__ __device__ __half(unsigned int x) : value((_Float16)x) {}
  __host__ __device__ __half(long x) : value((_Float16)x) {}
  __host__ __device__ __half(unsigned long x) : value((_Float16)x) {}
  __host__ __device__ __half(long long x) : value((_Float16)x) {}
  __host__ __device__ __half(unsigned long long x) : value((_Float16)x) {}

  __host__ __device__ operator float() const { return (float)value; }
  __host__ __device__ operator __half_raw() const { return __half_raw{__builtin_bit_cast(unsigned short, value)}; }
  // Volatile numbers go by way of their bits, as in CUDA's own header.
  __host__ __device__ operator __half_raw() const volatile { return __half_raw{__x}; }
  __host__ __device__ __half &operator=(const __half_raw &raw) { __x = raw.x; return *this; }
  __host__ __device__ volatile __half &operator=(const __half_raw &raw) volatile { __x = raw.x; return *this; }
  __host__ __device__ operator bool() const { return (float)value != 0.0f; }
#define WARPSCOPE_INTEGER(type) \
  __host__ __device__ operator type() const { return __warpscope_to_integer<type>((float)value); }
  WARPSCOPE_INTEGER(char)
  WARPSCOPE_INTEGER(signed char)
  WARPSCOPE_INTEGER(unsigned char)
  WARPSCOPE_INTEGER(short)
  WARPSCOPE_INTEGER(unsigned short)
  WARPSCOPE_INTEGER(int)
  WARPSCOPE_INTEGER(unsigned int)
  WARPSCOPE_INTEGER(long)
  WARPSCOPE_INTEGER(unsigned long)
  WARPSCOPE_INTEGER(long long)
  WARPSCOPE_INTEGER(unsigned long long)
#undef WARPSCOPE_INTEGER
#define WARPSCOPE_ASSIGN(type) \
  __host__ __device__ __half &operator=(type x) { value = (_Float16)x; return *this; }
  WARPSCOPE_ASSIGN(float)
  WARPSCOPE_ASSIGN(double)
  WARPSCOPE_ASSIGN(short)
  WARPSCOPE_ASSIGN(unsigned short)
  WARPSCOPE_ASSIGN(int)
  WARPSCOPE_ASSIGN(unsigned int)
  WARPSCOPE_ASSIGN(long long)
  WARPSCOPE_ASSIGN(unsigned long long)
#undef WARPSCOPE_ASSIGN
};

struct __align__(4) __half2 {
  __half x, y;

  __half2() = default;
  __host__ __device__ __half2(const __half &x, const __half &y) : x(x), y(y) {}
  __host__ __device__ __half2(const __half2_raw &raw) : x(__half_raw{raw.x}), y(__half_raw{raw.y}) {}
  __host__ __device__ operator __half2_raw() const { return __half2_raw{((__half_raw)x).x, ((__half_raw)y).x}; }
};

typedef __half half;
typedef __half2 half2;
typedef __half nv_half;
typedef __half2 nv_half2;

#define WARPSCOPE_CONVERT static __inline__ __attribute__((host, device, always_inline, nodebug, unused))

WARPSCOPE_CONVERT __half __ushort_as_half(unsigned short bits) { return __half(__half_raw{bits}); }
WARPSCOPE_CONVERT __half __short_as_half(short bits) { return __half(__half_raw{(unsigned short)bits}); }
WARPSCOPE_CONVERT unsigned short __half_as_ushort(const __half h) { return __builtin_bit_cast(unsigned short, h.value); }
WARPSCOPE_CONVERT short __half_as_short(const __half h) { return __builtin_bit_cast(short, h.value); }
WARPSCOPE_CONVERT __half __float2half(float x) { return __half(x); }
WARPSCOPE_CONVERT __half __double2half(double x) { return __half(x); }
WARPSCOPE_CONVERT float __half2float(const __half h) { return (float)h.value; }
WARPSCOPE_CONVERT __half2 __floats2half2_rn(float x, float y) { return __half2(__half(x), __half(y)); }
WARPSCOPE_CONVERT __half2 __float2half2_rn(float x) { return __half2(__half(x), __half(x)); }
WARPSCOPE_CONVERT __half2 __float22half2_rn(float2 v) { return __half2(__half(v.x), __half(v.y)); }
WARPSCOPE_CONVERT float2 __half22float2(const __half2 h) { return make_float2((float)h.x.value, (float)h.y.value); }
WARPSCOPE_CONVERT __half __low2half(const __half2 h) { return h.x; }
WARPSCOPE_CONVERT __half __high2half(const __half2 h) { return h.y; }
WARPSCOPE_CONVERT __half2 __low2half2(const __half2 h) { return __half2(h.x, h.x); }
WARPSCOPE_CONVERT __half2 __high2half2(const __half2 h) { return __half2(h.y, h.y); }
WARPSCOPE_CONVERT __half2 __lows2half2(const __half2 a, const __half2 b) { return __half2(a.x, b.x); }
WARPSCOPE_CONVERT __half2 __highs2half2(const __half2 a, const __half2 b) { return __half2(a.y, b.y); }
WARPSCOPE_CONVERT __half2 __halves2half2(const __half x, const __half y) { return __half2(x, y); }
WARPSCOPE_CONVERT __half2 __half2half2(const __half h) { return __half2(h, h); }
WARPSCOPE_CONVERT __half2 make_half2(const __half x, const __half y) { return __half2(x, y); }
#ifdef __CUDA_ARCH__
WARPSCOPE_CONVERT __half __warpscope_half_fma(const __half a, const __half b, const __half c) {
  __half result;
  result.value = __builtin_fmaf16(a.value, b.value, c.value);
  return result;
}
#endif

#undef WARPSCOPE_CONVERT

#define WARPSCOPE_HALF __half
#define WARPSCOPE_NATIVE _Float16
#define WARPSCOPE_HALF2 __half2
#define WARPSCOPE_OF_FLOAT(x) __half((float)(x))
#define WARPSCOPE_OF_DOUBLE(x) __half((double)(x))
#define WARPSCOPE_TO_FLOAT(h) ((float)(h).value)
#define WARPSCOPE_BITS(h) __half_as_ushort(h)
#define WARPSCOPE_OF_BITS(bits) __ushort_as_half((unsigned short)(bits))
#define WARPSCOPE_FMA(a, b, c) __warpscope_half_fma(a, b, c)
#define WARPSCOPE_INTO(type, mode) __half2##type##_##mode
#define WARPSCOPE_FROM(type, mode) __##type##2half_##mode
#include "warpscope/half_functions.h"
#undef WARPSCOPE_HALF
#undef WARPSCOPE_NATIVE
#undef WARPSCOPE_HALF2
#undef WARPSCOPE_OF_FLOAT
#undef WARPSCOPE_OF_DOUBLE
#undef WARPSCOPE_TO_FLOAT
#undef WARPSCOPE_BITS
#undef WARPSCOPE_OF_BITS
#undef WARPSCOPE_FMA
#undef WARPSCOPE_INTO
#undef WARPSCOPE_FROM

#define CUDART_INF_FP16 __ushort_as_half((unsigned short)0x7C00U)
#define CUDART_NAN_FP16 __ushort_as_half((unsigned short)0x7FFFU)
#define CUDART_MIN_DENORM_FP16 __ushort_as_half((unsigned short)0x0001U)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half((unsigned short)0x7BFFU)
#define CUDART_NEG_ZERO_FP16 __ushort_as_half((unsigned short)0x8000U)
#define CUDART_ZERO_FP16 __ushort_as_half((unsigned short)0x0000U)
#define CUDART_ONE_FP16 __ushort_as_half((unsigned short)0x3C00U)

#endif
#endif
