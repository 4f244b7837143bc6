#include "kernels.h"

__global__ void scanBlock(int n, const int* in, int* out) {
  __shared__ int values[1024];
  int i = threadIdx.x;
  values[i] = i < n ? in[i] : 0;
  __syncthreads();
  for (int distance = 1; distance < n; distance *= 2) {
    int before = i >= distance ? values[i - distance] : 0;
    __syncthreads();
    values[i] += before;
    __syncthreads();
  }
  if (i < n) out[i] = values[i];
}

void scan(int n, const int* in, int* out) { scanBlock<<<1, 1024>>>(n, in, out); }
