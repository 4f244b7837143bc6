// make_float4 and the like.
#ifndef WARPSCOPE_VECTOR_FUNCTIONS_H
#define WARPSCOPE_VECTOR_FUNCTIONS_H

#include "vector_types.h"

#define WARPSCOPE_MAKE static __inline__ __host__ __device__ __attribute__((always_inline, nodebug, unused))
#define WARPSCOPE_MAKE_VECTORS(scalar, name)                                                     \
  WARPSCOPE_MAKE struct name##1 make_##name##1(scalar x) { struct name##1 v = {x}; return v; }   \
  WARPSCOPE_MAKE struct name##2 make_##name##2(scalar x, scalar y) {                             \
    struct name##2 v = {x, y};                                                                   \
    return v;                                                                                    \
  }                                                                                              \
  WARPSCOPE_MAKE struct name##3 make_##name##3(scalar x, scalar y, scalar z) {                   \
    struct name##3 v = {x, y, z};                                                                \
    return v;                                                                                    \
  }                                                                                              \
  WARPSCOPE_MAKE struct name##4 make_##name##4(scalar x, scalar y, scalar z, scalar w) {         \
    struct name##4 v = {x, y, z, w};                                                             \
    return v;                                                                                    \
  }

WARPSCOPE_MAKE_VECTORS(signed char, char)
WARPSCOPE_MAKE_VECTORS(unsigned char, uchar)
WARPSCOPE_MAKE_VECTORS(short, short)
WARPSCOPE_MAKE_VECTORS(unsigned short, ushort)
WARPSCOPE_MAKE_VECTORS(int, int)
WARPSCOPE_MAKE_VECTORS(unsigned int, uint)
WARPSCOPE_MAKE_VECTORS(long, long)
WARPSCOPE_MAKE_VECTORS(unsigned long, ulong)
WARPSCOPE_MAKE_VECTORS(long long, longlong)
WARPSCOPE_MAKE_VECTORS(unsigned long long, ulonglong)
WARPSCOPE_MAKE_VECTORS(float, float)
WARPSCOPE_MAKE_VECTORS(double, double)
#undef WARPSCOPE_MAKE_VECTORS

#define WARPSCOPE_MAKE_ALIGNED(scalar, name)                                                       \
  WARPSCOPE_MAKE struct name make_##name(scalar x, scalar y, scalar z, scalar w) {                 \
    struct name v = {x, y, z, w};                                                                  \
    return v;                                                                                      \
  }
WARPSCOPE_MAKE_ALIGNED(long, long4_16a)
WARPSCOPE_MAKE_ALIGNED(long, long4_32a)
WARPSCOPE_MAKE_ALIGNED(unsigned long, ulong4_16a)
WARPSCOPE_MAKE_ALIGNED(unsigned long, ulong4_32a)
WARPSCOPE_MAKE_ALIGNED(long long, longlong4_16a)
WARPSCOPE_MAKE_ALIGNED(long long, longlong4_32a)
WARPSCOPE_MAKE_ALIGNED(unsigned long long, ulonglong4_16a)
WARPSCOPE_MAKE_ALIGNED(unsigned long long, ulonglong4_32a)
WARPSCOPE_MAKE_ALIGNED(double, double4_16a)
WARPSCOPE_MAKE_ALIGNED(double, double4_32a)
#undef WARPSCOPE_MAKE_ALIGNED
#undef WARPSCOPE_MAKE

#endif
