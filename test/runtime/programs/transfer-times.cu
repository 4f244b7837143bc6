// Prints how long copies of each kind take, and a kernel on the device's memory and on the host's.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

static cudaEvent_t begin, end;

template <typename Work> void timed(const char *name, Work work) {
  cudaEventRecord(begin);
  work();
  cudaEventRecord(end);
  cudaEventSynchronize(end);
  float milliseconds = 0;
  cudaEventElapsedTime(&milliseconds, begin, end);
  printf("%s %.3f\n", name, 1000 * milliseconds);
}

__global__ void twice(float *data) {
  data[blockIdx.x * blockDim.x + threadIdx.x] *= 2;
}

int main() {
  const size_t bytes = 1 << 18;
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  float *device, *other, *pinned, *mapped, *pageable = (float *)calloc(bytes, 1);
  cudaMalloc(&device, bytes);
  cudaMalloc(&other, bytes);
  cudaMallocHost(&pinned, bytes);
  cudaHostAlloc(&mapped, bytes, cudaHostAllocMapped);
  timed("pageable-to-device", [&] { cudaMemcpy(device, pageable, bytes, cudaMemcpyHostToDevice); });
  timed("pinned-to-device", [&] { cudaMemcpy(device, pinned, bytes, cudaMemcpyHostToDevice); });
  timed("pageable-from-device", [&] { cudaMemcpy(pageable, device, bytes, cudaMemcpyDeviceToHost); });
  timed("pinned-from-device", [&] { cudaMemcpy(pinned, device, bytes, cudaMemcpyDeviceToHost); });
  timed("inside-device", [&] { cudaMemcpy(other, device, bytes, cudaMemcpyDeviceToDevice); });
  timed("fill", [&] { cudaMemset(device, 0, bytes); });
  timed("in-64-parts", [&] {
    for (int part = 0; part < 64; ++part)
      cudaMemcpy(device + part * 1024, pinned + part * 1024, bytes / 64, cudaMemcpyHostToDevice);
  });
  timed("kernel", [&] { twice<<<bytes / 4 / 256, 256>>>(device); });
  float *alias;
  cudaHostGetDevicePointer(&alias, mapped, 0);
  timed("kernel-mapped", [&] { twice<<<bytes / 4 / 256, 256>>>(alias); });
  return 0;
}
