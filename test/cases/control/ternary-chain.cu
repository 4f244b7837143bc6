//! launch k <<<1, 96>>> out:f32[96], x:f32[96]=(i-48)/8
//! expect out[i] = x[i] < -3 ? -1 : x[i] < 0 ? x[i] / 3 : x[i] < 2 ? x[i] * x[i] : 4
__global__ void k(float* out, const float* x) {
  float v = x[threadIdx.x];
  out[threadIdx.x] = v < -3 ? -1 : v < 0 ? v / 3 : v < 2 ? v * v : 4;
}
