// Stencils in one, two and three dimensions, and the game of life.
#include "books.h"

__global__ void average3(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1) out[i] = (in[i - 1] + in[i] + in[i + 1]) * (1.0f / 3.0f);
}

#define WIDE 16

// 33 points, all from global memory.
__global__ void stencilWide(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < WIDE || i >= n - WIDE) return;
  float sum = 0.0f;
  for (int d = -WIDE; d <= WIDE; ++d) sum += in[i + d];
  out[i] = sum;
}

#define RADIUS 3
#define BLOCK 256

// 7 points from shared memory, with a halo.
__global__ void stencilShared(const float* in, float* out) {
  __shared__ float temp[BLOCK + 2 * RADIUS];
  int g = blockIdx.x * blockDim.x + threadIdx.x;
  int l = threadIdx.x + RADIUS;
  temp[l] = in[g];
  if (threadIdx.x < RADIUS) {
    temp[l - RADIUS] = in[g - RADIUS];
    temp[l + BLOCK] = in[g + BLOCK];
  }
  __syncthreads();
  float result = 0.0f;
  for (int d = -RADIUS; d <= RADIUS; ++d) result += temp[l + d];
  out[g] = result;
}

__global__ void jacobi(const float* in, float* out, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x > 0 && x < n - 1 && y > 0 && y < n - 1)
    out[y * n + x] = 0.25f * (in[(y - 1) * n + x] + in[(y + 1) * n + x] + in[y * n + x - 1] + in[y * n + x + 1]);
}

// i counts rows, and belongs to x.
__global__ void heatSwapped(const float* in, float* out, int n, float c) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i > 0 && i < n - 1 && j > 0 && j < n - 1) {
    float t = in[i * n + j];
    float d = in[(i - 1) * n + j] + in[(i + 1) * n + j] + in[i * n + j - 1] + in[i * n + j + 1] - 4.0f * t;
    out[i * n + j] = t + c * d;
  }
}

// Seven points of a cube, a thread a point.
__global__ void laplace3d(const float* in, float* out, int nx, int ny, int nz) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int z = blockIdx.z;
  if (x < 1 || y < 1 || z < 1 || x >= nx - 1 || y >= ny - 1 || z >= nz - 1) return;
  int plane = nx * ny, i = z * plane + y * nx + x;
  out[i] = in[i - 1] + in[i + 1] + in[i - nx] + in[i + nx] + in[i - plane] + in[i + plane] - 6.0f * in[i];
}

// On a torus: indices by remainders.
__global__ void life(const int* cells, int* next, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int alive = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx)
      if (dx != 0 || dy != 0) alive += cells[(y + dy + h) % h * w + (x + dx + w) % w];
  next[y * w + x] = alive == 3 || (alive == 2 && cells[y * w + x]);
}

int main() {
  const int n = 1 << 22, side = 1024;
  float* in = filled<float>(n + 64, unit);
  float* out = zeros<float>(n + 64);
  average3<<<n / BLOCK, BLOCK>>>(in, out, n);
  stencilWide<<<n / BLOCK, BLOCK>>>(in, out, n);
  stencilShared<<<n / BLOCK, BLOCK>>>(in + 32, out + 32);
  dim3 block(32, 8), grid(side / 32, side / 8);
  jacobi<<<grid, block>>>(in, out, side);
  heatSwapped<<<dim3(side / 16, side / 16), dim3(16, 16)>>>(in, out, side, 0.1f);
  laplace3d<<<dim3(256 / 32, 256 / 8, 64), block>>>(in, out, 256, 256, 64);
  int* cells = filled<int>(side * side, [](int i) { return (int)(hashed(i) >> 9 & 1); });
  life<<<grid, block>>>(cells, (int*)out, side, side);
  return done();
}
