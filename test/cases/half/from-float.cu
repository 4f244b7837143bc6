#include <cuda_fp16.h>
//! launch k <<<4, 64>>> out:f32[2048], x:f32[256]=i<16?[0,-0,65504,65519,65520,-65520,1e9,-1e9,3e-8,-3e-8,2.98e-8,6e-8,-6e-8,1e-12,-1e-12,2049][i]:(hash(i)/2**31-1)*2**(i%40-25)
//! expect out[i] = half((i < 1024 ? x[i & 255] : x[i & 255] * 1.000000001), [undefined, 0, 1, -1, undefined, undefined, undefined, undefined][i >> 8])
__global__ void k(float* out, const float* x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = __half2float(__float2half_rn(x[i]));
  out[i + 256] = __half2float(__float2half_rz(x[i]));
  out[i + 512] = __half2float(__float2half_ru(x[i]));
  out[i + 768] = __half2float(__float2half_rd(x[i]));
  __half h = __double2half(x[i] * 1.000000001);
  for (int to = 1024; to < 2048; to += 256) out[i + to] = h;
}
