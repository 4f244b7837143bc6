// The seven steps of the reduction lecture, and other sums.
#include "books.h"

__global__ void reduce0(const int* g, int* out) {
  extern __shared__ int sdata[];
  unsigned tid = threadIdx.x, i = blockIdx.x * blockDim.x + threadIdx.x;
  sdata[tid] = g[i];
  __syncthreads();
  for (unsigned s = 1; s < blockDim.x; s *= 2) {
    if (tid % (2 * s) == 0) sdata[tid] += sdata[tid + s];
    __syncthreads();
  }
  if (tid == 0) out[blockIdx.x] = sdata[0];
}

__global__ void reduce1(const int* g, int* out) {
  extern __shared__ int sdata[];
  unsigned tid = threadIdx.x, i = blockIdx.x * blockDim.x + threadIdx.x;
  sdata[tid] = g[i];
  __syncthreads();
  for (unsigned s = 1; s < blockDim.x; s *= 2) {
    int index = 2 * s * tid;
    if (index < blockDim.x) sdata[index] += sdata[index + s];
    __syncthreads();
  }
  if (tid == 0) out[blockIdx.x] = sdata[0];
}

__global__ void reduce2(const int* g, int* out) {
  extern __shared__ int sdata[];
  unsigned tid = threadIdx.x, i = blockIdx.x * blockDim.x + threadIdx.x;
  sdata[tid] = g[i];
  __syncthreads();
  for (unsigned s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) sdata[tid] += sdata[tid + s];
    __syncthreads();
  }
  if (tid == 0) out[blockIdx.x] = sdata[0];
}

__global__ void reduce3(const int* g, int* out) {
  extern __shared__ int sdata[];
  unsigned tid = threadIdx.x, i = blockIdx.x * (blockDim.x * 2) + threadIdx.x;
  sdata[tid] = g[i] + g[i + blockDim.x];
  __syncthreads();
  for (unsigned s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) sdata[tid] += sdata[tid + s];
    __syncthreads();
  }
  if (tid == 0) out[blockIdx.x] = sdata[0];
}

__device__ void warpReduce(volatile int* sdata, unsigned tid) {
  int v = sdata[tid];
  v += sdata[tid + 32]; __syncwarp(); sdata[tid] = v; __syncwarp();
  v += sdata[tid + 16]; __syncwarp(); sdata[tid] = v; __syncwarp();
  v += sdata[tid + 8]; __syncwarp(); sdata[tid] = v; __syncwarp();
  v += sdata[tid + 4]; __syncwarp(); sdata[tid] = v; __syncwarp();
  v += sdata[tid + 2]; __syncwarp(); sdata[tid] = v; __syncwarp();
  v += sdata[tid + 1]; __syncwarp(); sdata[tid] = v;
}

__global__ void reduce4(const int* g, int* out) {
  extern __shared__ int sdata[];
  unsigned tid = threadIdx.x, i = blockIdx.x * (blockDim.x * 2) + threadIdx.x;
  sdata[tid] = g[i] + g[i + blockDim.x];
  __syncthreads();
  for (unsigned s = blockDim.x / 2; s > 32; s >>= 1) {
    if (tid < s) sdata[tid] += sdata[tid + s];
    __syncthreads();
  }
  if (tid < 32) warpReduce(sdata, tid);
  if (tid == 0) out[blockIdx.x] = sdata[0];
}

template <unsigned blockSize>
__device__ void blockReduce(int* sdata, unsigned tid) {
  if (blockSize >= 512) { if (tid < 256) sdata[tid] += sdata[tid + 256]; __syncthreads(); }
  if (blockSize >= 256) { if (tid < 128) sdata[tid] += sdata[tid + 128]; __syncthreads(); }
  if (blockSize >= 128) { if (tid < 64) sdata[tid] += sdata[tid + 64]; __syncthreads(); }
  if (tid < 32) warpReduce(sdata, tid);
}

