//! launch k <<<1, 64>>> out:i32[64], src:i32[64]=hash(i)%1000
//! expect out[i] = src[(i & 32) + (i * 7) % 32]
__global__ void k(int* out, const int* in) {
  out[threadIdx.x] = __shfl_sync(0xffffffff, in[threadIdx.x], threadIdx.x * 7);
}
