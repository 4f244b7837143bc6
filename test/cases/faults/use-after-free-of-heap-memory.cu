//! launch k <<<1, 1>>> out:i32[4]
//! fault out-of-bounds line 9 block 0,0,0 thread 0,0,0
__global__ void k(volatile int* out) {
  volatile int* p = (volatile int*)malloc(16);
#pragma unroll 1
  for (int n = 0; n < 4; n++) {
    if (n == 2) free((void*)p);
    out[n] = n;
    p[n] = n;
  }
}
