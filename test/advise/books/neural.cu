// Softmax, layer norm, activations and attention, as courses on neural networks print them.
#include "books.h"

__global__ void softmaxThread(const float* in, float* out, int rows, int cols) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  float most = -INFINITY, sum = 0.0f;
  for (int k = 0; k < cols; ++k) most = fmaxf(most, in[row * cols + k]);
  for (int k = 0; k < cols; ++k) sum += expf(in[row * cols + k] - most);
  for (int k = 0; k < cols; ++k) out[row * cols + k] = expf(in[row * cols + k] - most) / sum;
}

// A block of 256 a row, with two trees in shared memory.
__global__ void softmaxBlock(const float* in, float* out, int cols) {
  __shared__ float s[256];
  int t = threadIdx.x;
  const float* row = in + blockIdx.x * cols;
  float most = -INFINITY;
  for (int k = t; k < cols; k += 256) most = fmaxf(most, row[k]);
  s[t] = most;
  __syncthreads();
  for (int d = 128; d > 0; d /= 2) {
    if (t < d) s[t] = fmaxf(s[t], s[t + d]);
    __syncthreads();
  }
  most = s[0];
  __syncthreads();
  float sum = 0.0f;
  for (int k = t; k < cols; k += 256) sum += expf(row[k] - most);
  s[t] = sum;
  __syncthreads();
  for (int d = 128; d > 0; d /= 2) {
    if (t < d) s[t] += s[t + d];
    __syncthreads();
  }
  sum = s[0];
  for (int k = t; k < cols; k += 256) out[blockIdx.x * cols + k] = expf(row[k] - most) / sum;
}

// A warp a row of 256, which stays in registers; maximum and sum by shuffles.
__global__ void softmaxWarp(const float* in, float* out, int rows) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (row >= rows) return;
  float v[8], most = -INFINITY, sum = 0.0f;
#pragma unroll
  for (int k = 0; k < 8; ++k) {
    v[k] = in[row * 256 + k * 32 + lane];
    most = fmaxf(most, v[k]);
  }
  for (int d = 16; d > 0; d /= 2) most = fmaxf(most, __shfl_xor_sync(0xffffffffu, most, d));
#pragma unroll
  for (int k = 0; k < 8; ++k) {
    v[k] = __expf(v[k] - most);
    sum += v[k];
  }
  for (int d = 16; d > 0; d /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, d);
  float scale = 1.0f / sum;
#pragma unroll
  for (int k = 0; k < 8; ++k) out[row * 256 + k * 32 + lane] = v[k] * scale;
}

__global__ void layerNormThread(const float* in, float* out, const float* weight, const float* bias, int rows, int cols) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  const float* x = in + row * cols;
  float mean = 0.0f, variance = 0.0f;
  for (int k = 0; k < cols; ++k) mean += x[k];
  mean /= cols;
  for (int k = 0; k < cols; ++k) variance += (x[k] - mean) * (x[k] - mean);
  float scale = rsqrtf(variance / cols + 1e-5f);
  for (int k = 0; k < cols; ++k) out[row * cols + k] = (x[k] - mean) * scale * weight[k] + bias[k];
}

__device__ float warpSum(float v) {
  for (int d = 16; d > 0; d /= 2) v += __shfl_xor_sync(0xffffffffu, v, d);
  return v;
}

// A warp a row of 256 in registers.
__global__ void layerNormWarp(const float* in, float* out, const float* weight, const float* bias, int rows) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (row >= rows) return;
  float v[8], mean = 0.0f, variance = 0.0f;
#pragma unroll
  for (int k = 0; k < 8; ++k) {
    v[k] = in[row * 256 + k * 32 + lane];
    mean += v[k];
  }
  mean = warpSum(mean) / 256.0f;
#pragma unroll
  for (int k = 0; k < 8; ++k) variance += (v[k] - mean) * (v[k] - mean);
  float scale = rsqrtf(warpSum(variance) / 256.0f + 1e-5f);
#pragma unroll
  for (int k = 0; k < 8; ++k)
    out[row * 256 + k * 32 + lane] = (v[k] - mean) * scale * weight[k * 32 + lane] + bias[k * 32 + lane];
}

__global__ void gelu(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float x = in[i];
    out[i] = 0.5 * x * (1.0 + tanh(0.7978845608 * (x + 0.044715 * x * x * x)));
  }
}

__global__ void relu(float* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = fmaxf(x[i], 0.0f);
}

// A column of k x k patches a place of the image, for convolutions as products.
__global__ void imageToColumns(const float* image, float* columns, int channels, int height, int width, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int outWidth = width - k + 1, outHeight = height - k + 1;
  if (i >= channels * k * k * outHeight * outWidth) return;
  int x = i % outWidth, y = i / outWidth % outHeight, c = i / (outWidth * outHeight);
  int dx = c % k, dy = c / k % k;
  columns[i] = image[(c / (k * k) * height + y + dy) * width + x + dx];
}

// Q times the transpose of K, a thread a score; a head a z.
__global__ void attentionScores(const float* Q, const float* K, float* S, int n, int d, float scale) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  int i = blockIdx.y * blockDim.y + threadIdx.y;
  Q += blockIdx.z * n * d;
  K += blockIdx.z * n * d;
  float sum = 0.0f;
  for (int k = 0; k < d; ++k) sum += Q[i * d + k] * K[j * d + k];
  S[blockIdx.z * n * n + i * n + j] = sum * scale;
}

// Weights times V, a thread an element.
__global__ void attentionValues(const float* S, const float* V, float* O, int n, int d) {
  int c = threadIdx.x, i = blockIdx.x * blockDim.y + threadIdx.y;
  S += blockIdx.z * n * n;
  V += blockIdx.z * n * d;
  float sum = 0.0f;
  for (int j = 0; j < n; ++j) sum += S[i * n + j] * V[j * d + c];
  O[blockIdx.z * n * d + i * d + c] = sum;
}

// Rows of 256 floats by token, a block a row.
__global__ void embedding(const int* tokens, const float* table, float* out) {
  out[blockIdx.x * 256 + threadIdx.x] = table[tokens[blockIdx.x] * 256 + threadIdx.x];
}

int main() {
  const int n = 1 << 21;
  float* in = filled<float>(n, unit);
  float* out = zeros<float>(9 * n / 2);
  softmaxThread<<<n / 64 / 128, 128>>>(in, out, n / 64, 64);
  softmaxBlock<<<n / 1024, 256>>>(in, out, 1024);
  softmaxWarp<<<n / 256 / 8, 256>>>(in, out, n / 256);
  layerNormThread<<<n / 64 / 128, 128>>>(in, out, in, in, n / 64, 64);
  layerNormWarp<<<n / 256 / 8, 256>>>(in, out, in, in, n / 256);
  gelu<<<n / 256, 256>>>(in, out, n);
  relu<<<n / 256, 256>>>(out, n);
  imageToColumns<<<(16 * 9 * 126 * 126 + 255) / 256, 256>>>(in, out, 16, 128, 128, 3);
  const int length = 256, width = 64, heads = 16;
  float* scores = zeros<float>(heads * length * length);
  attentionScores<<<dim3(length / 32, length / 8, heads), dim3(32, 8)>>>(in, in + n / 2, scores, length, width, 0.125f);
  attentionValues<<<dim3(length / 4, 1, heads), dim3(64, 4)>>>(scores, in, out, length, width);
  int* tokens = filled<int>(8192, [](int i) { return (int)(hashed(i) & 8191); });
  embedding<<<8192, 256>>>(tokens, in, out);
  return done();
}
