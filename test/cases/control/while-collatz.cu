//! launch k <<<2, 96>>> out:i32[192]
//! expect out[i] = ((n) => { let c = 0; while (n !== 1) { n = n % 2 ? 3 * n + 1 : n / 2; c++; } return c; })(i + 1)
__global__ void k(int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned n = i + 1;
  int count = 0;
  while (n != 1) {
    n = n % 2 ? 3 * n + 1 : n / 2;
    count++;
  }
  out[i] = count;
}
