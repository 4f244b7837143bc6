// The driver API from contexts to occupancy, with kernels of the program itself and the runtime API between. Prints
// one line a check; the answers beside are those of a GPU.
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
// The answer of a call that should fail, or whose answer is of interest.
#define TELL(call) printf("%s: %d\n", #call, (int)(call))

__global__ void addOne(int *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] += 1;
}

struct Pair {
  char tag;
  double weight;
};
__global__ void mixed(char first, double second, Pair pair, int *out) {
  out[0] = first + (int)second;
  out[1] = pair.tag + (int)pair.weight;
}

__global__ void withShared(float *out) {
  extern __shared__ float tile[];
  __shared__ float fixed[64];
  tile[threadIdx.x] = threadIdx.x;
  fixed[threadIdx.x % 64] = 1;
  __syncthreads();
  out[threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x] + fixed[0];
}

static int hostCalls = 0;
static void onHost(void *value) { hostCalls += *(int *)value; }
static void onStream(CUstream, CUresult status, void *value) { hostCalls += *(int *)value + (int)status; }

static CUfunction functionOf(const void *kernel) {
  cudaFunction_t function = nullptr;
  CHECK(cudaGetFuncBySymbol(&function, kernel));
  return function;
}

static void beforeAnything() {
  int count = 0;
  CUdevice device;
  CUcontext context;
  size_t bytes = 0;
  const char *text = nullptr;
  TELL(cuDeviceGetCount(&count));
  TELL(cuCtxGetCurrent(&context));
  TELL(cuInit(1));
  TELL(cuInit(0));
  CHECK(cuDeviceGetCount(&count));
  TELL(cuDeviceGet(&device, 0));
  TELL(cuDeviceGet(&device, count));
  TELL(cuDeviceGet(nullptr, 0));
  CUdeviceptr memory = 0;
  TELL(cuMemAlloc(&memory, 100));
  TELL(cuCtxSynchronize());
  TELL(cuMemGetInfo(&bytes, &bytes));
  TELL(cuCtxGetCurrent(&context));
  printf("current %d\n", context != nullptr);
  TELL(cuCtxPopCurrent(&context));
  TELL(cuCtxPushCurrent(nullptr));
  TELL(cuCtxDestroy(nullptr));
  CHECK(cuGetErrorName(CUDA_ERROR_INVALID_CONTEXT, &text));
  printf("%s, ", text);
  CHECK(cuGetErrorString(CUDA_ERROR_INVALID_CONTEXT, &text));
  printf("%s\n", text);
  TELL(cuGetErrorName((CUresult)12345, &text));
  char name[64] = "";
  CHECK(cuDeviceGetName(name, sizeof name, 0));
  printf("name %d\n", strlen(name) > 0);
  int attribute = 0, version = 0;
  TELL(cuDeviceGetAttribute(&attribute, CU_DEVICE_ATTRIBUTE_WARP_SIZE, 0));
  printf("warp %d\n", attribute);
  TELL(cuDeviceGetAttribute(&attribute, CU_DEVICE_ATTRIBUTE_WARP_SIZE, count));
  TELL(cuDeviceGetAttribute(&attribute, (CUdevice_attribute)9999, 0));
  TELL(cuDeviceTotalMem(&bytes, 0));
  CHECK(cuDriverGetVersion(&version));
  printf("version %d\n", version >= 12000);
}

static void contexts() {
  CUdevice device = 0, asked = -1;
  CUcontext first, second, current, popped;
  unsigned flags = 0;
  int active = -1;
  CHECK(cuDevicePrimaryCtxGetState(device, &flags, &active));
  printf("primary active %d\n", active);
#if CUDA_VERSION >= 13000
  CHECK(cuCtxCreate(&first, nullptr, 0, device));
  CHECK(cuCtxCreate(&second, nullptr, CU_CTX_SCHED_SPIN, device));
#else
  CHECK(cuCtxCreate(&first, 0, device));
  CHECK(cuCtxCreate(&second, CU_CTX_SCHED_SPIN, device));
#endif
  CHECK(cuCtxGetCurrent(&current));
  printf("second is current %d\n", current == second);
  CHECK(cuCtxGetDevice(&asked));
  printf("device %d\n", asked);
  CHECK(cuCtxPopCurrent(&popped));
  CHECK(cuCtxGetCurrent(&current));
  printf("popped second %d, first is current %d\n", popped == second, current == first);
  CHECK(cuCtxSetCurrent(second));
  CHECK(cuCtxGetCurrent(&current));
  printf("second is current %d\n", current == second);
  CUdeviceptr memory;
  CHECK(cuMemAlloc(&memory, 1000));
  CHECK(cuCtxDestroy(second));
  CHECK(cuCtxGetCurrent(&current));
  printf("current after destroy %d\n", current != nullptr);
  CHECK(cuCtxSetCurrent(first));
  CHECK(cuCtxSynchronize());
  size_t limit = 0;
  CHECK(cuCtxSetLimit(CU_LIMIT_STACK_SIZE, 2048));
  CHECK(cuCtxGetLimit(&limit, CU_LIMIT_STACK_SIZE));
  printf("stack %zu\n", limit);
  CHECK(cuCtxSetCacheConfig(CU_FUNC_CACHE_PREFER_L1));
  CHECK(cuCtxDestroy(first));
  CHECK(cuCtxGetCurrent(&current));
  printf("current at the end %d\n", current != nullptr);
}

