//! launch k <<<1, 32>>> out:i32[32]
//! expect out[i] = ((v) => { let c = 0; do { v >>= 1; c++; } while (v); return c; })(i * 37)
__global__ void k(int* out) {
  int v = threadIdx.x * 37, count = 0;
  do {
    v >>= 1;
    count++;
  } while (v);
  out[threadIdx.x] = count;
}
