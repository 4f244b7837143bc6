// Kernels that launch kernels; needs -rdc=true.
#include "expect.h"
__global__ void child(int* o, int n, int depth) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) o[i] += 10 + depth;
}
__global__ void parent(int* o, int n) {
  o[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) {
    child<<<(n + 31) / 32, 32>>>(o, n, 1);
    child<<<(n + 31) / 32, 32>>>(o, n, 2);
    if (cudaGetLastError() != cudaSuccess) printf("error\n");
  }
}
__global__ void nested(int size, int depth) {
  int t = threadIdx.x;
  printf("Recursion=%d: thread %d block %d\n", depth, t, blockIdx.x);
  if (size == 1) return;
  int n = size >> 1;
  if (t == 0 && n > 0) {
    nested<<<1, n>>>(n, depth + 1);
    printf("-> depth %d\n", depth);
  }
}
__global__ void qs(int* d, int l, int r, int depth) {
  if (depth >= 8 || r - l < 8) {
    for (int i = l; i <= r; i++) {
      int m = i;
      for (int j = i + 1; j <= r; j++)
        if (d[j] < d[m]) m = j;
      int x = d[i];
      d[i] = d[m];
      d[m] = x;
    }
    return;
  }
  int *lp = d + l, *rp = d + r, pivot = d[(l + r) / 2];
  while (lp <= rp) {
    int lv = *lp, rv = *rp;
    while (lv < pivot) lv = *++lp;
    while (rv > pivot) rv = *--rp;
    if (lp <= rp) {
      *lp++ = rv;
      *rp-- = lv;
    }
  }
  int nr = rp - d, nl = lp - d;
  if (l < nr) {
    cudaStream_t s;
    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
    qs<<<1, 1, 0, s>>>(d, l, nr, depth + 1);
    cudaStreamDestroy(s);
  }
  if (nl < r) {
    cudaStream_t s;
    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
    qs<<<1, 1, 0, s>>>(d, nl, r, depth + 1);
    cudaStreamDestroy(s);
  }
}
template <typename T>
__global__ void scale(T* p, T by, int n) {
  extern __shared__ T tmp[];
  tmp[threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = tmp[n - 1 - threadIdx.x] * by;
}
__global__ void launcher(float* p) {
  if (threadIdx.x == 0) {
    scale<float><<<1, 32, 32 * sizeof(float)>>>(p, 2.0f, 32);
    scale<float><<<1, 32, 32 * sizeof(float), cudaStreamTailLaunch>>>(p, 3.0f, 32);
  }
  __syncthreads();
}
__global__ void faf(int* o) { child<<<1, 32, 0, cudaStreamFireAndForget>>>(o + 32 * threadIdx.x, 32, 0); }
// Copies and fills of a kernel, in the order of their stream.
__global__ void copies(int* from, int* to) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  child<<<1, 32, 0, s>>>(from, 32, 0);
  cudaMemcpyAsync(to, from, 32 * sizeof(int), cudaMemcpyDeviceToDevice, s);
  cudaMemsetAsync(from, 0, 16 * sizeof(int), s);
  cudaStreamDestroy(s);
}
int main() {
  int* o;
  CUDA_OK(cudaMallocManaged(&o, 4 * 1024));
  float* f;
  CUDA_OK(cudaMallocManaged(&f, 128));
  parent<<<1, 64>>>(o, 64);
  CUDA_OK(cudaDeviceSynchronize());
  for (int i = 0; i < 64; i++) EXPECT(o[i] == i + 23, "%d %d", i, o[i]);
  nested<<<1, 8>>>(8, 0);
  CUDA_OK(cudaDeviceSynchronize());
  for (int i = 0; i < 1024; i++) o[i] = i * 7919 % 1009;
  qs<<<1, 1>>>(o, 0, 1023, 0);
  CUDA_OK(cudaDeviceSynchronize());
  for (int i = 1; i < 1024; i++) EXPECT(o[i - 1] <= o[i], "%d", i);
  for (int i = 0; i < 32; i++) f[i] = i;
  launcher<<<1, 32>>>(f);
  CUDA_OK(cudaDeviceSynchronize());
  for (int i = 0; i < 32; i++) EXPECT(f[i] == i * 6, "%d %g", i, f[i]);
  for (int i = 0; i < 1024; i++) o[i] = i;
  faf<<<1, 32>>>(o);
  CUDA_OK(cudaDeviceSynchronize());
  for (int i = 0; i < 1024; i++) EXPECT(o[i] == i + 10, "%d %d", i, o[i]);
  for (int i = 0; i < 64; i++) o[i] = i;
  copies<<<1, 1>>>(o, o + 32);
  CUDA_OK(cudaDeviceSynchronize());
  for (int i = 0; i < 64; i++) {
    const int wanted = i < 16 ? 0 : i < 32 ? i + 10 : i - 32 + 10;
    EXPECT(o[i] == wanted, "copies %d %d", i, o[i]);
  }
  return finish();
}
