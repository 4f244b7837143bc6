// Seven points of a cube: a thread a point, against blocks that walk along z and keep planes in registers.
#include "pair.h"

constexpr int kWidth = 256, kHeight = 256, kDepth = 64, kCount = kWidth * kHeight * kDepth, kRun = 16;

__global__ void pointEach(const float* in, float* out, int nx, int ny, int nz) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int z = blockIdx.z;
  if (x < 1 || y < 1 || z < 1 || x >= nx - 1 || y >= ny - 1 || z >= nz - 1) return;
  int plane = nx * ny, i = z * plane + y * nx + x;
  out[i] = in[i - 1] + in[i + 1] + in[i - nx] + in[i + nx] + in[i - plane] + in[i + plane] - 6.0f * in[i];
}

__global__ void alongZ(const float* in, float* out, int nx, int ny, int nz) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1) return;
  int plane = nx * ny, first = max(1, (int)blockIdx.z * kRun), last = min(nz - 1, ((int)blockIdx.z + 1) * kRun);
  int i = first * plane + y * nx + x;
  float below = in[i - plane], here = in[i];
  for (int z = first; z < last; ++z, i += plane) {
    float above = in[i + plane];
    out[i] = in[i - 1] + in[i + 1] + in[i - nx] + in[i + nx] + below + above - 6.0f * here;
    below = here;
    here = above;
  }
}

int main(int argc, char** argv) {
  Pair pair("planes-march", argc, argv, 20);
  std::vector<float> values = numbers(kCount);
  float *in = onDevice(values), *out = emptyOnDevice<float>(kCount);
  auto right = [&] {
    std::vector<float> result = fromDevice(out, kCount);
    int plane = kWidth * kHeight;
    for (int z = 1; z < kDepth - 1; ++z)
      for (int y = 1; y < kHeight - 1; y += 7)
        for (int x = 1; x < kWidth - 1; x += 5) {
          int i = z * plane + y * kWidth + x;
          double sum = (double)values[i - 1] + values[i + 1] + values[i - kWidth] + values[i + kWidth] +
                       values[i - plane] + values[i + plane] - 6.0 * values[i];
          if (fabs(result[i] - sum) > 1e-3) return false;
        }
    return true;
  };
  dim3 block(32, 8), points(kWidth / 32, kHeight / 8, kDepth), columns(kWidth / 32, kHeight / 8, kDepth / kRun);
  pair.measure("slow", "pointEach", [&] { pointEach<<<points, block>>>(in, out, kWidth, kHeight, kDepth); }, right);
  pair.measure("fast", "alongZ", [&] { alongZ<<<columns, block>>>(in, out, kWidth, kHeight, kDepth); }, right);
  return 0;
}
