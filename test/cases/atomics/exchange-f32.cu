//! launch k <<<1, 32>>> cell:f32[1]=-1, out:f32[32]
//! expect cell = 31
//! expect out[i] = i - 1
__global__ void k(float* cell, float* out) { out[threadIdx.x] = atomicExch(cell, (float)threadIdx.x); }
