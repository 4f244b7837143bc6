//! launch k <<<1, 32>>> out:f32[64], x:f32[32]=(i-16)*3.7, y:f32[32]=1.5+i%4
//! expect out[i] = ((a, b) => i % 2 ? ((q) => a - b * (a / b - q < 0.5 ? q : a / b - q > 0.5 ? q + 1 : q % 2 ? q + 1 : q))(Math.floor(a / b)) : a % b)(x[i >> 1], y[i >> 1])
__global__ void k(float* out, const float* x, const float* y) {
  out[2 * threadIdx.x] = fmodf(x[threadIdx.x], y[threadIdx.x]);
  out[2 * threadIdx.x + 1] = remainderf(x[threadIdx.x], y[threadIdx.x]);
}
