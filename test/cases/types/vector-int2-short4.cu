//! launch k <<<1, 32>>> out:i32[64], src:i16[128]=hash(i)
//! expect out[i] = ((b) => i % 2 ? src[b + 2] - src[b + 3] : src[b] + src[b + 1])(i - i % 2 << 1)
__global__ void k(int2* out, const short4* in) {
  short4 v = in[threadIdx.x];
  out[threadIdx.x] = make_int2(v.x + v.y, v.z - v.w);
}
