//! launch k <<<1, 8>>> out:i32[8], x:f32[8]=[0,-0,1e-40,-1.5,Infinity,-Infinity,NaN,3e38][i]
//! expect out = 100 101 100 101 10 11 1000 100
__global__ void k(int* out, const float* x) {
  float v = x[threadIdx.x];
  out[threadIdx.x] = isnan(v) ? 1000 : isfinite(v) * 100 + (isinf(v) != 0) * 10 + (signbit(v) != 0);
}
