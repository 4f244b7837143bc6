// CUDA's vector types: structures with nvcc's sizes and alignments.
#ifndef WARPSCOPE_VECTOR_TYPES_H
#define WARPSCOPE_VECTOR_TYPES_H

#include "warpscope/qualifiers.h"

// Alignments: CUDA C++ Programming Guide, table "Alignment Requirements". Vectors of three have that
// of their elements.
#define WARPSCOPE_VECTORS(scalar, name, align2, align4) \
  struct name##1 { scalar x; };                         \
  struct __align__(align2) name##2 { scalar x, y; };    \
  struct name##3 { scalar x, y, z; };                   \
  struct __align__(align4) name##4 { scalar x, y, z, w; };

WARPSCOPE_VECTORS(signed char, char, 2, 4)
WARPSCOPE_VECTORS(unsigned char, uchar, 2, 4)
WARPSCOPE_VECTORS(short, short, 4, 8)
WARPSCOPE_VECTORS(unsigned short, ushort, 4, 8)
WARPSCOPE_VECTORS(int, int, 8, 16)
WARPSCOPE_VECTORS(unsigned int, uint, 8, 16)
WARPSCOPE_VECTORS(long, long, 2 * sizeof(long), 16)
WARPSCOPE_VECTORS(unsigned long, ulong, 2 * sizeof(long), 16)
WARPSCOPE_VECTORS(long long, longlong, 16, 16)
WARPSCOPE_VECTORS(unsigned long long, ulonglong, 16, 16)
WARPSCOPE_VECTORS(float, float, 8, 16)
WARPSCOPE_VECTORS(double, double, 16, 16)
#undef WARPSCOPE_VECTORS

// CUDA 13 names the alignment of wide vectors of four.
#define WARPSCOPE_ALIGNED_VECTOR(scalar, name)                          \
  struct __align__(16) name##4_16a { scalar x, y, z, w; };              \
  struct __align__(32) name##4_32a { scalar x, y, z, w; };
WARPSCOPE_ALIGNED_VECTOR(long, long)
WARPSCOPE_ALIGNED_VECTOR(unsigned long, ulong)
WARPSCOPE_ALIGNED_VECTOR(long long, longlong)
WARPSCOPE_ALIGNED_VECTOR(unsigned long long, ulonglong)
WARPSCOPE_ALIGNED_VECTOR(double, double)
#undef WARPSCOPE_ALIGNED_VECTOR

#ifndef __cplusplus
#define WARPSCOPE_NAME_VECTORS(name) \
  typedef struct name##1 name##1;    \
  typedef struct name##2 name##2;    \
  typedef struct name##3 name##3;    \
  typedef struct name##4 name##4;
WARPSCOPE_NAME_VECTORS(char)
WARPSCOPE_NAME_VECTORS(uchar)
WARPSCOPE_NAME_VECTORS(short)
WARPSCOPE_NAME_VECTORS(ushort)
WARPSCOPE_NAME_VECTORS(int)
WARPSCOPE_NAME_VECTORS(uint)
WARPSCOPE_NAME_VECTORS(long)
WARPSCOPE_NAME_VECTORS(ulong)
WARPSCOPE_NAME_VECTORS(longlong)
WARPSCOPE_NAME_VECTORS(ulonglong)
WARPSCOPE_NAME_VECTORS(float)
WARPSCOPE_NAME_VECTORS(double)
#undef WARPSCOPE_NAME_VECTORS
#endif

struct dim3 {
  unsigned int x, y, z;
#if defined(__cplusplus) && __cplusplus >= 201103L
  __host__ __device__ constexpr dim3(unsigned int x = 1, unsigned int y = 1, unsigned int z = 1) : x(x), y(y), z(z) {}
  __host__ __device__ constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  __host__ __device__ constexpr operator uint3() const { return uint3{x, y, z}; }
#elif defined(__cplusplus)
  __host__ __device__ dim3(unsigned int x = 1, unsigned int y = 1, unsigned int z = 1) : x(x), y(y), z(z) {}
  __host__ __device__ dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  __host__ __device__ operator uint3() const { uint3 v = {x, y, z}; return v; }
#endif
};
#ifndef __cplusplus
typedef struct dim3 dim3;
#endif

#endif
