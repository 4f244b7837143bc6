// C++ overloads and templates of the CUDA runtime API. Part of cuda_runtime_api.h.
#ifndef WARPSCOPE_CUDA_RUNTIME_OVERLOADS_H
#define WARPSCOPE_CUDA_RUNTIME_OVERLOADS_H

// Structures

static inline __attribute__((nodebug)) __host__ __device__ cudaPitchedPtr make_cudaPitchedPtr(void *pointer, size_t pitch, size_t xsize,
                                                                     size_t ysize) {
  cudaPitchedPtr pitched = {pointer, pitch, xsize, ysize};
  return pitched;
}

static inline __attribute__((nodebug)) __host__ __device__ cudaPos make_cudaPos(size_t x, size_t y, size_t z) {
  cudaPos position = {x, y, z};
  return position;
}

static inline __attribute__((nodebug)) __host__ __device__ cudaExtent make_cudaExtent(size_t width, size_t height, size_t depth) {
  cudaExtent extent = {width, height, depth};
  return extent;
}

static inline __attribute__((nodebug)) __host__ cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w,
                                                                   cudaChannelFormatKind kind) {
  cudaChannelFormatDesc format = {x, y, z, w, kind};
  return format;
}

static inline __attribute__((nodebug)) __host__ cudaChannelFormatDesc cudaCreateChannelDescHalf() {
  return cudaCreateChannelDesc(16, 0, 0, 0, cudaChannelFormatKindFloat);
}
static inline __attribute__((nodebug)) __host__ cudaChannelFormatDesc cudaCreateChannelDescHalf1() { return cudaCreateChannelDescHalf(); }
static inline __attribute__((nodebug)) __host__ cudaChannelFormatDesc cudaCreateChannelDescHalf2() {
  return cudaCreateChannelDesc(16, 16, 0, 0, cudaChannelFormatKindFloat);
}
static inline __attribute__((nodebug)) __host__ cudaChannelFormatDesc cudaCreateChannelDescHalf4() {
  return cudaCreateChannelDesc(16, 16, 16, 16, cudaChannelFormatKindFloat);
}

// The format of texels of type T, a scalar or a vector of one, two or four.
template <class T>
inline __host__ cudaChannelFormatDesc cudaCreateChannelDesc() {
  return cudaCreateChannelDesc(0, 0, 0, 0, cudaChannelFormatKindNone);
}

#define WARPSCOPE_CHANNEL_FORMAT(type, bits1, bits2, bits34, kind)                \
  template <>                                                                    \
  inline __host__ cudaChannelFormatDesc cudaCreateChannelDesc<type>() {           \
    return cudaCreateChannelDesc(bits1, bits2, bits34, bits34, kind);             \
  }
