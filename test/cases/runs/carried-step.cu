//! launch k <<<(5,9), (8,8)>>> out:i32[2880], x:i32[90]=i*7%31, y:i32[40]=i%13, m:i32=6
//! expect out[i] = [1, 2, 3, 4, 5].reduce((sum, n) => sum + (((((i / 40) | 0) % 8) * n) % 13) * ((((i % 40) + (((i / 40) | 0) % 8) * (n === 1 ? 6 : n - 1)) * 7) % 31), ((i % 40) + (((i / 40) | 0) % 8) * 6) & 3)
// An index that is carried round the loop has the step of the last round, when that of this one is known already.
__global__ void k(int* out, const int* x, const int* y, int m) {
  int tx = blockIdx.x * 8 + threadIdx.x, ty = threadIdx.y;
  int j = tx + ty * m, sum = j & 3;
#pragma unroll 1
  for (int n = 1; n < m; ++n) {
    int v = ty * n;
    sum += y[v] * x[j];
    j = tx + v;
  }
  out[(blockIdx.y * 8 + ty) * 40 + tx] = sum;
}
