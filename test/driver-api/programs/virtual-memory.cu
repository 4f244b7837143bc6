// Virtual memory management: memory that grows in place, that moves to other addresses, and what calls answer that
// ask for the wrong. Prints one line a check.
#include <cuda.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                            \
  do {                                                                                         \
    int code = (int)(call);                                                                    \
    if (code != 0) {                                                                           \
      printf("line %d: %s answers %d\n", __LINE__, #call, code);                               \
      exit(1);                                                                                 \
    }                                                                                          \
  } while (0)

__global__ void count(int *data, int from, int to) {
  for (int i = from + blockIdx.x * blockDim.x + threadIdx.x; i < to; i += gridDim.x * blockDim.x) data[i] = i;
}

static CUmemAllocationProp properties;
static CUmemAccessDesc both;
static size_t step;

static CUmemGenericAllocationHandle mapped(CUdeviceptr address) {
  CUmemGenericAllocationHandle handle;
  CHECK(cuMemCreate(&handle, step, &properties, 0));
  CHECK(cuMemMap(address, step, 0, handle, 0));
  return handle;
}

static void tellWrong(const char *when, CUdeviceptr address, int elements) {
  std::vector<int> host(elements);
  CHECK(cuMemcpyDtoH(host.data(), address, elements * sizeof(int)));
  int wrong = 0;
  for (int i = 0; i < elements; i++) wrong += host[i] != i;
  printf("%s: %d wrong of %d\n", when, wrong, elements);
}

int main() {
  CUcontext context;
  CHECK(cuInit(0));
  CHECK(cuDevicePrimaryCtxRetain(&context, 0));
  CHECK(cuCtxSetCurrent(context));
  int supported = 0;
  CHECK(cuDeviceGetAttribute(&supported, CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED, 0));
  properties.type = CU_MEM_ALLOCATION_TYPE_PINNED;
  properties.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
  both.location = properties.location;
  both.flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
  CHECK(cuMemGetAllocationGranularity(&step, &properties, CU_MEM_ALLOC_GRANULARITY_MINIMUM));
  printf("supported %d, steps of %zu bytes\n", supported, step);
  const int piece = (int)(step / sizeof(int));

  CUdeviceptr base, other;
  CHECK(cuMemAddressReserve(&base, 4 * step, 0, 0, 0));
  CUmemGenericAllocationHandle handles[3] = {mapped(base), mapped(base + step)};
  CHECK(cuMemSetAccess(base, 2 * step, &both, 1));
  count<<<32, 256>>>((int *)base, 0, 2 * piece);
  tellWrong("two pieces", base, 2 * piece);

  handles[2] = mapped(base + 2 * step);
  CHECK(cuMemSetAccess(base + 2 * step, step, &both, 1));
  count<<<32, 256>>>((int *)base, 2 * piece, 3 * piece);
  tellWrong("a third one", base, 3 * piece);

  CHECK(cuMemUnmap(base, 3 * step));
  CHECK(cuMemAddressFree(base, 4 * step));
  CHECK(cuMemAddressReserve(&other, 8 * step, 0, 0, 0));
  for (int i = 0; i < 3; i++) {
    CHECK(cuMemMap(other + i * step, step, 0, handles[i], 0));
    CHECK(cuMemRelease(handles[i]));
  }
  CHECK(cuMemSetAccess(other, 3 * step, &both, 1));
  tellWrong("at other addresses", other, 3 * piece);

  unsigned long long access = 0;
  CHECK(cuMemGetAccess(&access, &properties.location, other));
  CUmemGenericAllocationHandle again;
  CHECK(cuMemRetainAllocationHandle(&again, (void *)(other + step)));
  CUmemAllocationProp found;
  CHECK(cuMemGetAllocationPropertiesFromHandle(&found, again));
  CHECK(cuMemRelease(again));
  printf("access %llu, type %d, device %d\n", access, found.type, found.location.id);

  printf("create of 1000 bytes: %d\n", cuMemCreate(&again, 1000, &properties, 0));
  printf("mapped where something is: ");
  CHECK(cuMemCreate(&again, step, &properties, 0));
  printf("%d\n", cuMemMap(other, step, 0, again, 0));
  CHECK(cuMemRelease(again));
  printf("addresses given back with memory there: %d\n", cuMemAddressFree(other, 8 * step) != 0);
  printf("access where nothing is: %d\n", cuMemSetAccess(other + 5 * step, step, &both, 1));
  CHECK(cuMemUnmap(other, 3 * step));
  CHECK(cuMemAddressFree(other, 8 * step));
}
