// What calls of the runtime cost the host: allocation, waiting, launches one by one and in graphs, copies.
// One line a measurement: {"cost": what, "size": bytes or kernels, "ns": median of one}.
#include <chrono>
#include "pair.h"

__global__ void nothing() {}

static float medianOf(std::vector<float> times) {
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

// `repeats` of `body` between two looks at the clock; nothing is under way before and after.
template <typename Body>
static void cost(const char* what, size_t size, int repeats, Body body) {
  std::vector<float> times;
  for (int sample = 0; sample < 9; ++sample) {
    CHECK(cudaDeviceSynchronize());
    auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < repeats; ++i) body();
    CHECK(cudaDeviceSynchronize());
    std::chrono::duration<float, std::nano> took = std::chrono::steady_clock::now() - begin;
    if (sample >= 2) times.push_back(took.count() / repeats);
  }
  printf("{\"cost\":\"%s\",\"size\":%zu,\"ns\":%.0f}\n", what, size, medianOf(times));
  fflush(stdout);
}

// As `cost`, but only `timed` counts; `rest` undoes it.
template <typename Timed, typename Rest>
static void costOfPart(const char* what, size_t size, int repeats, Timed timed, Rest rest) {
  std::vector<float> times;
  for (int sample = 0; sample < repeats + 2; ++sample) {
    CHECK(cudaDeviceSynchronize());
    auto begin = std::chrono::steady_clock::now();
    timed();
    std::chrono::duration<float, std::nano> took = std::chrono::steady_clock::now() - begin;
    rest();
    if (sample >= 2) times.push_back(took.count());
  }
  printf("{\"cost\":\"%s\",\"size\":%zu,\"ns\":%.0f}\n", what, size, medianOf(times));
  fflush(stdout);
}

