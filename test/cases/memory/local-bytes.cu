//! launch k <<<1, 32>>> out:u32[32], at:i32[32]=hash(i)%13
//! expect out[i] = ((b) => (b(at[i]) | b(at[i] + 1) << 8 | b(at[i] + 2) << 16 | b(at[i] + 3) << 24) >>> 0)((n) => (n * 17 + i) & 255)
__global__ void k(unsigned* out, const int* at) {
  unsigned char bytes[16];
  for (int n = 0; n < 16; n++) bytes[n] = n * 17 + threadIdx.x;
  unsigned v = 0;
  for (int n = 3; n >= 0; n--) v = v << 8 | bytes[at[threadIdx.x] + n];
  out[threadIdx.x] = v;
}
