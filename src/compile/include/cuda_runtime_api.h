// The CUDA runtime API: prototypes, and the C++ overloads that spare programs their casts.
//
// Functions marked API become imports of the host program, or are defined in src/compile/guest;
// those marked API_BOTH may also be called by kernels that launch kernels.
#ifndef WARPSCOPE_CUDA_RUNTIME_API_H
#define WARPSCOPE_CUDA_RUNTIME_API_H

#ifndef __CUDA_RUNTIME_API_H__
#define __CUDA_RUNTIME_API_H__
#endif
#ifndef __DRIVER_TYPES_H__
#define __DRIVER_TYPES_H__
#endif

#ifndef CUDART_VERSION
#define CUDART_VERSION 13000
#endif

#include "vector_functions.h"
#include "cuda_runtime_types.h"

#define WARPSCOPE_API __host__ cudaError_t
#define WARPSCOPE_API_BOTH __host__ __device__ cudaError_t
#ifdef __cplusplus
#define WARPSCOPE_OR(value) = value
extern "C" {
#else
#define WARPSCOPE_OR(value)
#endif

// Errors
WARPSCOPE_API_BOTH cudaGetLastError(void);
WARPSCOPE_API_BOTH cudaPeekAtLastError(void);
__host__ __device__ const char *cudaGetErrorName(cudaError_t error);
__host__ __device__ const char *cudaGetErrorString(cudaError_t error);

// Devices
WARPSCOPE_API_BOTH cudaGetDeviceCount(int *count);
WARPSCOPE_API_BOTH cudaGetDevice(int *device);
WARPSCOPE_API cudaSetDevice(int device);
WARPSCOPE_API cudaInitDevice(int device, unsigned int deviceFlags, unsigned int flags);
WARPSCOPE_API cudaSetValidDevices(int *devices, int length);
WARPSCOPE_API cudaChooseDevice(int *device, const struct cudaDeviceProp *wanted);
WARPSCOPE_API cudaGetDeviceProperties(struct cudaDeviceProp *properties, int device);
WARPSCOPE_API cudaGetDeviceProperties_v2(struct cudaDeviceProp *properties, int device);
WARPSCOPE_API_BOTH cudaDeviceGetAttribute(int *value, enum cudaDeviceAttr attribute, int device);
WARPSCOPE_API cudaSetDeviceFlags(unsigned int flags);
WARPSCOPE_API cudaGetDeviceFlags(unsigned int *flags);
WARPSCOPE_API_BOTH cudaDeviceSynchronize(void);
WARPSCOPE_API cudaDeviceReset(void);
WARPSCOPE_API cudaDeviceSetLimit(enum cudaLimit limit, size_t value);
WARPSCOPE_API_BOTH cudaDeviceGetLimit(size_t *value, enum cudaLimit limit);
WARPSCOPE_API cudaDeviceSetCacheConfig(enum cudaFuncCache config);
WARPSCOPE_API_BOTH cudaDeviceGetCacheConfig(enum cudaFuncCache *config);
WARPSCOPE_API cudaDeviceSetSharedMemConfig(enum cudaSharedMemConfig config);
WARPSCOPE_API_BOTH cudaDeviceGetSharedMemConfig(enum cudaSharedMemConfig *config);
WARPSCOPE_API cudaDeviceGetStreamPriorityRange(int *least, int *greatest);
WARPSCOPE_API cudaDeviceGetPCIBusId(char *text, int length, int device);
WARPSCOPE_API cudaDeviceGetByPCIBusId(int *device, const char *text);
WARPSCOPE_API cudaDeviceCanAccessPeer(int *can, int device, int peer);
WARPSCOPE_API cudaDeviceEnablePeerAccess(int peer, unsigned int flags);
WARPSCOPE_API cudaDeviceDisablePeerAccess(int peer);
WARPSCOPE_API cudaDeviceGetP2PAttribute(int *value, enum cudaDeviceP2PAttr attribute, int source, int target);
WARPSCOPE_API cudaCtxResetPersistingL2Cache(void);
WARPSCOPE_API cudaDriverGetVersion(int *version);
WARPSCOPE_API cudaRuntimeGetVersion(int *version);
WARPSCOPE_API cudaThreadSynchronize(void);
WARPSCOPE_API cudaThreadExit(void);
WARPSCOPE_API cudaProfilerStart(void);
WARPSCOPE_API cudaProfilerStop(void);

// Memory
WARPSCOPE_API_BOTH cudaMalloc(void **pointer, size_t bytes);
WARPSCOPE_API_BOTH cudaFree(void *pointer);
WARPSCOPE_API cudaMallocPitch(void **pointer, size_t *pitch, size_t width, size_t height);
WARPSCOPE_API cudaMalloc3D(struct cudaPitchedPtr *pitched, struct cudaExtent extent);
WARPSCOPE_API cudaMallocHost(void **pointer, size_t bytes);
WARPSCOPE_API cudaHostAlloc(void **pointer, size_t bytes, unsigned int flags);
WARPSCOPE_API cudaFreeHost(void *pointer);
WARPSCOPE_API cudaHostRegister(void *pointer, size_t bytes, unsigned int flags);
WARPSCOPE_API cudaHostUnregister(void *pointer);
WARPSCOPE_API cudaHostGetDevicePointer(void **device, void *host, unsigned int flags);
WARPSCOPE_API cudaHostGetFlags(unsigned int *flags, void *host);
WARPSCOPE_API cudaMallocManaged(void **pointer, size_t bytes, unsigned int flags WARPSCOPE_OR(cudaMemAttachGlobal));
WARPSCOPE_API cudaMemAdvise(const void *pointer, size_t bytes, enum cudaMemoryAdvise advice, int device);
WARPSCOPE_API cudaMemPrefetchAsync(const void *pointer, size_t bytes, int device, cudaStream_t stream WARPSCOPE_OR(0));
WARPSCOPE_API cudaMemRangeGetAttribute(void *data, size_t dataBytes, enum cudaMemRangeAttribute attribute,
                                       const void *pointer, size_t bytes);
WARPSCOPE_API cudaMemRangeGetAttributes(void **data, size_t *dataBytes, enum cudaMemRangeAttribute *attributes,
                                        size_t count, const void *pointer, size_t bytes);
WARPSCOPE_API cudaMallocAsync(void **pointer, size_t bytes, cudaStream_t stream);
WARPSCOPE_API cudaFreeAsync(void *pointer, cudaStream_t stream);
WARPSCOPE_API cudaMallocFromPoolAsync(void **pointer, size_t bytes, cudaMemPool_t pool, cudaStream_t stream);
WARPSCOPE_API cudaDeviceGetDefaultMemPool(cudaMemPool_t *pool, int device);
WARPSCOPE_API cudaDeviceGetMemPool(cudaMemPool_t *pool, int device);
WARPSCOPE_API cudaDeviceSetMemPool(int device, cudaMemPool_t pool);
WARPSCOPE_API cudaMemPoolCreate(cudaMemPool_t *pool, const struct cudaMemPoolProps *properties);
WARPSCOPE_API cudaMemPoolDestroy(cudaMemPool_t pool);
WARPSCOPE_API cudaMemPoolTrimTo(cudaMemPool_t pool, size_t bytesToKeep);
WARPSCOPE_API cudaMemPoolSetAttribute(cudaMemPool_t pool, enum cudaMemPoolAttr attribute, void *value);
WARPSCOPE_API cudaMemPoolGetAttribute(cudaMemPool_t pool, enum cudaMemPoolAttr attribute, void *value);
WARPSCOPE_API cudaMemPoolSetAccess(cudaMemPool_t pool, const struct cudaMemAccessDesc *access, size_t count);
WARPSCOPE_API cudaMemPoolGetAccess(enum cudaMemAccessFlags *flags, cudaMemPool_t pool,
                                   struct cudaMemLocation *location);
WARPSCOPE_API cudaMemGetDefaultMemPool(cudaMemPool_t *pool, struct cudaMemLocation *location,
                                       enum cudaMemAllocationType type);
WARPSCOPE_API cudaMemGetMemPool(cudaMemPool_t *pool, struct cudaMemLocation *location,
                                enum cudaMemAllocationType type);
WARPSCOPE_API cudaMemSetMemPool(struct cudaMemLocation *location, enum cudaMemAllocationType type,
                                cudaMemPool_t pool);
WARPSCOPE_API cudaMemPoolExportToShareableHandle(void *handle, cudaMemPool_t pool,
                                                 enum cudaMemAllocationHandleType type, unsigned int flags);
WARPSCOPE_API cudaMemPoolImportFromShareableHandle(cudaMemPool_t *pool, void *handle,
                                                   enum cudaMemAllocationHandleType type, unsigned int flags);
WARPSCOPE_API cudaMemGetInfo(size_t *freeBytes, size_t *totalBytes);
WARPSCOPE_API cudaPointerGetAttributes(struct cudaPointerAttributes *attributes, const void *pointer);

// Copies and fills
WARPSCOPE_API cudaMemcpy(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind);
WARPSCOPE_API_BOTH cudaMemcpyAsync(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind,
                                   cudaStream_t stream WARPSCOPE_OR(0));
WARPSCOPE_API cudaMemcpyPeer(void *to, int toDevice, const void *from, int fromDevice, size_t bytes);
WARPSCOPE_API cudaMemcpyPeerAsync(void *to, int toDevice, const void *from, int fromDevice, size_t bytes,
                                  cudaStream_t stream WARPSCOPE_OR(0));
WARPSCOPE_API cudaMemcpy2D(void *to, size_t toPitch, const void *from, size_t fromPitch, size_t width,
                           size_t height, enum cudaMemcpyKind kind);
WARPSCOPE_API_BOTH cudaMemcpy2DAsync(void *to, size_t toPitch, const void *from, size_t fromPitch, size_t width,
                                     size_t height, enum cudaMemcpyKind kind, cudaStream_t stream WARPSCOPE_OR(0));
WARPSCOPE_API cudaMemcpy3D(const struct cudaMemcpy3DParms *copy);
WARPSCOPE_API_BOTH cudaMemcpy3DAsync(const struct cudaMemcpy3DParms *copy, cudaStream_t stream WARPSCOPE_OR(0));
WARPSCOPE_API cudaMemcpy3DPeer(const struct cudaMemcpy3DPeerParms *copy);
WARPSCOPE_API cudaMemcpy3DPeerAsync(const struct cudaMemcpy3DPeerParms *copy, cudaStream_t stream WARPSCOPE_OR(0));
WARPSCOPE_API cudaMemcpyBatchAsync(void *const *to, const void *const *from, const size_t *bytes, size_t count,
                                   struct cudaMemcpyAttributes *attributes, size_t *attributeIndices,
                                   size_t attributeCount, cudaStream_t stream);
WARPSCOPE_API cudaMemcpy3DBatchAsync(size_t count, struct cudaMemcpy3DBatchOp *copies, unsigned long long flags,
                                     cudaStream_t stream);
WARPSCOPE_API cudaMemPrefetchBatchAsync(void **pointers, size_t *bytes, size_t count, struct cudaMemLocation *locations,
                                        size_t *locationIndices, size_t locationCount, unsigned long long flags,
                                        cudaStream_t stream);
WARPSCOPE_API cudaMemDiscardBatchAsync(void **pointers, size_t *bytes, size_t count, unsigned long long flags,
                                       cudaStream_t stream);
WARPSCOPE_API cudaMemDiscardAndPrefetchBatchAsync(void **pointers, size_t *bytes, size_t count,
                                                  struct cudaMemLocation *locations, size_t *locationIndices,
                                                  size_t locationCount, unsigned long long flags, cudaStream_t stream);
WARPSCOPE_API cudaMemset(void *pointer, int value, size_t bytes);
WARPSCOPE_API_BOTH cudaMemsetAsync(void *pointer, int value, size_t bytes, cudaStream_t stream WARPSCOPE_OR(0));
WARPSCOPE_API cudaMemset2D(void *pointer, size_t pitch, int value, size_t width, size_t height);
WARPSCOPE_API_BOTH cudaMemset2DAsync(void *pointer, size_t pitch, int value, size_t width, size_t height,
                                     cudaStream_t stream WARPSCOPE_OR(0));
WARPSCOPE_API cudaMemset3D(struct cudaPitchedPtr pitched, int value, struct cudaExtent extent);
WARPSCOPE_API_BOTH cudaMemset3DAsync(struct cudaPitchedPtr pitched, int value, struct cudaExtent extent,
                                     cudaStream_t stream WARPSCOPE_OR(0));

// Device variables, named by the address of their shadow in the host program
WARPSCOPE_API cudaMemcpyToSymbol(const void *symbol, const void *from, size_t bytes, size_t offset WARPSCOPE_OR(0),
                                 enum cudaMemcpyKind kind WARPSCOPE_OR(cudaMemcpyHostToDevice));
WARPSCOPE_API cudaMemcpyFromSymbol(void *to, const void *symbol, size_t bytes, size_t offset WARPSCOPE_OR(0),
                                   enum cudaMemcpyKind kind WARPSCOPE_OR(cudaMemcpyDeviceToHost));
WARPSCOPE_API cudaMemcpyToSymbolAsync(const void *symbol, const void *from, size_t bytes, size_t offset,
                                      enum cudaMemcpyKind kind, cudaStream_t stream WARPSCOPE_OR(0));
WARPSCOPE_API cudaMemcpyFromSymbolAsync(void *to, const void *symbol, size_t bytes, size_t offset,
                                        enum cudaMemcpyKind kind, cudaStream_t stream WARPSCOPE_OR(0));
WARPSCOPE_API cudaGetSymbolAddress(void **pointer, const void *symbol);
WARPSCOPE_API cudaGetSymbolSize(size_t *bytes, const void *symbol);

// Streams
WARPSCOPE_API cudaStreamCreate(cudaStream_t *stream);
WARPSCOPE_API_BOTH cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned int flags);
WARPSCOPE_API cudaStreamCreateWithPriority(cudaStream_t *stream, unsigned int flags, int priority);
WARPSCOPE_API_BOTH cudaStreamDestroy(cudaStream_t stream);
WARPSCOPE_API cudaStreamSynchronize(cudaStream_t stream);
WARPSCOPE_API cudaStreamQuery(cudaStream_t stream);
WARPSCOPE_API_BOTH cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int flags WARPSCOPE_OR(0));
WARPSCOPE_API cudaStreamGetFlags(cudaStream_t stream, unsigned int *flags);
WARPSCOPE_API cudaStreamGetPriority(cudaStream_t stream, int *priority);
WARPSCOPE_API cudaStreamGetId(cudaStream_t stream, unsigned long long *id);
WARPSCOPE_API cudaStreamGetDevice(cudaStream_t stream, int *device);
WARPSCOPE_API cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void *userData,
                                    unsigned int flags);
