#include <cmath>
//! launch k <<<1, 4>>> out:f32[104], x:f32[4]=0.25+i*0.5
//! near 2e-6 out[i] = ((v, n) => [Math.acosh(1 + v), Math.asinh(v), Math.atanh(v / 4), Math.cbrt(v), -v, 2 ** v, Math.expm1(v), v - 0.5 > 0 ? v - 0.5 : 0, v * v + v, Math.max(v, 1), Math.min(v, 1), Math.hypot(v, 1), Math.floor(Math.log2(v)), Math.log1p(v), Math.log2(v), Math.floor(Math.log2(v)), Math.round(v), Math.round(v), v, v - 4 * Math.round(v / 4), Math.round(v), v * 4, v * 8, Math.trunc(v), Math.round(v), Math.round(v)][n])(x[(i / 26) | 0], i % 26)
__global__ void k(float* out, const float* x) {
  const float v = x[threadIdx.x];
  float* o = out + 26 * threadIdx.x;
  o[0] = acosh(1.0f + v);
  o[1] = asinh(v);
  o[2] = std::atanh(v / 4.0f);
  o[3] = cbrt(v);
  o[4] = std::copysign(v, -1.0f);
  o[5] = exp2(v);
  o[6] = expm1(v);
  o[7] = fdim(v, 0.5f);
  o[8] = std::fma(v, v, v);
  o[9] = std::fmax(v, 1.0f);
  o[10] = fmin(v, 1.0f);
  o[11] = hypot(v, 1.0f);
  o[12] = ilogb(v);
  o[13] = log1p(v);
  o[14] = std::log2(v);
  o[15] = logb(v);
  o[16] = lrint(v);
  o[17] = std::lround(v);
  o[18] = nextafter(nextafter(v, 9.0f), 0.0f);
  o[19] = remainder(v, 4.0f);
  o[20] = rint(v);
  o[21] = scalbn(v, 2);
  o[22] = scalbln(v, 3L);
  o[23] = std::trunc(v);
  o[24] = nearbyint(v);
  o[25] = llround(v);
}
