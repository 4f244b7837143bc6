//! launch k <<<1, 8>>> x:u64[8]=[0x7ff8000000000000n, 0x7ff8000000000000n, 0x3ff0000000000000n, 0x3ff0000000000000n, 0xbff0000000000000n, 0xbff0000000000000n, 0n, 0n][i], y:f32[8]=i & 1 ? -2 : 2, out:u64[8]
//! expect out[i] = [0x7ff8000000000000n, 0x7ff8000000000000n, 0x3ff0000000000000n, 0xbff0000000000000n, 0x3ff0000000000000n, 0xbff0000000000000n, 0n, 0x8000000000000000n][i]
// Recorded on an H100: the sign of a float is given to a double by negation, which leaves a NaN as it is.
__global__ void k(const unsigned long long* x, const float* y, unsigned long long* out) {
  const int i = threadIdx.x;
  out[i] = __double_as_longlong(copysign(__longlong_as_double(x[i]), y[i]));
}
