//! launch k <<<1, 32>>> out:f32[32], a:f32[32]=2**-126*(1+i/32)
//! expect out[i] = f32(a[i] / 4) + f32(a[i] * 2 ** -20)
__global__ void k(float* out, const float* a) { out[threadIdx.x] = a[threadIdx.x] / 4 + a[threadIdx.x] * 0x1p-20f; }
