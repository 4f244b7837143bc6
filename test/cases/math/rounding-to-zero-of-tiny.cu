//! launch k <<<1, 4>>> out:i32[8], x:f64[4]=[1e-300,-1e-300,1e-45,-1e-45][i]
//! expect out = 0 -2147483648 0 -2147483648 0 -2147483647 0 -2147483647
__global__ void k(int* out, const double* x) {
  out[threadIdx.x] = __float_as_int(__double2float_rz(x[threadIdx.x]));
  out[4 + threadIdx.x] = __float_as_int(__double2float_rd(x[threadIdx.x]));
}
