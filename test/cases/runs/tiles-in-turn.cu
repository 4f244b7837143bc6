//! launch k <<<(6,5), (16,16)>>> c:i32[7680], a:i32[5120]=i%13, b:i32[6144]=i%9, n:i32=64, width:i32=96
//! expect c[i] = Array.from({ length: 64 }, (_, m) => a[64 * ((i / 96) | 0) + m] * b[96 * m + (i % 96)]).reduce((x, y) => x + y)
//! launch k <<<(6,5), (16,16)>>> none:i32[7680]=5, a, b, n:i32=0, width:i32=96
//! expect none[i] = 0
// How often the loop goes round is an argument; it may be never.
__global__ void k(int* c, const int* a, const int* b, int n, int width) {
  __shared__ int as[16][16], bs[16][17];
  int tx = threadIdx.x, ty = threadIdx.y, x = blockIdx.x * 16 + tx, y = blockIdx.y * 16 + ty, sum = c[y * width + x] * 0;
  for (int m = 0; m < n; m += 16) {
    as[ty][tx] = a[y * n + m + tx];
    bs[ty][tx] = b[(m + ty) * width + x];
    __syncthreads();
    for (int j = 0; j < 16; ++j) sum += as[ty][j] * bs[j][tx];
    __syncthreads();
  }
  c[y * width + x] = sum;
}
