//! launch k <<<1, 64>>> out:u32[64], a:u32[64]=hash(i)
//! expect out[i] = Math.floor(a[i] / 7) + a[i] % 1000 + Math.floor(a[i] / 3)
__global__ void k(unsigned* out, const unsigned* a) {
  unsigned v = a[threadIdx.x];
  out[threadIdx.x] = v / 7 + v % 1000 + v / 3;
}
