//! launch k <<<1, 32>>> out:u32[32], src:f32[32]=i-16.5
//! expect out[i] = new Uint32Array(src.buffer)[i] ^ 0x80000000
union Bits {
  float f;
  unsigned u;
};
__global__ void k(unsigned* out, const float* in) {
  Bits bits;
  bits.f = -in[threadIdx.x];
  out[threadIdx.x] = bits.u;
}
