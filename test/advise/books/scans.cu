// Prefix sums of blocks: the first of three phases; and the last.
#include "books.h"

// Step-efficient: every thread adds what lies d to its left.
__global__ void scanHillisSteele(const float* in, float* out) {
  __shared__ float temp[2][512];
  int t = threadIdx.x, i = blockIdx.x * 512 + t;
  int from = 0, to = 1;
  temp[0][t] = in[i];
  __syncthreads();
  for (int d = 1; d < 512; d *= 2) {
    if (t >= d) temp[to][t] = temp[from][t] + temp[from][t - d];
    else temp[to][t] = temp[from][t];
    __syncthreads();
    from = to;
    to = 1 - to;
  }
  out[i] = temp[from][t];
}

// Work-efficient: up the tree, and down; two elements a thread.
__global__ void scanBlelloch(const float* in, float* out) {
  __shared__ float temp[1024];
  int t = threadIdx.x, base = blockIdx.x * 1024, offset = 1;
  temp[t] = in[base + t];
  temp[t + 512] = in[base + t + 512];
  for (int d = 512; d > 0; d /= 2) {
    __syncthreads();
    if (t < d) {
      int a = offset * (2 * t + 1) - 1, b = offset * (2 * t + 2) - 1;
      temp[b] += temp[a];
    }
    offset *= 2;
  }
  if (t == 0) temp[1023] = 0;
  for (int d = 1; d < 1024; d *= 2) {
    offset /= 2;
    __syncthreads();
    if (t < d) {
      int a = offset * (2 * t + 1) - 1, b = offset * (2 * t + 2) - 1;
      float left = temp[a];
      temp[a] = temp[b];
      temp[b] += left;
    }
  }
  __syncthreads();
  out[base + t] = temp[t];
  out[base + t + 512] = temp[t + 512];
}

#define PADDED(k) ((k) + ((k) >> 5))

__global__ void scanBlellochPadded(const float* in, float* out) {
  __shared__ float temp[PADDED(1024)];
  int t = threadIdx.x, base = blockIdx.x * 1024, offset = 1;
  temp[PADDED(t)] = in[base + t];
  temp[PADDED(t + 512)] = in[base + t + 512];
  for (int d = 512; d > 0; d /= 2) {
    __syncthreads();
    if (t < d) {
      int a = offset * (2 * t + 1) - 1, b = offset * (2 * t + 2) - 1;
      temp[PADDED(b)] += temp[PADDED(a)];
    }
    offset *= 2;
  }
  if (t == 0) temp[PADDED(1023)] = 0;
  for (int d = 1; d < 1024; d *= 2) {
    offset /= 2;
    __syncthreads();
    if (t < d) {
      int a = offset * (2 * t + 1) - 1, b = offset * (2 * t + 2) - 1;
      float left = temp[PADDED(a)];
      temp[PADDED(a)] = temp[PADDED(b)];
      temp[PADDED(b)] += left;
    }
  }
  __syncthreads();
  out[base + t] = temp[PADDED(t)];
  out[base + t + 512] = temp[PADDED(t + 512)];
}

// Warps by shuffles, then the warps' sums; four elements a thread.
__global__ void scanShuffle(const float4* in, float4* out) {
  __shared__ float sums[8];
  int t = threadIdx.x, lane = t % 32, warp = t / 32;
  float4 v = in[blockIdx.x * 256 + t];
  v.y += v.x;
  v.z += v.y;
  v.w += v.z;
  float sum = v.w;
  for (int d = 1; d < 32; d *= 2) {
    float left = __shfl_up_sync(0xffffffffu, sum, d);
    if (lane >= d) sum += left;
  }
  if (lane == 31) sums[warp] = sum;
  __syncthreads();
  float before = sum - v.w;
  for (int w = 0; w < warp; ++w) before += sums[w];
  out[blockIdx.x * 256 + t] = make_float4(v.x + before, v.y + before, v.z + before, v.w + before);
}

__global__ void addBlockSums(float* out, const float* sums) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] += sums[blockIdx.x];
}

int main() {
  const int n = 1 << 21;
  float* in = filled<float>(n, unit);
  float* out = zeros<float>(n);
  scanHillisSteele<<<n / 512, 512>>>(in, out);
  scanBlelloch<<<n / 1024, 512>>>(in, out);
  scanBlellochPadded<<<n / 1024, 512>>>(in, out);
  scanShuffle<<<n / 1024, 256>>>((float4*)in, (float4*)out);
  addBlockSums<<<n / 512, 512>>>(out, in);
  return done();
}
