#include <cuda_fp16.h>
//! launch k <<<4, 64>>> out:f32[3072], x:i32[256]=i<8?[0,65504,65519,65520,-65520,2147483647,-2147483648,2049][i]:(hash(i)|0)>>(i%24)
//! expect out[i] = ((v) => half([v, v, v, v, v >>> 0, v >>> 0, v >>> 0, v >>> 0, v * 3, v * 3, v * 3, v * 3][i >> 8], [undefined, 0, 1, -1][(i >> 8) & 3]))(x[i & 255])
__global__ void k(float* out, const int* x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __half h[12] = {__int2half_rn(x[i]), __int2half_rz(x[i]), __int2half_ru(x[i]), __int2half_rd(x[i]),
                  __uint2half_rn(x[i]), __uint2half_rz(x[i]), __uint2half_ru(x[i]), __uint2half_rd(x[i]),
                  __ll2half_rn(x[i] * 3ll), __ll2half_rz(x[i] * 3ll), __ll2half_ru(x[i] * 3ll), __ll2half_rd(x[i] * 3ll)};
#pragma unroll
  for (int j = 0; j < 12; j++) out[i + 256 * j] = __half2float(h[j]);
}
