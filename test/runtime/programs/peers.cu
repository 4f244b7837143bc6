// Two devices that reach each other: variables, streams, copies and peer access of each.
#include <cstdio>
#include <cstring>

#define SAY(call)                                                       \
  do {                                                                  \
    cudaError_t answer = (call);                                        \
    printf("%s -> %d %s\n", #call, (int)answer, cudaGetErrorName(answer)); \
    fflush(stdout);                                                     \
  } while (0)

__device__ int number = 3;
__global__ void add(int *p, int value) { p[threadIdx.x] += value + number; }
__global__ void set(int value) { number = value; }

int main() {
  int count, now, can, h[4] = {1, 2, 3, 4}, back[4];
  int *a, *b;
  cudaStream_t onFirst, onSecond;
  cudaEvent_t first, second;
  SAY(cudaGetDeviceCount(&count));
  printf("%d devices\n", count > 2 ? 2 : count);
  SAY(cudaSetDevice(1));
  SAY(cudaGetDevice(&now));
  printf("now %d\n", now);
  SAY(cudaMalloc(&b, 16));
  SAY(cudaMemcpy(b, h, 16, cudaMemcpyHostToDevice));
  SAY(cudaStreamCreate(&onSecond));
  SAY(cudaEventCreate(&second));
  set<<<1, 1>>>(100);
  SAY(cudaDeviceSynchronize());
  SAY(cudaSetDevice(0));
  SAY(cudaMalloc(&a, 16));
  SAY(cudaMemcpy(a, h, 16, cudaMemcpyHostToDevice));
  SAY(cudaStreamCreate(&onFirst));
  SAY(cudaEventCreate(&first));
  add<<<1, 4>>>(a, 10);
  SAY(cudaDeviceSynchronize());
  SAY(cudaMemcpy(back, a, 16, cudaMemcpyDeviceToHost));
  printf("first %d %d\n", back[0], back[3]);
  SAY(cudaMemcpyFromSymbol(&now, number, 4));
  printf("number here %d\n", now);
  SAY(cudaSetDevice(1));
  SAY(cudaMemcpyFromSymbol(&now, number, 4));
  printf("number there %d\n", now);
  add<<<1, 4, 0, onSecond>>>(b, 10);
  SAY(cudaGetLastError());
  add<<<1, 4, 0, onFirst>>>(a, 10);
  SAY(cudaGetLastError());
  SAY(cudaMemcpyAsync(back, a, 16, cudaMemcpyDeviceToHost, onFirst));
  SAY(cudaEventRecord(first, onSecond));
  SAY(cudaEventRecord(second, onSecond));
  SAY(cudaStreamWaitEvent(onFirst, second, 0));
  SAY(cudaStreamSynchronize(onFirst));
  SAY(cudaStreamGetDevice(onFirst, &now));
  printf("stream of %d\n", now);
  cudaPointerAttributes attributes;
  SAY(cudaPointerGetAttributes(&attributes, a));
  printf("memory of %d\n", attributes.device);
  SAY(cudaPointerGetAttributes(&attributes, b));
  printf("memory of %d\n", attributes.device);
  SAY(cudaDeviceCanAccessPeer(&can, 0, 1));
  printf("can %d\n", can);
  SAY(cudaMemcpyPeer(a, 0, b, 1, 16));
  SAY(cudaMemcpy(back, a, 16, cudaMemcpyDeviceToHost));
  printf("second %d %d\n", back[0], back[3]);
  SAY(cudaMemcpyPeerAsync(b, 1, a, 0, 8, onSecond));
  SAY(cudaMemcpy(b, a, 16, cudaMemcpyDeviceToDevice));
  SAY(cudaMemcpy(b, a, 16, cudaMemcpyDefault));
  SAY(cudaDeviceDisablePeerAccess(0));
  SAY(cudaDeviceEnablePeerAccess(1, 0));
  SAY(cudaDeviceEnablePeerAccess(0, 1));
  SAY(cudaDeviceEnablePeerAccess(0, 0));
  SAY(cudaDeviceEnablePeerAccess(0, 0));
  SAY(cudaGetLastError());
  add<<<1, 4>>>(a, 1);
  SAY(cudaDeviceSynchronize());
  SAY(cudaMemcpy(back, a, 16, cudaMemcpyDeviceToHost));
  printf("over there %d %d\n", back[0], back[3]);
  SAY(cudaFree(a));
  SAY(cudaDeviceDisablePeerAccess(0));
  SAY(cudaStreamDestroy(onFirst));
  SAY(cudaSetDevice(0));
  SAY(cudaMemset(b, 0, 16));
  SAY(cudaSetDevice(1));
  SAY(cudaDeviceReset());
  SAY(cudaSetDevice(0));
  SAY(cudaFree(0));
  SAY(cudaMalloc(&a, 16));
  SAY(cudaSetDevice(1));
  add<<<1, 4>>>(a, 1);
  SAY(cudaDeviceSynchronize());
}
