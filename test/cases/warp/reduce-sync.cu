//! launch k <<<1, 32>>> out:i32[224], src:i32[32]=hash(i)%2001-1000
//! expect out[i] = ((a) => [a.reduce((x, y) => x + y), Math.min(...a), Math.max(...a), Math.max(...a.map((x) => x >>> 0)), a.reduce((x, y) => x & y), a.reduce((x, y) => x | y), a.reduce((x, y) => x ^ y)][i >> 5])([...src])
__global__ void k(int* out, const int* in_) {
  int i = threadIdx.x, v = in_[i];
  out[i] = __reduce_add_sync(0xffffffff, v);
  out[i + 32] = __reduce_min_sync(0xffffffff, v);
  out[i + 64] = __reduce_max_sync(0xffffffff, v);
  out[i + 96] = __reduce_max_sync(0xffffffff, (unsigned)v);
  out[i + 128] = __reduce_and_sync(0xffffffff, (unsigned)v);
  out[i + 160] = __reduce_or_sync(0xffffffff, (unsigned)v);
  out[i + 192] = __reduce_xor_sync(0xffffffff, (unsigned)v);
}
