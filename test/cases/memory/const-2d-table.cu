//! launch k <<<1, 64>>> out:i32[64]
//! expect out[i] = [[1, 2, 3], [40, 50, 60]][i & 1][i % 3]
__device__ const int grid[2][3] = {{1, 2, 3}, {40, 50, 60}};
__global__ void k(int* out) { out[threadIdx.x] = grid[threadIdx.x & 1][threadIdx.x % 3]; }
