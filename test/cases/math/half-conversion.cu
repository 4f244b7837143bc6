#include <cuda_fp16.h>
//! launch k <<<1, 64>>> out:f32[64], x:f32[64]=(i-32)*0.37
//! near 1e-3 out[i] = x[i] * 2
__global__ void k(float* out, const float* x) {
  __half h = __float2half(x[threadIdx.x]);
  out[threadIdx.x] = __half2float(h) * 2;
}
