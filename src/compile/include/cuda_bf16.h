// __nv_bfloat16 and __nv_bfloat162: the upper half of a float. Kept as bits: the host's compiler has no
// such type.
#ifndef WARPSCOPE_CUDA_BF16_H
#define WARPSCOPE_CUDA_BF16_H
#define __CUDA_BF16_H__

#include "cuda_runtime.h"

#ifdef __CUDA__

#include "warpscope/half_integers.h"

struct __nv_bfloat16_raw { unsigned short x; };
struct __nv_bfloat162_raw { unsigned short x, y; };

#define WARPSCOPE_CONVERT static __inline__ __attribute__((host, device, always_inline, nodebug, unused))

// To nearest, ties to even; a NaN stays one.
WARPSCOPE_CONVERT unsigned short __warpscope_bfloat16_bits(float x) {
  const unsigned int bits = __builtin_bit_cast(unsigned int, x);
  if ((bits & 0x7fffffff) > 0x7f800000) return 0x7fff;
  return (unsigned short)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

struct __nv_bfloat16 {
  // libcu++ reaches for the bits by the second name.
  union { unsigned short bits; unsigned short __x; };

  __nv_bfloat16() = default;
  __host__ __device__ constexpr __nv_bfloat16(const __nv_bfloat16_raw &raw) : bits(raw.x) {}
  __host__ __device__ __nv_bfloat16(float x) : bits(__warpscope_bfloat16_bits(x)) {}
  __host__ __device__ __nv_bfloat16(double x);
  __host__ __device__ __nv_bfloat16(int x) : __nv_bfloat16((double)x) {}
  __host__ __device__ __nv_bfloat16(unsigned int x) : __nv_bfloat16((double)x) {}
  __host__ __device__ __nv_bfloat16(long x) : __nv_bfloat16((double)x) {}
  __host__ __device__ __nv_bfloat16(unsigned long x) : __nv_bfloat16((double)x) {}

  __host__ __device__ __nv_bfloat16(short x) : __nv_bfloat16((float)x) {}
  __host__ __device__ __nv_bfloat16(unsigned short x) : __nv_bfloat16((float)x) {}
  __host__ __device__ __nv_bfloat16(long long x);
  __host__ __device__ __nv_bfloat16(unsigned long long x);

  __host__ __device__ operator float() const { return __builtin_bit_cast(float, (unsigned int)bits << 16); }
  __host__ __device__ operator __nv_bfloat16_raw() const { return __nv_bfloat16_raw{bits}; }
  // Volatile numbers go by way of their bits, as in CUDA's own header.
  __host__ __device__ operator __nv_bfloat16_raw() const volatile { return __nv_bfloat16_raw{bits}; }
  __host__ __device__ __nv_bfloat16 &operator=(const __nv_bfloat16_raw &raw) { bits = raw.x; return *this; }
  __host__ __device__ volatile __nv_bfloat16 &operator=(const __nv_bfloat16_raw &raw) volatile {
    bits = raw.x;
    return *this;
  }
  __host__ __device__ operator bool() const { return (bits & 0x7fff) != 0; }
#define WARPSCOPE_INTEGER(type) \
  __host__ __device__ operator type() const { return __warpscope_to_integer<type>((float)*this); }
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
  __host__ __device__ __nv_bfloat16 &operator=(float x) { bits = __warpscope_bfloat16_bits(x); return *this; }
};

// Rounding to odd first keeps what decides a tie, so that the second rounding is right.
__host__ __device__ inline __nv_bfloat16::__nv_bfloat16(double x) {
  const float near = (float)x;
  unsigned int odd = __builtin_bit_cast(unsigned int, near);
  if ((double)near != x && x == x) {
    if (__builtin_fabs((double)near) > __builtin_fabs(x)) odd--;
    odd |= 1;
  }
  bits = __warpscope_bfloat16_bits(__builtin_bit_cast(float, odd));
  // A NaN stays quiet, with its sign and the upper bits of what it carries.
  const unsigned long long given = __builtin_bit_cast(unsigned long long, x);
  if (x != x) bits = (unsigned short)(given >> 48 & 0x8000) | 0x7fc0 | (unsigned short)(given >> 45 & 0x7f);
}

// A long long has more digits than a double; what is cut off leaves its trace in the lowest bit.
__host__ __device__ inline __nv_bfloat16::__nv_bfloat16(unsigned long long x)
    : __nv_bfloat16((double)(x >> 53 ? (x & ~0xfffull) | ((x & 0xfff) != 0 ? 0x1000 : 0) : x)) {}
__host__ __device__ inline __nv_bfloat16::__nv_bfloat16(long long x)
    : __nv_bfloat16(x < 0 ? 0ull - (unsigned long long)x : (unsigned long long)x) {
  if (x < 0) bits |= 0x8000;
}

struct __align__(4) __nv_bfloat162 {
  __nv_bfloat16 x, y;

  __nv_bfloat162() = default;
  __host__ __device__ __nv_bfloat162(const __nv_bfloat16 &x, const __nv_bfloat16 &y) : x(x), y(y) {}
  __host__ __device__ __nv_bfloat162(const __nv_bfloat162_raw &raw)
      : x(__nv_bfloat16_raw{raw.x}), y(__nv_bfloat16_raw{raw.y}) {}
  __host__ __device__ operator __nv_bfloat162_raw() const {
    return __nv_bfloat162_raw{((__nv_bfloat16_raw)x).x, ((__nv_bfloat16_raw)y).x};
  }
};

typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

WARPSCOPE_CONVERT __nv_bfloat16 __ushort_as_bfloat16(unsigned short bits) {
  return __nv_bfloat16(__nv_bfloat16_raw{bits});
}
WARPSCOPE_CONVERT unsigned short __bfloat16_as_ushort(const __nv_bfloat16 h) { return h.bits; }
WARPSCOPE_CONVERT __nv_bfloat16 __short_as_bfloat16(short bits) { return __ushort_as_bfloat16((unsigned short)bits); }
WARPSCOPE_CONVERT short __bfloat16_as_short(const __nv_bfloat16 h) { return (short)h.bits; }
WARPSCOPE_CONVERT __nv_bfloat16 __float2bfloat16(float x) { return __nv_bfloat16(x); }
WARPSCOPE_CONVERT __nv_bfloat16 __double2bfloat16(double x) { return __nv_bfloat16(x); }
WARPSCOPE_CONVERT float __bfloat162float(const __nv_bfloat16 h) { return (float)h; }
WARPSCOPE_CONVERT __nv_bfloat162 __floats2bfloat162_rn(float x, float y) { return __nv_bfloat162(x, y); }
WARPSCOPE_CONVERT __nv_bfloat162 __float2bfloat162_rn(float x) { return __nv_bfloat162(x, x); }
WARPSCOPE_CONVERT __nv_bfloat162 __float22bfloat162_rn(float2 v) { return __nv_bfloat162(v.x, v.y); }
WARPSCOPE_CONVERT float2 __bfloat1622float2(const __nv_bfloat162 h) { return make_float2((float)h.x, (float)h.y); }
WARPSCOPE_CONVERT __nv_bfloat16 __low2bfloat16(const __nv_bfloat162 h) { return h.x; }
WARPSCOPE_CONVERT __nv_bfloat16 __high2bfloat16(const __nv_bfloat162 h) { return h.y; }
WARPSCOPE_CONVERT __nv_bfloat162 __low2bfloat162(const __nv_bfloat162 h) { return __nv_bfloat162(h.x, h.x); }
WARPSCOPE_CONVERT __nv_bfloat162 __high2bfloat162(const __nv_bfloat162 h) { return __nv_bfloat162(h.y, h.y); }
WARPSCOPE_CONVERT __nv_bfloat162 __lows2bfloat162(const __nv_bfloat162 a, const __nv_bfloat162 b) {
  return __nv_bfloat162(a.x, b.x);
}
WARPSCOPE_CONVERT __nv_bfloat162 __highs2bfloat162(const __nv_bfloat162 a, const __nv_bfloat162 b) {
  return __nv_bfloat162(a.y, b.y);
}
WARPSCOPE_CONVERT __nv_bfloat162 __bfloat162bfloat162(const __nv_bfloat16 h) { return __nv_bfloat162(h, h); }
WARPSCOPE_CONVERT __nv_bfloat162 __halves2bfloat162(const __nv_bfloat16 x, const __nv_bfloat16 y) {
  return __nv_bfloat162(x, y);
}
WARPSCOPE_CONVERT __nv_bfloat162 make_bfloat162(const __nv_bfloat16 x, const __nv_bfloat16 y) {
  return __nv_bfloat162(x, y);
}

#undef WARPSCOPE_CONVERT

#define WARPSCOPE_HALF __nv_bfloat16
#ifdef __CUDA_ARCH__
#define WARPSCOPE_NATIVE __bf16
#else
// The host has none; what kernels do is only parsed there.
#define WARPSCOPE_NATIVE unsigned short
#endif
#define WARPSCOPE_HALF2 __nv_bfloat162
#define WARPSCOPE_OF_FLOAT(x) __nv_bfloat16((float)(x))
#define WARPSCOPE_OF_DOUBLE(x) __nv_bfloat16((double)(x))
#define WARPSCOPE_TO_FLOAT(h) ((float)(h))
#define WARPSCOPE_BITS(h) __bfloat16_as_ushort(h)
#define WARPSCOPE_OF_BITS(bits) __ushort_as_bfloat16((unsigned short)(bits))
#define WARPSCOPE_INTO(type, mode) __bfloat162##type##_##mode
#define WARPSCOPE_FROM(type, mode) __##type##2bfloat16_##mode
#include "warpscope/half_functions.h"
#undef WARPSCOPE_HALF
#undef WARPSCOPE_NATIVE
#undef WARPSCOPE_HALF2
#undef WARPSCOPE_OF_FLOAT
#undef WARPSCOPE_OF_DOUBLE
#undef WARPSCOPE_TO_FLOAT
#undef WARPSCOPE_BITS
#undef WARPSCOPE_OF_BITS
#undef WARPSCOPE_INTO
#undef WARPSCOPE_FROM

#endif
#endif
