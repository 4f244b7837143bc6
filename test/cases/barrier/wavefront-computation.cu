//! launch k <<<1, 32>>> out:i32[1024]
//! expect out[i] = ((f) => f(f, i >> 5, i & 31))((f, y, x) => y === 0 || x === 0 ? 1 : (y + x < 7 ? f(f, y - 1, x) + f(f, y, x - 1) : 0))
// Cells of an anti-diagonal at a time; those far from the corner stay 0.
__global__ void k(int* out) {
  int x = threadIdx.x;
  for (int d = 0; d < 63; d++) {
    int y = d - x;
    if (y >= 0 && y < 32)
      out[y * 32 + x] = y == 0 || x == 0 ? 1 : d < 7 ? out[(y - 1) * 32 + x] + out[y * 32 + x - 1] : 0;
    __syncthreads();
  }
}
