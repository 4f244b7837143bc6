//! launch k <<<1, 33>>> out:i32[33], a:i32[33]=hash(i)%7
//! expect out[i] = sum(i % 5 + 1, (x) => sum(a[i] - x > 0 ? a[i] - x : 0, (y) => x * 10 + y))
__global__ void k(int* out, const int* a) {
  int i = threadIdx.x, s = 0;
  for (int x = 0; x < i % 5 + 1; x++)
    for (int y = 0; y < a[i] - x; y++) s += x * 10 + y;
  out[i] = s;
}