WARPSCOPE_API cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void *userData);
WARPSCOPE_API cudaStreamCopyAttributes(cudaStream_t to, cudaStream_t from);
WARPSCOPE_API cudaStreamAttachMemAsync(cudaStream_t stream, void *pointer, size_t bytes WARPSCOPE_OR(0),
                                       unsigned int flags WARPSCOPE_OR(cudaMemAttachSingle));
WARPSCOPE_API cudaStreamSetAttribute(cudaStream_t stream, cudaStreamAttrID attribute,
                                     const cudaStreamAttrValue *value);
WARPSCOPE_API cudaStreamGetAttribute(cudaStream_t stream, cudaStreamAttrID attribute, cudaStreamAttrValue *value);

// Events
WARPSCOPE_API cudaEventCreate(cudaEvent_t *event);
WARPSCOPE_API_BOTH cudaEventCreateWithFlags(cudaEvent_t *event, unsigned int flags);
WARPSCOPE_API_BOTH cudaEventRecord(cudaEvent_t event, cudaStream_t stream WARPSCOPE_OR(0));
WARPSCOPE_API cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream WARPSCOPE_OR(0), unsigned int flags WARPSCOPE_OR(0));
WARPSCOPE_API cudaEventSynchronize(cudaEvent_t event);
WARPSCOPE_API cudaEventQuery(cudaEvent_t event);
WARPSCOPE_API cudaEventElapsedTime(float *milliseconds, cudaEvent_t start, cudaEvent_t end);
WARPSCOPE_API_BOTH cudaEventDestroy(cudaEvent_t event);

