//! launch k <<<(9,4), (16,16)>>> out:f32[9216], src:f32[9216]=i*0.25, width:i32=144, height:i32=64
//! expect out[i] = src[(i % 64) * 144 + ((i / 64) | 0)]
//! launch k <<<(9,4), (16,16)>>> out, src, width:i32=144, height:i32=64
// A tile goes through shared memory; the blocks of a row write columns apart.
__global__ void k(float* out, const float* src, int width, int height) {
  __shared__ float tile[16][17];
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = src[y * width + x];
  __syncthreads();
  x = blockIdx.y * 16 + threadIdx.x;
  y = blockIdx.x * 16 + threadIdx.y;
  out[y * height + x] = tile[threadIdx.x][threadIdx.y];
}
