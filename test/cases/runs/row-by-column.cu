//! launch k <<<(5,9), (16,4)>>> c:i32[2880], a:i32[1800]=i%11, b:i32[4000]=i%13, n:i32=50, width:i32=80
//! expect c[i] = Array.from({ length: 50 }, (_, m) => a[((i / 80) | 0) * 50 + m] * b[80 * m + (i % 80)]).reduce((x, y) => x + y)
// A loop without a barrier; its last accesses are the ones that reach furthest.
__global__ void k(int* c, const int* a, const int* b, int n, int width) {
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 4 + threadIdx.y, sum = 0;
  for (int m = 0; m < n; ++m) sum += a[y * n + m] * b[m * width + x];
  c[y * width + x] = sum;
}
