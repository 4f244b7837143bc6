// What the report's pictures need: several kernels, streams, copies, shared memory, atomics, divergence.
// One argument: how often all of it is done.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

__global__ void scaleAndAdd(int n, float factor, const float* x, float* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = factor * x[i] + y[i];
}

__global__ void strided(int n, int stride, const float* in, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i * stride % n];
}

__global__ void blockSum(int n, const float* in, float* sum) {
  __shared__ float part[256];
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  part[t] = i < n ? in[i] : 0;
  __syncthreads();
  for (int s = 1; s < blockDim.x; s *= 2) {
    if (t % (2 * s) == 0) part[t] += part[t + s];
    __syncthreads();
  }
  if (t == 0) atomicAdd(sum, part[0]);
}

__global__ void polynomial(int n, int degree, const float* x, float* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float result = 1;
  for (int k = 0; k < degree; ++k) result = result * x[i] + 0.5f;
  y[i] = result;
}

int main(int argc, char** argv) {
  const int n = 1 << 14;
  int rounds = argc > 1 ? atoi(argv[1]) : 1;
  float *x, *y, *sum, *host = new float[n];
  for (int i = 0; i < n; ++i) host[i] = i % 7;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  cudaMalloc(&sum, sizeof(float));
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  cudaMemcpy(x, host, n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemset(y, 0, n * sizeof(float));
  cudaMemset(sum, 0, sizeof(float));
  for (int round = 0; round < rounds; ++round) {
    scaleAndAdd<<<n / 256, 256>>>(n, 2, x, y);
    strided<<<n / 256, 256, 0, a>>>(n, 33, x, y);
    polynomial<<<n / 128, 128, 0, b>>>(n, 100, x, y);
    cudaDeviceSynchronize();
    blockSum<<<n / 256, 256>>>(n, x, sum);
    scaleAndAdd<<<n / 64, 64>>>(n, 3, x, y);
  }
  cudaMemcpy(host, sum, sizeof(float), cudaMemcpyDeviceToHost);
  printf("%.0f\n", host[0]);
  cudaFree(x);
  cudaFree(y);
  cudaFree(sum);
}
