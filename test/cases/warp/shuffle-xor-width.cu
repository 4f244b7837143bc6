//! launch k <<<1, 32>>> out:i32[32]
//! expect out[i] = i ^ 5
__global__ void k(int* out) { out[threadIdx.x] = __shfl_xor_sync(0xffffffff, (int)threadIdx.x, 5, 8); }
