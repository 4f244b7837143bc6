#include <cmath>
//! launch k <<<1, 1>>> out:f32[6]
//! near 2e-6 out = 0.5204998778130465 0.4795001221869535 0.5723649429247001 1.772453850905516 1 3
__global__ void k(float* out) {
  const float half = 0.5f + threadIdx.x;
  out[0] = erf(half);
  out[1] = std::erfc(half);
  out[2] = lgamma(half);
  out[3] = tgamma(half);
  out[4] = isnan(nanf("") * half) ? 1.0f : 0.0f;
  int quotient;
  remquo(half + 2.6f, 1.0f, &quotient);
  out[5] = quotient;
}
