// A transpose through shared memory whose columns all lie in one bank, against rows padded by one element.
#include "pair.h"

constexpr int kSide = 2048, kTile = 32;

__global__ void transposeUnpadded(float* out, const float* in) {
  __shared__ float tile[kTile][kTile];
  int x = blockIdx.x * kTile + threadIdx.x;
  int y = blockIdx.y * kTile + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * kSide + x];
  __syncthreads();
  x = blockIdx.y * kTile + threadIdx.x;
  y = blockIdx.x * kTile + threadIdx.y;
  out[y * kSide + x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void transposePadded(float* out, const float* in) {
  __shared__ float tile[kTile][kTile + 1];
  int x = blockIdx.x * kTile + threadIdx.x;
  int y = blockIdx.y * kTile + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * kSide + x];
  __syncthreads();
  x = blockIdx.y * kTile + threadIdx.x;
  y = blockIdx.x * kTile + threadIdx.y;
  out[y * kSide + x] = tile[threadIdx.x][threadIdx.y];
}

int main(int argc, char** argv) {
  Pair pair("transpose-padding", argc, argv, 20);
  const size_t count = (size_t)kSide * kSide;
  std::vector<float> values = numbers(count);
  float* in = onDevice(values);
  float* out = emptyOnDevice<float>(count);
  dim3 block(kTile, kTile), grid(kSide / kTile, kSide / kTile);
  auto right = [&] {
    std::vector<float> result = fromDevice(out, count);
    for (int y = 0; y < kSide; ++y)
      for (int x = 0; x < kSide; ++x)
        if (result[(size_t)x * kSide + y] != values[(size_t)y * kSide + x]) return false;
    return true;
  };
  pair.measure("slow", "transposeUnpadded", [&] { transposeUnpadded<<<grid, block>>>(out, in); }, right);
  pair.measure("fast", "transposePadded", [&] { transposePadded<<<grid, block>>>(out, in); }, right);
  return 0;
}
