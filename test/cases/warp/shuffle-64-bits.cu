//! launch k <<<1, 32>>> out:i64[160], real:f64[96]
//! expect out[i] = ((lane, from) => (BigInt(from) << 33n) + BigInt(3 * from) - 7n)(i % 32, [31 - i % 32, i % 32 < 3 ? i % 32 : i % 32 - 3, i % 32 > 24 ? i % 32 : i % 32 + 7, i % 32 ^ 9, i % 32 - i % 8 + 3][i >> 5])
//! expect real[i] = ((lane) => 1.25e100 * [(lane + 5) % 32, lane % 16 < 2 ? lane : lane - 2, lane ^ 21][i >> 5])(i % 32)
__global__ void k(long long* out, double* real) {
  int lane = threadIdx.x;
  long long own = ((long long)lane << 33) + 3 * lane - 7;
  out[lane] = __shfl_sync(~0u, own, 31 - lane);
  out[lane + 32] = __shfl_up_sync(~0u, own, 3);
  out[lane + 64] = __shfl_down_sync(~0u, (unsigned long long)own, 7);
  out[lane + 96] = __shfl_xor_sync(~0u, own, 9);
  out[lane + 128] = __shfl_sync(~0u, own, 3, 8);
  double x = 1.25e100 * lane;
  real[lane] = __shfl_sync(~0u, x, lane + 5);
  real[lane + 32] = __shfl_up_sync(~0u, x, 2, 16);
  real[lane + 64] = __shfl_xor_sync(~0u, x, 21);
}
