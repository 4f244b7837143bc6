//! launch k <<<1, 64>>> out:u32[256], src:i32[64]=i<32?i%3===0:1
//! expect out[i] = ((w, n) => [w ? 1 : 0, 1, w ? 0xffffffff : 0x49249249, w][n])(i >> 5 & 1, i >> 6)
__global__ void k(unsigned* out, const int* in) {
  int i = threadIdx.x, p = in[i];
  out[i] = __all_sync(0xffffffff, p) != 0;
  out[i + 64] = __any_sync(0xffffffff, p) != 0;
  out[i + 128] = __ballot_sync(0xffffffff, p);
  out[i + 192] = __uni_sync(0xffffffff, p) != 0;
}
