//! launch k <<<1, 32>>> out:f32[32], src:f32[256]=iota
//! expect out[i] = src[i * 8]
//! count k.load.global.sectors = 32
//! count k.load.global.lines = 8
//! count k.store.global.sectors = 4
__global__ void k(float* out, const float* in) { out[threadIdx.x] = in[threadIdx.x * 8]; }
