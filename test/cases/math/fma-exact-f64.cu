//! launch k <<<1, 64>>> out:f64[64], e:i32[64]=i%50
//! expect out[i] = -(2 ** (-2 * (e[i] + 3)))
__global__ void k(double* out, const int* e) {
  double epsilon = ldexp(1.0, -(e[threadIdx.x] + 3));
  out[threadIdx.x] = fma(1 + epsilon, 1 - epsilon, -1.0);
}