#define WARPSCOPE_CHANNEL_FORMATS(scalar, vector, bits, kind) \
  WARPSCOPE_CHANNEL_FORMAT(scalar, bits, 0, 0, kind)          \
  WARPSCOPE_CHANNEL_FORMAT(vector##1, bits, 0, 0, kind)       \
  WARPSCOPE_CHANNEL_FORMAT(vector##2, bits, bits, 0, kind)    \
  WARPSCOPE_CHANNEL_FORMAT(vector##4, bits, bits, bits, kind)
WARPSCOPE_CHANNEL_FORMAT(char, 8, 0, 0, cudaChannelFormatKindSigned)
WARPSCOPE_CHANNEL_FORMATS(signed char, char, 8, cudaChannelFormatKindSigned)
WARPSCOPE_CHANNEL_FORMATS(unsigned char, uchar, 8, cudaChannelFormatKindUnsigned)
WARPSCOPE_CHANNEL_FORMATS(short, short, 16, cudaChannelFormatKindSigned)
WARPSCOPE_CHANNEL_FORMATS(unsigned short, ushort, 16, cudaChannelFormatKindUnsigned)
WARPSCOPE_CHANNEL_FORMATS(int, int, 32, cudaChannelFormatKindSigned)
WARPSCOPE_CHANNEL_FORMATS(unsigned int, uint, 32, cudaChannelFormatKindUnsigned)
WARPSCOPE_CHANNEL_FORMATS(float, float, 32, cudaChannelFormatKindFloat)
#undef WARPSCOPE_CHANNEL_FORMATS
#undef WARPSCOPE_CHANNEL_FORMAT

// Memory: a T** where the C function wants void**

template <class T>
static inline __attribute__((nodebug)) __host__ __device__ cudaError_t cudaMalloc(T **pointer, size_t bytes) {
  return ::cudaMalloc((void **)(void *)pointer, bytes);
}

template <class T>
static inline __attribute__((nodebug)) __host__ cudaError_t cudaMallocPitch(T **pointer, size_t *pitch, size_t width, size_t height) {
  return ::cudaMallocPitch((void **)(void *)pointer, pitch, width, height);
}

// Sizes that are given back to a `uint64_t`, which is what `size_t` is where programs come from

template <class T> struct __warpscope_wide_size {};
template <> struct __warpscope_wide_size<unsigned long long> { typedef cudaError_t error; };
#define WARPSCOPE_WIDE_SIZE(T) \
  template <class T> static inline __attribute__((nodebug)) __host__ typename __warpscope_wide_size<T>::error

WARPSCOPE_WIDE_SIZE(T) cudaMemGetInfo(T *freeBytes, T *totalBytes) {
  size_t unused = 0, total = 0;
  const cudaError_t error = ::cudaMemGetInfo(freeBytes ? &unused : NULL, totalBytes ? &total : NULL);
  if (error == cudaSuccess) *freeBytes = unused, *totalBytes = total;
  return error;
}
WARPSCOPE_WIDE_SIZE(T) cudaMallocPitch(void **pointer, T *pitch, size_t width, size_t height) {
  size_t bytes = 0;
  const cudaError_t error = ::cudaMallocPitch(pointer, pitch ? &bytes : NULL, width, height);
  if (error == cudaSuccess) *pitch = bytes;
  return error;
}
template <class P, class T>
static inline __attribute__((nodebug)) __host__ typename __warpscope_wide_size<T>::error cudaMallocPitch(P **pointer, T *pitch, size_t width, size_t height) {
  return cudaMallocPitch((void **)(void *)pointer, pitch, width, height);
}
WARPSCOPE_WIDE_SIZE(T) cudaDeviceGetLimit(T *value, cudaLimit limit) {
  size_t given = 0;
  const cudaError_t error = ::cudaDeviceGetLimit(value ? &given : NULL, limit);
  if (error == cudaSuccess) *value = given;
  return error;
}
#undef WARPSCOPE_WIDE_SIZE

template <class T>
static inline __attribute__((nodebug)) __host__ cudaError_t cudaMallocHost(T **pointer, size_t bytes, unsigned int flags = 0) {
  return ::cudaHostAlloc((void **)(void *)pointer, bytes, flags);
}

static inline __attribute__((nodebug)) __host__ cudaError_t cudaMallocHost(void **pointer, size_t bytes, unsigned int flags) {
  return ::cudaHostAlloc(pointer, bytes, flags);
}

template <class T>
static inline __attribute__((nodebug)) __host__ cudaError_t cudaHostAlloc(T **pointer, size_t bytes, unsigned int flags) {
  return ::cudaHostAlloc((void **)(void *)pointer, bytes, flags);
}

template <class T>
static inline __attribute__((nodebug)) __host__ cudaError_t cudaHostGetDevicePointer(T **device, void *host, unsigned int flags) {
  return ::cudaHostGetDevicePointer((void **)(void *)device, host, flags);
}

template <class T>
static inline __attribute__((nodebug)) __host__ cudaError_t cudaMallocManaged(T **pointer, size_t bytes,
                                                     unsigned int flags = cudaMemAttachGlobal) {
  return ::cudaMallocManaged((void **)(void *)pointer, bytes, flags);
}

template <class T>
static inline __attribute__((nodebug)) __host__ cudaError_t cudaMallocAsync(T **pointer, size_t bytes, cudaStream_t stream) {
  return ::cudaMallocAsync((void **)(void *)pointer, bytes, stream);
}

template <class T>
static inline __attribute__((nodebug)) __host__ cudaError_t cudaMallocAsync(T **pointer, size_t bytes, cudaMemPool_t pool,
                                                   cudaStream_t stream) {
  return ::cudaMallocFromPoolAsync((void **)(void *)pointer, bytes, pool, stream);
}

template <class T>
static inline __attribute__((nodebug)) __host__ cudaError_t cudaMallocFromPoolAsync(T **pointer, size_t bytes, cudaMemPool_t pool,
                                                           cudaStream_t stream) {
  return ::cudaMallocFromPoolAsync((void **)(void *)pointer, bytes, pool, stream);
}

template <class T>
static inline __attribute__((nodebug)) __host__ cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, T *pointer, size_t bytes = 0,
                                                            unsigned int flags = cudaMemAttachSingle) {
  return ::cudaStreamAttachMemAsync(stream, (void *)pointer, bytes, flags);
}

// CUDA 13 names a place by a cudaMemLocation where CUDA 12 gave a device number.

static inline __attribute__((nodebug)) __host__ int __warpscope_device_of(cudaMemLocation location) {
  return location.type == cudaMemLocationTypeDevice ? location.id : (int)cudaCpuDeviceId;
}

static inline __attribute__((nodebug)) __host__ cudaError_t cudaMemAdvise(const void *pointer, size_t bytes, cudaMemoryAdvise advice,
                                                 cudaMemLocation location) {
  return ::cudaMemAdvise(pointer, bytes, advice, __warpscope_device_of(location));
}

static inline __attribute__((nodebug)) __host__ cudaError_t cudaMemPrefetchAsync(const void *pointer, size_t bytes, cudaMemLocation location,
                                                        unsigned int flags, cudaStream_t stream = 0) {
  // There are no flags yet; a prefetch of nothing is refused in the same way.
  return ::cudaMemPrefetchAsync(pointer, flags ? 0 : bytes, __warpscope_device_of(location), stream);
}

// Device variables by reference

template <class T>
static inline __attribute__((nodebug)) __host__ cudaError_t cudaMemcpyToSymbol(const T &symbol, const void *from, size_t bytes,
                                                      size_t offset = 0,
                                                      cudaMemcpyKind kind = cudaMemcpyHostToDevice) {
  return ::cudaMemcpyToSymbol((const void *)__builtin_addressof(symbol), from, bytes, offset, kind);
}

template <class T>
static inline __attribute__((nodebug)) __host__ cudaError_t cudaMemcpyToSymbolAsync(const T &symbol, const void *from, size_t bytes,
                                                           size_t offset = 0,
                                                           cudaMemcpyKind kind = cudaMemcpyHostToDevice,
                                                           cudaStream_t stream = 0) {
  return ::cudaMemcpyToSymbolAsync((const void *)__builtin_addressof(symbol), from, bytes, offset, kind, stream);
}

template <class T>
static inline __attribute__((nodebug)) __host__ cudaError_t cudaMemcpyFromSymbol(void *to, const T &symbol, size_t bytes, size_t offset = 0,
                                                        cudaMemcpyKind kind = cudaMemcpyDeviceToHost) {
  return ::cudaMemcpyFromSymbol(to, (const void *)__builtin_addressof(symbol), bytes, offset, kind);
}

template <class T>
static inline __attribute__((nodebug)) __host__ cudaError_t cudaMemcpyFromSymbolAsync(void *to, const T &symbol, size_t bytes,
                                                             size_t offset = 0,
                                                             cudaMemcpyKind kind = cudaMemcpyDeviceToHost,
                                                             cudaStream_t stream = 0) {
  return ::cudaMemcpyFromSymbolAsync(to, (const void *)__builtin_addressof(symbol), bytes, offset, kind, stream);
}

template <class T>
static inline __attribute__((nodebug)) __host__ cudaError_t cudaGetSymbolAddress(void **pointer, const T &symbol) {
  return ::cudaGetSymbolAddress(pointer, (const void *)__builtin_addressof(symbol));
}

template <class T>
static inline __attribute__((nodebug)) __host__ cudaError_t cudaGetSymbolSize(size_t *bytes, const T &symbol) {
  return ::cudaGetSymbolSize(bytes, (const void *)__builtin_addressof(symbol));
}

// Events

static inline __attribute__((nodebug)) __host__ cudaError_t cudaEventCreate(cudaEvent_t *event, unsigned int flags) {
  return ::cudaEventCreateWithFlags(event, flags);
}

// Calls that CUDA 12 gave a second name, and calls of CUDA 4 and before
#define cudaMemAdvise_v2 cudaMemAdvise
#define cudaMemPrefetchAsync_v2 cudaMemPrefetchAsync
#define cudaEventElapsedTime_v2 cudaEventElapsedTime

static inline __attribute__((nodebug)) __host__ cudaError_t cudaThreadSetLimit(cudaLimit limit, size_t value) {
  return ::cudaDeviceSetLimit(limit, value);
}

static inline __attribute__((nodebug)) __host__ cudaError_t cudaThreadGetLimit(size_t *value, cudaLimit limit) {
  return ::cudaDeviceGetLimit(value, limit);
}

static inline __attribute__((nodebug)) __host__ cudaError_t cudaThreadSetCacheConfig(cudaFuncCache config) {
  return ::cudaDeviceSetCacheConfig(config);
}

static inline __attribute__((nodebug)) __host__ cudaError_t cudaThreadGetCacheConfig(cudaFuncCache *config) {
  return ::cudaDeviceGetCacheConfig(config);
}

// Kernels by their name

template <class T>
static inline __attribute__((nodebug)) __host__ cudaError_t cudaLaunchKernel(T *kernel, dim3 grid, dim3 block, void **arguments,
                                                    size_t sharedBytes = 0, cudaStream_t stream = 0) {
  return ::cudaLaunchKernel((const void *)kernel, grid, block, arguments, sharedBytes, stream);
}

template <class T>
static inline __attribute__((nodebug)) __host__ cudaError_t cudaLaunchCooperativeKernel(T *kernel, dim3 grid, dim3 block, void **arguments,
                                                               size_t sharedBytes = 0, cudaStream_t stream = 0) {
  return ::cudaLaunchCooperativeKernel((const void *)kernel, grid, block, arguments, sharedBytes, stream);
}

// The parameters take the kernel's types, whatever the types of the arguments.
template <class... Parameters>
static inline __attribute__((nodebug)) __host__ cudaError_t __warpscope_launch_with(const cudaLaunchConfig_t *config,
                                                      void (*kernel)(Parameters...), Parameters... parameters) {
  void *arguments[sizeof...(Parameters) + 1] = {(void *)__builtin_addressof(parameters)..., 0};
  return ::cudaLaunchKernelExC(config, (const void *)kernel, arguments);
}

template <class... Parameters, class... Arguments>
static inline __attribute__((nodebug)) __host__ cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *config,
                                                      void (*kernel)(Parameters...), Arguments &&...arguments) {
  return __warpscope_launch_with<Parameters...>(config, kernel, static_cast<Arguments &&>(arguments)...);
}

template <class T>
static inline __attribute__((nodebug)) __host__ cudaError_t cudaOccupancyMaxActiveClusters(int *count, T *kernel,
                                                      const cudaLaunchConfig_t *config) {
  return ::cudaOccupancyMaxActiveClusters(count, (const void *)kernel, config);
}

template <class T>
static inline __attribute__((nodebug)) __host__ cudaError_t cudaOccupancyMaxPotentialClusterSize(int *size, T *kernel,
                                                      const cudaLaunchConfig_t *config) {
  return ::cudaOccupancyMaxPotentialClusterSize(size, (const void *)kernel, config);
}

template <class T>
static inline __attribute__((nodebug)) __host__ cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *attributes, T *kernel) {
  return ::cudaFuncGetAttributes(attributes, (const void *)kernel);
}

