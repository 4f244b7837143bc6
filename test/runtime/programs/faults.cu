// One kernel goes wrong, as the first argument says; then many calls, each with its answer.
#include <cassert>
#include <cstdio>

#define SAY(call)                                                       \
  do {                                                                  \
    cudaError_t answer = (call);                                        \
    printf("%s -> %d\n", #call, (int)answer);                           \
  } while (0)

__global__ void store(int *p) { *p = 1; }
__global__ void storeUnaligned(char *p) { *(int *)(p + 1) = 1; }
__global__ void trap() { __trap(); }
__global__ void demand(int x) { assert(x == 0); }
__global__ void hello() { printf("hello %d\n", threadIdx.x); }

int main(int, char **argv) {
  int onHost = 0, device, *d, *other;
  cudaMalloc(&d, 64);
  switch (argv[1][0]) {
    case 'b':
      store<<<1, 1>>>(d + (1 << 20));
      break;
    case 'n':
      store<<<1, 1>>>(nullptr);
      break;
    case 'h':
      store<<<1, 1>>>(&onHost);
      break;
    case 'm':
      storeUnaligned<<<1, 1>>>((char *)d);
      break;
    case 't':
      trap<<<1, 1>>>();
      break;
    case 'a':
      demand<<<1, 1>>>(1);
      break;
    case 'p':
      printf("before ");
      hello<<<1, 2>>>();
      printf("after\n");
      if (argv[1][1] == 'w') cudaDeviceReset();
      return 0;
  }
  SAY(cudaGetLastError());
  SAY(cudaDeviceSynchronize());
  SAY(cudaGetLastError());
  SAY(cudaGetLastError());
  SAY(cudaMemcpy(&onHost, d, 4, cudaMemcpyDeviceToHost));
  SAY(cudaMalloc(&other, 4));
  SAY(cudaFree(d));
  SAY(cudaGetDevice(&device));
  store<<<1, 1>>>(d);
  SAY(cudaGetLastError());
  SAY(cudaDeviceReset());
  SAY(cudaGetLastError());
  SAY(cudaMalloc(&other, 4));
  return 5;
}
