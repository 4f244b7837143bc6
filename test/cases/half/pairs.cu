#include <cuda_fp16.h>
//! launch k <<<2, 64>>> out:f32[768], v:u32[128]=(0x3000+(hash(i)&0x8fff))*65536+0x3000+(hash(i+500)&0x8fff), w:u32[128]=(0x3000+(hash(i+50)&0x8fff))*65536+0x3000+(hash(i+550)&0x8fff)
//! expect out[i] = ((a, b, c, d) => [half(a + c), half(b * d), half(a * c + d), a < c ? 1 : 0, b, half(half(b) + half(d))][i >> 7])(halfOf(v[i & 127]), halfOf(v[i & 127] >>> 16), halfOf(w[i & 127]), halfOf(w[i & 127] >>> 16))
// The low half of a word is x, the high one y.
__global__ void k(float* out, const __half2* v, const __half2* w) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __half2 a = v[i], b = w[i];
  out[i] = __low2float(__hadd2(a, b));
  out[i + 128] = __high2float(a * b);
  out[i + 256] = __low2float(__hfma2(a, b, __high2half2(b)));
  out[i + 384] = __low2float(__hlt2(a, b));
  out[i + 512] = __half22float2(__lowhigh2highlow(a)).x;
  __shared__ __half2 other[64];
  other[threadIdx.x] = a;
  __syncthreads();
  __half2 sum = other[threadIdx.x];
  sum += b;
  out[i + 640] = __high2float(sum);
}
