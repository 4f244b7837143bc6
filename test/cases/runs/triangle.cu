//! launch k <<<(36,2), 32>>> out:i32[2304], a:i32[2304]=i%10, b:i32[1184]=i%7, m:i32=20
//! expect out[i] = Array.from({ length: Math.min((i % 32) + 1, 20) }, (_, j) => a[((i / 32) | 0) * 32 + j] * b[32 * ((i / 32) % 36 | 0) + (i % 32) - j + 0]).reduce((x, y) => x + y)
// Each lane goes round once more than the one before, up to a limit.
__global__ void k(int* out, const int* a, const int* b, int m) {
  int t = threadIdx.x, row = blockIdx.y * gridDim.x + blockIdx.x, sum = 0;
  for (int j = 0; j <= t && j < m; ++j) sum += a[row * 32 + j] * b[32 * blockIdx.x + t - j];
  out[row * 32 + t] = sum;
}
