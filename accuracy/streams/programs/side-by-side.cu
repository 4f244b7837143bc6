// Kernels of two in a stream, given stream by stream or round by round: how many streams run side by side. And loops
// that wait for the clock: how often they look at it. One line a measurement:
// {"wait": form, "ticks": asked for, "looks": loop iterations, "ns": of the kernel}
// {"streams": n, "order": "depth" | "breadth", "kernel_ms": of one, "ms": of all 2 n}
#include <cstdio>
#include <ctime>
#include <vector>

#define CHECK(call)                                                                       \
  do {                                                                                    \
    cudaError_t error = (call);                                                           \
    if (error != cudaSuccess) {                                                           \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(error));      \
      return 1;                                                                           \
    }                                                                                     \
  } while (0)

__global__ void waitWide(long long ticks, long long *looks) {
  const long long start = clock64();
  long long count = 0;
  while (clock64() - start < ticks) count++;
  *looks = count;
}

__global__ void waitNarrow(clock_t ticks, long long *looks) {
  const unsigned start = (unsigned)clock();
  clock_t passed = 0;
  long long count = 0;
  while (passed < ticks) {
    passed = (clock_t)((unsigned)clock() - start);
    count++;
  }
  *looks = count;
}

__global__ void waitForTimer(unsigned long long ns, long long *looks) {
  unsigned long long start, now;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(start));
  long long count = 0;
  do {
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
    count++;
  } while (now - start < ns);
  *looks = count;
}

int main() {
  long long *looks, seen;
  CHECK(cudaMalloc(&looks, sizeof *looks));
  cudaEvent_t begin, end;
  CHECK(cudaEventCreate(&begin));
  CHECK(cudaEventCreate(&end));
  float ms, kernelMs = 0;
  for (int form = 0; form < 3; form++)
    for (int round = 0; round < 3; round++) {
      const long long ticks = 2000000;
      CHECK(cudaDeviceSynchronize());
      CHECK(cudaEventRecord(begin));
      if (form == 0) waitWide<<<1, 1>>>(ticks, looks);
      if (form == 1) waitNarrow<<<1, 1>>>((clock_t)ticks, looks);
      if (form == 2) waitForTimer<<<1, 1>>>(1000000, looks);
      CHECK(cudaEventRecord(end));
      CHECK(cudaEventSynchronize(end));
      CHECK(cudaEventElapsedTime(&ms, begin, end));
      CHECK(cudaMemcpy(&seen, looks, sizeof seen, cudaMemcpyDeviceToHost));
      if (form == 0) kernelMs = ms;
      const char *forms[] = {"clock64", "clock", "globaltimer"};
      if (round == 2)
        printf("{\"wait\":\"%s\",\"ticks\":%lld,\"looks\":%lld,\"ns\":%.0f}\n", forms[form],
               form == 2 ? 1000000LL : ticks, seen, ms * 1e6);
    }
  for (int count : {1, 2, 4, 8, 9, 16, 32, 64}) {
    std::vector<cudaStream_t> streams(count);
    for (cudaStream_t &stream : streams) CHECK(cudaStreamCreate(&stream));
    for (int breadth = 0; breadth < 2; breadth++) {
      CHECK(cudaDeviceSynchronize());
      CHECK(cudaEventRecord(begin, 0));
      for (int i = 0; i < 2 * count; i++)
        waitWide<<<1, 1, 0, streams[breadth ? i % count : i / 2]>>>(2000000, looks);
      CHECK(cudaEventRecord(end, 0));
      CHECK(cudaEventSynchronize(end));
      CHECK(cudaEventElapsedTime(&ms, begin, end));
      printf("{\"streams\":%d,\"order\":\"%s\",\"kernel_ms\":%.3f,\"ms\":%.3f}\n", count,
             breadth ? "breadth" : "depth", kernelMs, ms);
    }
    for (cudaStream_t &stream : streams) CHECK(cudaStreamDestroy(stream));
  }
  return 0;
}
