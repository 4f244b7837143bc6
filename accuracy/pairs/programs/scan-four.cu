// Running sums of each block in rounds through shared memory: an element a thread, against four in registers.
#include "pair.h"

constexpr int kCount = 1 << 22, kBlock = 512;

__global__ void scanOne(float* out, const float* in) {
  __shared__ float part[2][kBlock];
  int t = threadIdx.x, i = blockIdx.x * kBlock + t, from = 0, to = 1;
  part[0][t] = in[i];
  __syncthreads();
  for (int step = 1; step < kBlock; step *= 2) {
    if (t >= step) part[to][t] = part[from][t] + part[from][t - step];
    else part[to][t] = part[from][t];
    __syncthreads();
    from = to;
    to = 1 - to;
  }
  out[i] = part[from][t];
}

__global__ void scanFour(float4* out, const float4* in) {
  __shared__ float part[2][kBlock];
  int t = threadIdx.x, i = blockIdx.x * kBlock + t, from = 0, to = 1;
  float4 mine = in[i];
  mine.y += mine.x;
  mine.z += mine.y;
  mine.w += mine.z;
  part[0][t] = mine.w;
  __syncthreads();
  for (int step = 1; step < kBlock; step *= 2) {
    if (t >= step) part[to][t] = part[from][t] + part[from][t - step];
    else part[to][t] = part[from][t];
    __syncthreads();
    from = to;
    to = 1 - to;
  }
  float before = t > 0 ? part[from][t - 1] : 0.0f;
  out[i] = make_float4(before + mine.x, before + mine.y, before + mine.z, before + mine.w);
}

int main(int argc, char** argv) {
  Pair pair("scan-four", argc, argv, 10);
  std::vector<float> values(kCount);
  for (int k = 0; k < kCount; ++k) values[k] = (float)(k % 7 - 3);
  float* in = onDevice(values);
  float* out = emptyOnDevice<float>(kCount);
  auto rightFor = [&](int block) {
    std::vector<float> result = fromDevice(out, kCount);
    float sum = 0;
    for (int k = 0; k < kCount; ++k) {
      sum = k % block == 0 ? values[k] : sum + values[k];
      if (result[k] != sum) return false;
    }
    return true;
  };
  auto one = [&] { scanOne<<<kCount / kBlock, kBlock>>>(out, in); };
  auto four = [&] { scanFour<<<kCount / kBlock / 4, kBlock>>>((float4*)out, (const float4*)in); };
  pair.measure("slow", "scanOne", one, [&] { return rightFor(kBlock); });
  pair.measure("fast", "scanFour", four, [&] { return rightFor(4 * kBlock); });
  return 0;
}
