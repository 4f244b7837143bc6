// Lesson: keeping a chip busy.
//
//   few blocks         fewer blocks than multiprocessors: most of the chip does nothing
//   a wave             exactly as many as it holds at once
//   a wave and a tail  one block more: a second wave with almost nothing in it
//   streams            two independent kernels that are each too small, in one stream and in two
//
// Watch: launch__waves_per_multiprocessor and the time; the program prints its own by events.
#include "check.h"
#include <vector>

__global__ void work(float* out, int rounds) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // Numbers that do not wait for each other.
  float x[2] = {1.0f * i, 2.0f * i};
  for (int r = 0; r < rounds; ++r)
    for (int k = 0; k < 2; ++k) x[k] = x[k] * 0.5f + 1;
  out[i] = x[0] + x[1];
}

float reference(int i, int rounds) {
  float x[2] = {1.0f * i, 2.0f * i};
  for (int r = 0; r < rounds; ++r)
    for (int k = 0; k < 2; ++k) x[k] = x[k] * 0.5f + 1;
  return x[0] + x[1];
}

int main() {
  const int block = 256, rounds = 256;
  cudaDeviceProp device;
  CHECK(cudaGetDeviceProperties(&device, 0));
  int resident;
  CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, work, block, 0));
  const int wave = resident * device.multiProcessorCount;
  std::printf("%s: %d blocks of %d threads a wave\n", device.name, wave, block);

  float* out;
  const int most = (wave + 1) * block;
  CHECK(cudaMalloc(&out, most * sizeof(float)));
  std::vector<float> got(most), want(most);
  for (int i = 0; i < most; ++i) want[i] = reference(i, rounds);
  cudaEvent_t start, stop;
  CHECK(cudaEventCreate(&start));
  CHECK(cudaEventCreate(&stop));
  auto timed = [&](const char* name, int blocks) {
    CHECK(cudaMemset(out, 0, most * sizeof(float)));
    CHECK(cudaEventRecord(start));
    work<<<blocks, block>>>(out, rounds);
    CHECK(cudaEventRecord(stop));
    CHECK(cudaEventSynchronize(stop));
    float ms;
    CHECK(cudaEventElapsedTime(&ms, start, stop));
    CHECK(cudaMemcpy(got.data(), out, blocks * block * sizeof(float), cudaMemcpyDeviceToHost));
    expectEqual(name, got.data(), want.data(), blocks * block);
    std::printf("    %.4f ms, %.1f blocks a microsecond\n", ms, blocks / (1000 * ms));
  };
  timed("few blocks", device.multiProcessorCount / 4);
  timed("a wave", wave);
  timed("a wave and a tail", wave + 1);

  cudaStream_t streams[2];
  for (auto& stream : streams) CHECK(cudaStreamCreate(&stream));
  const int half = device.multiProcessorCount / 4 * block;
  for (int used = 1; used <= 2; ++used) {
    CHECK(cudaMemset(out, 0, most * sizeof(float)));
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaEventRecord(start));
    work<<<half / block, block, 0, streams[0]>>>(out, rounds);
    work<<<half / block, block, 0, streams[used - 1]>>>(out + half, rounds);
    CHECK(cudaEventRecord(stop));
    CHECK(cudaEventSynchronize(stop));
    float ms;
    CHECK(cudaEventElapsedTime(&ms, start, stop));
    CHECK(cudaMemcpy(got.data(), out, 2 * half * sizeof(float), cudaMemcpyDeviceToHost));
    for (int i = 0; i < half; ++i) want[half + i] = reference(i, rounds);
    expectEqual(used == 1 ? "one stream" : "two streams", got.data(), want.data(), 2 * half);
    std::printf("    %.4f ms\n", ms);
  }
  return 0;
}
