//! launch k <<<1, 64>>> out:i32[64]
//! expect out[i] = [i + 1, i * 2, -i][i % 3]
__device__ int next(int x) { return x + 1; }
__device__ int twice(int x) { return x * 2; }
__device__ int negative(int x) { return -x; }
typedef int (*Step)(int);
__device__ Step steps[3] = {next, twice, negative};
__global__ void k(int* out) { out[threadIdx.x] = steps[threadIdx.x % 3](threadIdx.x); }
