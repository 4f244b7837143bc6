// Copies between arrays and memory in all forms, and what arrays and objects tell of themselves.
#include <cstdio>
#include <cstring>

int failures;
#define OK(call)                                                     \
  do {                                                               \
    cudaError_t error = (call);                                      \
    if (error) {                                                     \
      printf("%s: %s\n", #call, cudaGetErrorString(error));          \
      failures++;                                                    \
    }                                                                \
  } while (0)

int main() {
  cudaChannelFormatDesc format = cudaCreateChannelDesc<int>(), got = {};
  cudaArray_t a, b;
  int h[2][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}}, back[2][4] = {};
  OK(cudaMallocArray(&a, &format, 4, 2, cudaArraySurfaceLoadStore));
  OK(cudaMallocArray(&b, &format, 4, 2));
  OK(cudaGetChannelDesc(&got, a));
  printf("bits %d %d, kind %d\n", got.x, got.y, got.f);
  OK(cudaMemcpy2DToArray(a, 0, 0, h, 16, 16, 2, cudaMemcpyHostToDevice));
  OK(cudaMemcpyArrayToArray(b, 0, 0, a, 0, 0, 16, cudaMemcpyDeviceToDevice));
  OK(cudaMemcpyToArrayAsync(b, 0, 1, h, 16, cudaMemcpyHostToDevice, 0));
  OK(cudaMemcpy2DFromArray(back, 16, b, 0, 0, 16, 2, cudaMemcpyDeviceToHost));
  printf("%d %d %d %d\n", back[0][0], back[0][3], back[1][0], back[1][3]);
  OK(cudaMemcpy2DToArrayAsync(b, 4, 0, h[1], 16, 8, 1, cudaMemcpyHostToDevice, 0));
  OK(cudaMemcpy2DFromArrayAsync(back, 16, b, 0, 0, 16, 2, cudaMemcpyDeviceToHost, 0));
  OK(cudaDeviceSynchronize());
  printf("%d %d %d %d\n", back[0][0], back[0][1], back[0][2], back[0][3]);
  OK(cudaMemcpyFromArrayAsync(back, a, 4, 1, 12, cudaMemcpyDeviceToHost, 0));
  OK(cudaDeviceSynchronize());
  printf("%d %d\n", back[0][0], back[0][2]);

  cudaResourceDesc resource = {}, gotResource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = a;
  cudaTextureDesc sampling = {}, gotSampling = {};
  sampling.addressMode[0] = cudaAddressModeClamp;
  sampling.readMode = cudaReadModeElementType;
  cudaTextureObject_t texture;
  cudaSurfaceObject_t surface;
  OK(cudaCreateTextureObject(&texture, &resource, &sampling, 0));
  OK(cudaCreateSurfaceObject(&surface, &resource));
  OK(cudaGetTextureObjectResourceDesc(&gotResource, texture));
  OK(cudaGetTextureObjectTextureDesc(&gotSampling, texture));
  printf("array %d, mode %d\n", gotResource.res.array.array == a, gotSampling.addressMode[0]);
  cudaResourceViewDesc view = {};
  printf("without a view %d\n", cudaGetTextureObjectResourceViewDesc(&view, texture) != cudaSuccess);
  memset(&gotResource, 0, sizeof gotResource);
  OK(cudaGetSurfaceObjectResourceDesc(&gotResource, surface));
  printf("array %d, failures %d\n", gotResource.res.array.array == a, failures);
}
