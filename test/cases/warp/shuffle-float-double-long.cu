//! launch k <<<1, 32>>> out:f64[32], f:f32[32]=i*0.3, d:f64[32]=i*0.7, l:i64[32]=BigInt(i)<<33n
//! expect out[i] = f[i ^ 1] + d[i ^ 2] + Number(l[i ^ 4])
__global__ void k(double* out, const float* f, const double* d, const long long* l) {
  int i = threadIdx.x;
  out[i] = (double)__shfl_xor_sync(~0u, f[i], 1) + __shfl_xor_sync(~0u, d[i], 2) + (double)__shfl_xor_sync(~0u, l[i], 4);
}