template <unsigned blockSize>
__global__ void reduce5(const int* g, int* out) {
  extern __shared__ int sdata[];
  unsigned tid = threadIdx.x, i = blockIdx.x * (blockSize * 2) + threadIdx.x;
  sdata[tid] = g[i] + g[i + blockSize];
  __syncthreads();
  blockReduce<blockSize>(sdata, tid);
  if (tid == 0) out[blockIdx.x] = sdata[0];
}

template <unsigned blockSize>
__global__ void reduce6(const int* g, int* out, unsigned n) {
  extern __shared__ int sdata[];
  unsigned tid = threadIdx.x, i = blockIdx.x * (blockSize * 2) + tid;
  unsigned gridSize = blockSize * 2 * gridDim.x;
  int sum = 0;
  while (i < n) {
    sum += g[i] + g[i + blockSize];
    i += gridSize;
  }
  sdata[tid] = sum;
  __syncthreads();
  blockReduce<blockSize>(sdata, tid);
  if (tid == 0) out[blockIdx.x] = sdata[0];
}

// Every element by one atomic addition.
__global__ void sumAtomic(const float* x, float* sum, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(sum, x[i]);
}

// Shuffles within the warp, one sum a warp in shared memory, one atomic addition a block.
__global__ void sumShuffle(const float* x, float* sum, int n) {
  __shared__ float warpSums[32];
  float v = 0.0f;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) v += x[i];
  for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(0xffffffffu, v, d);
  if (threadIdx.x % 32 == 0) warpSums[threadIdx.x / 32] = v;
  __syncthreads();
  if (threadIdx.x < 32) {
    v = threadIdx.x < blockDim.x / 32 ? warpSums[threadIdx.x] : 0.0f;
    for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(0xffffffffu, v, d);
    if (threadIdx.x == 0) atomicAdd(sum, v);
  }
}

// The scalar product of a first book: 32 blocks, whatever the length.
__global__ void dot(const float* a, const float* b, float* c, int n) {
  __shared__ float cache[256];
  int tid = threadIdx.x + blockIdx.x * blockDim.x;
  int cacheIndex = threadIdx.x;
  float temp = 0;
  while (tid < n) {
    temp += a[tid] * b[tid];
    tid += blockDim.x * gridDim.x;
  }
  cache[cacheIndex] = temp;
  __syncthreads();
  int i = blockDim.x / 2;
  while (i != 0) {
    if (cacheIndex < i) cache[cacheIndex] += cache[cacheIndex + i];
    __syncthreads();
    i /= 2;
  }
  if (cacheIndex == 0) c[blockIdx.x] = cache[0];
}

// Sums of columns, a thread a column: side by side, but few.
__global__ void columnSums(const float* m, float* sums, int rows, int cols) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  if (col < cols) {
    float sum = 0.0f;
    for (int row = 0; row < rows; ++row) sum += m[row * cols + col];
    sums[col] = sum;
  }
}

int main() {
  const int n = 1 << 22, threads = 256, shared = threads * sizeof(int);
  int* g = filled<int>(n, [](int i) { return (int)(hashed(i) & 255); });
  int* out = zeros<int>(n / threads);
  reduce0<<<n / threads, threads, shared>>>(g, out);
  reduce1<<<n / threads, threads, shared>>>(g, out);
  reduce2<<<n / threads, threads, shared>>>(g, out);
  reduce3<<<n / threads / 2, threads, shared>>>(g, out);
  reduce4<<<n / threads / 2, threads, shared>>>(g, out);
  reduce5<threads><<<n / threads / 2, threads, shared>>>(g, out);
  reduce6<threads><<<984, threads, shared>>>(g, out, n);
  float* x = filled<float>(n, unit);
  float* sums = zeros<float>(4096);
  sumAtomic<<<(1 << 20) / threads, threads>>>(x, sums, 1 << 20);
  sumShuffle<<<984, threads>>>(x, sums, n);
  dot<<<32, 256>>>(x, x, sums, n);
  columnSums<<<4096 / 256, 256>>>(x, sums, n / 4096, 4096);
  return done();
}
