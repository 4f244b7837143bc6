//! launch k <<<1, 64>>> out:f32[192], x:f32[64]=i==40?105614.99:i==3?105615:i==4?-1e20:i==5?Infinity:i==41?NaN:i
//! count k.load.global.requests = 20
//! count k.load.global.sectors = 26
__global__ void k(float* out, const float* x) {
  // One load of both warps; then both functions of the first warp read six words, sincos once for both.
  const float v = x[threadIdx.x];
  float s, c;
  sincosf(v, &s, &c);
  out[threadIdx.x] = s;
  out[64 + threadIdx.x] = c;
  out[128 + threadIdx.x] = tanf(v) + cosf(v) + __sinf(v);
}
