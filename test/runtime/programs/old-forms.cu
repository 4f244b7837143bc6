// Calls in the forms they had before CUDA 13, and fields that its structures have lost. Each line tells a
// call's answer, or a value that follows from it.
#include <cstdio>
#include <cstring>
#include <cuda_profiler_api.h>

__global__ void add(int *p, int value) { atomicAdd(p, value); }

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
  size_t bytes;
  cudaFuncCache config;
  OK(cudaThreadSetLimit(cudaLimitStackSize, 2048));
  OK(cudaThreadGetLimit(&bytes, cudaLimitStackSize));
  OK(cudaThreadSetCacheConfig(cudaFuncCachePreferShared));
  OK(cudaThreadGetCacheConfig(&config));
  OK(cudaDeviceSetSharedMemConfig(cudaSharedMemBankSizeEightByte));
  cudaSharedMemConfig banks;
  OK(cudaDeviceGetSharedMemConfig(&banks));
  OK(cudaFuncSetSharedMemConfig(add, cudaSharedMemBankSizeFourByte));
  printf("stack %zu, cache %d\n", bytes, config);

  cudaDeviceProp p;
  OK(cudaGetDeviceProperties(&p, 0));
  int attribute;
  OK(cudaDeviceGetAttribute(&attribute, cudaDevAttrClockRate, 0));
  printf("clock %d, memory clock %d, overlap %d, mode %d, timeout %d, ratio %d\n", p.clockRate == attribute,
         p.memoryClockRate > 0, p.deviceOverlap, p.computeMode, p.kernelExecTimeoutEnabled,
         p.singleToDoublePrecisionPerfRatio);

  int *managed, *d;
  OK(cudaMallocManaged(&managed, 4096));
  OK(cudaMemAdvise(managed, 4096, cudaMemAdviseSetPreferredLocation, 0));
  OK(cudaMemAdvise(managed, 4096, cudaMemAdviseSetAccessedBy, cudaCpuDeviceId));
  OK(cudaMemPrefetchAsync(managed, 4096, 0));
  OK(cudaMemPrefetchAsync(managed, 4096, cudaCpuDeviceId, 0));
  int place = -9;
  OK(cudaMemRangeGetAttribute(&place, sizeof place, cudaMemRangeAttributeLastPrefetchLocation, managed, 4096));
  printf("prefetched to %d\n", place);

  OK(cudaMalloc(&d, 4));
  OK(cudaMemset(d, 0, 4));
  cudaStream_t s;
  OK(cudaStreamCreate(&s));
  cudaGraph_t captured, made;
  cudaGraphExec_t executable;
  OK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
  add<<<1, 4, 0, s>>>(d, 3);
  cudaStreamCaptureStatus status;
  unsigned long long id;
  const cudaGraphNode_t *after;
  size_t count = 0;
  OK(cudaStreamGetCaptureInfo(s, &status, &id));
  OK(cudaStreamGetCaptureInfo(s, &status, &id, &captured, &after, &count));
  OK(cudaStreamGetCaptureInfo_v2(s, &status, &id, &captured, &after, &count));
  OK(cudaStreamUpdateCaptureDependencies(s, (cudaGraphNode_t *)after, count, cudaStreamSetCaptureDependencies));
  OK(cudaStreamEndCapture(s, &captured));
  printf("status %d, after %zu\n", status, count);
  cudaGraphNode_t errorNode = 0, nodes[2], from[2], to[2];
  char log[100];
  OK(cudaGraphInstantiate(&executable, captured, &errorNode, log, sizeof log));
  OK(cudaGraphInstantiate(&executable, captured, NULL, NULL, 0));
  cudaGraphExecUpdateResult result;
  OK(cudaGraphExecUpdate(executable, captured, &errorNode, &result));
  printf("updated %d\n", result);
  OK(cudaGraphLaunch(executable, s));
  OK(cudaThreadSynchronize());

  OK(cudaGraphCreate(&made, 0));
  OK(cudaGraphAddEmptyNode(&nodes[0], made, NULL, 0));
  OK(cudaGraphAddEmptyNode(&nodes[1], made, NULL, 0));
  OK(cudaGraphAddDependencies(made, &nodes[0], &nodes[1], 1));
  count = 2;
  OK(cudaGraphGetEdges(made, from, to, &count));
  printf("edges %zu, %d %d\n", count, from[0] == nodes[0], to[0] == nodes[1]);
  OK(cudaGraphNodeGetDependencies(nodes[1], from, &count));
  OK(cudaGraphNodeGetDependentNodes(nodes[0], to, &count));
  OK(cudaGraphRemoveDependencies(made, &nodes[0], &nodes[1], 1));
  OK(cudaGraphGetEdges(made, NULL, NULL, &count));
  printf("edges %zu\n", count);

  void *arguments[] = {&d, &attribute};
  attribute = 5;
  cudaLaunchConfig_t launch = {};
  launch.gridDim = dim3(1);
  launch.blockDim = dim3(2);
  OK(cudaLaunchKernelExC(&launch, (void *)add, arguments));
  cudaKernel_t handle;
  OK(cudaGetKernel(&handle, add));
  OK(cudaKernelSetAttributeForDevice(handle, cudaFuncAttributePreferredSharedMemoryCarveout, 50, 0));
  OK(cudaLaunchKernel((void *)handle, dim3(1), dim3(1), arguments, 0, s));
  OK(cudaProfilerStart());
  OK(cudaProfilerStop());
  int sum = 0;
  OK(cudaMemcpy(&sum, d, 4, cudaMemcpyDeviceToHost));
  printf("sum %d, failures %d\n", sum, failures);
  OK(cudaThreadExit());
  return failures;
}
