//! launch k <<<1, 32>>> out:i32[32], a:i32[64]=i, n:i64=1073741824
//! fault out-of-bounds
// The end's low half is the start's: nothing would be done.
__global__ void k(int* out, const int* a, size_t n) {
  int sum = 0;
  for (const int *p = a, *end = a + n; p != end; p += 1) sum += *p;
  out[threadIdx.x] = sum;
}
