//! launch k <<<2, 32>>> out:i32[64]
//! launch l <<<1, 1>>> total:i32[4]
//! expect out[i] = 7 + [1, 2, 3, 4][i % 4]
//! expect total = 71 2 3 64
__device__ int base = 7;
__device__ int table[4] = {1, 2, 3, 4};
__device__ int arrivals;
__global__ void k(int* out) {
  int i = blockIdx.x * 32 + threadIdx.x;
  out[i] = base + table[i % 4];
  atomicAdd(&arrivals, 1);
}
__global__ void l(int* total) {
  total[0] = base + arrivals;
  total[1] = table[1];
  total[2] = table[2];
  total[3] = arrivals;
}