// Kernels
__host__ unsigned int __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t sharedBytes WARPSCOPE_OR(0),
                                                  cudaStream_t stream WARPSCOPE_OR(0));
__host__ unsigned int __cudaPopCallConfiguration(dim3 *grid, dim3 *block, size_t *sharedBytes, void *stream);
WARPSCOPE_API cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block, void **arguments, size_t sharedBytes,
                               cudaStream_t stream);
WARPSCOPE_API cudaLaunchCooperativeKernel(const void *kernel, dim3 grid, dim3 block, void **arguments,
                                          size_t sharedBytes WARPSCOPE_OR(0), cudaStream_t stream WARPSCOPE_OR(0));
WARPSCOPE_API cudaLaunchKernelExC(const cudaLaunchConfig_t *config, const void *kernel, void **arguments);
WARPSCOPE_API_BOTH cudaFuncGetAttributes(struct cudaFuncAttributes *attributes, const void *kernel);
WARPSCOPE_API cudaFuncSetAttribute(const void *kernel, enum cudaFuncAttribute attribute, int value);
WARPSCOPE_API cudaFuncSetCacheConfig(const void *kernel, enum cudaFuncCache config);
WARPSCOPE_API cudaFuncSetSharedMemConfig(const void *kernel, enum cudaSharedMemConfig config);
WARPSCOPE_API cudaFuncGetName(const char **name, const void *kernel);
WARPSCOPE_API cudaFuncGetParamInfo(const void *kernel, size_t index, size_t *offset, size_t *bytes);
WARPSCOPE_API cudaGetFuncBySymbol(cudaFunction_t *function, const void *kernel);
WARPSCOPE_API cudaGetKernel(cudaKernel_t *handle, const void *kernel);
WARPSCOPE_API cudaKernelSetAttributeForDevice(cudaKernel_t kernel, enum cudaFuncAttribute attribute, int value,
                                              int device);
