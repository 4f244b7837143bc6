// Running sums by an up-sweep and a down-sweep of 20 rounds, padded, against four elements a thread and shuffles.
#include "pair.h"

constexpr int kCount = 1 << 22, kChunk = 1024;

__device__ __host__ constexpr int padded(int i) { return i + i / 32; }

__global__ void scanSweeps(const float* in, float* out) {
  __shared__ float temp[padded(kChunk)];
  int t = threadIdx.x, base = blockIdx.x * kChunk, offset = 1;
  temp[padded(t)] = in[base + t];
  temp[padded(t + kChunk / 2)] = in[base + t + kChunk / 2];
  for (int d = kChunk / 2; d > 0; d /= 2) {
    __syncthreads();
    if (t < d) temp[padded(offset * (2 * t + 2) - 1)] += temp[padded(offset * (2 * t + 1) - 1)];
    offset *= 2;
  }
  if (t == 0) temp[padded(kChunk - 1)] = 0;
  for (int d = 1; d < kChunk; d *= 2) {
    offset /= 2;
    __syncthreads();
    if (t < d) {
      int a = offset * (2 * t + 1) - 1, b = offset * (2 * t + 2) - 1;
      float left = temp[padded(a)];
      temp[padded(a)] = temp[padded(b)];
      temp[padded(b)] += left;
    }
  }
  __syncthreads();
  out[base + t] = temp[padded(t)];
  out[base + t + kChunk / 2] = temp[padded(t + kChunk / 2)];
}

__global__ void scanRegisters(const float4* in, float4* out) {
  __shared__ float sums[8];
  int t = threadIdx.x, lane = t % 32, warp = t / 32;
  float4 v = in[blockIdx.x * 256 + t];
  float a = v.x, b = a + v.y, c = b + v.z, own = c + v.w, sum = own;
  for (int d = 1; d < 32; d *= 2) {
    float left = __shfl_up_sync(0xffffffff, sum, d);
    if (lane >= d) sum += left;
  }
  if (lane == 31) sums[warp] = sum;
  __syncthreads();
  float before = sum - own;
  for (int w = 0; w < warp; ++w) before += sums[w];
  out[blockIdx.x * 256 + t] = make_float4(before, before + a, before + b, before + c);
}

int main(int argc, char** argv) {
  Pair pair("scan-sweeps", argc, argv, 10);
  std::vector<float> values(kCount);
  for (int k = 0; k < kCount; ++k) values[k] = (float)(k % 7 - 3);
  float *in = onDevice(values), *out = emptyOnDevice<float>(kCount);
  auto right = [&] {
    std::vector<float> result = fromDevice(out, kCount);
    float sum = 0;
    for (int k = 0; k < kCount; ++k) {
      if (k % kChunk == 0) sum = 0;
      if (result[k] != sum) return false;
      sum += values[k];
    }
    return true;
  };
  pair.measure("slow", "scanSweeps", [&] { scanSweeps<<<kCount / kChunk, 512>>>(in, out); }, right);
  pair.measure("fast", "scanRegisters", [&] { scanRegisters<<<kCount / kChunk, 256>>>((const float4*)in, (float4*)out); }, right);
  return 0;
}
