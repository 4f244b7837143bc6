// For --default-stream per-thread: a kernel on the default stream, and one on the legacy stream.
#include <cstdio>

__global__ void wait(int *p) {
  for (int i = 0; i < 1000; i++) atomicAdd(p, 1);
}

int main() {
  int *d, value = 0;
  cudaMalloc(&d, 4);
  wait<<<1, 32>>>(d);
  wait<<<1, 32, 0, cudaStreamLegacy>>>(d);
  cudaStream_t other;
  cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
  unsigned long long here, thread;
  cudaStreamGetId(0, &here);
  cudaStreamGetId(cudaStreamPerThread, &thread);
  cudaGraph_t graph = 0;
  // The legacy stream cannot capture.
  int began = cudaStreamBeginCapture(0, cudaStreamCaptureModeGlobal);
  cudaStreamEndCapture(0, &graph);
  cudaMemcpyAsync(&value, d, 4, cudaMemcpyDeviceToHost, 0);
  cudaStreamSynchronize(0);
  printf("same %d, capture %d, last %d\n", here == thread, began, cudaPeekAtLastError());
}
