// Atomics that threads contend for: kinds of atomic × bins × which thread wants which bin.
//
//   contention            each launch once, in order (for a profiler)
//   contention time       each launch's warm time by events: index, name, microseconds
//   contention FROM TO    only the launches FROM to TO - 1
//
// Every launch adds to bins; the sum of all bins is checked.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

typedef unsigned long long u64;

#define CHECK(call)                                                                            \
  do {                                                                                         \
    cudaError_t error = (call);                                                                \
    if (error != cudaSuccess) {                                                                \
      fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(error));                           \
      exit(1);                                                                                 \
    }                                                                                          \
  } while (0)

// ---- one update of a bin ----

struct Add {
  template <typename T> static __device__ void update(T* bin, T value) { atomicAdd(bin, value); }
};
struct One {
  template <typename T> static __device__ void update(T* bin, T) { atomicAdd(bin, T(1)); }
};
struct Max {
  template <typename T> static __device__ void update(T* bin, T value) { atomicMax(bin, value); }
};
struct CasAdd {
  static __device__ void update(int* bin, int value) {
    int old = *bin, assumed;
    do {
      assumed = old;
      old = atomicCAS(bin, assumed, assumed + value);
    } while (old != assumed);
  }
  static __device__ void update(float* bin, float value) {
    int* word = reinterpret_cast<int*>(bin);
    int old = *word, assumed;
    do {
      assumed = old;
      old = atomicCAS(word, assumed, __float_as_int(value + __int_as_float(assumed)));
    } while (old != assumed);
  }
  static __device__ void update(double* bin, double value) {
    u64* word = reinterpret_cast<u64*>(bin);
    u64 old = *word, assumed;
    do {
      assumed = old;
      old = atomicCAS(word, assumed,
                      __double_as_longlong(value + __longlong_as_double(assumed)));
    } while (old != assumed);
  }
};

// ---- kernels ----

/** No thread looks at what was there before. */
template <typename T, typename Op>
__global__ void globalBins(T* bins, const int* which, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    Op::update(&bins[which[i]], T(1 + (i & 3)));
}

/** Each thread keeps what was there before. */
template <typename T>
__global__ void globalBinsUsed(T* bins, const int* which, int n, T* before) {
  T sum = 0;
  int first = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = first; i < n; i += gridDim.x * blockDim.x)
    sum += atomicAdd(&bins[which[i]], T(1 + (i & 3)));
  before[first] = sum;
}

/** One element a thread. */
template <typename T>
__global__ void globalOnce(T* bins, const int* which, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&bins[which[i]], T(1 + (i & 3)));
}

/** One counter that every thread knows by name. */
template <typename T>
__global__ void globalCounter(T* bins, const int* which, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && which[i] >= 0) atomicAdd(bins, T(1));
}

template <typename T, typename Op>
__global__ void sharedBins(T* bins, const int* which, int n, int count) {
  __shared__ T own[1024];
  for (int i = threadIdx.x; i < count; i += blockDim.x) own[i] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    Op::update(&own[which[i]], T(1 + (i & 3)));
  __syncthreads();
  for (int i = threadIdx.x; i < count; i += blockDim.x)
    if (own[i] != T(0)) atomicAdd(&bins[i], own[i]);
}

template <typename T>
__global__ void sharedBinsUsed(T* bins, const int* which, int n, int count, T* before) {
  __shared__ T own[1024];
  for (int i = threadIdx.x; i < count; i += blockDim.x) own[i] = 0;
  __syncthreads();
  T sum = 0;
  int first = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = first; i < n; i += gridDim.x * blockDim.x)
    sum += atomicAdd(&own[which[i]], T(1 + (i & 3)));
  before[first] = sum;
  __syncthreads();
  for (int i = threadIdx.x; i < count; i += blockDim.x)
    if (own[i] != T(0)) atomicAdd(&bins[i], own[i]);
}

// ---- threads that wait for each other ----

/** One thread of each block takes a lock; `bins[1]` is what it guards. */
__global__ void lockOfBlocks(int* bins, int rounds) {
  if (threadIdx.x != 0) return;
  for (int round = 0; round < rounds; round++) {
    while (atomicCAS(&bins[0], 0, 1) != 0) {
    }
    __threadfence();
    *(volatile int*)&bins[1] = *(volatile int*)&bins[1] + 1;
    __threadfence();
    atomicExch(&bins[0], 0);
  }
}

/** Each thread takes the lock of a bin; locks follow the bins. */
__global__ void lockOfThreads(int* bins, int* locks, const int* which, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int bin = which[i];
  bool done = false;
  while (!done)
    if (atomicCAS(&locks[bin], 0, 1) == 0) {
      __threadfence();
      *(volatile int*)&bins[bin] = *(volatile int*)&bins[bin] + 1;
      __threadfence();
      atomicExch(&locks[bin], 0);
      done = true;
    }
}

