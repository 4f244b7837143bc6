//! launch k <<<1, 64>>> out:u8[64], src:u8[64]=hash(i)%2
//! expect out[i] = src[i] ^ (i % 2)
__global__ void k(bool* out, const bool* in) { out[threadIdx.x] = in[threadIdx.x] != (threadIdx.x % 2 == 1); }
