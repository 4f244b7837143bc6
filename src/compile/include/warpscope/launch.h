// Kernels that launch kernels: what Clang's code for kernel<<<grid, block, shared, stream>>>(…) calls there.
#ifndef WARPSCOPE_LAUNCH_H
#define WARPSCOPE_LAUNCH_H

// Streams that only kernels name: after the whole grid with all else it launched, and beside it.
#define cudaStreamTailLaunch ((cudaStream_t)0x3)
#define cudaStreamFireAndForget ((cudaStream_t)0x4)

extern "C" {
// The value behind the handle of a conditional node, for the runtime to look at when the node's turn comes.
__attribute__((device, always_inline, nodebug)) inline void cudaGraphSetConditional(cudaGraphConditionalHandle handle,
                                                                                     unsigned int value) {
  *(volatile unsigned int *)(size_t)handle = value;
}
__device__ void *cudaGetParameterBuffer(size_t align, size_t bytes);
__device__ cudaError_t cudaLaunchDevice(void *kernel, void *parameters, dim3 grid, dim3 block,
                                        unsigned int sharedBytes, cudaStream_t stream);

#ifdef __CUDA_ARCH__
// Launches wait in a list until their grid has ended, which CUDA allows since kernels cannot wait for them.
// The runtime reads the list, newest first, in this form, and frees its entries; the parameters follow them.
struct __align__(64) __warpscope_child {
  __warpscope_child *before;
  void *kernel;
  unsigned int grid[3], block[3], sharedBytes, stream;
};
inline __device__ __warpscope_child *__warpscope_launches;

#define WARPSCOPE_LAUNCH __attribute__((device, always_inline, nodebug)) inline
// In a function, so that it is part of programs only that ask for it, precompiled or not.
WARPSCOPE_LAUNCH cudaError_t &__warpscope_launch_error() {
  static cudaError_t error;
  return error;
}
WARPSCOPE_LAUNCH void *cudaGetParameterBuffer(size_t, size_t bytes) {
  __warpscope_child *const launch = (__warpscope_child *)malloc(sizeof(__warpscope_child) + bytes);
  if (launch == nullptr) __warpscope_launch_error() = cudaErrorLaunchOutOfResources;
  return launch == nullptr ? nullptr : launch + 1;
}
WARPSCOPE_LAUNCH cudaError_t cudaLaunchDevice(void *kernel, void *parameters, dim3 grid, dim3 block,
                                              unsigned int sharedBytes, cudaStream_t stream) {
  __warpscope_child *const launch = (__warpscope_child *)parameters - 1;
  const unsigned long long threads = (unsigned long long)block.x * block.y * block.z;
  if (threads == 0 || threads > 1024 || grid.x == 0 || grid.y == 0 || grid.z == 0) {
    free(launch);
    return __warpscope_launch_error() = cudaErrorInvalidConfiguration;
  }
  launch->kernel = kernel;
  launch->grid[0] = grid.x, launch->grid[1] = grid.y, launch->grid[2] = grid.z;
  launch->block[0] = block.x, launch->block[1] = block.y, launch->block[2] = block.z;
  launch->sharedBytes = sharedBytes;
  launch->stream = (unsigned int)(size_t)stream;
  launch->before = (__warpscope_child *)__scoped_atomic_exchange_n(
      (size_t *)&__warpscope_launches, (size_t)launch, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
  return cudaSuccess;
}
#undef WARPSCOPE_LAUNCH

// Of the runtime's functions, those that a kernel needs about a launch. Streams and events only order what
// runs in order anyway.
#define WARPSCOPE_BOTH __attribute__((host, device, always_inline, nodebug)) inline
WARPSCOPE_BOTH cudaError_t cudaPeekAtLastError() { return __warpscope_launch_error(); }
WARPSCOPE_BOTH cudaError_t cudaGetLastError() {
  const cudaError_t error = __warpscope_launch_error();
  if (error != cudaSuccess) __warpscope_launch_error() = cudaSuccess;
  return error;
}
WARPSCOPE_BOTH const char *cudaGetErrorName(cudaError_t error) {
  return error == cudaSuccess ? "cudaSuccess" : error == cudaErrorInvalidConfiguration
             ? "cudaErrorInvalidConfiguration" : "cudaErrorLaunchOutOfResources";
}
WARPSCOPE_BOTH const char *cudaGetErrorString(cudaError_t error) {
  return error == cudaSuccess ? "no error" : error == cudaErrorInvalidConfiguration
             ? "invalid configuration argument" : "too many resources requested for launch";
}
WARPSCOPE_BOTH cudaError_t cudaGetDevice(int *device) { return *device = 0, cudaSuccess; }
WARPSCOPE_BOTH cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned int) {
  return *stream = (cudaStream_t)0x10, cudaSuccess;
}
WARPSCOPE_BOTH cudaError_t cudaStreamDestroy(cudaStream_t) { return cudaSuccess; }
WARPSCOPE_BOTH cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned int) { return cudaSuccess; }
WARPSCOPE_BOTH cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned int) {
  return *event = (cudaEvent_t)0x10, cudaSuccess;
}
WARPSCOPE_BOTH cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t) { return cudaSuccess; }
WARPSCOPE_BOTH cudaError_t cudaEventDestroy(cudaEvent_t) { return cudaSuccess; }
WARPSCOPE_BOTH cudaError_t cudaMalloc(void **pointer, size_t bytes) {
  return (*pointer = malloc(bytes)) == nullptr ? cudaErrorMemoryAllocation : cudaSuccess;
}
WARPSCOPE_BOTH cudaError_t cudaFree(void *pointer) { return free(pointer), cudaSuccess; }
#undef WARPSCOPE_BOTH
#endif
}

// Programmatic dependent launches: a kernel here starts after the one before it in the stream has ended, so
// there is nothing to wait for and nobody to tell.
static __inline__ __device__ __attribute__((always_inline, nodebug, unused)) void cudaGridDependencySynchronize() {}
static __inline__ __device__ __attribute__((always_inline, nodebug, unused)) void cudaTriggerProgrammaticLaunchCompletion() {}

// The name by which CUB 1 calls cudaDeviceSynchronize in a kernel.
static __inline__ __device__ __attribute__((always_inline, nodebug, unused)) cudaError_t
__cudaDeviceSynchronizeDeprecationAvoidance() {
  return cudaDeviceSynchronize();
}

#endif
