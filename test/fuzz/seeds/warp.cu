__global__ void warp(const int *in, unsigned *out) {
  int t = threadIdx.x, lane = t & 31;
  int v = in[t];
  for (int d = 16; d > 0; d >>= 1) v += __shfl_down_sync(0xffffffffu, v, d);
  v = __shfl_sync(0xffffffffu, v, 3, 8) + __shfl_xor_sync(0xffffffffu, v, 5) + __shfl_up_sync(0xffffffffu, lane, 2);
  unsigned votes = __ballot_sync(0xffffffffu, v & 1) + __any_sync(0xffffffffu, v > 9);
  votes ^= __match_any_sync(0xffffffffu, v & 3);
  if (lane < 12) { votes += __activemask(); __syncwarp(0xfff); }
  out[t] = votes + __reduce_add_sync(0xffffffffu, t) + __popc(v) + __clz(v) + __brev(t) + __ffs(v);
}
