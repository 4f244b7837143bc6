//! launch k <<<1, 6>>> out:f32[12], a:f32[6]=[1,NaN,-0,0,NaN,-Infinity][i], b:f32[6]=[2,3,0,-0,NaN,5][i]
//! expect out[i] = [1, 2, 3, 3, -0, 0, -0, 0, NaN, NaN, -Infinity, 5][i]
__global__ void k(float* out, const float* a, const float* b) {
  out[2 * threadIdx.x] = fminf(a[threadIdx.x], b[threadIdx.x]);
  out[2 * threadIdx.x + 1] = fmaxf(a[threadIdx.x], b[threadIdx.x]);
}
