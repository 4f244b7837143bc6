#include <cuda_fp16.h>
//! launch k <<<1, 32>>> out:f32[128], in16:u16[32]=0x3c00+i*16
//! expect out[i] = halfOf(in16[[31 - i % 32, i % 32 ^ 5, Math.min(31, i % 32 + 2) === i % 32 + 2 ? i % 32 + 2 : i % 32, i % 32][i >> 5]])
__global__ void k(float* out, const unsigned short* in16) {
  const __half* in = (const __half*)in16;
  int lane = threadIdx.x;
  __half own = __ldg(in + lane);
  out[lane] = __half2float(__shfl_sync(~0u, own, 31 - lane));
  out[lane + 32] = __high2float(__shfl_xor_sync(~0u, __half2half2(own), 5));
  out[lane + 64] = __half2float(__shfl_down_sync(~0u, own, 2));
  __half copy;
  __stcg(&copy, __ldcg(in + lane));
  out[lane + 96] = copy;
}
