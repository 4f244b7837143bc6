//! launch k <<<1, 64>>> out:f64[64], a:f64[64]=hash(i)/2**30-2, b:f64[64]=hash(i+9)/2**31+0.1
//! expect out[i] = (a[i] + b[i]) / b[i] - Math.sqrt(b[i])
__global__ void k(double* out, const double* a, const double* b) {
  int i = threadIdx.x;
  out[i] = (a[i] + b[i]) / b[i] - sqrt(b[i]);
}
