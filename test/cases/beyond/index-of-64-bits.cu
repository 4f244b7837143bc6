//! launch k <<<1, 64>>> a:u8[64]=i, n:i64=4294967296
//! fault out-of-bounds line 5 block 0,0,0 thread 0,0,0
// An index of 2^32.
__global__ void k(unsigned char* a, size_t n) {
  a[n + threadIdx.x] = 1;
}
