// Host and kernel change and read the same memory between a launch and the next synchronisation.
#include <cstdio>
#include <cstdlib>
__global__ void work(int *sum, volatile int *progress, int n) {
  for (int i = 0; i < n; i++) atomicAdd_system(sum, 1);
  __threadfence_system();
  if (threadIdx.x == 0) *progress = n;
}
// Waits until the host lets it go on.
__global__ void latch(volatile unsigned int *open) {
  while (*open == 0) {}
}
__global__ void twice(int *p, int n) {
  if (threadIdx.x < n) p[threadIdx.x] *= 2;
}

int main() {
  int *sum, *flag;
  cudaMallocManaged(&sum, sizeof *sum);
  cudaHostAlloc(&flag, sizeof *flag, cudaHostAllocMapped);
  *sum = 0; *flag = 0;
  int *d; cudaHostGetDevicePointer(&d, flag, 0);
  work<<<1, 32>>>(sum, d, 10);
  for (int i = 0; i < 100; i++) __sync_fetch_and_add(sum, 2);
  while (*(volatile int *)flag != 10) {}
  cudaDeviceSynchronize();
  printf("%d %d\n", *sum, *flag);

  // Work behind a kernel that waits for the host.
  unsigned int *open;
  int *numbers, *before, after[4];
  cudaMallocHost(&open, sizeof *open);
  cudaMalloc(&numbers, 16);
  cudaMallocHost(&before, 16);
  for (int i = 0; i < 4; i++) before[i] = i;
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  *open = 0;
  latch<<<1, 1, 0, stream>>>(open);
  cudaMemcpyAsync(numbers, before, 16, cudaMemcpyHostToDevice, stream);
  twice<<<1, 32, 0, stream>>>(numbers, 4);
  before[3] = 50;
  *(volatile unsigned int *)open = 1;
  cudaStreamSynchronize(stream);
  cudaMemcpy(after, numbers, 16, cudaMemcpyDeviceToHost);
  printf("%d %d %s\n", after[1], after[3], cudaGetErrorString(cudaGetLastError()));

  // Pageable memory: what is copied from there is taken at once, and what is copied there is there.
  int pageable[4] = {1, 2, 3, 4}, back[4] = {};
  *open = 0;
  latch<<<1, 1, 0, stream>>>(open);
  cudaMemcpyAsync(numbers, pageable, 16, cudaMemcpyHostToDevice, stream);
  twice<<<1, 32, 0, stream>>>(numbers, 4);
  pageable[3] = 50;
  *(volatile unsigned int *)open = 1;
  cudaMemcpyAsync(back, numbers, 16, cudaMemcpyDeviceToHost, stream);
  printf("%d %d\n", back[0], back[3]);
  return *sum != 520;
}
