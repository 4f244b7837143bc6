//! launch k <<<1, 64>>> out:i32[64]
//! expect out[i] = ((n, s) => { if (i % 2) { for (;;) { s += 100; if (--n < 0) break; s += 1; } } else { for (;;) { s += 1; s += 100; if (--n < 0) break; } } return s; })(i % 7, 0)
// A loop with two entries.
__global__ void k(int* out) {
  int n = threadIdx.x % 7;
  volatile int s = 0;
  if (threadIdx.x % 2) goto middle;
top:
  s = s + 1;
middle:
  s = s + 100;
  if (--n >= 0) goto top;
  out[threadIdx.x] = s;
}