template <class T>
static inline __attribute__((nodebug)) __host__ cudaError_t cudaFuncSetAttribute(T *kernel, cudaFuncAttribute attribute, int value) {
  return ::cudaFuncSetAttribute((const void *)kernel, attribute, value);
}

template <class T>
static inline __attribute__((nodebug)) __host__ cudaError_t cudaFuncSetCacheConfig(T *kernel, cudaFuncCache config) {
  return ::cudaFuncSetCacheConfig((const void *)kernel, config);
}

template <class T>
static inline __attribute__((nodebug)) __host__ cudaError_t cudaFuncSetSharedMemConfig(T *kernel, cudaSharedMemConfig config) {
  return ::cudaFuncSetSharedMemConfig((const void *)kernel, config);
}

template <class T>
static inline __attribute__((nodebug)) __host__ cudaError_t cudaFuncGetParamInfo(T *kernel, size_t index, size_t *offset, size_t *bytes) {
  return ::cudaFuncGetParamInfo((const void *)kernel, index, offset, bytes);
}

template <class T>
static inline __attribute__((nodebug)) __host__ cudaError_t cudaGetFuncBySymbol(cudaFunction_t *function, T *kernel) {
  return ::cudaGetFuncBySymbol(function, (const void *)kernel);
}

template <class T>
static inline __attribute__((nodebug)) __host__ cudaError_t cudaGetKernel(cudaKernel_t *handle, T *kernel) {
  return ::cudaGetKernel(handle, (const void *)kernel);
}

