//! launch k <<<1, 32>>> out:u32[12]
//! expect out[i] = [1024, 1160, 1024, 1, 8, 70, 9, 70, 70, 70, 1, 0][i]
// Numbers of shared addresses count from the beginning of the block's window, of which an H100 reserves 1,024 bytes;
// instructions for shared memory take them, and also the lower half of a generic address.
__device__ unsigned loaded(unsigned at) {
  unsigned word;
  asm volatile("ld.shared.u32 %0, [%1];" : "=r"(word) : "r"(at));
  return word;
}
__global__ void k(unsigned* out) {
  __shared__ unsigned a[33];
  __shared__ double b[5];
  a[threadIdx.x] = threadIdx.x + 63;
  b[threadIdx.x & 3] = 2;
  __syncthreads();
  if (threadIdx.x) return;
  const unsigned at = (unsigned)__cvta_generic_to_shared(a);
  out[0] = at;
  out[1] = (unsigned)__cvta_generic_to_shared(b);
  asm volatile("{ .reg .u64 t; cvta.to.shared.u64 t, %1; cvt.u32.u64 %0, t; }" : "=r"(out[2]) : "l"(a));
  unsigned* back = (unsigned*)__cvta_shared_to_generic(at + 4);
  out[3] = back == a + 1;
  out[4] = (unsigned)(b + 1 - b) * sizeof(double);
  out[5] = *(back + 6);
  asm volatile("st.shared.u32 [%0 + 8], %1;" ::"r"(at), "r"(9) : "memory");
  out[6] = a[2];
  out[7] = loaded(at + 28);
  out[8] = loaded((unsigned)(size_t)(a + 7));
  asm volatile("{ .reg .u64 t; cvta.shared.u64 t, %1; ld.u32 %0, [t + 28]; }" : "=r"(out[9]) : "l"((size_t)at));
  out[10] = __isShared(__cvta_shared_to_generic(at));
  out[11] = __isShared(out);
}
