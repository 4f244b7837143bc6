//! launch k <<<1, 40>>> out:i32[40], pairs:f64[40]
//! expect out[i] = i >= 8 ? 0 : i < 4 ? 104 + i : 0
//! expect pairs[i] = i % 2 ? 0 : i
__global__ void k(int* out, double* pairs) {
  int t = threadIdx.x;
  double v = t;
  if (t & 1) v = __shfl_xor_sync(0xaaaaaaaa, v, 1);
  pairs[t] = v;
  if (t < 8) out[t] = __shfl_down_sync(0xff, t + 100, 4) * (__shfl_sync(0xff, t, 20) == 0) * (t < 4);
}