WARPSCOPE_API cudaLaunchCooperativeKernelMultiDevice(struct cudaLaunchParams *launches, unsigned int count,
                                                     unsigned int flags WARPSCOPE_OR(0));
WARPSCOPE_API cudaOccupancyMaxPotentialClusterSize(int *size, const void *kernel, const cudaLaunchConfig_t *config);
WARPSCOPE_API cudaOccupancyMaxActiveClusters(int *count, const void *kernel, const cudaLaunchConfig_t *config);
WARPSCOPE_API_BOTH cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, const void *kernel, int blockSize,
                                                                 size_t dynamicSharedBytes);
WARPSCOPE_API_BOTH cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, const void *kernel,
                                                                          int blockSize, size_t dynamicSharedBytes,
                                                                          unsigned int flags);
WARPSCOPE_API cudaOccupancyAvailableDynamicSMemPerBlock(size_t *bytes, const void *kernel, int blocks,
                                                        int blockSize);

// Arrays, textures and surfaces
WARPSCOPE_API cudaMallocArray(cudaArray_t *array, const struct cudaChannelFormatDesc *format, size_t width,
                              size_t height WARPSCOPE_OR(0), unsigned int flags WARPSCOPE_OR(0));
WARPSCOPE_API cudaMalloc3DArray(cudaArray_t *array, const struct cudaChannelFormatDesc *format,
                                struct cudaExtent extent, unsigned int flags WARPSCOPE_OR(0));
