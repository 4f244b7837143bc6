//! launch k <<<1, 32>>> out:i32[32], src:i32[32]=iota
//! expect out[i] = i < 8 ? i : 0
//! count k.load.global.lanes = 8
//! count k.load.global.sectors = 1
//! count k.store.global.lanes = 8
__global__ void k(int* out, const int* in) {
  if (threadIdx.x < 8) out[threadIdx.x] = in[threadIdx.x];
}
