//! launch k <<<2, (4,4,4)>>> n:i32[4]=5, a:i64[136]=i * 3, b:f64[256]=i / 4, out:i64[136], s:f64[128]
//! expect out[i] = i < 128 ? 3 * i + 15 : 0
//! expect s[i] = (i % 64) / 4 + 5
// As loads-of-a-group-share-values, and a's base is read again behind.
__global__ void k(const int* n, const long long* a, const double* b, long long* out, double* s) {
  const int t = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  const int i = blockIdx.x * (blockDim.x * blockDim.y * blockDim.z) + t;
  const int m = n[3];
  const long long x = a[i];
  const double y = b[t] + m;
  out[i] = x + a[m];
  s[i] = y;
}