/** Each block waits for the one before it. */
__global__ void chain(int* bins, int* flags) {
  if (threadIdx.x == 0) {
    if (blockIdx.x > 0)
      while (*(volatile int*)&flags[blockIdx.x - 1] == 0) {
      }
    bins[0] = *(volatile int*)&bins[0] + 1;
    __threadfence();
    *(volatile int*)&flags[blockIdx.x] = 1;
  }
}

/** All blocks meet, `rounds` times. */
__global__ void meeting(int* bins, int rounds) {
  for (int round = 1; round <= rounds; round++) {
    __syncthreads();
    if (threadIdx.x == 0) {
      __threadfence();
      atomicAdd(&bins[0], 1);
      while (*(volatile int*)&bins[0] < round * (int)gridDim.x) {
      }
    }
    __syncthreads();
  }
}

// ---- launches ----

const int MOST = 1 << 20, BINS = 1024;
static int* which[3];  // random, i % bins, mostly few
static void* bins;
static void* before;
static int launched = 0, from = 0, to = 1 << 30;
static bool timed = false;
static const char* DISTRIBUTION[] = {"random", "striped", "skewed"};

template <typename Launch>
void launch(const char* name, int bin, const char* distribution, double expected, double (*total)(),
            Launch run) {
  int index = launched++;
  if (index < from || index >= to) return;
  CHECK(cudaMemset(bins, 0, 4 * BINS * 8));
  run();
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  double sum = total ? total() : expected;
  if (sum != expected) {
    printf("launch %d %s: %.0f instead of %.0f\n", index, name, sum, expected);
    exit(1);
  }
  if (!timed) {
    printf("%d %s %d %s\n", index, name, bin, distribution);
    return;
  }
  cudaEvent_t start, end;
  CHECK(cudaEventCreate(&start));
  CHECK(cudaEventCreate(&end));
  std::vector<float> times;
  for (int repeat = 0; repeat < 7; repeat++) {
    CHECK(cudaMemset(bins, 0, 4 * BINS * 8));
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaEventRecord(start));
    run();
    CHECK(cudaEventRecord(end));
    CHECK(cudaEventSynchronize(end));
    float ms;
    CHECK(cudaEventElapsedTime(&ms, start, end));
    times.push_back(ms * 1000);
  }
  std::sort(times.begin(), times.end());
  printf("%d %s %d %s %.3f\n", index, name, bin, distribution, times[3]);
}

template <typename T>
double totalOf() {
  std::vector<T> host(BINS);
  CHECK(cudaMemcpy(host.data(), bins, sizeof(T) * BINS, cudaMemcpyDeviceToHost));
  double sum = 0;
  for (T value : host) sum += double(value);
  return sum;
}

void fill(int count) {
  std::vector<int> host(MOST);
  unsigned state = 12345;
  for (int kind = 0; kind < 3; kind++) {
    for (int i = 0; i < MOST; i++) {
      state = state * 1664525u + 1013904223u;
      unsigned random = state >> 8;
      if (kind == 0) host[i] = random % count;
      if (kind == 1) host[i] = i % count;
      // A quarter of all goes to one bin, a quarter of the rest to the next …
      if (kind == 2) {
        int bin = 0;
        while (bin < count - 1 && (random & 3)) bin++, random = random * 1664525u + 1013904223u, random >>= 1;
        host[i] = bin;
      }
    }
    CHECK(cudaMemcpy(which[kind], host.data(), MOST * sizeof(int), cudaMemcpyHostToDevice));
  }
}

/** Of 1 + (i & 3) over n elements, n a multiple of four. */
double sumOf(int n) { return n * 2.5; }

