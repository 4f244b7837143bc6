// What the driver and the runtime make of launches: run under
//   ncu --clock-control none --csv --page raw --metrics launch__registers_per_thread,
//       launch__shared_mem_config_size,launch__occupancy_limit_registers,… measure
// (the launches, in the order of "launch" lines) and by itself (the runtime's answers).
#include <cstdio>
#include <cuda_runtime.h>

template <int Live, int StaticFloats>
__global__ void kernel(const float* in, float* out, int n) {
  extern __shared__ float dynamicShared[];
  float values[Live];
#pragma unroll
  for (int k = 0; k < Live; k++) values[k] = in[(threadIdx.x * Live + k) % n];
  if (StaticFloats > 0) {
    __shared__ float own[StaticFloats > 0 ? StaticFloats : 1];
    own[threadIdx.x % (StaticFloats > 0 ? StaticFloats : 1)] = values[0];
    __syncthreads();
    values[0] = own[(threadIdx.x + 1) % (StaticFloats > 0 ? StaticFloats : 1)];
  }
  if (n < 0) values[0] = dynamicShared[threadIdx.x];
  float sum = 0;
#pragma unroll
  for (int k = 0; k < Live; k++) sum = sum * values[Live - 1 - k] + values[k];
  out[threadIdx.x] = sum;
}

static float* in;
static float* out;

template <int Live, int StaticFloats>
void launch(int threads, int dynamicBytes, int grid, int carveOut, int cacheConfig) {
  auto* function = kernel<Live, StaticFloats>;
  cudaFuncSetAttribute(function, cudaFuncAttributeMaxDynamicSharedMemorySize, dynamicBytes);
  cudaFuncSetAttribute(function, cudaFuncAttributePreferredSharedMemoryCarveout, carveOut);
  cudaFuncSetCacheConfig(function, (cudaFuncCache)cacheConfig);
  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, function);
  int blocks = -1;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, function, threads, dynamicBytes);
  size_t available = 0;
  int one = cudaOccupancyAvailableDynamicSMemPerBlock(&available, function, 1, threads);
  size_t two = 0;
  int twoStatus = cudaOccupancyAvailableDynamicSMemPerBlock(&two, function, 2, threads);
  int gridOfMost = -1, blockOfMost = -1;
  cudaOccupancyMaxPotentialBlockSize(&gridOfMost, &blockOfMost, function, (size_t)dynamicBytes, 0);
  cudaGetLastError();
  kernel<Live, StaticFloats><<<grid, threads, dynamicBytes>>>(in, out, 1024);
  int status = cudaDeviceSynchronize();
  cudaGetLastError();
  printf("launch,%d,%d,%zu,%d,%d,%d,%d,%d,%d,%d,%zu,%d,%zu,%d,%d\n", threads, attributes.numRegs,
         attributes.sharedSizeBytes, dynamicBytes, grid, carveOut, cacheConfig, status, blocks, one,
         available, twoStatus, two, gridOfMost, blockOfMost);
}

int main() {
  cudaMalloc(&in, 1 << 20);
  cudaMalloc(&out, 1 << 20);
  const int threads[] = {32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 384, 448, 512,
                         544, 576, 640, 704, 768, 800, 896, 960, 992, 1024};
  const int shared[] = {0, 16, 128, 512, 1024, 1040, 2048, 3072, 4096, 6144, 8192, 12288,
                        16384, 24576, 32768, 49152, 65536, 98304, 131072, 200000};
  for (int t : threads)
    for (int s : shared) launch<2, 0>(t, s, 1000, -1, 0);
  for (int t : {64, 128, 256, 512, 1024})
    for (int s : {0, 1024, 4096, 16384}) {
      launch<2, 0>(t, s, 1, -1, 0);
      launch<2, 0>(t, s, 132, -1, 0);
      launch<2, 0>(t, s, 100000, -1, 0);
      launch<20, 0>(t, s, 1000, -1, 0);
      launch<40, 0>(t, s, 1000, -1, 0);
      launch<2, 256>(t, s, 1000, -1, 0);
      for (int c : {0, 10, 25, 50, 75, 100}) launch<2, 0>(t, s, 1000, c, 0);
      for (int c : {1, 2, 3}) launch<2, 0>(t, s, 1000, -1, c);
    }
  for (int t : {64, 128, 256, 512}) launch<100, 0>(t, 1024, 1000, -1, 0);
  // Without asking for more dynamic shared memory first.
  for (int s : {48 * 1024, 48 * 1024 + 1, 100 * 1024}) {
    int blocks = -1;
    int status = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel<3, 0>, 256, s);
    printf("unasked,%d,%d,%d\n", s, status, blocks);
    cudaGetLastError();
  }
  for (int c : {0, 25, 50, 100})
    for (int s : {0, 1024, 16384, 40000}) {
      cudaFuncSetAttribute(kernel<4, 0>, cudaFuncAttributePreferredSharedMemoryCarveout, c);
      int blocks = -1;
      cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel<4, 0>, 256, s);
      size_t available = 0;
      int status = cudaOccupancyAvailableDynamicSMemPerBlock(&available, kernel<4, 0>, 3, 256);
      printf("preferred,%d,%d,%d,%d,%zu\n", c, s, blocks, status, available);
    }
  for (int threads : {0, 1024, 1025, 2048}) {
    int blocks = -1;
    int status = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel<3, 0>, threads, 0);
    printf("threads,%d,%d,%d\n", threads, status, blocks);
    size_t available = 0;
    status = cudaOccupancyAvailableDynamicSMemPerBlock(&available, kernel<3, 0>, 9, threads);
    printf("available,%d,%d,%zu\n", threads, status, available);
    cudaGetLastError();
  }
  for (int attribute = 1; attribute <= 150; attribute++) {
    int value = 0;
    if (cudaDeviceGetAttribute(&value, (cudaDeviceAttr)attribute, 0) == cudaSuccess)
      printf("attribute,%d,%d\n", attribute, value);
    cudaGetLastError();
  }
}