template <class T>
static inline __attribute__((nodebug)) __host__ cudaError_t cudaFuncGetName(const char **name, T *kernel) {
  return ::cudaFuncGetName(name, (const void *)kernel);
}

// Occupancy

template <class T>
static inline __attribute__((nodebug)) __host__ __device__ cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(
    int *blocks, T kernel, int blockSize, size_t dynamicSharedBytes) {
  return ::cudaOccupancyMaxActiveBlocksPerMultiprocessor(blocks, (const void *)kernel, blockSize,
                                                         dynamicSharedBytes);
}

template <class T>
static inline __attribute__((nodebug)) __host__ __device__ cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    int *blocks, T kernel, int blockSize, size_t dynamicSharedBytes, unsigned int flags) {
  return ::cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, (const void *)kernel, blockSize,
                                                                  dynamicSharedBytes, flags);
}

template <class T>
static inline __attribute__((nodebug)) __host__ cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *bytes, T *kernel, int blocks,
                                                                             int blockSize) {
  return ::cudaOccupancyAvailableDynamicSMemPerBlock(bytes, (const void *)kernel, blocks, blockSize);
}

// The block size with the most resident threads on an SM, the largest of equals, and the smallest grid
// that fills the device with it. `sharedBytesOf(blockSize)` gives the dynamic shared memory of a block.
template <class SharedBytesOf, class T>
static inline __attribute__((nodebug)) __host__ cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(
    int *minGridSize, int *bestBlockSize, T kernel, SharedBytesOf sharedBytesOf, int blockSizeLimit,
    unsigned int flags) {
  if (!minGridSize || !bestBlockSize || !kernel) return cudaErrorInvalidValue;
  int device = 0, threadsOfSm = 0, threadsOfBlock = 0, warp = 0, smCount = 0;
  cudaFuncAttributes attributes;
  cudaError_t error = ::cudaGetDevice(&device);
  if (!error) error = ::cudaDeviceGetAttribute(&threadsOfSm, cudaDevAttrMaxThreadsPerMultiProcessor, device);
  if (!error) error = ::cudaDeviceGetAttribute(&threadsOfBlock, cudaDevAttrMaxThreadsPerBlock, device);
  if (!error) error = ::cudaDeviceGetAttribute(&warp, cudaDevAttrWarpSize, device);
  if (!error) error = ::cudaDeviceGetAttribute(&smCount, cudaDevAttrMultiProcessorCount, device);
  if (!error) error = ::cudaFuncGetAttributes(&attributes, (const void *)kernel);
  if (error) return error;

  int limit = attributes.maxThreadsPerBlock < threadsOfBlock ? attributes.maxThreadsPerBlock : threadsOfBlock;
  if (blockSizeLimit > 0 && blockSizeLimit < limit) limit = blockSizeLimit;
  int bestThreads = 0, bestBlocks = 0;
  *bestBlockSize = 0;
  for (int rounded = (limit + warp - 1) / warp * warp; rounded > 0 && bestThreads < threadsOfSm; rounded -= warp) {
    const int size = rounded < limit ? rounded : limit;
    int blocks = 0;
    error = ::cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&blocks, (const void *)kernel, size,
                                                                     sharedBytesOf(size), flags);
    if (error) return error;
    if (blocks * size > bestThreads) {
      bestThreads = blocks * size;
      bestBlocks = blocks;
      *bestBlockSize = size;
    }
  }
  *minGridSize = bestBlocks * smCount;
  return cudaSuccess;
}