void all(int count, int kinds) {
  fill(count);
  for (int kind = 0; kind < kinds; kind++) {
    const int* in = which[kind];
    const char* how = DISTRIBUTION[kind];
    const int n = MOST, few = 1 << 15, blocks = 528;
#define LAUNCH(name, T, n, call) \
  launch(name, count, how, sumOf(n), totalOf<T>, [=] { call; })
    LAUNCH("global-int", int, n, (globalBins<int, Add><<<blocks, 256>>>((int*)bins, in, n)));
    LAUNCH("global-int-used", int, n,
           (globalBinsUsed<int><<<blocks, 256>>>((int*)bins, in, n, (int*)before)));
    LAUNCH("global-float", float, n / 4,
           (globalBins<float, Add><<<blocks, 256>>>((float*)bins, in, n / 4)));
    LAUNCH("global-float-used", float, n / 4,
           (globalBinsUsed<float><<<blocks, 256>>>((float*)bins, in, n / 4, (float*)before)));
    LAUNCH("global-once", int, n, (globalOnce<int><<<n / 256, 256>>>((int*)bins, in, n)));
    LAUNCH("global-cas-int", int, few,
           (globalBins<int, CasAdd><<<few / 256, 256>>>((int*)bins, in, few)));
    LAUNCH("global-cas-float", float, few / 4,
           (globalBins<float, CasAdd><<<few / 1024, 256>>>((float*)bins, in, few / 4)));
    LAUNCH("shared-int", int, n, (sharedBins<int, Add><<<blocks, 256>>>((int*)bins, in, n, count)));
    launch("shared-one", count, how, n, totalOf<int>,
           [=] { sharedBins<int, One><<<blocks, 256>>>((int*)bins, in, n, count); });
    LAUNCH("shared-int-used", int, n,
           (sharedBinsUsed<int><<<blocks, 256>>>((int*)bins, in, n, count, (int*)before)));
    LAUNCH("shared-float", float, n / 4,
           (sharedBins<float, Add><<<blocks, 256>>>((float*)bins, in, n / 4, count)));
    LAUNCH("shared-cas-int", int, n / 4,
           (sharedBins<int, CasAdd><<<blocks, 256>>>((int*)bins, in, n / 4, count)));
    if (kind == 0) {
      LAUNCH("global-u64", u64, n, (globalBins<u64, Add><<<blocks, 256>>>((u64*)bins, in, n)));
      LAUNCH("global-double", double, n / 4,
             (globalBins<double, Add><<<blocks, 256>>>((double*)bins, in, n / 4)));
      launch("global-max", count, how, 0, nullptr,
             [=] { globalBins<int, Max><<<blocks, 256>>>((int*)bins, in, n); });
      LAUNCH("global-cas-double", double, few / 4,
             (globalBins<double, CasAdd><<<few / 1024, 256>>>((double*)bins, in, few / 4)));
      launch("shared-max", count, how, 0, nullptr,
             [=] { sharedBins<int, Max><<<blocks, 256>>>((int*)bins, in, n, count); });
      LAUNCH("shared-double", double, n / 4,
             (sharedBins<double, Add><<<blocks, 256>>>((double*)bins, in, n / 4, count)));
      LAUNCH("shared-u64", u64, n / 4,
             (sharedBins<u64, Add><<<blocks, 256>>>((u64*)bins, in, n / 4, count)));
      LAUNCH("shared-int-large-blocks", int, n,
             (sharedBins<int, Add><<<132, 1024>>>((int*)bins, in, n, count)));
      LAUNCH("shared-float-small-grid", float, n / 16,
             (sharedBins<float, Add><<<16, 256>>>((float*)bins, in, n / 16, count)));
      LAUNCH("global-int-small-grid", int, n / 16,
             (globalBins<int, Add><<<16, 256>>>((int*)bins, in, n / 16)));
    }
  }
}

int main(int argc, char** argv) {
  timed = argc > 1 && !strcmp(argv[1], "time");
  if (argc > 2) from = atoi(argv[1]), to = atoi(argv[2]);
  for (int*& one : which) CHECK(cudaMalloc(&one, MOST * sizeof(int)));
  CHECK(cudaMalloc(&bins, 4 * BINS * 8));
  CHECK(cudaMalloc(&before, MOST * sizeof(u64)));
  cudaDeviceProp device;
  CHECK(cudaGetDeviceProperties(&device, 0));
  fprintf(stderr, "%s\n", device.name);

  int* ints = (int*)bins;
  int* locks = ints + BINS;
  const int counts[] = {1, 4, 32, 256, 1024};
  for (int count : counts) all(count, count == 1 ? 1 : count == 4 || count == 1024 ? 3 : 2);
  launch("global-counter", 1, "one", MOST, totalOf<int>,
         [=] { globalCounter<int><<<MOST / 256, 256>>>(ints, which[0], MOST); });
  launch("global-counter-float", 1, "one", MOST / 4, totalOf<float>,
         [=] { globalCounter<float><<<MOST / 1024, 256>>>((float*)bins, which[0], MOST / 4); });
  const int grids[] = {16, 132, 528};
  for (int grid : grids)
    launch("lock-blocks", 1, "one", 0, nullptr, [=] { lockOfBlocks<<<grid, 32>>>(ints, 4); });
  fill(1);
  launch("lock-threads", 1, "random", 2048, totalOf<int>,
         [=] { lockOfThreads<<<16, 128>>>(ints, locks, which[0], 2048); });
  fill(1024);
  launch("lock-threads", 1024, "random", 16384, totalOf<int>,
         [=] { lockOfThreads<<<64, 256>>>(ints, locks, which[0], 16384); });
  const int lengths[] = {64, 512, 2048};
  for (int length : lengths)
    launch("chain", 1, "one", length, nullptr, [=] { chain<<<length, 64>>>(ints, locks); });
  launch("meeting", 1, "one", 132 * 20, totalOf<int>, [=] { meeting<<<132, 256>>>(ints, 20); });
  launch("meeting", 1, "one", 16 * 20, totalOf<int>, [=] { meeting<<<16, 256>>>(ints, 20); });
  return 0;
}
