//! launch k <<<1, 32>>> out:f64[32], src:f64[32]=i*1.7-20
//! expect out[i] = -src[i]
__global__ void k(double* out, const double* in) {
  double v = in[threadIdx.x];
  out[threadIdx.x] = __hiloint2double(__double2hiint(v) ^ 0x80000000, __double2loint(v));
}
