//! launch k <<<1, 64>>> out:i32[64], at:i32[64]=hash(i)%16
//! expect out[i] = at[i] * at[i] + (at[i] === i % 16 ? 1000 : 0)
__global__ void k(int* out, const int* at) {
  int squares[16];
  for (int n = 0; n < 16; n++) squares[n] = n * n;
  squares[threadIdx.x % 16] += 1000;
  out[threadIdx.x] = squares[at[threadIdx.x]];
}
