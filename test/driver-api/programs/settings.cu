// What the driver API tells of devices and contexts and lets programs set, memory pools, and the forms of copies and
// fills that driver.cu leaves out. Prints one line a check; the answers beside are those of a GPU.
#include <cuda.h>
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#define CHECK(call)                                                            \
  do {                                                                         \
    int code = (int)(call);                                                    \
    if (code != 0) {                                                           \
      printf("line %d: %s answers %d\n", __LINE__, #call, code);               \
      exit(1);                                                                 \
    }                                                                          \
  } while (0)
#define TELL(call) printf("%s: %d\n", #call, (int)(call))

__global__ void nothing(int) {}

static void devices() {
  int major = 0, minor = 0, can = 9, count = 0;
  CUdevice found = -1;
  CUuuid uuid;
  CUdevprop properties;
  char bus[32] = "";
  CHECK(cuDeviceComputeCapability(&major, &minor, 0));
  CHECK(cuDeviceGetProperties(&properties, 0));
  printf("capability %d, threads %d, warp %d\n", major * 10 + minor, properties.maxThreadsPerBlock,
         properties.SIMDWidth);
  CHECK(cuDeviceGetPCIBusId(bus, sizeof bus, 0));
  CHECK(cuDeviceGetByPCIBusId(&found, bus));
  printf("found %d\n", found);
  CHECK(cuDeviceGetUuid(&uuid, 0));
  CHECK(cuDeviceGetCount(&count));
  CHECK(cuDeviceCanAccessPeer(&can, 0, 0));
  printf("reaches itself %d\n", can);
  TELL(cuDeviceGetP2PAttribute(&can, CU_DEVICE_P2P_ATTRIBUTE_ACCESS_SUPPORTED, 0, count));
  TELL(cuDeviceCanAccessPeer(&can, 0, count));
}

static void contexts() {
  CUcontext context, attached;
  unsigned flags = 9, version = 0;
  unsigned long long id = 0, primaryId = 0;
  int least = 9, greatest = 9;
  CUfunc_cache cache = (CUfunc_cache)9;
  CHECK(cuDevicePrimaryCtxSetFlags(0, CU_CTX_SCHED_YIELD));
  CHECK(cuDevicePrimaryCtxRetain(&context, 0));
  CHECK(cuCtxSetCurrent(context));
  CHECK(cuCtxGetFlags(&flags));
  printf("schedule %u\n", flags & CU_CTX_SCHED_MASK);
  CHECK(cuCtxGetApiVersion(context, &version));
  CHECK(cuCtxGetId(context, &id));
  CHECK(cuCtxGetId(nullptr, &primaryId));
  printf("version %u, same id %d\n", version, id == primaryId);
  CHECK(cuCtxGetStreamPriorityRange(&least, &greatest));
  printf("priorities %d to %d\n", least, greatest);
  CHECK(cuCtxSetCacheConfig(CU_FUNC_CACHE_PREFER_SHARED));
  CHECK(cuCtxGetCacheConfig(&cache));
  printf("cache %d\n", cache);
  CHECK(cuCtxResetPersistingL2Cache());
  CHECK(cuCtxSetFlags(CU_CTX_SCHED_SPIN));
  TELL(cuCtxEnablePeerAccess(context, 0));
  TELL(cuCtxEnablePeerAccess(nullptr, 0));
  TELL(cuCtxDisablePeerAccess(nullptr));
  CHECK(cuCtxAttach(&attached, 0));
  printf("attached to the current one %d\n", attached == context);
  CHECK(cuCtxDetach(attached));
  CUsharedconfig banks = (CUsharedconfig)9;
  CHECK(cuCtxSetSharedMemConfig(CU_SHARED_MEM_CONFIG_FOUR_BYTE_BANK_SIZE));
  CHECK(cuCtxGetSharedMemConfig(&banks));
  cudaFunction_t function = nullptr;
  CHECK(cudaGetFuncBySymbol(&function, (const void *)nothing));
  CHECK(cuFuncSetSharedMemConfig(function, CU_SHARED_MEM_CONFIG_DEFAULT_BANK_SIZE));
  int blocks = 0, grid = 0, size = 0;
  size_t bytes = 0;
  CHECK(cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&blocks, function, 128, 0, CU_OCCUPANCY_DEFAULT));
  CHECK(cuOccupancyMaxPotentialBlockSizeWithFlags(&grid, &size, function, nullptr, 0, 256, CU_OCCUPANCY_DEFAULT));
  CHECK(cuOccupancyAvailableDynamicSMemPerBlock(&bytes, function, 2, 128));
  printf("blocks %d, block size %d, shared memory for two %d\n", blocks, size, bytes > 0);
}

