// Convolutions with masks in global, constant and shared memory, and tables in constant memory.
#include "books.h"

// The mask is an argument, of any width.
__global__ void conv1DBasic(const float* N, const float* M, float* P, int maskWidth, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float value = 0;
  int start = i - maskWidth / 2;
  for (int j = 0; j < maskWidth; ++j)
    if (start + j >= 0 && start + j < width) value += N[start + j] * M[j];
  P[i] = value;
}

#define MASK 5
__constant__ float mask[MASK];
__constant__ float mask2[MASK][MASK];

__global__ void conv1DConstant(const float* N, float* P, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float value = 0;
  for (int j = 0; j < MASK; ++j) {
    int at = i - MASK / 2 + j;
    if (at >= 0 && at < width) value += N[at] * mask[j];
  }
  P[i] = value;
}

__global__ void conv2DBasic(const float* in, const float* filter, float* out, int r, int width, int height) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  float value = 0.0f;
  for (int fy = 0; fy < 2 * r + 1; ++fy)
    for (int fx = 0; fx < 2 * r + 1; ++fx) {
      int y = row - r + fy, x = col - r + fx;
      if (y >= 0 && y < height && x >= 0 && x < width)
        value += filter[fy * (2 * r + 1) + fx] * in[y * width + x];
    }
  out[row * width + col] = value;
}

#define IN_TILE 32
#define OUT_TILE (IN_TILE - MASK + 1)

// The block is as large as the input's tile: threads of the halo only load.
__global__ void conv2DTiled(const float* in, float* out, int width, int height) {
  __shared__ float tile[IN_TILE][IN_TILE];
  int col = blockIdx.x * OUT_TILE + threadIdx.x - MASK / 2;
  int row = blockIdx.y * OUT_TILE + threadIdx.y - MASK / 2;
  bool inside = row >= 0 && row < height && col >= 0 && col < width;
  tile[threadIdx.y][threadIdx.x] = inside ? in[row * width + col] : 0.0f;
  __syncthreads();
  int x = threadIdx.x - MASK / 2, y = threadIdx.y - MASK / 2;
  if (inside && x >= 0 && x < OUT_TILE && y >= 0 && y < OUT_TILE) {
    float value = 0.0f;
    for (int fy = 0; fy < MASK; ++fy)
      for (int fx = 0; fx < MASK; ++fx) value += mask2[fy][fx] * tile[y + fy][x + fx];
    out[row * width + col] = value;
  }
}

__constant__ unsigned char gamma8[256];

// A table that data indexes.
__global__ void gammaTable(const uchar4* in, uchar4* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  uchar4 p = in[i];
  out[i] = make_uchar4(gamma8[p.x], gamma8[p.y], gamma8[p.z], gamma8[p.w]);
}

int main() {
  const int n = 1 << 22, side = 1024;
  float* in = filled<float>(n, unit);
  float* out = zeros<float>(n);
  float host[MASK * MASK];
  for (float& weight : host) weight = 1.0f / (MASK * MASK);
  cudaMemcpyToSymbol(mask, host, sizeof mask);
  cudaMemcpyToSymbol(mask2, host, sizeof mask2);
  unsigned char table[256];
  for (int i = 0; i < 256; ++i) table[i] = (unsigned char)(i * i / 255);
  cudaMemcpyToSymbol(gamma8, table, sizeof table);
  conv1DBasic<<<n / 4 / 256, 256>>>(in, in + 64, out, 31, n / 4);
  conv1DConstant<<<n / 256, 256>>>(in, out, n);
  conv2DBasic<<<dim3(side / 16, side / 16), dim3(16, 16)>>>(in, in + 64, out, 3, side, side);
  int tiles = (side + OUT_TILE - 1) / OUT_TILE;
  conv2DTiled<<<dim3(tiles, tiles), dim3(IN_TILE, IN_TILE)>>>(in, out, side, side);
  uchar4* pixels = filled<uchar4>(n, [](int i) {
    unsigned h = hashed(i);
    return make_uchar4(h, h >> 8, h >> 16, h >> 24);
  });
  gammaTable<<<n / 256, 256>>>(pixels, (uchar4*)out);
  return done();
}
