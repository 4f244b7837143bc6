//! launch k <<<1, 32>>> out:i32[32]
//! expect out[i] = [40, 10, 20, 30][i % 4]
__device__ int values[4] = {10, 20, 30, 40};
__device__ int* last = values + 3;
__global__ void k(int* out) { out[threadIdx.x] = last[-(int)((4 - threadIdx.x % 4) % 4)]; }
