//! launch k <<<1, 64>>> out:u16[64], a:u16[64]=hash(i), b:u16[64]=hash(i+64)
//! expect out[i] = a[i] > b[i] ? a[i] - b[i] : b[i] - a[i]
__global__ void k(unsigned short* out, const unsigned short* a, const unsigned short* b) {
  int i = threadIdx.x;
  unsigned short x = a[i], y = b[i];
  out[i] = x > y ? x - y : y - x;
}
