// Copies to and from memory that the host may page out, against page-locked memory.
#include "pair.h"

constexpr int kCount = 1 << 22;

__global__ void negate(float* out, const float* in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = -in[i];
}

int main(int argc, char** argv) {
  Pair pair("copy-pinned", argc, argv, 3);
  const size_t bytes = kCount * sizeof(float);
  std::vector<float> values = numbers(kCount);
  float *in = emptyOnDevice<float>(kCount), *out = emptyOnDevice<float>(kCount);

  auto run = [&](float* host) {
    CHECK(cudaMemcpy(in, host, bytes, cudaMemcpyHostToDevice));
    negate<<<kCount / 256, 256>>>(out, in);
    CHECK(cudaMemcpy(host, out, bytes, cudaMemcpyDeviceToHost));
  };
  auto right = [&](const float* host) {
    for (int i = 0; i < kCount; ++i)
      if (host[i] != -values[i]) return false;
    return true;
  };

  float* pageable = (float*)malloc(bytes);
  memcpy(pageable, values.data(), bytes);
  pair.measure("slow", "host", [&] { run(pageable); }, [&] { return right(pageable); });
  free(pageable);

  float* pinned;
  CHECK(cudaMallocHost(&pinned, bytes));
  memcpy(pinned, values.data(), bytes);
  pair.measure("fast", "host", [&] { run(pinned); }, [&] { return right(pinned); });
  CHECK(cudaFreeHost(pinned));
  return 0;
}
