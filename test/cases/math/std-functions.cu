#include <cmath>
//! launch k <<<1, 32>>> out:f32[32], x:f32[32]=(i-16)*0.5
//! expect out[i] = Math.abs(x[i]) + Math.max(x[i], 1) + f32(Math.sqrt(Math.abs(x[i])))
__global__ void k(float* out, const float* x) {
  float v = x[threadIdx.x];
  out[threadIdx.x] = __fadd_rn(std::abs(v) + fmax(v, 1.0f), std::sqrt(std::fabs(v)));
}
