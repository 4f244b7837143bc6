// Pointers, handles and sizes of 2^32 and more whose lower halves are those of something that exists. Answers up to
// cudaMalloc, and of the kernels that these are faults, are those of an H200; it crashes at a texture that is none.
#include <cuda.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define FAR (1ull << 32)
#define TELL(call) printf("%s: %s\n", #call, cudaGetErrorName(call))
#define TELL_DRIVER(call) printf("%s: %d\n", #call, (int)(call))

template <class T> T *far(T *pointer) { return (T *)((uintptr_t)pointer + FAR); }

__global__ void write(int *p) { p[threadIdx.x] = 7; }

struct Held {
  int number;
  int *p;
};
__global__ void writeHeld(Held held) { held.p[threadIdx.x] = held.number; }

int main(int count, char **arguments) {
  int *memory, *managed, *pinned;
  cudaMalloc(&memory, 1024);
  cudaMallocManaged(&managed, 1024);
  cudaMallocHost(&pinned, 1024);
  cudaMemset(memory, 0, 1024);
  if (count > 1) {
    if (arguments[1][0] == 'h') writeHeld<<<1, 32>>>({7, far(memory)});
    else write<<<1, 32>>>(far(arguments[1][0] == 'm' ? managed : memory));
    TELL(cudaDeviceSynchronize());
    return 0;
  }

  int value = 1;
  TELL(cudaMemcpy(far(memory), &value, 4, cudaMemcpyHostToDevice));
  TELL(cudaMemcpy(memory, far(memory), 4, cudaMemcpyDeviceToDevice));
  TELL(cudaMemcpy(memory, &value, FAR + 4, cudaMemcpyHostToDevice));
  TELL(cudaMemset(far(memory), 1, 4));
  TELL(cudaMemset(memory, 1, FAR + 4));
  TELL(cudaFree(far(memory)));
  TELL(cudaFree(far(managed)));
  TELL(cudaFreeHost(far(pinned)));
  TELL(cudaMemPrefetchAsync(far(managed), 4, cudaMemLocation{cudaMemLocationTypeDevice, 0}, 0));
  TELL(cudaHostUnregister(far(pinned)));
  cudaPointerAttributes facts;
  TELL(cudaPointerGetAttributes(&facts, far(memory)));
  printf("type %d\n", facts.type);
  int *large = nullptr;
  TELL(cudaMalloc(&large, 1ull << 50));

  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeLinear;
  resource.res.linear.devPtr = memory;
  resource.res.linear.desc = cudaCreateChannelDesc<int>();
  resource.res.linear.sizeInBytes = 1024;
  cudaTextureDesc sampling = {};
  cudaTextureObject_t texture = 0;
  TELL(cudaCreateTextureObject(&texture, &resource, &sampling, nullptr));
  cudaResourceDesc told;
  TELL(cudaGetTextureObjectResourceDesc(&told, texture));
  TELL(cudaGetTextureObjectResourceDesc(&told, texture + FAR));
  cudaDestroyTextureObject(texture + FAR);
  TELL(cudaGetTextureObjectResourceDesc(&told, texture));
  printf("%d %d\n", told.res.linear.devPtr == memory, (int)told.res.linear.sizeInBytes);
  resource.res.linear.devPtr = far(memory);
  TELL(cudaCreateTextureObject(&texture, &resource, &sampling, nullptr));
  resource.resType = cudaResourceTypePitch2D;
  resource.res.pitch2D = {memory, cudaCreateChannelDesc<int>(), FAR + 8, 8, 64};
  TELL(cudaCreateTextureObject(&texture, &resource, &sampling, nullptr));
  resource.res.pitch2D = {memory, cudaCreateChannelDesc<int>(), 8, 8, FAR + 64};
  TELL(cudaCreateTextureObject(&texture, &resource, &sampling, nullptr));
  cudaArray_t array;
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<int>();
  TELL(cudaMallocArray(&array, &format, FAR + 8, 8));
  TELL(cudaMalloc3DArray(&array, &format, make_cudaExtent(8, FAR + 8, 0)));
  TELL(cudaMallocArray(&array, &format, 8, 8));
  cudaExtent extent;
  TELL(cudaArrayGetInfo(nullptr, &extent, nullptr, array));
  printf("%zu %zu %zu\n", extent.width, extent.height, extent.depth);
  TELL(cudaMemcpy2DToArray(array, FAR, 0, memory, 16, 16, 1, cudaMemcpyDeviceToDevice));

  CUmemAllocationProp properties = {};
  properties.type = CU_MEM_ALLOCATION_TYPE_PINNED;
  properties.location = {CU_MEM_LOCATION_TYPE_DEVICE, 0};
  CUmemGenericAllocationHandle handle;
  CUmemAllocationProp found;
  TELL_DRIVER(cuMemCreate(&handle, 2 << 20, &properties, 0));
  TELL_DRIVER(cuMemGetAllocationPropertiesFromHandle(&found, handle + FAR));
  TELL_DRIVER(cuMemRelease(handle + FAR));
  TELL_DRIVER(cuMemRelease(handle));
  TELL_DRIVER(cuMemFree((CUdeviceptr)memory + FAR));

  // Else Clang knows that it succeeds.
  void *volatile got = malloc(FAR + 16);
  printf("malloc %d\n", got != nullptr);
  printf("sbrk %d\n", sbrk((intptr_t)FAR) != (void *)-1);
  TELL(cudaMemcpy(&value, memory, 4, cudaMemcpyDeviceToHost));
  printf("value %d\n", value);
  TELL(cudaFree(memory));
  return 0;
}
