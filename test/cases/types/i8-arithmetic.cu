//! launch k <<<1, 128>>> out:i8[128], src:i8[128]=i-64
//! expect out[i] = src[i] * 3 + 100
__global__ void k(signed char* out, const signed char* in) { out[threadIdx.x] = in[threadIdx.x] * 3 + 100; }
