// What the programs of the pairs share: arguments, timing, checks, the line that each version prints.
//
//   ./x [slow|fast|both] [samples] [runs]
//
// Each version runs once to warm up and is checked. Then it runs `runs` times between two events, `samples`
// times; the median over the samples, by the run, is printed. With 0 samples nothing is timed.
// Built with `--default-stream per-thread`, the runs of a kernel are a graph: the host cannot be too slow.
#pragma once
#include <cuda_runtime.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <algorithm>
#include <vector>

#define CHECK(call)                                                                       \
  do {                                                                                    \
    cudaError_t error_ = (call);                                                          \
    if (error_ != cudaSuccess) {                                                          \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(error_));     \
      exit(1);                                                                            \
    }                                                                                     \
  } while (0)

class Pair {
 public:
  // `runs`: between two events, unless the arguments say otherwise.
  Pair(const char* name, int argc, char** argv, int runs)
      : name_(name),
        wanted_(argc > 1 ? argv[1] : "both"),
        samples_(argc > 2 ? atoi(argv[2]) : 15),
        runs_(argc > 3 ? atoi(argv[3]) : runs) {}

  // `check` returns whether the result of `run` is right.
  template <typename Run, typename Right>
  void measure(const char* version, const char* kernel, Run run, Right right) {
    if (strcmp(wanted_, "both") != 0 && strcmp(wanted_, version) != 0) return;
    run();
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    if (!right()) {
      fprintf(stderr, "%s: the result of the %s version is wrong\n", name_, version);
      exit(1);
    }
    if (samples_ == 0) return;
#ifdef CUDA_API_PER_THREAD_DEFAULT_STREAM
    cudaGraph_t graph;
    cudaGraphExec_t exec = nullptr;
    if (strcmp(kernel, "host") != 0) {
      CHECK(cudaStreamBeginCapture(cudaStreamPerThread, cudaStreamCaptureModeThreadLocal));
      for (int i = 0; i < runs_; ++i) run();
      CHECK(cudaStreamEndCapture(cudaStreamPerThread, &graph));
      CHECK(cudaGraphInstantiate(&exec, graph, 0));
      CHECK(cudaGraphLaunch(exec, cudaStreamPerThread));
      CHECK(cudaDeviceSynchronize());
    }
#else
    void* exec = nullptr;
#endif
    std::vector<float> times;
    cudaEvent_t begin, end;
    CHECK(cudaEventCreate(&begin));
    CHECK(cudaEventCreate(&end));
    for (int sample = 0; sample < samples_; ++sample) {
      CHECK(cudaEventRecord(begin));
      if (!exec)
        for (int i = 0; i < runs_; ++i) run();
#ifdef CUDA_API_PER_THREAD_DEFAULT_STREAM
      if (exec) CHECK(cudaGraphLaunch(exec, cudaStreamPerThread));
#endif
      CHECK(cudaEventRecord(end));
      CHECK(cudaEventSynchronize(end));
      float milliseconds;
      CHECK(cudaEventElapsedTime(&milliseconds, begin, end));
      times.push_back(milliseconds);
    }
    CHECK(cudaGetLastError());
    std::sort(times.begin(), times.end());
    printf("{\"pair\":\"%s\",\"version\":\"%s\",\"kernel\":\"%s\",\"ns\":%.0f}\n", name_, version, kernel,
           times[samples_ / 2] * 1e6 / runs_);
    fflush(stdout);
  }

 private:
  const char* name_;
  const char* wanted_;
  int samples_;
  int runs_;
};

// Numbers of a fixed sequence: eighths from 0 to 31.875.
inline std::vector<float> numbers(size_t count) {
  std::vector<float> values(count);
  unsigned state = 12345;
  for (float& value : values) {
    state = state * 1664525u + 1013904223u;
    value = (float)(state >> 24) * 0.125f;
  }
  return values;
}

template <typename T>
T* onDevice(const std::vector<T>& values) {
  T* device;
  CHECK(cudaMalloc(&device, values.size() * sizeof(T)));
  CHECK(cudaMemcpy(device, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice));
  return device;
}

template <typename T>
T* emptyOnDevice(size_t count) {
  T* device;
  CHECK(cudaMalloc(&device, count * sizeof(T)));
  CHECK(cudaMemset(device, 0xff, count * sizeof(T)));
  return device;
}

template <typename T>
std::vector<T> fromDevice(const T* device, size_t count) {
  std::vector<T> values(count);
  CHECK(cudaMemcpy(values.data(), device, count * sizeof(T), cudaMemcpyDeviceToHost));
  return values;
}

inline bool near(double value, double expected, double relative) {
  return fabs(value - expected) <= relative * fabs(expected) + 1e-30;
}

inline unsigned blocksFor(size_t threads, unsigned block) { return (unsigned)((threads + block - 1) / block); }
