//! launch k <<<1, 1>>> out:u64[6], x:f64[1]=NaN
//! expect out = 9223372036854775808 9223372036854775808 2147483648 9223372036854775808 0 9223372036854775808
// PTX ISA, cvt: 0 from single precision to 32 bits, else the highest bit alone.
__global__ void k(unsigned long long* out, const double* x) {
  const float f = (float)*x;
  out[0] = __double2ll_rn(*x);
  out[1] = __double2ull_rz(*x);
  out[2] = __double2uint_ru(*x);
  out[3] = __float2ll_rd(f);
  out[4] = __float2int_rn(f);
  out[5] = llrint(*x);
}