static void memory() {
  const int n = 300;
  std::vector<int> host(n), back(n, -1);
  for (int i = 0; i < n; i++) host[i] = i;
  CUdeviceptr a = 0, b = 0, base = 0, pitched = 0;
  size_t bytes = 0, pitch = 0;
  TELL(cuMemAlloc(&a, 0));
  CHECK(cuMemAlloc(&a, n * sizeof(int)));
  CHECK(cuMemAlloc(&b, n * sizeof(int)));
  CHECK(cuMemcpyHtoD(a, host.data(), n * sizeof(int)));
  CHECK(cuMemcpyDtoD(b, a, n * sizeof(int)));
  CHECK(cuMemcpyDtoH(back.data(), b, n * sizeof(int)));
  printf("copied %d\n", host == back);
  std::vector<int> large(1 << 22);
  TELL(cuMemcpyHtoD(a, large.data(), large.size() * sizeof(int)));
  CHECK(cuMemGetAddressRange(&base, &bytes, a + 40));
  printf("range %d %zu\n", base == a, bytes);
  CHECK(cuMemsetD32(a, 0x01020304, n));
  CHECK(cuMemsetD16(a + 8, 0x0506, 3));
  CHECK(cuMemsetD8(a + 100, 7, 5));
  CHECK(cuMemcpyDtoH(back.data(), a, n * sizeof(int)));
  printf("filled %x %x %x %x %x\n", back[1], back[2], back[3], back[25], back[26]);
  TELL(cuMemsetD32(a + 1, 0, 4));
  TELL(cuMemsetD16(a + 1, 0, 4));
  CHECK(cuMemAllocPitch(&pitched, &pitch, 100, 20, 4));
  printf("pitch %d\n", pitch >= 100);
  CUdeviceptr refused = 0;
  TELL(cuMemAllocPitch(&refused, &bytes, 100, 20, 5));
  CHECK(cuMemsetD2D8(pitched, pitch, 3, 100, 20));
  CHECK(cuMemsetD2D32(pitched + pitch, pitch, 0x10, 2, 1));
  unsigned char rows[20][50];
  CUDA_MEMCPY2D box;
  memset(&box, 0, sizeof box);
  box.srcMemoryType = CU_MEMORYTYPE_DEVICE;
  box.srcDevice = pitched;
  box.srcPitch = pitch;
  box.srcY = 0;
  box.dstMemoryType = CU_MEMORYTYPE_HOST;
  box.dstHost = rows;
  box.dstPitch = 50;
  box.WidthInBytes = 50;
  box.Height = 20;
  CHECK(cuMemcpy2D(&box));
  printf("rows %d %d %d %d\n", rows[0][49], rows[1][0], rows[1][8], rows[19][49]);
  box.srcMemoryType = (CUmemorytype)77;
  TELL(cuMemcpy2D(&box));

  CUmemorytype type = (CUmemorytype)0;
  unsigned managed = 9;
  CUdeviceptr shared = 0, mapped = 0;
  void *pinned = nullptr;
  CHECK(cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, a));
  CHECK(cuMemAllocManaged(&shared, 256, CU_MEM_ATTACH_GLOBAL));
  CHECK(cuPointerGetAttribute(&managed, CU_POINTER_ATTRIBUTE_IS_MANAGED, shared));
  printf("type %d, managed %u\n", type, managed);
  TELL(cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, (CUdeviceptr)(size_t)host.data()));
  CHECK(cuMemHostAlloc(&pinned, 64, CU_MEMHOSTALLOC_DEVICEMAP));
  CHECK(cuMemHostGetDevicePointer(&mapped, pinned, 0));
  *(int *)pinned = 41;
  int one = 1;
  void *arguments[] = {&mapped, &one};
  CHECK(cuLaunchKernel(functionOf((const void *)addOne), 1, 1, 1, 32, 1, 1, 0, 0, arguments, nullptr));
  CHECK(cuCtxSynchronize());
  printf("mapped %d\n", *(int *)pinned);
  CHECK(cuMemFreeHost(pinned));
  CHECK(cuMemFree(shared));
  CHECK(cuMemFree(pitched));
  CHECK(cuMemFree(b));
  CHECK(cuMemFree(a));
  TELL(cuMemFree(a));
}

