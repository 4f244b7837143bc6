// Lesson: textures and surfaces.
//
//   byLoads     an image turned by 90 degrees with plain loads: the lanes of a warp go down a column
//   byTexture   the same through a texture of an array: its texels lie in small squares, so neighbours in
//               both directions share sectors, and coordinates outside are clamped by the hardware
//   bySurface   what a kernel writes into an array; surface coordinates count bytes along x
//
// Watch: the sectors of each, and the hit rate of the L1.
#include "check.h"
#include <vector>

__global__ void byLoads(const float* in, float* out, int size) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  out[y * size + x] = in[x * size + size - 1 - y];
}

__global__ void byTexture(cudaTextureObject_t in, float* out, int size) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  out[y * size + x] = tex2D<float>(in, size - 1 - y, x);
}

__global__ void bySurface(const float* in, cudaSurfaceObject_t out, int size) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  surf2Dwrite(in[y * size + x] + 1, out, x * sizeof(float), y);
}

int main() {
  const int size = 1024, n = size * size, row = size * sizeof(float);
  std::vector<float> in(n), got(n), want(n);
  for (int i = 0; i < n; ++i) in[i] = i % 9973;
  for (int y = 0; y < size; ++y)
    for (int x = 0; x < size; ++x) want[y * size + x] = in[x * size + size - 1 - y];
  float *din, *dout;
  CHECK(cudaMalloc(&din, n * sizeof(float)));
  CHECK(cudaMalloc(&dout, n * sizeof(float)));
  CHECK(cudaMemcpy(din, in.data(), n * sizeof(float), cudaMemcpyHostToDevice));
  const dim3 block(32, 8), grid(size / 32, size / 8);
  auto check = [&](const char* name) {
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(got.data(), dout, n * sizeof(float), cudaMemcpyDeviceToHost));
    expectEqual(name, got.data(), want.data(), n);
    CHECK(cudaMemset(dout, 0, n * sizeof(float)));
  };
  byLoads<<<grid, block>>>(din, dout, size);
  check("by loads");

  cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaArray_t image;
  CHECK(cudaMallocArray(&image, &format, size, size, cudaArraySurfaceLoadStore));
  CHECK(cudaMemcpy2DToArray(image, 0, 0, in.data(), row, row, size, cudaMemcpyHostToDevice));
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = image;
  cudaTextureDesc sampling = {};
  sampling.addressMode[0] = sampling.addressMode[1] = cudaAddressModeClamp;
  cudaTextureObject_t texture;
  CHECK(cudaCreateTextureObject(&texture, &resource, &sampling, nullptr));
  byTexture<<<grid, block>>>(texture, dout, size);
  check("by texture");

  cudaSurfaceObject_t surface;
  CHECK(cudaCreateSurfaceObject(&surface, &resource));
  bySurface<<<grid, block>>>(din, surface, size);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy2DFromArray(got.data(), row, image, 0, 0, row, size, cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; ++i) want[i] = in[i] + 1;
  expectEqual("by surface", got.data(), want.data(), n);
  return 0;
}
