// A surface of 16 columns, of which 17 are written.
#include "../check.h"

__global__ void fill(cudaSurfaceObject_t surface, int columns) {
  int x = threadIdx.x, y = blockIdx.x;
  if (x <= columns) surf2Dwrite(1.0f, surface, x * sizeof(float), y);  // expect: memcheck error
}

int main() {
  cudaArray_t array;
  cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  CHECK(cudaMallocArray(&array, &format, 16, 4, cudaArraySurfaceLoadStore));
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaSurfaceObject_t surface;
  CHECK(cudaCreateSurfaceObject(&surface, &resource));
  fill<<<4, 32>>>(surface, 16);
  cudaDeviceSynchronize();
  return 0;
}