static void launches() {
  CUfunction add = functionOf((const void *)addOne), mix = functionOf((const void *)mixed);
  const int n = 100;
  int *data = nullptr, host[n];
  CHECK(cudaMalloc(&data, n * sizeof(int)));
  CHECK(cudaMemset(data, 0, n * sizeof(int)));
  CUdeviceptr same = (CUdeviceptr)(size_t)data;
  int count = n;
  void *arguments[] = {&same, &count};
  CHECK(cuLaunchKernel(add, 4, 1, 1, 32, 1, 1, 0, nullptr, arguments, nullptr));
  addOne<<<4, 32>>>(data, n);
  TELL(cuLaunchKernel(add, 0, 1, 1, 32, 1, 1, 0, nullptr, arguments, nullptr));
  TELL(cuLaunchKernel(add, 1, 1, 1, 2048, 1, 1, 0, nullptr, arguments, nullptr));
  TELL(cuLaunchKernel(add, 1, 1, 1, 32, 1, 1, 1 << 20, nullptr, arguments, nullptr));
  TELL(cuLaunchKernel(add, 1, 1, 1, 32, 1, 1, 0, nullptr, nullptr, nullptr));
  printf("last error of the runtime %d\n", cudaGetLastError());

  // The parameters packed in a buffer, as the layout of the kernel has them.
  char buffer[64];
  size_t bytes = 0;
  auto append = [&](const void *value, size_t size, size_t alignment) {
    bytes = (bytes + alignment - 1) / alignment * alignment;
    memcpy(buffer + bytes, value, size);
    bytes += size;
  };
  char letter = 5;
  double weight = 20.5;
  Pair pair = {3, 4.0};
  append(&letter, sizeof letter, alignof(char));
  append(&weight, sizeof weight, alignof(double));
  append(&pair, sizeof pair, alignof(Pair));
  append(&same, sizeof same, alignof(CUdeviceptr));
  void *extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, buffer, CU_LAUNCH_PARAM_BUFFER_SIZE, &bytes, CU_LAUNCH_PARAM_END};
  CHECK(cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost));
  printf("added %d %d\n", host[0], host[n - 1]);
  CHECK(cuLaunchKernel(mix, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, extra));
  CHECK(cuMemcpyDtoH(host, same, sizeof host));
  printf("mixed %d %d\n", host[0], host[1]);
  TELL(cuLaunchKernel(mix, 1, 1, 1, 1, 1, 1, 0, nullptr, arguments, extra));

  CUlaunchConfig config;
  memset(&config, 0, sizeof config);
  config.gridDimX = 4;
  config.gridDimY = config.gridDimZ = config.blockDimY = config.blockDimZ = 1;
  config.blockDimX = 32;
  CHECK(cuLaunchKernelEx(&config, add, arguments, nullptr));
  CHECK(cuLaunchCooperativeKernel(add, 4, 1, 1, 32, 1, 1, 0, nullptr, arguments));
  CHECK(cuMemcpyDtoH(host, same, sizeof host));
  printf("added %d\n", host[n - 1]);

  CUfunction tile = functionOf((const void *)withShared);
  int value = -1, blocks = 0, grid = 0, size = 0;
  CHECK(cuFuncGetAttribute(&value, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, tile));
  printf("static shared %d\n", value);
  CHECK(cuFuncSetAttribute(tile, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 60000));
  CHECK(cuFuncGetAttribute(&value, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, tile));
  printf("dynamic shared %d\n", value);
  TELL(cuFuncSetAttribute(tile, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 1 << 24));
  CHECK(cuFuncSetCacheConfig(tile, CU_FUNC_CACHE_PREFER_SHARED));
  CHECK(cuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, add, 256, 0));
  CHECK(cuOccupancyMaxPotentialBlockSize(&grid, &size, add, nullptr, 0, 0));
  printf("blocks %d, block size %d\n", blocks, size);
  void *noArguments[] = {&same};
  CHECK(cuLaunchKernel(tile, 1, 1, 1, 25, 1, 1, 25 * sizeof(float), nullptr, noArguments, nullptr));
  float values[25];
  CHECK(cuMemcpyDtoH(values, same, sizeof values));
  printf("tile %g %g\n", values[0], values[24]);
  CHECK(cudaFree(data));
}

