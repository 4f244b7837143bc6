//! launch k <<<1, 1>>> out:f64[6], special:i32[2], x:f64[4]=[3e300,-4e300,0,1e-300][i]
//! near 1e-15 out = 5e300 2e-301 5e300 2e-301 5e300 2e-301
//! expect special = 1 1
__global__ void k(double* out, int* special, const double* x) {
  out[0] = norm(4, x);
  out[1] = rnorm(4, x);
  out[2] = norm4d(x[0], x[1], x[2], x[3]);
  out[3] = rnorm4d(x[0], x[1], x[2], x[3]);
  out[4] = norm3d(x[0], x[1], x[2]);
  out[5] = rnorm3d(x[0], x[1], x[2]);
  const double infinite[] = {x[0], INFINITY, NAN};
  special[0] = norm(3, infinite) == INFINITY;
  special[1] = rnorm(3, infinite) == 0;
}
