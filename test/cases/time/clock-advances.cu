//! launch k <<<1, 64>>> out:i32[64]
//! expect out[i] = 1
__global__ void k(int* out) {
  long long start = clock64();
  int s = 0;
#pragma unroll 1
  for (int n = 0; n < 10; n++) s += out[threadIdx.x] + n;
  long long end = clock64();
  out[threadIdx.x] = end > start && s == 45;
}
