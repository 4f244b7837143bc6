//! launch k <<<1, 32>>> out:i64[32], src:f64[32]=(i-16)*1.1
//! expect out[i] = new BigInt64Array(src.buffer)[i] ^ BigInt(new Int32Array(new Float32Array(src).buffer)[i])
__global__ void k(long long* out, const double* in) {
  double v = in[threadIdx.x];
  out[threadIdx.x] = __double_as_longlong(v) ^ __float_as_int((float)v);
}
