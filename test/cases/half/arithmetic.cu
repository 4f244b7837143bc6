#include <cuda_fp16.h>
//! launch k <<<8, 128>>> out:f32[6144], a:u16[1024]=hash(i)&65535, b:u16[1024]=i%4==3?a[i]+3:hash(i+5000)&65535
//! expect out[i] = ((x, y) => half([x + y, x - y, x * y, x / y, Math.sqrt(Math.abs(x)), -x][i >> 10]))(halfOf(a[i & 1023]), halfOf(b[i & 1023]))
__global__ void k(float* out, const unsigned short* a, const unsigned short* b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __half x = __ushort_as_half(a[i]), y = __ushort_as_half(b[i]);
  out[i] = __half2float(x + y);
  out[i + 1024] = __half2float(__hsub(x, y));
  out[i + 2048] = __half2float(__hmul(x, y));
  out[i + 3072] = __half2float(x / y);
  out[i + 4096] = __half2float(hsqrt(__habs(x)));
  out[i + 5120] = __half2float(-x);
}
