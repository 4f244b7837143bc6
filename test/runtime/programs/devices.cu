// The device, kernels and variables: what calls about them answer, and which arguments they refuse.
#include <cstdio>
#include <cuda_profiler_api.h>
#include <cstring>

#define SAY(call)                                                       \
  do {                                                                  \
    cudaError_t answer = (call);                                        \
    printf("%s -> %d %s\n", #call, (int)answer, cudaGetErrorName(answer)); \
    fflush(stdout);                                                     \
  } while (0)

__global__ void kernel(char a, int *b, double c, short d, float4 e) {
  if (b) b[threadIdx.x] = a + c + d + e.x;
}
namespace deep {
template <class T>
__global__ void named(T *p) { *p = 1; }
}
__constant__ int table[16];
__device__ float number;
int plain;
void notAKernel() {}

void devices() {
  int value = -9;
  unsigned flags;
  size_t bytes;
  char text[32] = "";
  cudaDeviceProp wanted;
  memset(&wanted, 0, sizeof wanted);
  SAY(cudaGetDeviceCount(0));
  SAY(cudaSetDevice(-1));
  SAY(cudaSetDevice(99));
  SAY(cudaGetDevice(&value));
  SAY(cudaGetDeviceProperties(&wanted, 99));
  SAY(cudaGetDeviceProperties(0, 0));
  SAY(cudaGetLastError());
  memset(&wanted, 0, sizeof wanted);
  SAY(cudaChooseDevice(&value, &wanted));
  printf("device %d\n", value);
  SAY(cudaDeviceCanAccessPeer(&value, 0, 0));
  printf("to itself %d\n", value);
  SAY(cudaDeviceCanAccessPeer(&value, 0, 99));
  SAY(cudaDeviceCanAccessPeer(0, 0, 0));
  SAY(cudaDeviceEnablePeerAccess(0, 0));
  SAY(cudaDeviceEnablePeerAccess(99, 0));
  SAY(cudaDeviceDisablePeerAccess(0));
  SAY(cudaDeviceDisablePeerAccess(99));
  SAY(cudaDeviceGetP2PAttribute(&value, cudaDevP2PAttrAccessSupported, 0, 0));
  SAY(cudaDeviceGetP2PAttribute(&value, cudaDevP2PAttrAccessSupported, 0, 99));
  char *a, *b;
  SAY(cudaMalloc(&a, 64));
  SAY(cudaMalloc(&b, 64));
  SAY(cudaMemcpyPeer(a, 0, b, 0, 64));
  SAY(cudaMemcpyPeer(a, 0, b, 99, 64));
  SAY(cudaMemcpyPeer(a, 0, b, 0, 65));
  SAY(cudaMemcpyPeerAsync(a, 0, b, 0, 0, 0));
  int devices[] = {0};
  SAY(cudaSetValidDevices(devices, 1));
  SAY(cudaInitDevice(0, 0, 0));
  SAY(cudaInitDevice(99, 0, 0));
  SAY(cudaGetDeviceFlags(&flags));
  printf("flags %u\n", flags);
  SAY(cudaSetDeviceFlags(cudaDeviceScheduleYield));
  SAY(cudaGetDeviceFlags(&flags));
  printf("flags %u\n", flags);
  SAY(cudaSetDeviceFlags(cudaDeviceScheduleSpin | cudaDeviceScheduleYield));
  SAY(cudaSetDeviceFlags(0x1000));
  SAY(cudaSetDeviceFlags(0));
  for (int limit = 0; limit < 9; limit++) {
    bytes = 77;
    cudaError_t error = cudaDeviceGetLimit(&bytes, (cudaLimit)limit);
    printf("limit %d: %d %zu\n", limit, error, limit == 1 || limit == 6 ? 0 : bytes);
  }
  SAY(cudaDeviceSetLimit(cudaLimitStackSize, 3000));
  SAY(cudaDeviceGetLimit(&bytes, cudaLimitStackSize));
  printf("stack %zu\n", bytes);
  SAY(cudaDeviceSetLimit(cudaLimitStackSize, 1 << 30));
  SAY(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 20000000));
  SAY(cudaDeviceGetLimit(&bytes, cudaLimitMallocHeapSize));
  printf("heap %zu\n", bytes);
  SAY(cudaDeviceSetLimit(cudaLimitPrintfFifoSize, 1000000));
  SAY(cudaDeviceGetLimit(&bytes, cudaLimitPrintfFifoSize));
  printf("printf %zu\n", bytes);
  SAY(cudaDeviceSetLimit(cudaLimitMaxL2FetchGranularity, 128));
  SAY(cudaDeviceGetLimit(&bytes, cudaLimitMaxL2FetchGranularity));
  printf("fetch %zu\n", bytes);
  SAY(cudaDeviceSetLimit(cudaLimitMaxL2FetchGranularity, 1000));
  SAY(cudaDeviceSetLimit((cudaLimit)50, 1));
  SAY(cudaDeviceGetLimit(&bytes, (cudaLimit)50));
  SAY(cudaDeviceGetLimit(&bytes, (cudaLimit)9));
  SAY(cudaDeviceSetLimit((cudaLimit)7, 1));
  SAY(cudaDeviceSetLimit((cudaLimit)9, 1));
  SAY(cudaDeviceSetLimit((cudaLimit)10, 1));
  cudaSurfaceObject_t surface;
  cudaResourceDesc linear = {};
  linear.resType = cudaResourceTypeLinear;
  linear.res.linear.desc = cudaCreateChannelDesc<int>();
  linear.res.linear.sizeInBytes = 16;
  SAY(cudaMalloc(&linear.res.linear.devPtr, 16));
  SAY(cudaCreateSurfaceObject(&surface, &linear));
  SAY(cudaDeviceGetPCIBusId(text, 4, 0));
  SAY(cudaDeviceGetPCIBusId(text, sizeof text, 0));
  printf("%zu characters\n", strlen(text));
  SAY(cudaDeviceGetPCIBusId(text, sizeof text, 99));
  SAY(cudaDeviceGetByPCIBusId(&value, text));
  printf("device %d\n", value);
  SAY(cudaDeviceGetByPCIBusId(&value, "ffff:ff:1f.0"));
  SAY(cudaDeviceGetByPCIBusId(&value, "nonsense"));
  SAY(cudaDeviceGetAttribute(&value, (cudaDeviceAttr)0, 0));
  SAY(cudaDeviceGetAttribute(&value, (cudaDeviceAttr)999, 0));
  SAY(cudaDeviceGetAttribute(0, cudaDevAttrWarpSize, 0));
  SAY(cudaDeviceSetCacheConfig(cudaFuncCachePreferL1));
  cudaFuncCache config;
  SAY(cudaDeviceGetCacheConfig(&config));
  printf("cache %d\n", config);
  SAY(cudaDeviceSetCacheConfig((cudaFuncCache)9));
  SAY(cudaCtxResetPersistingL2Cache());
  SAY(cudaDeviceFlushGPUDirectRDMAWrites(cudaFlushGPUDirectRDMAWritesTargetCurrentDevice, cudaFlushGPUDirectRDMAWritesToOwner));
  SAY(cudaProfilerStart());
  SAY(cudaProfilerStop());
  printf("%s, %s\n", cudaGetErrorName((cudaError_t)12345), cudaGetErrorString((cudaError_t)12345));
  for (int code : {0, 1, 2, 3, 98, 100, 101, 217, 400, 401, 600, 700, 719, 801, 900, 906, 910, 999})
    printf("%d %s: %s\n", code, cudaGetErrorName((cudaError_t)code), cudaGetErrorString((cudaError_t)code));
  SAY(cudaGetLastError());
}