WARPSCOPE_API cudaFreeArray(cudaArray_t array);
WARPSCOPE_API cudaMallocMipmappedArray(cudaMipmappedArray_t *array, const struct cudaChannelFormatDesc *format,
                                       struct cudaExtent extent, unsigned int levels,
                                       unsigned int flags WARPSCOPE_OR(0));
WARPSCOPE_API cudaGetMipmappedArrayLevel(cudaArray_t *array, cudaMipmappedArray_const_t mipmapped, unsigned int level);
WARPSCOPE_API cudaFreeMipmappedArray(cudaMipmappedArray_t array);
WARPSCOPE_API cudaArrayGetInfo(struct cudaChannelFormatDesc *format, struct cudaExtent *extent,
                               unsigned int *flags, cudaArray_t array);
WARPSCOPE_API cudaGetChannelDesc(struct cudaChannelFormatDesc *format, cudaArray_const_t array);
WARPSCOPE_API cudaMemcpyToArray(cudaArray_t to, size_t x, size_t y, const void *from, size_t bytes,
                                enum cudaMemcpyKind kind);
WARPSCOPE_API cudaMemcpyFromArray(void *to, cudaArray_const_t from, size_t x, size_t y, size_t bytes,
                                  enum cudaMemcpyKind kind);
WARPSCOPE_API cudaMemcpy2DToArray(cudaArray_t to, size_t x, size_t y, const void *from, size_t fromPitch,
                                  size_t width, size_t height, enum cudaMemcpyKind kind);
WARPSCOPE_API cudaMemcpy2DFromArray(void *to, size_t toPitch, cudaArray_const_t from, size_t x, size_t y,
                                    size_t width, size_t height, enum cudaMemcpyKind kind);
