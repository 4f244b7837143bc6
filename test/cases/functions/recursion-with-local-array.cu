//! launch k <<<1, 32>>> out:i32[32]
//! expect out[i] = ((f) => f(f, i % 6))((f, n) => n === 0 ? 1 : ((a) => a[n % 4] + a[(n + 1) % 4])([0, 1, 2, 3].map((j) => j * n)) + f(f, n - 1))
// Every call has a frame of its own.
__device__ __noinline__ int walk(int n) {
  if (n == 0) return 1;
  int a[4];
  for (int j = 0; j < 4; j++) a[j] = j * n;
  int deeper = walk(n - 1);
  return a[n % 4] + a[(n + 1) % 4] + deeper;
}
__global__ void k(int* out) { out[threadIdx.x] = walk(threadIdx.x % 6); }
