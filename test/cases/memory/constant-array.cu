//! launch k <<<1, 32>>> out:f32[32]
//! expect out[i] = [0.5, 1.5, -2, 8][i % 4] * i
__constant__ float weights[4] = {0.5f, 1.5f, -2.0f, 8.0f};
__global__ void k(float* out) { out[threadIdx.x] = weights[threadIdx.x % 4] * threadIdx.x; }
