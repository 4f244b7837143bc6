//! launch k <<<(7,6), (16,8)>>> out:i32[5376], src:i32[5700]=i%23, width:i32=112
//! expect out[i] = [0, 1, 2].map((d) => [0, 1, 2].map((c) => src[(((i / 112) | 0) + d) * 114 + (i % 112) + c]).reduce((a, b) => a + b)).reduce((a, b) => a + b)
// Threads fetch a tile that is larger than the block: some go round twice, in rows and in columns.
__global__ void k(int* out, const int* src, int width) {
  __shared__ int tile[10][18];
  int x0 = blockIdx.x * 16, y0 = blockIdx.y * 8;
  for (int y = threadIdx.y; y < 10; y += 8)
    for (int x = threadIdx.x; x < 18; x += 16) tile[y][x] = src[(y0 + y) * (width + 2) + x0 + x];
  __syncthreads();
  int sum = 0;
  for (int d = 0; d < 3; ++d)
    for (int c = 0; c < 3; ++c) sum += tile[threadIdx.y + d][threadIdx.x + c];
  out[(y0 + threadIdx.y) * width + x0 + threadIdx.x] = sum;
}
