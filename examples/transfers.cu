// Lesson: moving data between host and device.
//
//   pageable   ordinary memory: the driver copies it through a buffer of its own
//   pinned     page-locked memory: the device fetches it directly, about as fast as the link goes
//   mapped     no copy at all: the kernel reads host memory over the link, each time it reads; what is
//              used again and again is better copied once
//   batched    one large copy against many small ones: every copy costs its latency
//   pitched    rows that begin at aligned addresses, by cudaMallocPitch and cudaMemcpy2D
//
// Watch the printed times (by events, on the modelled chip's clock), and `nvprof --print-gpu-trace`.
#include "check.h"
#include <vector>

__global__ void increment(float* data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] += 1;
}

__global__ void incrementRows(float* data, size_t pitch, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) ((float*)((char*)data + y * pitch))[x] += 1;
}

int main() {
  const int n = 1 << 20, block = 256;
  const size_t bytes = n * sizeof(float);
  std::vector<float> want(n);
  for (int i = 0; i < n; ++i) want[i] = i % 1000 + 1;
  cudaEvent_t start, stop;
  CHECK(cudaEventCreate(&start));
  CHECK(cudaEventCreate(&stop));
  auto timed = [&](const char* what, auto work) {
    CHECK(cudaEventRecord(start));
    work();
    CHECK(cudaEventRecord(stop));
    CHECK(cudaEventSynchronize(stop));
    float ms;
    CHECK(cudaEventElapsedTime(&ms, start, stop));
    std::printf("%-24s %8.3f ms, %6.2f GB/s\n", what, ms, bytes / (1e6 * ms));
  };
  auto begin = [&](float* data) {
    for (int i = 0; i < n; ++i) data[i] = i % 1000;
  };

  float* device;
  CHECK(cudaMalloc(&device, bytes));
  std::vector<float> pageable(n);
  begin(pageable.data());
  timed("pageable, to device", [&] { CHECK(cudaMemcpy(device, pageable.data(), bytes, cudaMemcpyHostToDevice)); });
  increment<<<n / block, block>>>(device, n);
  timed("pageable, to host", [&] { CHECK(cudaMemcpy(pageable.data(), device, bytes, cudaMemcpyDeviceToHost)); });
  expectEqual("pageable", pageable.data(), want.data(), n);

  float* pinned;
  CHECK(cudaMallocHost((void**)&pinned, bytes));
  begin(pinned);
  timed("pinned, to device", [&] { CHECK(cudaMemcpy(device, pinned, bytes, cudaMemcpyHostToDevice)); });
  increment<<<n / block, block>>>(device, n);
  timed("pinned, to host", [&] { CHECK(cudaMemcpy(pinned, device, bytes, cudaMemcpyDeviceToHost)); });
  expectEqual("pinned", pinned, want.data(), n);

  begin(pinned);
  const int pieces = 256;
  timed("256 copies", [&] {
    for (int p = 0; p < pieces; ++p)
      CHECK(cudaMemcpy(device + p * (n / pieces), pinned + p * (n / pieces), bytes / pieces, cudaMemcpyHostToDevice));
  });
  timed("one copy", [&] { CHECK(cudaMemcpy(device, pinned, bytes, cudaMemcpyHostToDevice)); });

  float *mapped, *alias;
  CHECK(cudaHostAlloc((void**)&mapped, bytes, cudaHostAllocMapped));
  CHECK(cudaHostGetDevicePointer((void**)&alias, mapped, 0));
  begin(mapped);
  timed("mapped, by the kernel", [&] { increment<<<n / block, block>>>(alias, n); });
  CHECK(cudaDeviceSynchronize());
  expectEqual("mapped", mapped, want.data(), n);
  const int rounds = 16;
  timed("mapped, 16 times", [&] {
    for (int r = 0; r < rounds; ++r) increment<<<n / block, block>>>(alias, n);
  });
  CHECK(cudaDeviceSynchronize());
  for (float& value : want) value += rounds;
  expectEqual("mapped again", mapped, want.data(), n);

  const int width = 1001, height = 333;
  float* rows;
  size_t pitch;
  CHECK(cudaMallocPitch((void**)&rows, &pitch, width * sizeof(float), height));
  std::vector<float> matrix(width * height), wanted(width * height);
  for (int i = 0; i < width * height; ++i) {
    matrix[i] = i % 77;
    wanted[i] = i % 77 + 1;
  }
  const size_t row = width * sizeof(float);
  CHECK(cudaMemcpy2D(rows, pitch, matrix.data(), row, row, height, cudaMemcpyHostToDevice));
  incrementRows<<<dim3((width + 31) / 32, (height + 7) / 8), dim3(32, 8)>>>(rows, pitch, width, height);
  CHECK(cudaMemcpy2D(matrix.data(), row, rows, pitch, row, height, cudaMemcpyDeviceToHost));
  expectEqual("pitched", matrix.data(), wanted.data(), width * height);
  return 0;
}
