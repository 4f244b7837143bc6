// Fetches before and after a barrier, into a tile of shared memory.
//! launch tile <<<(2,2), (8,8)>>> image:texture[16,16]=iota, out:f32[256]
//! expect out[i] = (15 - i % 16) * 16 + Math.floor(i / 16) + i
__global__ void tile(cudaTextureObject_t image, float *out) {
  __shared__ float part[8][8];
  const int x = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  part[threadIdx.x][7 - threadIdx.y] = tex2D<float>(image, blockIdx.y * 8 + threadIdx.x + 0.5f, (1 - blockIdx.x) * 8 + threadIdx.y + 0.5f);
  __syncthreads();
  out[y * 16 + x] = part[threadIdx.y][threadIdx.x] + tex2D<float>(image, x + 0.5f, y + 0.5f);
}
