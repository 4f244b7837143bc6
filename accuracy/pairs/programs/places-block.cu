// Numbers that pass a test are kept, in any order: a place from a global counter each, which nvcc takes for a warp at
// once, against one operation a block.
#include "pair.h"

constexpr int kCount = 1 << 22, kBlock = 256;

__global__ void placesEach(const float* in, float* out, int* count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < kCount && in[i] > 16.0f) out[atomicAdd(count, 1)] = in[i];
}

__global__ void placesOfBlock(const float* in, float* out, int* count) {
  __shared__ int wanted, first;
  if (threadIdx.x == 0) wanted = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  bool keep = i < kCount && in[i] > 16.0f;
  int place = keep ? atomicAdd(&wanted, 1) : 0;
  __syncthreads();
  if (threadIdx.x == 0) first = atomicAdd(count, wanted);
  __syncthreads();
  if (keep) out[first + place] = in[i];
}

int main(int argc, char** argv) {
  Pair pair("places-block", argc, argv, 10);
  std::vector<float> values = numbers(kCount);
  float *in = onDevice(values), *out = emptyOnDevice<float>((size_t)kCount * 16);
  int* count = emptyOnDevice<int>(1);
  int kept = (int)std::count_if(values.begin(), values.end(), [](float v) { return v > 16.0f; });
  CHECK(cudaMemset(count, 0, sizeof(int)));
  auto right = [&] {
    int result = fromDevice(count, 1)[0];
    std::vector<float> list = fromDevice(out, result);
    CHECK(cudaMemset(count, 0, sizeof(int)));
    return result == kept && *std::min_element(list.begin(), list.end()) > 16.0f;
  };
  auto reset = [&] { CHECK(cudaMemsetAsync(count, 0, sizeof(int))); };
  pair.measure("slow", "placesEach", [&] { reset(); placesEach<<<kCount / kBlock, kBlock>>>(in, out, count); }, right);
  pair.measure("fast", "placesOfBlock", [&] { reset(); placesOfBlock<<<kCount / kBlock, kBlock>>>(in, out, count); },
               right);
  return 0;
}
