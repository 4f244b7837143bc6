//! launch k <<<1, 32>>> out:i32[32], a:i32[64]=i, step:i64=536870912, n:i32=3
//! fault out-of-bounds
// Two steps lead once round the low half.
__global__ void k(int* out, const int* a, size_t step, int n) {
  const int* p = a + threadIdx.x;
  int sum = 0;
  for (int i = 0; i < n; i++) {
    if (i != 1) sum += *p;
    p -= step;
  }
  out[threadIdx.x] = sum;
}
