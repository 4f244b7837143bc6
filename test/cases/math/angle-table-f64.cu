//! launch k <<<1, 32>>> out:f64[32], x:f64[32]=i==4?3e9:i==5?-1e25:i==6?Infinity:i==7?NaN:i
//! launch k <<<1, 32>>> tame:f64[32], y:f64[32]=0.01*i
//! count k.load.global.requests = 22
//! count k.load.global.sectors = 44
__global__ void k(double* out, const double* x) {
  // The argument; three pairs of coefficients of each of two functions, of one or two quadrants; for
  // large arguments first words of 2/pi: three with the smallest exponents, four with others.
  const double v = x[threadIdx.x];
  out[threadIdx.x] = sin(v) + cospi(v) + tan(v);
}
