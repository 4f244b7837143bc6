//! launch k <<<1, 32>>> out:i32[32], a:i32[64]=i, kept:i64[32]
//! fault out-of-bounds line 8 block 0,0,0 thread 5,0,0
// A pointer whose upper half is not 0 comes out of memory.
__global__ void k(int* out, const int* a, unsigned long long* kept) {
  kept[threadIdx.x] = (unsigned long long)a + (threadIdx.x == 5 ? 1ull << 32 : 0);
  __syncthreads();
  const int* p = *(const int* volatile*)&kept[threadIdx.x];
  out[threadIdx.x] = p[threadIdx.x];
}
