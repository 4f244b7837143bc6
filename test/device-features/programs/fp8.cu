// Numbers of eight bits.
#include "expect.h"
#include <cuda_fp8.h>
__global__ void quantise(const float* in, __nv_fp8_e4m3* q, float* out, int n) {
  int i = threadIdx.x;
  q[i] = __nv_fp8_e4m3(in[i]);
  out[i] = float(q[i]);
}
__global__ void vec(const float4* in, __nv_fp8x4_e5m2* q, float4* out) {
  int i = threadIdx.x;
  q[i] = __nv_fp8x4_e5m2(in[i]);
  out[i] = static_cast<float4>(q[i]);
  __nv_fp8x2_e4m3 p(make_float2(1.5f, -2.0f));
  float2 f = float2(p);
  if (f.x != 1.5f || f.y != -2) out[i].x = -99;
  __half2 h = __half2(p);
  if (__low2float(h) != 1.5f) out[i].x = -98;
}
int main() {
  float *in, *out;
  __nv_fp8_e4m3* q;
  __nv_fp8x4_e5m2* v;
  CUDA_OK(cudaMallocManaged(&in, 1024));
  CUDA_OK(cudaMallocManaged(&out, 1024));
  CUDA_OK(cudaMallocManaged(&q, 256));
  CUDA_OK(cudaMallocManaged(&v, 256));
  for (int i = 0; i < 256; i++) in[i] = (i - 128) * 0.37f;
  quantise<<<1, 256>>>(in, q, out, 256);
  CUDA_OK(cudaDeviceSynchronize());
  for (int i = 0; i < 256; i++) {
    EXPECT(fabsf(out[i] - in[i]) <= fabsf(in[i]) / 16 + 0.001f, "%g %g", in[i], out[i]);
    EXPECT(float(__nv_fp8_e4m3(in[i])) == out[i], "host");
  }
  vec<<<1, 64>>>((float4*)in, v, (float4*)out);
  CUDA_OK(cudaDeviceSynchronize());
  for (int i = 0; i < 256; i++)
    EXPECT(fabsf(out[i] - in[i]) <= fabsf(in[i]) / 8 + 0.001f, "%g %g", in[i], out[i]);
  EXPECT(float(__nv_fp8_e4m3(1e9f)) == 448, " ");
  EXPECT(float(__nv_fp8_e5m2(1e9f)) == 57344, " ");
  EXPECT(__nv_cvt_float_to_fp8(1e9f, __NV_NOSAT, __NV_E5M2) == 0x7c, " ");
  EXPECT(sizeof(__nv_fp8x4_e4m3) == 4 && sizeof(__nv_fp8x2_e5m2) == 2, " ");
  return finish();
}
