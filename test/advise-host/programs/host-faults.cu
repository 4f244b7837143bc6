// Each function is one way to waste time on the host's side, or the same work without it:
//   ./program NAME faulty|mended
// The line that advice should name is marked with the rule.
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

constexpr int kCount = 1 << 16;
constexpr size_t kBytes = kCount * sizeof(float);

__global__ void add(float* out, const float* in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] += in[i];
}

static float *a, *b;

static void launch() { add<<<kCount / 256, 256>>>(a, b); }

static void repeatedCopy(bool faulty, float* host) {
  if (!faulty) cudaMemcpy(b, host, kBytes, cudaMemcpyHostToDevice);
  for (int step = 0; step < 8; ++step) {
    if (faulty) cudaMemcpy(b, host, kBytes, cudaMemcpyHostToDevice);  // advice/repeated-copy
    launch();
  }
}

// What comes back is computed anew each time, and happens to be the same.
static void sameResult(bool, float* host) {
  for (int step = 0; step < 6; ++step) {
    cudaMemset(a, 0, kBytes);
    launch();
    cudaMemcpy(host, a, kBytes, cudaMemcpyDeviceToHost);
  }
}

static void copiedBackTwice(bool, float* host) {
  launch();
  for (int step = 0; step < 6; ++step) cudaMemcpy(host, a, kBytes, cudaMemcpyDeviceToHost);
}

static void roundTrip(bool faulty, float* host) {
  for (int step = 0; step < 4; ++step) {
    launch();
    if (faulty) {
      cudaMemcpy(host, a, kBytes, cudaMemcpyDeviceToHost);
      cudaMemcpy(a, host, kBytes, cudaMemcpyHostToDevice);  // advice/round-trip-copy
    }
    add<<<kCount / 256, 256>>>(b, a);
  }
}

static void smallCopies(bool faulty, float* host) {
  const int rows = 64, columns = kCount / rows;
  if (faulty) {
    for (int row = 0; row < rows; ++row)
      cudaMemcpy(b + row * columns, host + row * columns, columns * sizeof(float),  // advice/small-copies
                 cudaMemcpyHostToDevice);
  } else {
    cudaMemcpy(b, host, kBytes, cudaMemcpyHostToDevice);
  }
  launch();
}

// The same buffer is filled and copied again and again.
static void pageable(bool faulty, float* host) {
  if (!faulty) cudaMallocHost(&host, kBytes);
  for (int step = 0; step < 40; ++step) {
    for (int i = 0; i < kCount; i += 64) host[i] = step;
    cudaMemcpy(b, host, kBytes, cudaMemcpyHostToDevice);  // advice/pageable-copy
    launch();
  }
}

// The host's memory, reached over the link by each of the launches.
static void mappedReuse(bool faulty, float*) {
  float *mapped, *alias;
  cudaHostAlloc(&mapped, kBytes, cudaHostAllocMapped);
  for (int i = 0; i < kCount; ++i) mapped[i] = i;
  cudaHostGetDevicePointer(&alias, mapped, 0);
  if (!faulty) cudaMemcpy(b, mapped, kBytes, cudaMemcpyHostToDevice);
  for (int step = 0; step < 40; ++step) add<<<kCount / 256, 256>>>(a, faulty ? alias : b);  // advice/mapped-reuse
  cudaMemcpy(mapped, faulty ? a : b, kBytes, cudaMemcpyDeviceToHost);
}

// What crosses the link once does it as well as a copy.
static void mappedOnce(bool, float*) {
  float *mapped, *alias;
  cudaHostAlloc(&mapped, kBytes, cudaHostAllocMapped);
  for (int i = 0; i < kCount; ++i) mapped[i] = i;
  cudaHostGetDevicePointer(&alias, mapped, 0);
  add<<<kCount / 256, 256>>>(a, alias);
}

