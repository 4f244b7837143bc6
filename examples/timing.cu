// Lesson: timing a kernel.
//
//   by events       between two points of a stream, on the device's clock
//   by the host     around the launch alone (wrong: it returns at once) and with a synchronisation
//   by the kernel   clock64(), in cycles of one multiprocessor
//   bandwidth       bytes read and written over the time, against the peak of the chip's memory; far
//                   below it (a copy in which each thread walks through a stretch of its own) there is
//                   something to find, and the advice says what
//
// The clocks are those of the modelled chip: what this prints is what the report computes.
#include "check.h"
#include <chrono>
#include <vector>

__global__ void copy(const float4* in, float4* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i];
}

const int STRETCH = 32;

__global__ void copyStretches(const float4* in, float4* out, int n) {
  int first = (blockIdx.x * blockDim.x + threadIdx.x) * STRETCH;
  for (int i = first; i < first + STRETCH && i < n; ++i) out[i] = in[i];
}

__global__ void cycles(long long* out) {
  long long start = clock64();
  float x = threadIdx.x;
  for (int r = 0; r < 100; ++r) x = x * 0.99f + 1;
  long long stop = clock64();
  out[threadIdx.x] = x < 0 ? 0 : stop - start;
}

double milliseconds() {
  using namespace std::chrono;
  return duration<double, std::milli>(steady_clock::now().time_since_epoch()).count();
}

int main() {
  const int n = 1 << 20, block = 256;
  const size_t bytes = n * sizeof(float4);
  std::vector<float> in(4 * n), got(4 * n);
  for (int i = 0; i < 4 * n; ++i) in[i] = i % 9973;
  float4 *a, *b;
  CHECK(cudaMalloc(&a, bytes));
  CHECK(cudaMalloc(&b, bytes));
  CHECK(cudaMemcpy(a, in.data(), bytes, cudaMemcpyHostToDevice));
  copy<<<n / block, block>>>(a, b, n);
  CHECK(cudaDeviceSynchronize());

  cudaEvent_t start, stop;
  CHECK(cudaEventCreate(&start));
  CHECK(cudaEventCreate(&stop));
  CHECK(cudaEventRecord(start));
  copy<<<n / block, block>>>(a, b, n);
  CHECK(cudaEventRecord(stop));
  CHECK(cudaEventSynchronize(stop));
  float byEvents;
  CHECK(cudaEventElapsedTime(&byEvents, start, stop));

  double before = milliseconds();
  copy<<<n / block, block>>>(a, b, n);
  const double launchOnly = milliseconds() - before;
  CHECK(cudaDeviceSynchronize());
  const double synchronised = milliseconds() - before;
  CHECK(cudaMemcpy(got.data(), b, bytes, cudaMemcpyDeviceToHost));
  expectEqual("copy", got.data(), in.data(), 4 * n);

  CHECK(cudaMemset(b, 0, bytes));
  CHECK(cudaEventRecord(start));
  copyStretches<<<n / STRETCH / block, block>>>(a, b, n);
  CHECK(cudaEventRecord(stop));
  CHECK(cudaEventSynchronize(stop));
  float byStretches;
  CHECK(cudaEventElapsedTime(&byStretches, start, stop));
  CHECK(cudaMemcpy(got.data(), b, bytes, cudaMemcpyDeviceToHost));
  expectEqual("copy by stretches", got.data(), in.data(), 4 * n);

  long long* counts;
  CHECK(cudaMallocManaged(&counts, 32 * sizeof(long long)));
  cycles<<<1, 32>>>(counts);
  CHECK(cudaDeviceSynchronize());

  cudaDeviceProp device;
  CHECK(cudaGetDeviceProperties(&device, 0));
  int clockKHz, memoryKHz, busBits;
  CHECK(cudaDeviceGetAttribute(&clockKHz, cudaDevAttrClockRate, 0));
  CHECK(cudaDeviceGetAttribute(&memoryKHz, cudaDevAttrMemoryClockRate, 0));
  CHECK(cudaDeviceGetAttribute(&busBits, cudaDevAttrGlobalMemoryBusWidth, 0));
  const double peak = 2.0 * memoryKHz * (busBits / 8) / 1e6;
  const double reached = 2.0 * bytes / (1e6 * byEvents);
  std::printf("%s, %d MHz, %.1f GB/s\n", device.name, clockKHz / 1000, peak);
  std::printf("by events %.4f ms, by the host %.4f ms, without waiting %.4f ms\n", byEvents, synchronised, launchOnly);
  std::printf("effective bandwidth %.1f GB/s, %.0f %% of the peak\n", reached, 100 * reached / peak);
  const double poor = 2.0 * bytes / (1e6 * byStretches);
  std::printf("by stretches       %.1f GB/s, %.0f %% of the peak\n", poor, 100 * poor / peak);
  std::printf("the kernel counted %lld cycles\n", counts[0]);
  const bool plausible = synchronised >= launchOnly && reached > 0 && reached <= peak && counts[0] > 0;
  std::printf("%-24s %s\n", "times", plausible ? "ok" : "WRONG");
  return plausible ? 0 : 1;
}
