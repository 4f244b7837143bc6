//! launch k <<<1, 64>>> out:i32[64]
//! expect out[i] = i * (i - 1) / 2
// Every lane leaves the loop at another time.
__global__ void k(int* out) {
  int sum = 0;
  for (int n = 0; n < threadIdx.x; n++) sum += n;
  out[threadIdx.x] = sum;
}
