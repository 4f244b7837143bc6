//! launch k <<<1, 16>>> out:f64[32], src:u8[64]=hash(i)
//! expect out[i] = src[(i >> 1) * 4 + i % 2] / (src[(i >> 1) * 4 + i % 2 + 2] + 1)
__global__ void k(double2* out, const uchar4* in) {
  uchar4 v = in[threadIdx.x];
  out[threadIdx.x] = make_double2(v.x / (v.z + 1.0), v.y / (v.w + 1.0));
}
