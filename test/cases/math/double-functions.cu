//! launch k <<<1, 32>>> out:f64[256], x:f64[32]=i*0.2+0.1
//! near 1e-15 out[i] = [Math.sin, Math.cos, Math.exp, Math.log, Math.sqrt, Math.cbrt, Math.atan, (v) => v ** 0.3][i & 7](x[i >> 3])
__global__ void k(double* out, const double* x) {
  double v = x[threadIdx.x];
  double* o = out + 8 * threadIdx.x;
  o[0] = sin(v);
  o[1] = cos(v);
  o[2] = exp(v);
  o[3] = log(v);
  o[4] = sqrt(v);
  o[5] = cbrt(v);
  o[6] = atan(v);
  o[7] = pow(v, 0.3);
}
