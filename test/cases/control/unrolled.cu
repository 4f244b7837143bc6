//! launch k <<<1, 32>>> out:i32[32], src:i32[64]=iota
//! expect out[i] = sum(8, (n) => src[i + n] * (n + 1))
__global__ void k(int* out, const int* in) {
  int s = 0;
#pragma unroll
  for (int n = 0; n < 8; n++) s += in[threadIdx.x + n] * (n + 1);
  out[threadIdx.x] = s;
}
