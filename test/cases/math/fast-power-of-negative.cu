//! launch k <<<1, 3>>> out:f32[6], x:f32[3]=[-2,2,-2][i], y:f32[3]=[3,3,0][i]
//! expect out = NaN 8 NaN -8 8 1
// __powf is exp2f(y * __log2f(x)), as CUDA documents it.
__global__ void k(float* out, const float* x, const float* y) {
  out[threadIdx.x] = __powf(x[threadIdx.x], y[threadIdx.x]);
  out[3 + threadIdx.x] = powf(x[threadIdx.x], y[threadIdx.x]);
}
