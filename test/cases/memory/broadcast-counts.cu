//! launch k <<<1, 64>>> out:i32[64], src:i32[1]=77
//! expect out[i] = 77 + i
//! count k.load.global.requests = 2
//! count k.load.global.lanes = 64
//! count k.load.global.sectors = 2
__global__ void k(int* out, const int* in) { out[threadIdx.x] = *in + threadIdx.x; }
