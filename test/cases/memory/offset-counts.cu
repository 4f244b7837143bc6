//! launch k <<<1, 32>>> out:f32[32], src:f32[64]=iota
//! expect out[i] = src[i + 3]
//! count k.load.global.sectors = 5
//! count k.load.global.distinctBytes = 128
__global__ void k(float* out, const float* in) { out[threadIdx.x] = in[threadIdx.x + 3]; }
