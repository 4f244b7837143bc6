// Prints a digest of all device memory that a program holds, each time `warpscopeRecord()` is called.
// Included before everything else; `record.ts` puts the calls behind the launches.
#pragma once
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <map>
#include <vector>

namespace warpscope_record {
inline std::map<size_t, std::pair<char *, size_t>> &held() {
  static std::map<size_t, std::pair<char *, size_t>> all;  // by order of allocation
  return all;
}
inline size_t &counter() {
  static size_t count = 0;
  return count;
}
inline cudaError_t keep(void *pointer, size_t bytes, cudaError_t error) {
  if (error != cudaSuccess) return error;
  // What a kernel leaves alone must be the same on every machine.
  cudaMemset(pointer, 0, bytes);
  held()[counter()++] = {(char *)pointer, bytes};
  return error;
}
template <typename T> cudaError_t allocate(T **pointer, size_t bytes) {
  cudaError_t error = cudaMalloc((void **)pointer, bytes);
  return keep(*pointer, bytes, error);
}
template <typename T>
cudaError_t allocatePitch(T **pointer, size_t *pitch, size_t width, size_t height) {
  cudaError_t error = cudaMallocPitch((void **)pointer, pitch, width, height);
  return keep(*pointer, *pitch * height, error);
}
inline cudaError_t release(void *pointer) {
  for (auto it = held().begin(); it != held().end(); ++it)
    if (it->second.first == (char *)pointer) {
      held().erase(it);
      break;
    }
  return cudaFree(pointer);
}
inline void record() {
  static std::vector<unsigned> words;
  if (cudaDeviceSynchronize() != cudaSuccess) {
    fprintf(stderr, "RECORD failed\n");
    exit(1);
  }
  unsigned long long digest = 1469598103934665603ull;
  for (auto &entry : held()) {
    size_t bytes = entry.second.second;
    words.assign((bytes + 3) / 4, 0);
    cudaMemcpy(words.data(), entry.second.first, bytes, cudaMemcpyDeviceToHost);
    // FNV-1a over words, folded after each so that high bits reach low ones.
    for (unsigned word : words) {
      digest = (digest ^ word) * 1099511628211ull;
      digest ^= digest >> 29;
    }
  }
  printf("RECORD %016llx\n", digest);
}
}  // namespace warpscope_record

#define cudaMalloc(...) warpscope_record::allocate(__VA_ARGS__)
#define cudaMallocPitch(...) warpscope_record::allocatePitch(__VA_ARGS__)
#define cudaFree(...) warpscope_record::release(__VA_ARGS__)
#define warpscopeRecord() warpscope_record::record()
