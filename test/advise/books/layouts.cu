// Arrays of structures and structures of arrays; matrices with blocks and rows of several shapes.
#include "books.h"

struct Particle {
  float x, y, z, vx, vy, vz, mass, charge;
};

// One field of eight.
__global__ void massesOfParticles(const Particle* p, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = p[i].mass * 0.5f;
}

struct Pair {
  float x, y;
};

// The two fields of a pair, both used.
__global__ void pairs(const Pair* in, Pair* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    Pair p = in[i];
    p.x += 10.0f;
    p.y += 20.0f;
    out[i] = p;
  }
}

// Both in arrays of their own.
__global__ void pairsApart(const float* x, const float* y, float* outX, float* outY, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    outX[i] = x[i] + 10.0f;
    outY[i] = y[i] + 20.0f;
  }
}

// Whole structures of 16 aligned bytes.
__global__ void wholeVectors(const float4* in, float4* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float4 v = in[i];
    out[i] = make_float4(v.x * 2.0f, v.y * 2.0f, v.z * 2.0f, v.w);
  }
}

__global__ void matrixAddSmallBlocks(const float* a, const float* b, float* c, int nx, int ny) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < nx && y < ny) c[y * nx + x] = a[y * nx + x] + b[y * nx + x];
}

// Rows of 1030 elements.
__global__ void matrixAddOddRows(const float* a, const float* b, float* c, int nx, int ny) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < nx && y < ny) c[y * nx + x] = a[y * nx + x] + b[y * nx + x];
}

// x along the columns.
__global__ void matrixAddSwapped(const float* a, const float* b, float* c, int rows, int cols) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  int col = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < rows && col < cols) c[row * cols + col] = a[row * cols + col] + b[row * cols + col];
}

int main() {
  const int n = 1 << 20, side = 1024;
  float* in = filled<float>(8 * n, unit);
  float* out = zeros<float>(4 * n);
  massesOfParticles<<<n / 256, 256>>>((Particle*)in, out, n);
  pairs<<<n / 128, 128>>>((Pair*)in, (Pair*)out, n);
  pairsApart<<<n / 128, 128>>>(in, in + n, out, out + n, n);
  wholeVectors<<<n / 256, 256>>>((float4*)in, (float4*)out, n);
  matrixAddSmallBlocks<<<dim3(side / 2, side / 2), dim3(2, 2)>>>(in, in + n, out, side, side);
  matrixAddOddRows<<<dim3(33, 126), dim3(32, 8)>>>(in, in + 2 * n, out, 1030, 1008);
  matrixAddSwapped<<<dim3(side / 16, side / 16), dim3(16, 16)>>>(in, in + n, out, side, side);
  return done();
}