template <class SharedBytesOf, class T>
static inline __attribute__((nodebug)) __host__ cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(
    int *minGridSize, int *blockSize, T kernel, SharedBytesOf sharedBytesOf, int blockSizeLimit = 0) {
  return cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(minGridSize, blockSize, kernel, sharedBytesOf,
                                                                 blockSizeLimit, cudaOccupancyDefault);
}

struct __warpscope_constant_bytes {
  size_t bytes;
  __host__ __device__ size_t operator()(int) const { return bytes; }
};

template <class T>
static inline __attribute__((nodebug)) __host__ cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(
    int *minGridSize, int *blockSize, T kernel, size_t dynamicSharedBytes = 0, int blockSizeLimit = 0,
    unsigned int flags = 0) {
  __warpscope_constant_bytes sharedBytesOf = {dynamicSharedBytes};
  return cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(minGridSize, blockSize, kernel, sharedBytesOf,
                                                                 blockSizeLimit, flags);
}

template <class T>
static inline __attribute__((nodebug)) __host__ cudaError_t cudaOccupancyMaxPotentialBlockSize(int *minGridSize, int *blockSize, T kernel,
                                                                      size_t dynamicSharedBytes = 0,
                                                                      int blockSizeLimit = 0) {
  return cudaOccupancyMaxPotentialBlockSizeWithFlags(minGridSize, blockSize, kernel, dynamicSharedBytes,
                                                     blockSizeLimit, cudaOccupancyDefault);
}

#endif
