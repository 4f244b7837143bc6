//! launch k <<<1, 32>>> out:u64[32], a:i32[64]=i, kept:i64[32], copies:i64[32]
//! expect out[i] = BigInt(i) << 48n
// Numbers in the upper half of pointers are still there when pointers have been copied.
__global__ void k(unsigned long long* out, const int* a, unsigned long long* kept, const void** copies) {
  int i = threadIdx.x;
  kept[i] = (unsigned long long)a + ((unsigned long long)i << 48);
  __syncthreads();
  copies[i] = *(const void* volatile*)&kept[i];
  __syncthreads();
  out[i] = (unsigned long long)*(const void* volatile*)&copies[i] - (unsigned long long)a;
}