static void pools() {
  CUmemoryPool pool, same;
  CUdeviceptr a, b;
  cuuint64_t threshold = 1 << 20, got = 0;
  CHECK(cuDeviceGetDefaultMemPool(&pool, 0));
  CHECK(cuDeviceGetMemPool(&same, 0));
  printf("default pool %d\n", pool == same);
  CHECK(cuDeviceSetMemPool(0, pool));
  CHECK(cuMemPoolSetAttribute(pool, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, &threshold));
  CHECK(cuMemPoolGetAttribute(pool, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, &got));
  printf("threshold %d\n", got == threshold);
  CHECK(cuMemAllocAsync(&a, 1000, nullptr));
  CHECK(cuMemAllocFromPoolAsync(&b, 1000, pool, nullptr));
  CHECK(cuMemFreeAsync(a, nullptr));
  CHECK(cuMemFreeAsync(b, nullptr));
  CHECK(cuCtxSynchronize());
  CHECK(cuMemPoolTrimTo(pool, 0));
  printf("the default pool stays %d\n", cuMemPoolDestroy(pool) != CUDA_SUCCESS);
}

static void memory() {
  const int n = 64;
  unsigned words[n];
  unsigned short halves[n];
  unsigned char bytes[n];
  CUdeviceptr a, b, shared;
  CUstream stream;
  CHECK(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
  CHECK(cuMemAlloc(&a, n * 8));
  CHECK(cuMemAlloc(&b, n * 8));
  CHECK(cuMemsetD8(a, 0, n * 8));
  CHECK(cuMemsetD8Async(a, 0x11, 16, stream));
  CHECK(cuMemsetD16Async(a + 16, 0x2233, 4, stream));
  CHECK(cuStreamSynchronize(stream));
  CHECK(cuMemcpyDtoH(bytes, a, sizeof bytes));
  printf("bytes %x %x %x %x\n", bytes[15], bytes[16], bytes[23], bytes[24]);
  // Rows of 32 bytes, of which the first elements are filled.
  CHECK(cuMemsetD2D16(a, 32, 0x4455, 2, 3));
  CHECK(cuMemsetD2D8Async(a + 4, 32, 0x66, 1, 2, stream));
  CHECK(cuMemsetD2D16Async(a + 6, 32, 0x7788, 1, 2, stream));
  CHECK(cuMemsetD2D32Async(a + 8, 32, 0x99aabbcc, 1, 2, stream));
  CHECK(cuStreamSynchronize(stream));
  CHECK(cuMemcpyDtoH(words, a, sizeof words));
  printf("rows %x %x %x, %x %x %x, %x\n", words[0], words[1], words[2], words[8], words[9], words[10], words[16]);
  CHECK(cuMemcpy(b, a, n * 4));
  CHECK(cuMemcpyAsync(b + n * 4, a, n * 2, stream));
  CHECK(cuMemcpyDtoDAsync(b, b + n * 4, 8, stream));
  CHECK(cuStreamSynchronize(stream));
  for (int i = 0; i < n; i++) halves[i] = (unsigned short)i;
  CHECK(cuMemcpyHtoDAsync(b, halves, sizeof halves, stream));
  CHECK(cuStreamSynchronize(stream));
  CHECK(cuMemcpyDtoH(words, b, sizeof words));
  printf("copied %x %x %x\n", words[1], words[31], words[32]);
  CUcontext context = nullptr, ofStream = nullptr;
  CHECK(cuCtxGetCurrent(&context));
  CHECK(cuMemcpyPeer(b, context, a, context, 16));
  CHECK(cuMemcpyPeerAsync(b, context, a, context, 16, stream));
  CHECK(cuStreamGetCtx(stream, &ofStream));
  printf("context of the stream %d\n", context == ofStream);

  void *pinned = nullptr;
  unsigned flags = 9;
  CHECK(cuMemAllocHost(&pinned, 100));
  CHECK(cuMemHostGetFlags(&flags, pinned));
  CHECK(cuMemFreeHost(pinned));
  std::vector<char> pageable(1 << 16);
  CHECK(cuMemHostRegister(pageable.data(), pageable.size(), CU_MEMHOSTREGISTER_PORTABLE));
  TELL(cuMemHostRegister(pageable.data(), pageable.size(), CU_MEMHOSTREGISTER_PORTABLE));
  CHECK(cuMemHostUnregister(pageable.data()));
  TELL(cuMemHostUnregister(pageable.data()));

  CHECK(cuMemAllocManaged(&shared, 4096, CU_MEM_ATTACH_GLOBAL));
#if CUDA_VERSION >= 13000
  CUmemLocation there;
  memset(&there, 0, sizeof there);
  there.type = CU_MEM_LOCATION_TYPE_DEVICE;
  CHECK(cuMemAdvise(shared, 4096, CU_MEM_ADVISE_SET_READ_MOSTLY, there));
  CHECK(cuMemPrefetchAsync(shared, 4096, there, 0, stream));
#else
  CHECK(cuMemAdvise(shared, 4096, CU_MEM_ADVISE_SET_READ_MOSTLY, 0));
  CHECK(cuMemPrefetchAsync(shared, 4096, 0, stream));
#endif
  CHECK(cuStreamAttachMemAsync(stream, shared, 0, CU_MEM_ATTACH_SINGLE));
  CHECK(cuStreamSynchronize(stream));
  CUmemorytype type = (CUmemorytype)9;
  unsigned managed = 9;
  CUpointer_attribute asked[] = {CU_POINTER_ATTRIBUTE_MEMORY_TYPE, CU_POINTER_ATTRIBUTE_IS_MANAGED};
  void *values[] = {&type, &managed};
  CHECK(cuPointerGetAttributes(2, asked, values, shared));
  printf("managed %u\n", managed);
  CHECK(cuMemFree(shared));

  int priority = 9;
  unsigned long long id = 0;
  CUdevice device = -1;
  CUstreamCaptureStatus capturing = (CUstreamCaptureStatus)9;
  CUevent event;
  CHECK(cuStreamGetPriority(stream, &priority));
  CHECK(cuStreamGetId(stream, &id));
#if CUDA_VERSION >= 12080
  CHECK(cuStreamGetDevice(stream, &device));
#endif
  CHECK(cuStreamIsCapturing(stream, &capturing));
  printf("priority %d, device %d, capturing %d\n", priority, device, capturing);
  CHECK(cuEventCreate(&event, CU_EVENT_DISABLE_TIMING));
  CHECK(cuEventRecordWithFlags(event, stream, CU_EVENT_RECORD_DEFAULT));
  CHECK(cuEventSynchronize(event));
  float milliseconds = 0;
  TELL(cuEventElapsedTime(&milliseconds, event, event));
  CHECK(cuEventDestroy(event));
  CHECK(cuStreamDestroy(stream));
  CHECK(cuMemFree(b));
  CHECK(cuMemFree(a));
}

int main() {
  CHECK(cuInit(0));
  devices();
  contexts();
  pools();
  memory();
  CHECK(cuDevicePrimaryCtxReset(0));
  CHECK(cuDevicePrimaryCtxRelease(0));
  TELL(cuDevicePrimaryCtxRelease(0));
  return 0;
}