WARPSCOPE_API cudaMemcpyToArrayAsync(cudaArray_t to, size_t x, size_t y, const void *from, size_t bytes,
                                     enum cudaMemcpyKind kind, cudaStream_t stream WARPSCOPE_OR(0));
WARPSCOPE_API cudaMemcpyFromArrayAsync(void *to, cudaArray_const_t from, size_t x, size_t y, size_t bytes,
                                       enum cudaMemcpyKind kind, cudaStream_t stream WARPSCOPE_OR(0));
WARPSCOPE_API cudaMemcpyArrayToArray(cudaArray_t to, size_t toX, size_t toY, cudaArray_const_t from, size_t fromX,
                                     size_t fromY, size_t bytes,
                                     enum cudaMemcpyKind kind WARPSCOPE_OR(cudaMemcpyDeviceToDevice));
WARPSCOPE_API cudaMemcpy2DToArrayAsync(cudaArray_t to, size_t x, size_t y, const void *from, size_t fromPitch,
                                       size_t width, size_t height, enum cudaMemcpyKind kind,
                                       cudaStream_t stream WARPSCOPE_OR(0));
WARPSCOPE_API cudaMemcpy2DFromArrayAsync(void *to, size_t toPitch, cudaArray_const_t from, size_t x, size_t y,
                                         size_t width, size_t height, enum cudaMemcpyKind kind,
                                         cudaStream_t stream WARPSCOPE_OR(0));
WARPSCOPE_API cudaMemcpy2DArrayToArray(cudaArray_t to, size_t toX, size_t toY, cudaArray_const_t from, size_t fromX,
                                       size_t fromY, size_t width, size_t height,
                                       enum cudaMemcpyKind kind WARPSCOPE_OR(cudaMemcpyDeviceToDevice));
WARPSCOPE_API cudaCreateTextureObject(cudaTextureObject_t *texture, const struct cudaResourceDesc *resource,
                                      const struct cudaTextureDesc *sampling,
                                      const struct cudaResourceViewDesc *view);
WARPSCOPE_API cudaDestroyTextureObject(cudaTextureObject_t texture);
WARPSCOPE_API cudaGetTextureObjectResourceDesc(struct cudaResourceDesc *resource, cudaTextureObject_t texture);
WARPSCOPE_API cudaGetTextureObjectTextureDesc(struct cudaTextureDesc *sampling, cudaTextureObject_t texture);
WARPSCOPE_API cudaGetTextureObjectResourceViewDesc(struct cudaResourceViewDesc *view, cudaTextureObject_t texture);
WARPSCOPE_API cudaGetSurfaceObjectResourceDesc(struct cudaResourceDesc *resource, cudaSurfaceObject_t surface);
WARPSCOPE_API cudaCreateSurfaceObject(cudaSurfaceObject_t *surface, const struct cudaResourceDesc *resource);
WARPSCOPE_API cudaDestroySurfaceObject(cudaSurfaceObject_t surface);
WARPSCOPE_API cudaBindTexture(size_t *offset, const struct textureReference *reference, const void *memory,
                              const struct cudaChannelFormatDesc *format, size_t bytes WARPSCOPE_OR(0xffffffff));
WARPSCOPE_API cudaBindTexture2D(size_t *offset, const struct textureReference *reference, const void *memory,
                                const struct cudaChannelFormatDesc *format, size_t width, size_t height,
                                size_t pitch);
WARPSCOPE_API cudaBindTextureToArray(const struct textureReference *reference, cudaArray_const_t array,
                                     const struct cudaChannelFormatDesc *format);
WARPSCOPE_API cudaBindTextureToMipmappedArray(const struct textureReference *reference,
                                              cudaMipmappedArray_const_t array,
                                              const struct cudaChannelFormatDesc *format);
WARPSCOPE_API cudaUnbindTexture(const struct textureReference *reference);
WARPSCOPE_API cudaGetTextureAlignmentOffset(size_t *offset, const struct textureReference *reference);
WARPSCOPE_API cudaGetTextureReference(const struct textureReference **reference, const void *symbol);
WARPSCOPE_API cudaBindSurfaceToArray(const struct surfaceReference *reference, cudaArray_const_t array,
                                     const struct cudaChannelFormatDesc *format);
