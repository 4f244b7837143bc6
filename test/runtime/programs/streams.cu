// Streams, events and callbacks; a kernel with a lambda of main.
#include <cstdio>

template <class F>
__global__ void apply(F f, int n, const char *) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) f(i);
}

void CUDART_CB note(cudaStream_t, cudaError_t status, void *text) { printf("%s %d\n", (char *)text, status); }

int main(int argc, char **argv) {
  const int n = 1 << 14, parts = 4;
  float *h, *d, milliseconds;
  cudaMallocHost(&h, n * sizeof *h);
  cudaMalloc(&d, n * sizeof *d);
  for (int i = 0; i < n; i++) h[i] = i;
  cudaStream_t streams[parts];
  cudaEvent_t start, stop, untimed;
  cudaEventCreate(&start);
  cudaEventCreate(&stop, cudaEventBlockingSync);
  cudaEventCreateWithFlags(&untimed, cudaEventDisableTiming);
  for (auto &stream : streams) cudaStreamCreate(&stream);

  printf("unrecorded %d %d\n", cudaEventElapsedTime(&milliseconds, start, stop), cudaEventQuery(start));
  cudaGetLastError();
  cudaEventRecord(start);
  for (int part = 0; part < parts; part++) {
    const int from = part * n / parts, bytes = n / parts * sizeof *h;
    cudaMemcpyAsync(d + from, h + from, bytes, cudaMemcpyHostToDevice, streams[part]);
    apply<<<n / parts / 128, 128, 0, streams[part]>>>([=] __device__(int i) { d[from + i] += 0.5f; }, n / parts, argv[0]);
    cudaMemcpyAsync(h + from, d + from, bytes, cudaMemcpyDeviceToHost, streams[part]);
  }
  cudaStreamAddCallback(streams[0], note, (void *)"callback", 0);
  cudaEventRecord(stop);
  cudaEventRecord(untimed);
  printf("early %d\n", cudaEventElapsedTime(&milliseconds, start, stop));
  int polls = 0;
  while (cudaEventQuery(stop) == cudaErrorNotReady) polls++;
  printf("not remembered %d\n", cudaGetLastError());
  cudaEventElapsedTime(&milliseconds, start, stop);
  printf("polled %d, took %.4f ms, last %.1f\n", polls, milliseconds, h[n - 1]);
  printf("untimed %d\n", cudaEventElapsedTime(&milliseconds, start, untimed));
  for (auto stream : streams) cudaStreamDestroy(stream);
  printf("destroyed %d, default %d\n", cudaStreamSynchronize(streams[0]), cudaStreamDestroy(0));
}
