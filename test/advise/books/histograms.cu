// Histograms, and places taken by a counter.
#include "books.h"
#define BINS 256

__global__ void histGlobal(const int* data, unsigned* bins, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&bins[data[i]], 1);
}

// A private copy a block, for one element a thread.
__global__ void histBlock(const int* data, unsigned* bins, int n) {
  __shared__ unsigned local[BINS];
  local[threadIdx.x] = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&local[data[i]], 1);
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

// The same with a stride of the grid.
__global__ void histPrivate(const int* data, unsigned* bins, int n) {
  __shared__ unsigned local[BINS];
  local[threadIdx.x] = 0;
  __syncthreads();
  int stride = blockDim.x * gridDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
    atomicAdd(&local[data[i]], 1);
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

// A stretch of the input a thread.
__global__ void histStretch(const int* data, unsigned* bins, int n, int each) {
  __shared__ unsigned local[BINS];
  local[threadIdx.x] = 0;
  __syncthreads();
  int begin = (blockIdx.x * blockDim.x + threadIdx.x) * each;
  for (int i = begin; i < min(begin + each, n); ++i) atomicAdd(&local[data[i]], 1);
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

// Sums of weights: nine of ten elements are of one class.
__global__ void histWeights(const int* classes, const float* weights, float* bins, int n) {
  __shared__ float local[BINS];
  local[threadIdx.x] = 0.0f;
  __syncthreads();
  int stride = blockDim.x * gridDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
    atomicAdd(&local[classes[i]], weights[i]);
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

// Letters in groups of four.
__global__ void histLetters(const char* text, unsigned* bins, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int letter = text[i] - 'a';
    if (letter >= 0 && letter < 26) atomicAdd(&bins[letter / 4], 1);
  }
}

// Keeps positive elements: each takes the next place.
__global__ void compact(const float* in, float* out, int* count, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > 0.5f) out[atomicAdd(count, 1)] = in[i];
}

int main() {
  const int n = 1 << 22, threads = BINS;
  int* data = filled<int>(n, [](int i) { return (int)(hashed(i) >> 8 & (BINS - 1)); });
  int* classes = filled<int>(n, [](int i) {
    unsigned h = hashed(i);
    return h % 10 ? 7 : (int)(h >> 8 & (BINS - 1));
  });
  char* text = filled<char>(n, [](int i) { return (char)('a' + hashed(i) % 26); });
  float* weights = filled<float>(n, unit);
  float* out = zeros<float>(n);
  unsigned* bins = zeros<unsigned>(BINS);
  float* sums = zeros<float>(BINS);
  int* count = zeros<int>(1);
  histGlobal<<<n / threads, threads>>>(data, bins, n);
  histBlock<<<n / threads, threads>>>(data, bins, n);
  histPrivate<<<984, threads>>>(data, bins, n);
  histStretch<<<n / threads / 16, threads>>>(data, bins, n, 16);
  histWeights<<<984, threads>>>(classes, weights, sums, n);
  histLetters<<<n / threads, threads>>>(text, bins, n);
  compact<<<n / threads, threads>>>(weights, out, count, n);
  return done();
}
