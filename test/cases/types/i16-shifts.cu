//! launch k <<<1, 64>>> out:i16[64], src:i16[64]=hash(i)
//! expect out[i] = (src[i] >> 3) - (src[i] << 2)
__global__ void k(short* out, const short* in) {
  short v = in[threadIdx.x];
  out[threadIdx.x] = (short)((v >> 3) - (v << 2));
}
