//! launch k <<<2, 96>>> src:f64[192]=i*0.5, o:f64[192]
//! expect o[i] = src[i] / 4 + (i < 96 ? 0 : 48)
__global__ void k(const double* src, double* o) {
  __shared__ double s[16];
  int t = threadIdx.x, i = blockIdx.x * 96 + t;
  double v = src[i];
  __syncthreads();
  if (t < 16) s[t] = src[i - t];
  v = __dmul_rn(v, 0.25);
  __syncthreads();
  o[i] = v + s[3];
}
