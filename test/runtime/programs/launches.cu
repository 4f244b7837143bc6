// Launches that a GPU refuses, and what it says. Prints each call with its answer.
#include <cstdio>

#define SAY(call)                                                       \
  do {                                                                  \
    cudaError_t answer = (call);                                        \
    printf("%s -> %d %s\n", #call, (int)answer, cudaGetErrorName(answer)); \
  } while (0)

__global__ void plain(int *p) {
  if (p) p[threadIdx.x] = threadIdx.x;
}
__global__ void __launch_bounds__(128) bounded(int *p) {
  if (p) p[threadIdx.x] = 1;
}
__global__ void dynamicShared() {
  extern __shared__ int s[];
  s[threadIdx.x] = 1;
}
void notAKernel() {}

void after(const char *what) {
  cudaError_t first = cudaPeekAtLastError(), second = cudaGetLastError(), third = cudaGetLastError();
  printf("%s: peek %d get %d then %d, synchronize %d\n", what, first, second, third, cudaDeviceSynchronize());
}

int main() {
  int *d;
  SAY(cudaMalloc(&d, 4096));
  plain<<<1, 2048>>>(d);
  after("2048 threads");
  plain<<<0, 32>>>(d);
  after("no blocks");
  plain<<<1, 0>>>(d);
  after("no threads");
  plain<<<1, dim3(1, 1, 128)>>>(d);
  after("z of 128");
  plain<<<dim3(1, 70000), 1>>>(d);
  after("70000 rows");
  bounded<<<1, 256>>>(d);
  after("beyond launch bounds");
  dynamicShared<<<1, 32, 50000>>>();
  after("50000 B dynamic");
  dynamicShared<<<1, 32, 49152>>>();
  after("49152 B dynamic");
  SAY(cudaFuncSetAttribute(dynamicShared, cudaFuncAttributeMaxDynamicSharedMemorySize, 232449));
  SAY(cudaFuncSetAttribute(dynamicShared, cudaFuncAttributeMaxDynamicSharedMemorySize, 232448));
  cudaGetLastError();
  dynamicShared<<<1, 32, 232448>>>();
  after("232448 B after opting in");
  SAY(cudaLaunchKernel((void *)notAKernel, dim3(1), dim3(1), nullptr, 0, 0));
  void *arguments[] = {&d};
  SAY(cudaLaunchCooperativeKernel((void *)plain, dim3(100000), dim3(1024), arguments));
  SAY(cudaLaunchCooperativeKernel((void *)plain, dim3(2), dim3(64), arguments));

  cudaFuncAttributes a;
  SAY(cudaFuncGetAttributes(&a, bounded));
  printf("dynamic shared limit %d, threads %d\n", a.maxDynamicSharedSizeBytes, a.maxThreadsPerBlock);
  SAY(cudaFuncGetAttributes(&a, (void *)notAKernel));
  int blocks = -1, threads = -1;
  SAY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, plain, 0, 0));
  for (int size : {32, 64, 256, 1024, 2048}) {
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, plain, size, 0);
    printf("%d threads: %d blocks\n", size, blocks);
  }
  for (size_t bytes : {1000, 100000, 232448, 232449}) {
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, dynamicShared, 256, bytes);
    printf("%zu bytes: %d blocks\n", bytes, blocks);
  }
  SAY(cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, plain, 0, 0));
  printf("best %d x %d\n", blocks, threads);
  SAY(cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, bounded, 0, 0));
  printf("best %d x %d\n", blocks, threads);

  for (int percent : {0, 25, 50, 100}) {
    SAY(cudaFuncSetAttribute(plain, cudaFuncAttributePreferredSharedMemoryCarveout, percent));
    for (int bytes : {0, 1024, 16384, 40000}) {
      cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, plain, 256, bytes);
      printf("%d %% carve-out, %d bytes: %d blocks\n", percent, bytes, blocks);
    }
    size_t available = 0;
    SAY(cudaOccupancyAvailableDynamicSMemPerBlock(&available, plain, 3, 256));
    printf("%d %% carve-out, 3 blocks: %zu bytes each\n", percent, available);
  }
  size_t left = 0;
  SAY(cudaOccupancyAvailableDynamicSMemPerBlock(&left, plain, 9, 256));
  SAY(cudaOccupancyAvailableDynamicSMemPerBlock(&left, plain, 1, 0));

  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(1);
  config.blockDim = dim3(32);
  SAY(cudaLaunchKernelEx(&config, plain, d));
  int first[2] = {};
  cudaMemcpy(first, d, sizeof first, cudaMemcpyDeviceToHost);
  printf("result %d\n", first[1]);
}
