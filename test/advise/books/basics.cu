// Vectors: the first kernels of every course, and what goes wrong with them.
#include "books.h"

__global__ void vecAdd(const float* a, const float* b, float* c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

__global__ void stride2(const float* in, float* out, int n, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i * stride] + 1.0f;
}

__global__ void stride16(const float* in, float* out, int n, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i * stride] + 1.0f;
}

__global__ void offset11(const float* in, float* out, int n, int offset) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i + offset] + 1.0f;
}

__global__ void offset64(const float* in, float* out, int n, int offset) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i + offset] + 1.0f;
}

__global__ void saxpyStride(int n, float a, const float* x, float* y) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    y[i] = a * x[i] + y[i];
}

__global__ void saxpyFewBlocks(int n, float a, const float* x, float* y) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    y[i] = a * x[i] + y[i];
}

// 16 elements side by side for each thread.
__global__ void saxpyStretch(int n, float a, const float* x, float* y) {
  int begin = (blockIdx.x * blockDim.x + threadIdx.x) * 16;
  for (int i = begin; i < begin + 16; ++i)
    if (i < n) y[i] = a * x[i] + y[i];
}

// add<<<N, 1>>>
__global__ void addBlocksOfOne(const float* a, const float* b, float* c, int n) {
  int i = blockIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

__global__ void addBlocksOfWarps(const float* a, const float* b, float* c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

__global__ void copyVectors(const float4* in, float4* out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) out[i] = in[i];
}

__global__ void gatherRandom(const float* in, const int* index, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[index[i]];
}

__constant__ float coefficients[64];

// A polynomial of degree 63: arithmetic alone.
__global__ void horner(const float* x, float* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = x[i], sum = 0.0f;
#pragma unroll
  for (int k = 0; k < 64; ++k) sum = sum * v + coefficients[k];
  y[i] = sum;
}

__device__ float steps(float v, float factor) {
  for (int k = 0; k < 64; ++k) v = v * factor + 0.5f;
  return v;
}

__global__ void threadParity(const float* in, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i % 2 == 0)
    out[i] = steps(in[i], 0.25f);
  else
    out[i] = steps(in[i] + 1.0f, 0.75f) * in[i];
}

__global__ void warpParity(const float* in, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i / 32 % 2 == 0)
    out[i] = steps(in[i], 0.25f);
  else
    out[i] = steps(in[i] + 1.0f, 0.75f) * in[i];
}

// A pixel a block, of one thread.
__global__ void juliaBlocksOfOne(unsigned char* image, int dim) {
  int x = blockIdx.x, y = blockIdx.y;
  float re = 1.5f * (dim / 2 - x) / (dim / 2), im = 1.5f * (dim / 2 - y) / (dim / 2);
  int k = 0;
  for (; k < 50 && re * re + im * im < 1000.0f; ++k) {
    float next = re * re - im * im - 0.8f;
    im = 2.0f * re * im + 0.156f;
    re = next;
  }
  image[y * dim + x] = k == 50 ? 255 : 0;
}

// A tone: the angle grows with the index.
__global__ void tone(float* out, float step) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = sinf(i * step);
}

// Counts in an array of the thread's own.
__global__ void threadCounts(const int* data, int* counts, int n) {
  int bins[16] = {};
  int total = gridDim.x * blockDim.x, i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = i; k < n; k += total) bins[data[k] & 15]++;
  for (int b = 0; b < 16; ++b) counts[b * total + i] = bins[b];
}

// 40 KB of shared memory for blocks of 128 threads.
__global__ void sharedHog(const float* in, float* out, int n, int each) {
  __shared__ float buffer[10000];
  int t = threadIdx.x;
  for (int k = 0; k < each; ++k) {
    buffer[t + k * 128] = in[(blockIdx.x * each + k) * 128 + t];
    __syncthreads();
    out[(blockIdx.x * each + k) * 128 + t] = buffer[127 - t + k * 128];
  }
}

// Each thread uses its own place of the shared array only, and waits for the others in each turn.
__global__ void ownPlace(const float* in, float* out) {
  __shared__ float s[256];
  int t = threadIdx.x, i = blockIdx.x * 256 + t;
  s[t] = in[i];
  __syncthreads();
  for (int k = 0; k < 32; ++k) {
    s[t] = s[t] * 0.5f + 0.25f;
    __syncthreads();
  }
  out[i] = s[t];
}

int main() {
  const int n = 1 << 22;
  float* a = filled<float>(n + 64, unit);
  float* b = filled<float>(n, unit);
  float* c = zeros<float>(n);
  vecAdd<<<n / 256, 256>>>(a, b, c, n);
  stride2<<<n / 2 / 256, 256>>>(a, c, n / 2, 2);
  stride16<<<n / 16 / 256, 256>>>(a, c, n / 16, 16);
  offset11<<<n / 512, 512>>>(a, c, n, 11);
  offset64<<<n / 512, 512>>>(a, c, n, 64);
  saxpyStride<<<984, 256>>>(n, 2.0f, a, c);
  saxpyFewBlocks<<<8, 256>>>(n / 4, 2.0f, a, c);
  saxpyStretch<<<n / 16 / 256, 256>>>(n, 2.0f, a, c);
  addBlocksOfOne<<<65535, 1>>>(a, b, c, 65535);
  addBlocksOfWarps<<<n / 4 / 32, 32>>>(a, b, c, n / 4);
  copyVectors<<<984, 256>>>((float4*)a, (float4*)c, n / 4);
  int* index = filled<int>(n, [=](int i) { return (int)(hashed(i) % n); });
  gatherRandom<<<n / 256, 256>>>(a, index, c, n);
  float host[64];
  for (int k = 0; k < 64; ++k) host[k] = 1.0f / (k + 1);
  cudaMemcpyToSymbol(coefficients, host, sizeof host);
  horner<<<n / 256, 256>>>(a, c);
  threadParity<<<n / 4 / 256, 256>>>(a, c);
  warpParity<<<n / 4 / 256, 256>>>(a, c);
  juliaBlocksOfOne<<<dim3(256, 256), 1>>>((unsigned char*)c, 256);
  tone<<<n / 4 / 256, 256>>>(c, 0.5f);
  threadCounts<<<n / 16 / 256, 256>>>(index, (int*)c, n);
  sharedHog<<<n / 16 / 128 / 4, 128>>>(a, c, n, 64);
  ownPlace<<<n / 4 / 256, 256>>>(a, c);
  return done();
}