static void streams() {
  CUstream stream, other;
  CUevent begin, end;
  CHECK(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
  CHECK(cuStreamCreateWithPriority(&other, CU_STREAM_DEFAULT, 0));
  CHECK(cuEventCreate(&begin, CU_EVENT_DEFAULT));
  CHECK(cuEventCreate(&end, CU_EVENT_DEFAULT));
  unsigned flags = 9;
  CHECK(cuStreamGetFlags(stream, &flags));
  printf("flags %u\n", flags);
  CUfunction add = functionOf((const void *)addOne);
  CUdeviceptr data;
  int n = 1 << 16;
  CHECK(cuMemAlloc(&data, n * sizeof(int)));
  CHECK(cuMemsetD32Async(data, 5, n, stream));
  CHECK(cuEventRecord(begin, stream));
  void *arguments[] = {&data, &n};
  for (int i = 0; i < 20; i++)
    CHECK(cuLaunchKernel(add, n / 256, 1, 1, 256, 1, 1, 0, stream, arguments, nullptr));
  CHECK(cuEventRecord(end, stream));
  CHECK(cuStreamWaitEvent(other, end, 0));
  int three = 3, four = 4;
  CHECK(cuLaunchHostFunc(other, onHost, &three));
  CHECK(cuStreamAddCallback(other, onStream, &four, 0));
  CHECK(cuStreamSynchronize(other));
  printf("host functions %d\n", hostCalls);
  float milliseconds = -1;
  CHECK(cuEventElapsedTime(&milliseconds, begin, end));
  printf("time passed %d\n", milliseconds > 0);
  TELL(cuStreamQuery(stream));
  TELL(cuEventQuery(end));
  std::vector<int> host(n);
  CHECK(cuMemcpyDtoHAsync(host.data(), data, n * sizeof(int), stream));
  CHECK(cuStreamSynchronize(stream));
  printf("value %d\n", host[n - 1]);

  CUgraph graph;
  CUgraphExec executable;
  CHECK(cuStreamBeginCapture(stream, CU_STREAM_CAPTURE_MODE_GLOBAL));
  CHECK(cuLaunchKernel(add, n / 256, 1, 1, 256, 1, 1, 0, stream, arguments, nullptr));
  CHECK(cuStreamEndCapture(stream, &graph));
  CHECK(cuGraphInstantiate(&executable, graph, 0));
  CHECK(cuGraphLaunch(executable, stream));
  CHECK(cuGraphLaunch(executable, stream));
  CHECK(cuStreamSynchronize(stream));
  CHECK(cuMemcpyDtoH(host.data(), data, n * sizeof(int)));
  printf("after the graph %d\n", host[0]);
  CHECK(cuGraphExecDestroy(executable));
  CHECK(cuGraphDestroy(graph));
  CHECK(cuEventDestroy(begin));
  CHECK(cuEventDestroy(end));
  CHECK(cuStreamDestroy(stream));
  CHECK(cuStreamDestroy(other));
  CHECK(cuMemFree(data));
}

static void misuse() {
  CUmodule module = nullptr;
  CUfunction function = nullptr;
  CUdeviceptr pointer = 0;
  size_t bytes = 0;
  TELL(cuModuleLoad(&module, "no-such-file.ptx"));
  TELL(cuModuleLoadData(&module, nullptr));
  TELL(cuModuleGetFunction(&function, nullptr, "kernel"));
  TELL(cuModuleGetGlobal(&pointer, &bytes, nullptr, "variable"));
  TELL(cuMemcpyDtoH(&bytes, 0, 4));
  TELL(cuEventCreate(nullptr, 0));
  TELL(cuStreamCreate(nullptr, 0));
  printf("last error of the runtime %d\n", cudaGetLastError());
}

int main() {
  beforeAnything();
  contexts();
  // From here on the runtime's context, which the runtime makes current.
  CHECK(cudaFree(nullptr));
  CUcontext current, primary;
  unsigned flags = 0;
  int active = 0;
  CHECK(cuCtxGetCurrent(&current));
  CHECK(cuDevicePrimaryCtxGetState(0, &flags, &active));
  CHECK(cuDevicePrimaryCtxRetain(&primary, 0));
  printf("primary is current %d, active %d\n", current == primary, active);
  memory();
  launches();
  streams();
  misuse();
  CHECK(cuDevicePrimaryCtxRelease(0));
  return 0;
}