void valid() {
  printf("attributes:");
  for (int attribute = 1; attribute < 160; attribute++) {
    int value;
    if (cudaDeviceGetAttribute(&value, (cudaDeviceAttr)attribute, 0)) printf(" %d", attribute);
  }
  printf(" are none\n");
  cudaGetLastError();
}

void kernels() {
  const char *name = 0;
  size_t offset, bytes;
  int value;
  SAY(cudaFuncGetName(&name, kernel));
  printf("%s\n", name ? name : "null");
  SAY(cudaFuncGetName(&name, deep::named<int>));
  printf("%s\n", name ? name : "null");
  SAY(cudaFuncGetName(&name, (void *)notAKernel));
  SAY(cudaFuncGetName(0, kernel));
  for (int i = 0; i < 6; i++) {
    offset = bytes = 0;
    cudaError_t error = cudaFuncGetParamInfo((void *)kernel, i, &offset, &bytes);
    // A pointer has as many bytes as the machine's.
    printf("parameter %d: %d, %d B %zu\n", i, error, i > 0 ? 0 : (int)offset, i == 1 ? 0 : bytes);
  }
  for (int attribute = 7; attribute < 18; attribute++)
    for (int wanted : {-2, -1, 0, 1, 2, 3, 4, 5, 101}) {
      cudaError_t error = cudaFuncSetAttribute(deep::named<float>, (cudaFuncAttribute)attribute, wanted);
      printf("attribute %d of %d: %d\n", attribute, wanted, error);
    }
  SAY(cudaFuncSetCacheConfig(kernel, (cudaFuncCache)9));
  SAY(cudaFuncSetCacheConfig(kernel, cudaFuncCachePreferShared));
  SAY(cudaFuncSetCacheConfig((void *)notAKernel, cudaFuncCachePreferShared));
  SAY(cudaFuncSetAttribute((void *)notAKernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 1));
  cudaFuncAttributes attributes;
  SAY(cudaFuncGetAttributes(0, kernel));
  SAY(cudaFuncGetAttributes(&attributes, kernel));
  printf("static %zu, local %zu, carve-out %d, cluster %d %d\n", attributes.sharedSizeBytes, attributes.localSizeBytes,
         attributes.preferredShmemCarveout, attributes.clusterDimMustBeSet, attributes.requiredClusterWidth);
  int *d;
  cudaMalloc(&d, 4096);
  cudaLaunchAttribute list[4];
  memset(list, 0, sizeof list);
  list[0].id = cudaLaunchAttributePriority;
  list[0].val.priority = -1;
  list[1].id = cudaLaunchAttributeCooperative;
  list[1].val.cooperative = 1;
  list[2].id = cudaLaunchAttributeIgnore;
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(2);
  config.blockDim = dim3(32);
  config.attrs = list;
  config.numAttrs = 3;
  SAY(cudaLaunchKernelEx(&config, kernel, 'a', d, 1.0, (short)2, make_float4(0, 0, 0, 0)));
  config.gridDim = dim3(100000);
  SAY(cudaLaunchKernelEx(&config, kernel, 'a', d, 1.0, (short)2, make_float4(0, 0, 0, 0)));
  config.numAttrs = 0;
  config.blockDim = dim3(2000);
  SAY(cudaLaunchKernelEx(&config, kernel, 'a', d, 1.0, (short)2, make_float4(0, 0, 0, 0)));
  SAY(cudaLaunchKernel((void *)0, dim3(1), dim3(1), 0, 0, 0));
  SAY(cudaDeviceSynchronize());
  SAY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&value, (void *)notAKernel, 32, 0));
  SAY(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&value, kernel, 32, 0, 9));
  SAY(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&value, kernel, 32, 0, cudaOccupancyDisableCachingOverride));
  printf("blocks %d\n", value);
  SAY(cudaGetLastError());
}