int main() {
  void* keep;
  CHECK(cudaMalloc(&keep, 1 << 26));
  for (size_t bytes : {(size_t)256, (size_t)4 << 10, (size_t)64 << 10, (size_t)1 << 20, (size_t)2 << 20,
                       (size_t)4 << 20, (size_t)16 << 20, (size_t)64 << 20, (size_t)256 << 20}) {
    void* p;
    costOfPart("cudaMalloc", bytes, 15, [&] { CHECK(cudaMalloc(&p, bytes)); }, [&] { CHECK(cudaFree(p)); });
    cost("cudaMalloc, cudaFree", bytes, 10, [&] {
      CHECK(cudaMalloc(&p, bytes));
      CHECK(cudaFree(p));
    });
    cost("cudaMalloc, kernel, cudaFree", bytes, 10, [&] {
      CHECK(cudaMalloc(&p, bytes));
      nothing<<<1, 32>>>();
      CHECK(cudaFree(p));
    });
    cost("cudaMallocAsync, cudaFreeAsync", bytes, 10, [&] {
      CHECK(cudaMallocAsync(&p, bytes, 0));
      CHECK(cudaFreeAsync(p, 0));
    });
  }
  for (size_t bytes : {(size_t)4 << 10, (size_t)64 << 10, (size_t)1 << 20, (size_t)16 << 20, (size_t)64 << 20}) {
    void* p;
    costOfPart("cudaMallocHost", bytes, 9, [&] { CHECK(cudaMallocHost(&p, bytes)); },
               [&] { CHECK(cudaFreeHost(p)); });
    cost("cudaMallocHost, cudaFreeHost", bytes, 3, [&] {
      CHECK(cudaMallocHost(&p, bytes));
      CHECK(cudaFreeHost(p));
    });
    cost("cudaMallocManaged, cudaFree", bytes, 3, [&] {
      CHECK(cudaMallocManaged(&p, bytes));
      CHECK(cudaFree(p));
    });
  }
  cudaStream_t stream;
  cudaEvent_t event;
  cost("cudaStreamCreate, cudaStreamDestroy", 0, 20, [&] {
    CHECK(cudaStreamCreate(&stream));
    CHECK(cudaStreamDestroy(stream));
  });
  cost("cudaEventCreate, cudaEventDestroy", 0, 100, [&] {
    CHECK(cudaEventCreate(&event));
    CHECK(cudaEventDestroy(event));
  });
  CHECK(cudaStreamCreate(&stream));
  CHECK(cudaEventCreate(&event));
  cost("cudaDeviceSynchronize, idle", 0, 1000, [&] { CHECK(cudaDeviceSynchronize()); });
  cost("cudaStreamSynchronize, idle", 0, 1000, [&] { CHECK(cudaStreamSynchronize(stream)); });
  cost("cudaEventRecord", 0, 1000, [&] { CHECK(cudaEventRecord(event, stream)); });
  cost("kernel", 0, 1000, [&] { nothing<<<1, 32, 0, stream>>>(); });
  cost("kernel, cudaDeviceSynchronize", 0, 1000, [&] {
    nothing<<<1, 32, 0, stream>>>();
    CHECK(cudaDeviceSynchronize());
  });
  cost("kernel, cudaStreamSynchronize", 0, 1000, [&] {
    nothing<<<1, 32, 0, stream>>>();
    CHECK(cudaStreamSynchronize(stream));
  });
  for (int kernels : {1, 2, 4, 8, 16, 32, 64, 128, 256}) {
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    for (int k = 0; k < kernels; ++k) nothing<<<1, 32, 0, stream>>>();
    CHECK(cudaStreamEndCapture(stream, &graph));
    costOfPart("cudaGraphInstantiate", kernels, 9, [&] { CHECK(cudaGraphInstantiate(&exec, graph, 0)); },
               [&] { CHECK(cudaGraphExecDestroy(exec)); });
    CHECK(cudaGraphInstantiate(&exec, graph, 0));
    cost("cudaGraphLaunch", kernels, 100, [&] { CHECK(cudaGraphLaunch(exec, stream)); });
    CHECK(cudaGraphExecDestroy(exec));
    CHECK(cudaGraphDestroy(graph));
  }
  char *pinned, *pinnedOut, *device;
  char* pageable = (char*)calloc(1, 64 << 20);
  CHECK(cudaMallocHost(&pinned, 64 << 20));
  CHECK(cudaMallocHost(&pinnedOut, 64 << 20));
  CHECK(cudaMalloc(&device, 128 << 20));
  memset(pinned, 1, 64 << 20);
  memset(pinnedOut, 1, 64 << 20);
  for (size_t bytes : {(size_t)4, (size_t)1 << 10, (size_t)4 << 10, (size_t)16 << 10, (size_t)64 << 10, (size_t)256 << 10,
                       (size_t)1 << 20, (size_t)4 << 20, (size_t)64 << 20}) {
    int repeats = bytes > 1 << 20 ? 4 : 100;
    cost("cudaMemcpy to device, pageable", bytes, repeats,
         [&] { CHECK(cudaMemcpy(device, pageable, bytes, cudaMemcpyHostToDevice)); });
    cost("cudaMemcpy to device, pinned", bytes, repeats,
         [&] { CHECK(cudaMemcpy(device, pinned, bytes, cudaMemcpyHostToDevice)); });
    cost("cudaMemcpy to host, pageable", bytes, repeats,
         [&] { CHECK(cudaMemcpy(pageable, device, bytes, cudaMemcpyDeviceToHost)); });
    cost("cudaMemcpy to host, pinned", bytes, repeats,
         [&] { CHECK(cudaMemcpy(pinned, device, bytes, cudaMemcpyDeviceToHost)); });
    cost("cudaMemcpyAsync to device, pageable", bytes, repeats,
         [&] { CHECK(cudaMemcpyAsync(device, pageable, bytes, cudaMemcpyHostToDevice, stream)); });
    cost("cudaMemcpyAsync to device, pinned", bytes, repeats,
         [&] { CHECK(cudaMemcpyAsync(device, pinned, bytes, cudaMemcpyHostToDevice, stream)); });
    cost("cudaMemcpyAsync to host, pinned", bytes, repeats,
         [&] { CHECK(cudaMemcpyAsync(pinned, device, bytes, cudaMemcpyDeviceToHost, stream)); });
    cost("cudaMemcpyAsync both ways at once, pinned", bytes, repeats, [&] {
      CHECK(cudaMemcpyAsync(device, pinned, bytes, cudaMemcpyHostToDevice, stream));
      CHECK(cudaMemcpyAsync(pinnedOut, device + (64 << 20), bytes, cudaMemcpyDeviceToHost, cudaStreamPerThread));
    });
  }
  return 0;
}
