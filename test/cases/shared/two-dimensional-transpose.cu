//! launch k <<<(2,2), (16,16)>>> out:i32[1024], src:i32[1024]=iota
//! expect out[i] = src[(i % 32) * 32 + (i >> 5)]
__global__ void k(int* out, const int* in) {
  __shared__ int tile[16][17];
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * 32 + x];
  __syncthreads();
  x = blockIdx.y * 16 + threadIdx.x;
  y = blockIdx.x * 16 + threadIdx.y;
  out[y * 32 + x] = tile[threadIdx.x][threadIdx.y];
}