void symbols() {
  void *p;
  size_t bytes;
  int values[16] = {1, 2, 3};
  SAY(cudaMemcpyToSymbol(table, values, 64));
  SAY(cudaMemcpyToSymbol(table, values, 65));
  SAY(cudaMemcpyToSymbol(table, values, 8, 60));
  SAY(cudaMemcpyToSymbol(table, values, 8, 0, cudaMemcpyDefault));
  SAY(cudaMemcpyToSymbolAsync(table, values, 8, 8, cudaMemcpyHostToDevice, 0));
  SAY(cudaMemcpyToSymbol(plain, values, 4));
  SAY(cudaMemcpyFromSymbol(values, table, 64));
  printf("%d %d %d %d\n", values[0], values[1], values[2], values[3]);
  SAY(cudaMemcpyFromSymbolAsync(values, table, 4, 0, cudaMemcpyHostToDevice, 0));
  SAY(cudaGetSymbolAddress(&p, table));
  SAY(cudaGetSymbolSize(&bytes, table));
  printf("bytes %zu\n", bytes);
  SAY(cudaGetSymbolSize(&bytes, number));
  printf("bytes %zu\n", bytes);
  SAY(cudaGetSymbolAddress(&p, plain));
  SAY(cudaGetSymbolSize(&bytes, plain));
  cudaPointerAttributes a;
  SAY(cudaGetSymbolAddress(&p, number));
  SAY(cudaPointerGetAttributes(&a, p));
  printf("type %d\n", a.type);
  SAY(cudaMemset(p, 0, 4));
  SAY(cudaFree(p));
  SAY(cudaGetLastError());
}

void functions() {
  cudaFunction_t function = 0;
  SAY(cudaGetFuncBySymbol(&function, (void *)kernel));
  cudaKernel_t k = 0;
  SAY(cudaGetKernel(&k, (void *)kernel));
  SAY(cudaGetKernel(&k, (void *)notAKernel));
  SAY(cudaGetLastError());
}

int main() {
  devices();
  valid();
  kernels();
  symbols();
  functions();
  SAY(cudaDeviceReset());
}
