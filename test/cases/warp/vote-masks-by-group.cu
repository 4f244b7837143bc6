//! launch k <<<1, 32>>> out:u32[32], src:i32[32]=hash(i)%2
//! expect out[i] = sum(8, (n) => src[(i & 24) + n] ? 2 ** ((i & 24) + n) : 0)
// One instruction, four groups with a mask each.
__global__ void k(unsigned* out, const int* in) {
  unsigned mask = 0xffu << (threadIdx.x & 24);
  out[threadIdx.x] = __ballot_sync(mask, in[threadIdx.x]);
}