static void synchronous(bool faulty, float*) {
  const int parts = 8, part = kCount / parts;
  float *in, *out;
  cudaStream_t streams[4];
  cudaMallocHost(&in, kBytes);
  cudaMallocHost(&out, kBytes);
  for (int i = 0; i < kCount; ++i) in[i] = i;
  for (cudaStream_t& stream : streams) cudaStreamCreate(&stream);
  for (int p = 0; p < parts; ++p) {
    int first = p * part;
    size_t bytes = part * sizeof(float);
    if (faulty) {
      cudaMemcpy(b + first, in + first, bytes, cudaMemcpyHostToDevice);  // advice/synchronous-copy
      add<<<part / 256, 256>>>(a + first, b + first);
      cudaMemcpy(out + first, a + first, bytes, cudaMemcpyDeviceToHost);
    } else {
      cudaStream_t stream = streams[p % 4];
      cudaMemcpyAsync(b + first, in + first, bytes, cudaMemcpyHostToDevice, stream);
      add<<<part / 256, 256, 0, stream>>>(a + first, b + first);
      cudaMemcpyAsync(out + first, a + first, bytes, cudaMemcpyDeviceToHost, stream);
    }
  }
}

// Each round works on what the one before brought back, so that nothing can overlap.
static void dependent(bool, float* host) {
  float* other;
  cudaMallocHost(&other, kBytes);
  memcpy(other, host, kBytes);
  for (int step = 0; step < 6; ++step) {
    cudaMemcpy(b, other, kBytes, cudaMemcpyHostToDevice);
    launch();
    cudaMemcpy(other, a, kBytes, cudaMemcpyDeviceToHost);
    other[0] = step;
  }
}

static void allocation(bool faulty, float*) {
  float* scratch;
  if (!faulty) cudaMalloc(&scratch, kBytes);
  for (int step = 0; step < 20; ++step) {
    if (faulty) cudaMalloc(&scratch, kBytes);  // advice/repeated-allocation
    cudaMemsetAsync(scratch, 0, kBytes);
    add<<<kCount / 256, 256>>>(a, scratch);
    if (faulty) cudaFree(scratch);
  }
}

static void waits(bool faulty, float*) {
  for (int step = 0; step < 30; ++step) {
    launch();
    if (faulty) cudaDeviceSynchronize();  // advice/needless-wait
  }
  cudaDeviceSynchronize();
}

static void launches(bool faulty, float*) {
  cudaStream_t stream;
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  cudaStreamCreate(&stream);
  if (faulty) {
    for (int step = 0; step < 320; ++step) add<<<1, 32, 0, stream>>>(a, b);  // advice/many-launches
    return;
  }
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  for (int step = 0; step < 32; ++step) add<<<1, 32, 0, stream>>>(a, b);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&exec, graph, 0);
  for (int step = 0; step < 10; ++step) cudaGraphLaunch(exec, stream);
}

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  float* host = (float*)malloc(kBytes);
  for (int i = 0; i < kCount; ++i) host[i] = i % 1000;
  cudaMalloc(&a, kBytes);
  cudaMalloc(&b, kBytes);
  cudaMemset(a, 0, kBytes);
  cudaMemset(b, 1, kBytes);
  struct {
    const char* name;
    void (*run)(bool, float*);
  } all[] = {{"repeated-copy", repeatedCopy},     {"round-trip-copy", roundTrip}, {"small-copies", smallCopies},
             {"pageable-copy", pageable},         {"synchronous-copy", synchronous}, {"dependent", dependent},
             {"repeated-allocation", allocation}, {"needless-wait", waits},       {"many-launches", launches},
             {"mapped-reuse", mappedReuse},       {"mapped-once", mappedOnce},
             {"same-result", sameResult},         {"back-twice", copiedBackTwice}};
  for (auto& one : all)
    if (strcmp(one.name, argv[1]) == 0) one.run(strcmp(argv[2], "faulty") == 0, host);
  cudaDeviceSynchronize();
  printf("%s\n", cudaGetErrorString(cudaGetLastError()));
  return 0;
}
