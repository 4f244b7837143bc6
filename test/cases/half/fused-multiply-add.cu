#include <cuda_fp16.h>
//! launch called <<<4, 128>>> f:f32[512], a:u16[512]=0x2c00+(hash(i)&0x9fff), b:u16[512]=0x2c00+(hash(i+999)&0x9fff), c:u16[512]=0x2c00+(hash(i+77)&0x9fff)
//! launch sum <<<4, 128>>> s:f32[512], a, b, c
//! launch difference <<<4, 128>>> d:f32[512], a, b, c
//! launch apart <<<4, 128>>> r:f32[512], a, b, c
//! launch kept <<<4, 128>>> p:f32[1024], a, b, c
//! expect f[i] = half(halfOf(a[i]) * halfOf(b[i]) + halfOf(c[i]))
//! expect s[i] = half(halfOf(a[i]) * halfOf(b[i]) + halfOf(c[i]))
//! expect d[i] = half(halfOf(c[i]) - halfOf(a[i]) * halfOf(b[i]))
//! expect r[i] = half(half(halfOf(a[i]) * halfOf(b[i])) + halfOf(c[i]))
//! expect p[i] = ((q, z) => (i < 512 ? half(q + z) : q))(half(halfOf(a[i & 511]) * halfOf(b[i & 511])), halfOf(c[i & 511]))
// Sums take in products that nothing else uses, as nvcc does it, but those of the _rn functions.
#define ARGUMENTS float *out, const unsigned short *a, const unsigned short *b, const unsigned short *c
#define OPERANDS                                      \
  int i = blockIdx.x * blockDim.x + threadIdx.x;      \
  __half x = __ushort_as_half(a[i]), y = __ushort_as_half(b[i]), z = __ushort_as_half(c[i]);
__global__ void called(ARGUMENTS) {
  OPERANDS
  out[i] = __half2float(__hfma(x, y, z));
}
__global__ void sum(ARGUMENTS) {
  OPERANDS
  out[i] = __half2float(x * y + z);
}
__global__ void difference(ARGUMENTS) {
  OPERANDS
  out[i] = __half2float(z - x * y);
}
__global__ void apart(ARGUMENTS) {
  OPERANDS
  out[i] = __half2float(__hadd(__hmul_rn(x, y), z));
}
__global__ void kept(ARGUMENTS) {
  OPERANDS
  __half product = x * y;
  out[i] = __half2float(product + z);
  out[i + 512] = __half2float(product);
}
