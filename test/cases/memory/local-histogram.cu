//! launch k <<<1, 32>>> out:i32[256], src:i32[512]=hash(i)%8
//! expect out[i] = sum(16, (n) => src[n * 32 + (i >> 3)] === i % 8 ? 1 : 0)
__global__ void k(int* out, const int* in) {
  unsigned short bins[8] = {0};
  for (int n = 0; n < 16; n++) bins[in[n * 32 + threadIdx.x]]++;
  for (int b = 0; b < 8; b++) out[threadIdx.x * 8 + b] = bins[b];
}