WARPSCOPE_API cudaGetSurfaceReference(const struct surfaceReference **reference, const void *symbol);

#include "cuda_graph_api.h"

// Sharing with other processes
WARPSCOPE_API cudaIpcGetMemHandle(cudaIpcMemHandle_t *handle, void *pointer);
WARPSCOPE_API cudaIpcOpenMemHandle(void **pointer, cudaIpcMemHandle_t handle, unsigned int flags);
WARPSCOPE_API cudaIpcCloseMemHandle(void *pointer);
WARPSCOPE_API cudaIpcGetEventHandle(cudaIpcEventHandle_t *handle, cudaEvent_t event);
WARPSCOPE_API cudaIpcOpenEventHandle(cudaEvent_t *event, cudaIpcEventHandle_t handle);

// Graphics, and other means of a real system
WARPSCOPE_API cudaGraphicsUnregisterResource(cudaGraphicsResource_t resource);
WARPSCOPE_API cudaGraphicsResourceSetMapFlags(cudaGraphicsResource_t resource, unsigned int flags);
WARPSCOPE_API cudaGraphicsMapResources(int count, cudaGraphicsResource_t *resources,
                                       cudaStream_t stream WARPSCOPE_OR(0));
WARPSCOPE_API cudaGraphicsUnmapResources(int count, cudaGraphicsResource_t *resources,
                                         cudaStream_t stream WARPSCOPE_OR(0));
WARPSCOPE_API cudaGraphicsResourceGetMappedPointer(void **pointer, size_t *bytes, cudaGraphicsResource_t resource);
WARPSCOPE_API cudaGraphicsSubResourceGetMappedArray(cudaArray_t *array, cudaGraphicsResource_t resource,
                                                    unsigned int index, unsigned int level);
WARPSCOPE_API cudaGraphicsResourceGetMappedMipmappedArray(cudaMipmappedArray_t *array,
                                                          cudaGraphicsResource_t resource);
WARPSCOPE_API cudaDeviceFlushGPUDirectRDMAWrites(enum cudaFlushGPUDirectRDMAWritesTarget target,
                                                 enum cudaFlushGPUDirectRDMAWritesScope scope);
WARPSCOPE_API cudaDeviceGetNvSciSyncAttributes(void *attributes, int device, int flags);
WARPSCOPE_API cudaGetDriverEntryPoint(const char *symbol, void **function, unsigned long long flags,
                                      enum cudaDriverEntryPointQueryResult *result WARPSCOPE_OR(0));
WARPSCOPE_API cudaGetDriverEntryPointByVersion(const char *symbol, void **function, unsigned int version,
                                               unsigned long long flags,
                                               enum cudaDriverEntryPointQueryResult *result WARPSCOPE_OR(0));
WARPSCOPE_API cudaGetExportTable(const void **table, const cudaUUID_t *id);

#include "cuda_interop_api.h"
#include "cuda_library_api.h"
#include "cuda_absent_calls.h"

#ifdef __cplusplus
}  // extern "C"
#include "cuda_runtime_overloads.h"
#include "cuda_graph_overloads.h"
#endif

// Before CUDA 13, programs chose the stream of the thread by this; nvcc's --default-stream does still.
#if defined(__cplusplus) && defined(CUDA_API_PER_THREAD_DEFAULT_STREAM)
extern "C" __host__ cudaError_t __warpscope_per_thread_streams(void)
    __attribute__((import_module("env"), import_name("__warpscope_per_thread_streams")));
namespace {
struct __warpscope_thread_streams {
  __host__ __warpscope_thread_streams() { __warpscope_per_thread_streams(); }
} __warpscope_thread_streams_used;
}  // namespace
#endif

// src/compile/source-traits.ts: the host looks at memory that it shares with kernels while they run.
#if defined(__cplusplus) && defined(WARPSCOPE_WATCHES_SHARED_MEMORY)
extern "C" __host__ cudaError_t __warpscope_watch_shared_memory(void)
    __attribute__((import_module("env"), import_name("__warpscope_watch_shared_memory")));
namespace {
struct __warpscope_watching {
  __host__ __warpscope_watching() { __warpscope_watch_shared_memory(); }
} __warpscope_watching_used;
}  // namespace
#endif

#undef WARPSCOPE_OR
#undef WARPSCOPE_API
#undef WARPSCOPE_API_BOTH

#endif
