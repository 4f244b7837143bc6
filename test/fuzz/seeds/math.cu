#include <cuda_fp16.h>
__global__ void math(const float *x, double *d, long long *q, __half *h) {
  int t = threadIdx.x;
  float v = x[t];
  d[t] = sqrt((double)v) + exp(d[t]) / 3.0 + __fma_rn(v, v, 1.0f) + sinf(v) * rsqrtf(v + 1) + fmin(d[t], 2.0);
  q[t] = (q[t] * 1234567891011LL) / (t + 1) + __umul64hi(q[t], 12345) + (q[t] >> (t & 63)) + __float2int_rn(v);
  h[t] = __float2half(v) + h[t];
  q[t] += (long long)d[t] % 17 + (unsigned char)t * (short)v;
}
