// Functions of CUDA's driver API, implemented in src/compile/guest/driver-*.cpp. Part of cuda.h.
#ifndef WARPSCOPE_DRIVER_FUNCTIONS_H
#define WARPSCOPE_DRIVER_FUNCTIONS_H

#ifdef __cplusplus
extern "C" {
#endif

#define WARPSCOPE_DRIVER_API CUresult CUDAAPI

// Start and errors
WARPSCOPE_DRIVER_API cuInit(unsigned int flags);
WARPSCOPE_DRIVER_API cuDriverGetVersion(int *version);
WARPSCOPE_DRIVER_API cuGetErrorName(CUresult error, const char **name);
WARPSCOPE_DRIVER_API cuGetErrorString(CUresult error, const char **text);

// Devices
WARPSCOPE_DRIVER_API cuDeviceGet(CUdevice *device, int ordinal);
WARPSCOPE_DRIVER_API cuDeviceGetCount(int *count);
WARPSCOPE_DRIVER_API cuDeviceGetName(char *name, int capacity, CUdevice device);
WARPSCOPE_DRIVER_API cuDeviceGetUuid(CUuuid *uuid, CUdevice device);
WARPSCOPE_DRIVER_API cuDeviceTotalMem(size_t *bytes, CUdevice device);
WARPSCOPE_DRIVER_API cuDeviceGetAttribute(int *value, CUdevice_attribute attribute, CUdevice device);
WARPSCOPE_DRIVER_API cuDeviceGetProperties(CUdevprop *properties, CUdevice device);
WARPSCOPE_DRIVER_API cuDeviceComputeCapability(int *major, int *minor, CUdevice device);
WARPSCOPE_DRIVER_API cuDeviceGetPCIBusId(char *text, int capacity, CUdevice device);
WARPSCOPE_DRIVER_API cuDeviceGetByPCIBusId(CUdevice *device, const char *text);
WARPSCOPE_DRIVER_API cuDeviceCanAccessPeer(int *can, CUdevice device, CUdevice peer);
WARPSCOPE_DRIVER_API cuDeviceGetP2PAttribute(int *value, CUdevice_P2PAttribute attribute, CUdevice from, CUdevice to);
WARPSCOPE_DRIVER_API cuDeviceGetDefaultMemPool(CUmemoryPool *pool, CUdevice device);
WARPSCOPE_DRIVER_API cuDeviceGetMemPool(CUmemoryPool *pool, CUdevice device);
WARPSCOPE_DRIVER_API cuDeviceSetMemPool(CUdevice device, CUmemoryPool pool);

// Contexts
WARPSCOPE_DRIVER_API cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice device);
WARPSCOPE_DRIVER_API cuDevicePrimaryCtxRelease(CUdevice device);
WARPSCOPE_DRIVER_API cuDevicePrimaryCtxSetFlags(CUdevice device, unsigned int flags);
WARPSCOPE_DRIVER_API cuDevicePrimaryCtxGetState(CUdevice device, unsigned int *flags, int *active);
WARPSCOPE_DRIVER_API cuDevicePrimaryCtxReset(CUdevice device);
WARPSCOPE_DRIVER_API cuCtxDestroy(CUcontext context);
WARPSCOPE_DRIVER_API cuCtxPushCurrent(CUcontext context);
WARPSCOPE_DRIVER_API cuCtxPopCurrent(CUcontext *context);
WARPSCOPE_DRIVER_API cuCtxSetCurrent(CUcontext context);
WARPSCOPE_DRIVER_API cuCtxGetCurrent(CUcontext *context);
WARPSCOPE_DRIVER_API cuCtxAttach(CUcontext *context, unsigned int flags);
WARPSCOPE_DRIVER_API cuCtxDetach(CUcontext context);
WARPSCOPE_DRIVER_API cuCtxGetDevice(CUdevice *device);
WARPSCOPE_DRIVER_API cuCtxGetFlags(unsigned int *flags);
WARPSCOPE_DRIVER_API cuCtxSetFlags(unsigned int flags);
WARPSCOPE_DRIVER_API cuCtxGetId(CUcontext context, unsigned long long *id);
WARPSCOPE_DRIVER_API cuCtxGetApiVersion(CUcontext context, unsigned int *version);
WARPSCOPE_DRIVER_API cuCtxSynchronize(void);
WARPSCOPE_DRIVER_API cuCtxSetLimit(CUlimit limit, size_t value);
WARPSCOPE_DRIVER_API cuCtxGetLimit(size_t *value, CUlimit limit);
WARPSCOPE_DRIVER_API cuCtxSetCacheConfig(CUfunc_cache config);
WARPSCOPE_DRIVER_API cuCtxGetCacheConfig(CUfunc_cache *config);
WARPSCOPE_DRIVER_API cuCtxSetSharedMemConfig(CUsharedconfig config);
WARPSCOPE_DRIVER_API cuCtxGetSharedMemConfig(CUsharedconfig *config);
WARPSCOPE_DRIVER_API cuCtxGetStreamPriorityRange(int *least, int *greatest);
WARPSCOPE_DRIVER_API cuCtxResetPersistingL2Cache(void);
WARPSCOPE_DRIVER_API cuCtxEnablePeerAccess(CUcontext peer, unsigned int flags);
WARPSCOPE_DRIVER_API cuCtxDisablePeerAccess(CUcontext peer);

// Modules, and libraries, which are modules of all devices
WARPSCOPE_DRIVER_API cuModuleLoad(CUmodule *module, const char *file);
WARPSCOPE_DRIVER_API cuModuleLoadData(CUmodule *module, const void *image);
WARPSCOPE_DRIVER_API cuModuleLoadDataEx(CUmodule *module, const void *image, unsigned int count, CUjit_option *options,
                                        void **values);
WARPSCOPE_DRIVER_API cuModuleLoadFatBinary(CUmodule *module, const void *image);
WARPSCOPE_DRIVER_API cuModuleUnload(CUmodule module);
WARPSCOPE_DRIVER_API cuModuleGetFunction(CUfunction *function, CUmodule module, const char *name);
WARPSCOPE_DRIVER_API cuModuleGetFunctionCount(unsigned int *count, CUmodule module);
WARPSCOPE_DRIVER_API cuModuleEnumerateFunctions(CUfunction *functions, unsigned int count, CUmodule module);
WARPSCOPE_DRIVER_API cuModuleGetGlobal(CUdeviceptr *pointer, size_t *bytes, CUmodule module, const char *name);
WARPSCOPE_DRIVER_API cuModuleGetLoadingMode(CUmoduleLoadingMode *mode);
WARPSCOPE_DRIVER_API cuLinkCreate(unsigned int count, CUjit_option *options, void **values, CUlinkState *link);
WARPSCOPE_DRIVER_API cuLinkAddData(CUlinkState link, CUjitInputType type, void *data, size_t bytes, const char *name,
                                   unsigned int count, CUjit_option *options, void **values);
WARPSCOPE_DRIVER_API cuLinkAddFile(CUlinkState link, CUjitInputType type, const char *path, unsigned int count,
                                   CUjit_option *options, void **values);
WARPSCOPE_DRIVER_API cuLinkComplete(CUlinkState link, void **image, size_t *bytes);
WARPSCOPE_DRIVER_API cuLinkDestroy(CUlinkState link);
WARPSCOPE_DRIVER_API cuLibraryLoadData(CUlibrary *library, const void *image, CUjit_option *jitOptions,
                                       void **jitValues, unsigned int jitCount, CUlibraryOption *options,
                                       void **values, unsigned int count);
WARPSCOPE_DRIVER_API cuLibraryLoadFromFile(CUlibrary *library, const char *file, CUjit_option *jitOptions,
                                           void **jitValues, unsigned int jitCount, CUlibraryOption *options,
                                           void **values, unsigned int count);
WARPSCOPE_DRIVER_API cuLibraryUnload(CUlibrary library);
WARPSCOPE_DRIVER_API cuLibraryGetKernel(CUkernel *kernel, CUlibrary library, const char *name);
WARPSCOPE_DRIVER_API cuLibraryGetKernelCount(unsigned int *count, CUlibrary library);
WARPSCOPE_DRIVER_API cuLibraryEnumerateKernels(CUkernel *kernels, unsigned int count, CUlibrary library);
WARPSCOPE_DRIVER_API cuLibraryGetModule(CUmodule *module, CUlibrary library);
WARPSCOPE_DRIVER_API cuLibraryGetGlobal(CUdeviceptr *pointer, size_t *bytes, CUlibrary library, const char *name);
WARPSCOPE_DRIVER_API cuKernelGetFunction(CUfunction *function, CUkernel kernel);
WARPSCOPE_DRIVER_API cuKernelGetLibrary(CUlibrary *library, CUkernel kernel);
WARPSCOPE_DRIVER_API cuKernelGetName(const char **name, CUkernel kernel);
WARPSCOPE_DRIVER_API cuKernelGetAttribute(int *value, CUfunction_attribute attribute, CUkernel kernel, CUdevice device);
WARPSCOPE_DRIVER_API cuKernelSetAttribute(CUfunction_attribute attribute, int value, CUkernel kernel, CUdevice device);
WARPSCOPE_DRIVER_API cuKernelSetCacheConfig(CUkernel kernel, CUfunc_cache config, CUdevice device);
WARPSCOPE_DRIVER_API cuKernelGetParamInfo(CUkernel kernel, size_t index, size_t *offset, size_t *bytes);

// Kernels
WARPSCOPE_DRIVER_API cuLaunchKernel(CUfunction function, unsigned int gridX, unsigned int gridY, unsigned int gridZ,
                                    unsigned int blockX, unsigned int blockY, unsigned int blockZ,
                                    unsigned int sharedBytes, CUstream stream, void **params, void **extra);
WARPSCOPE_DRIVER_API cuLaunchKernelEx(const CUlaunchConfig *config, CUfunction function, void **params, void **extra);
WARPSCOPE_DRIVER_API cuLaunchCooperativeKernel(CUfunction function, unsigned int gridX, unsigned int gridY,
                                               unsigned int gridZ, unsigned int blockX, unsigned int blockY,
                                               unsigned int blockZ, unsigned int sharedBytes, CUstream stream,
                                               void **params);
WARPSCOPE_DRIVER_API cuLaunchHostFunc(CUstream stream, CUhostFn function, void *userData);
WARPSCOPE_DRIVER_API cuFuncGetAttribute(int *value, CUfunction_attribute attribute, CUfunction function);
WARPSCOPE_DRIVER_API cuFuncSetAttribute(CUfunction function, CUfunction_attribute attribute, int value);
WARPSCOPE_DRIVER_API cuFuncSetCacheConfig(CUfunction function, CUfunc_cache config);
WARPSCOPE_DRIVER_API cuFuncSetSharedMemConfig(CUfunction function, CUsharedconfig config);
WARPSCOPE_DRIVER_API cuFuncGetModule(CUmodule *module, CUfunction function);
WARPSCOPE_DRIVER_API cuFuncGetName(const char **name, CUfunction function);
WARPSCOPE_DRIVER_API cuFuncGetParamInfo(CUfunction function, size_t index, size_t *offset, size_t *bytes);
WARPSCOPE_DRIVER_API cuFuncLoad(CUfunction function);
WARPSCOPE_DRIVER_API cuOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, CUfunction function, int blockSize,
                                                                 size_t dynamicBytes);
WARPSCOPE_DRIVER_API cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, CUfunction function,
                                                                          int blockSize, size_t dynamicBytes,
                                                                          unsigned int flags);
WARPSCOPE_DRIVER_API cuOccupancyMaxPotentialBlockSize(int *minGridSize, int *blockSize, CUfunction function,
                                                      CUoccupancyB2DSize bytesOf, size_t dynamicBytes, int limit);
WARPSCOPE_DRIVER_API cuOccupancyMaxPotentialBlockSizeWithFlags(int *minGridSize, int *blockSize, CUfunction function,
                                                               CUoccupancyB2DSize bytesOf, size_t dynamicBytes,
                                                               int limit, unsigned int flags);
WARPSCOPE_DRIVER_API cuOccupancyAvailableDynamicSMemPerBlock(size_t *bytes, CUfunction function, int blocks,
                                                             int blockSize);

// Memory
WARPSCOPE_DRIVER_API cuMemGetInfo(size_t *freeBytes, size_t *totalBytes);
WARPSCOPE_DRIVER_API cuMemAlloc(CUdeviceptr *pointer, size_t bytes);
WARPSCOPE_DRIVER_API cuMemAllocPitch(CUdeviceptr *pointer, size_t *pitch, size_t width, size_t height,
                                     unsigned int elementBytes);
WARPSCOPE_DRIVER_API cuMemFree(CUdeviceptr pointer);
WARPSCOPE_DRIVER_API cuMemAllocAsync(CUdeviceptr *pointer, size_t bytes, CUstream stream);
WARPSCOPE_DRIVER_API cuMemAllocFromPoolAsync(CUdeviceptr *pointer, size_t bytes, CUmemoryPool pool, CUstream stream);
WARPSCOPE_DRIVER_API cuMemFreeAsync(CUdeviceptr pointer, CUstream stream);
WARPSCOPE_DRIVER_API cuMemAllocManaged(CUdeviceptr *pointer, size_t bytes, unsigned int flags);
WARPSCOPE_DRIVER_API cuMemAllocHost(void **pointer, size_t bytes);
WARPSCOPE_DRIVER_API cuMemHostAlloc(void **pointer, size_t bytes, unsigned int flags);
WARPSCOPE_DRIVER_API cuMemFreeHost(void *pointer);
WARPSCOPE_DRIVER_API cuMemHostGetDevicePointer(CUdeviceptr *device, void *host, unsigned int flags);
WARPSCOPE_DRIVER_API cuMemHostGetFlags(unsigned int *flags, void *host);
WARPSCOPE_DRIVER_API cuMemHostRegister(void *pointer, size_t bytes, unsigned int flags);
WARPSCOPE_DRIVER_API cuMemHostUnregister(void *pointer);
WARPSCOPE_DRIVER_API cuMemGetAddressRange(CUdeviceptr *base, size_t *bytes, CUdeviceptr pointer);
WARPSCOPE_DRIVER_API cuPointerGetAttribute(void *value, CUpointer_attribute attribute, CUdeviceptr pointer);
WARPSCOPE_DRIVER_API cuPointerGetAttributes(unsigned int count, CUpointer_attribute *attributes, void **values,
                                            CUdeviceptr pointer);
WARPSCOPE_DRIVER_API cuMemPoolDestroy(CUmemoryPool pool);
WARPSCOPE_DRIVER_API cuMemPoolTrimTo(CUmemoryPool pool, size_t bytes);
WARPSCOPE_DRIVER_API cuMemPoolSetAttribute(CUmemoryPool pool, CUmemPool_attribute attribute, void *value);
WARPSCOPE_DRIVER_API cuMemPoolGetAttribute(CUmemoryPool pool, CUmemPool_attribute attribute, void *value);

// Copies and fills
WARPSCOPE_DRIVER_API cuMemcpy(CUdeviceptr to, CUdeviceptr from, size_t bytes);
WARPSCOPE_DRIVER_API cuMemcpyAsync(CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream);
WARPSCOPE_DRIVER_API cuMemcpyPeer(CUdeviceptr to, CUcontext toContext, CUdeviceptr from, CUcontext fromContext,
                                  size_t bytes);
WARPSCOPE_DRIVER_API cuMemcpyPeerAsync(CUdeviceptr to, CUcontext toContext, CUdeviceptr from, CUcontext fromContext,
                                       size_t bytes, CUstream stream);
WARPSCOPE_DRIVER_API cuMemcpyHtoD(CUdeviceptr to, const void *from, size_t bytes);
WARPSCOPE_DRIVER_API cuMemcpyDtoH(void *to, CUdeviceptr from, size_t bytes);
WARPSCOPE_DRIVER_API cuMemcpyDtoD(CUdeviceptr to, CUdeviceptr from, size_t bytes);
WARPSCOPE_DRIVER_API cuMemcpyHtoDAsync(CUdeviceptr to, const void *from, size_t bytes, CUstream stream);
WARPSCOPE_DRIVER_API cuMemcpyDtoHAsync(void *to, CUdeviceptr from, size_t bytes, CUstream stream);
WARPSCOPE_DRIVER_API cuMemcpyDtoDAsync(CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream);
WARPSCOPE_DRIVER_API cuMemcpyHtoA(CUarray to, size_t at, const void *from, size_t bytes);
WARPSCOPE_DRIVER_API cuMemcpyAtoH(void *to, CUarray from, size_t at, size_t bytes);
WARPSCOPE_DRIVER_API cuMemcpyDtoA(CUarray to, size_t at, CUdeviceptr from, size_t bytes);
WARPSCOPE_DRIVER_API cuMemcpyAtoD(CUdeviceptr to, CUarray from, size_t at, size_t bytes);
WARPSCOPE_DRIVER_API cuMemcpy2D(const CUDA_MEMCPY2D *copy);
WARPSCOPE_DRIVER_API cuMemcpy2DUnaligned(const CUDA_MEMCPY2D *copy);
WARPSCOPE_DRIVER_API cuMemcpy2DAsync(const CUDA_MEMCPY2D *copy, CUstream stream);
WARPSCOPE_DRIVER_API cuMemcpy3D(const CUDA_MEMCPY3D *copy);
WARPSCOPE_DRIVER_API cuMemcpy3DAsync(const CUDA_MEMCPY3D *copy, CUstream stream);
WARPSCOPE_DRIVER_API cuMemsetD8(CUdeviceptr to, unsigned char value, size_t count);
WARPSCOPE_DRIVER_API cuMemsetD16(CUdeviceptr to, unsigned short value, size_t count);
WARPSCOPE_DRIVER_API cuMemsetD32(CUdeviceptr to, unsigned int value, size_t count);
WARPSCOPE_DRIVER_API cuMemsetD8Async(CUdeviceptr to, unsigned char value, size_t count, CUstream stream);
WARPSCOPE_DRIVER_API cuMemsetD16Async(CUdeviceptr to, unsigned short value, size_t count, CUstream stream);
WARPSCOPE_DRIVER_API cuMemsetD32Async(CUdeviceptr to, unsigned int value, size_t count, CUstream stream);
WARPSCOPE_DRIVER_API cuMemsetD2D8(CUdeviceptr to, size_t pitch, unsigned char value, size_t width, size_t height);
WARPSCOPE_DRIVER_API cuMemsetD2D16(CUdeviceptr to, size_t pitch, unsigned short value, size_t width, size_t height);
WARPSCOPE_DRIVER_API cuMemsetD2D32(CUdeviceptr to, size_t pitch, unsigned int value, size_t width, size_t height);
WARPSCOPE_DRIVER_API cuMemsetD2D8Async(CUdeviceptr to, size_t pitch, unsigned char value, size_t width, size_t height,
                                       CUstream stream);
WARPSCOPE_DRIVER_API cuMemsetD2D16Async(CUdeviceptr to, size_t pitch, unsigned short value, size_t width,
                                        size_t height, CUstream stream);
WARPSCOPE_DRIVER_API cuMemsetD2D32Async(CUdeviceptr to, size_t pitch, unsigned int value, size_t width,
                                        size_t height, CUstream stream);

// Arrays and texture objects
WARPSCOPE_DRIVER_API cuArrayCreate(CUarray *array, const CUDA_ARRAY_DESCRIPTOR *wanted);
WARPSCOPE_DRIVER_API cuArray3DCreate(CUarray *array, const CUDA_ARRAY3D_DESCRIPTOR *wanted);
WARPSCOPE_DRIVER_API cuArrayGetDescriptor(CUDA_ARRAY_DESCRIPTOR *descriptor, CUarray array);
WARPSCOPE_DRIVER_API cuArray3DGetDescriptor(CUDA_ARRAY3D_DESCRIPTOR *descriptor, CUarray array);
WARPSCOPE_DRIVER_API cuArrayDestroy(CUarray array);
WARPSCOPE_DRIVER_API cuTexObjectCreate(CUtexObject *texture, const CUDA_RESOURCE_DESC *resource,
                                       const CUDA_TEXTURE_DESC *sampling, const CUDA_RESOURCE_VIEW_DESC *view);
WARPSCOPE_DRIVER_API cuTexObjectDestroy(CUtexObject texture);
WARPSCOPE_DRIVER_API cuSurfObjectCreate(CUsurfObject *surface, const CUDA_RESOURCE_DESC *resource);
WARPSCOPE_DRIVER_API cuSurfObjectDestroy(CUsurfObject surface);

// Streams and events
WARPSCOPE_DRIVER_API cuStreamCreate(CUstream *stream, unsigned int flags);
WARPSCOPE_DRIVER_API cuStreamCreateWithPriority(CUstream *stream, unsigned int flags, int priority);
WARPSCOPE_DRIVER_API cuStreamDestroy(CUstream stream);
WARPSCOPE_DRIVER_API cuStreamSynchronize(CUstream stream);
WARPSCOPE_DRIVER_API cuStreamQuery(CUstream stream);
WARPSCOPE_DRIVER_API cuStreamWaitEvent(CUstream stream, CUevent event, unsigned int flags);
WARPSCOPE_DRIVER_API cuStreamAddCallback(CUstream stream, CUstreamCallback callback, void *userData,
                                         unsigned int flags);
WARPSCOPE_DRIVER_API cuStreamGetFlags(CUstream stream, unsigned int *flags);
WARPSCOPE_DRIVER_API cuStreamGetPriority(CUstream stream, int *priority);
WARPSCOPE_DRIVER_API cuStreamGetId(CUstream stream, unsigned long long *id);
WARPSCOPE_DRIVER_API cuStreamGetDevice(CUstream stream, CUdevice *device);
WARPSCOPE_DRIVER_API cuStreamGetCtx(CUstream stream, CUcontext *context);
WARPSCOPE_DRIVER_API cuStreamAttachMemAsync(CUstream stream, CUdeviceptr pointer, size_t bytes, unsigned int flags);
WARPSCOPE_DRIVER_API cuEventCreate(CUevent *event, unsigned int flags);
WARPSCOPE_DRIVER_API cuEventDestroy(CUevent event);
WARPSCOPE_DRIVER_API cuEventRecord(CUevent event, CUstream stream);
WARPSCOPE_DRIVER_API cuEventRecordWithFlags(CUevent event, CUstream stream, unsigned int flags);
WARPSCOPE_DRIVER_API cuEventSynchronize(CUevent event);
WARPSCOPE_DRIVER_API cuEventQuery(CUevent event);
WARPSCOPE_DRIVER_API cuEventElapsedTime(float *milliseconds, CUevent start, CUevent end);

// Virtual memory management
WARPSCOPE_DRIVER_API cuMemGetAllocationGranularity(size_t *granularity, const CUmemAllocationProp *properties,
                                                   CUmemAllocationGranularity_flags option);
WARPSCOPE_DRIVER_API cuMemAddressReserve(CUdeviceptr *pointer, size_t size, size_t alignment, CUdeviceptr wanted,
                                         unsigned long long flags);
WARPSCOPE_DRIVER_API cuMemAddressFree(CUdeviceptr pointer, size_t size);
WARPSCOPE_DRIVER_API cuMemCreate(CUmemGenericAllocationHandle *handle, size_t size,
                                 const CUmemAllocationProp *properties, unsigned long long flags);
WARPSCOPE_DRIVER_API cuMemRelease(CUmemGenericAllocationHandle handle);
WARPSCOPE_DRIVER_API cuMemRetainAllocationHandle(CUmemGenericAllocationHandle *handle, void *address);
WARPSCOPE_DRIVER_API cuMemGetAllocationPropertiesFromHandle(CUmemAllocationProp *properties,
                                                            CUmemGenericAllocationHandle handle);
WARPSCOPE_DRIVER_API cuMemMap(CUdeviceptr pointer, size_t size, size_t offset, CUmemGenericAllocationHandle handle,
                              unsigned long long flags);
WARPSCOPE_DRIVER_API cuMemUnmap(CUdeviceptr pointer, size_t size);
WARPSCOPE_DRIVER_API cuMemSetAccess(CUdeviceptr pointer, size_t size, const CUmemAccessDesc *descriptions,
                                    size_t count);
WARPSCOPE_DRIVER_API cuMemGetAccess(unsigned long long *flags, const CUmemLocation *location, CUdeviceptr pointer);

// Graphs that streams capture
WARPSCOPE_DRIVER_API cuStreamBeginCapture(CUstream stream, CUstreamCaptureMode mode);
WARPSCOPE_DRIVER_API cuStreamEndCapture(CUstream stream, CUgraph *graph);
WARPSCOPE_DRIVER_API cuStreamIsCapturing(CUstream stream, CUstreamCaptureStatus *status);
WARPSCOPE_DRIVER_API cuGraphDestroy(CUgraph graph);
WARPSCOPE_DRIVER_API cuGraphInstantiate(CUgraphExec *executable, CUgraph graph, unsigned long long flags);
WARPSCOPE_DRIVER_API cuGraphLaunch(CUgraphExec executable, CUstream stream);
WARPSCOPE_DRIVER_API cuGraphExecDestroy(CUgraphExec executable);

// Forms that differ between versions of CUDA
WARPSCOPE_DRIVER_API cuCtxCreate_v2(CUcontext *context, unsigned int flags, CUdevice device);
WARPSCOPE_DRIVER_API cuCtxCreate_v4(CUcontext *context, CUctxCreateParams *params, unsigned int flags, CUdevice device);
WARPSCOPE_DRIVER_API cuMemPrefetchAsync_v1(CUdeviceptr pointer, size_t bytes, CUdevice device, CUstream stream);
WARPSCOPE_DRIVER_API cuMemPrefetchAsync_v2(CUdeviceptr pointer, size_t bytes, CUmemLocation location,
                                           unsigned int flags, CUstream stream);
WARPSCOPE_DRIVER_API cuMemAdvise_v1(CUdeviceptr pointer, size_t bytes, CUmem_advise advice, CUdevice device);
WARPSCOPE_DRIVER_API cuMemAdvise_v2(CUdeviceptr pointer, size_t bytes, CUmem_advise advice, CUmemLocation location);

#ifdef __cplusplus
}  // extern "C"

inline CUresult cuCtxCreate(CUcontext *context, unsigned int flags, CUdevice device) {
  return cuCtxCreate_v2(context, flags, device);
}
inline CUresult cuCtxCreate(CUcontext *context, CUctxCreateParams *params, unsigned int flags, CUdevice device) {
  return cuCtxCreate_v4(context, params, flags, device);
}
inline CUresult cuMemPrefetchAsync(CUdeviceptr pointer, size_t bytes, CUdevice device, CUstream stream) {
  return cuMemPrefetchAsync_v1(pointer, bytes, device, stream);
}
inline CUresult cuMemPrefetchAsync(CUdeviceptr pointer, size_t bytes, CUmemLocation location, unsigned int flags,
                                   CUstream stream) {
  return cuMemPrefetchAsync_v2(pointer, bytes, location, flags, stream);
}
inline CUresult cuMemAdvise(CUdeviceptr pointer, size_t bytes, CUmem_advise advice, CUdevice device) {
  return cuMemAdvise_v1(pointer, bytes, advice, device);
}
inline CUresult cuMemAdvise(CUdeviceptr pointer, size_t bytes, CUmem_advise advice, CUmemLocation location) {
  return cuMemAdvise_v2(pointer, bytes, advice, location);
}
#else
#define cuCtxCreate cuCtxCreate_v4
#define cuMemPrefetchAsync cuMemPrefetchAsync_v2
#define cuMemAdvise cuMemAdvise_v2
#endif

// Names that the vendor's header gives to the functions inside its library
#define cuGraphInstantiateWithFlags cuGraphInstantiate
#define cuDeviceTotalMem_v2 cuDeviceTotalMem
#define cuCtxDestroy_v2 cuCtxDestroy
#define cuCtxPushCurrent_v2 cuCtxPushCurrent
#define cuCtxPopCurrent_v2 cuCtxPopCurrent
#define cuDevicePrimaryCtxRelease_v2 cuDevicePrimaryCtxRelease
#define cuDevicePrimaryCtxReset_v2 cuDevicePrimaryCtxReset
#define cuModuleGetGlobal_v2 cuModuleGetGlobal
#define cuMemGetInfo_v2 cuMemGetInfo
#define cuMemAlloc_v2 cuMemAlloc
#define cuMemAllocPitch_v2 cuMemAllocPitch
#define cuMemFree_v2 cuMemFree
#define cuMemAllocHost_v2 cuMemAllocHost
#define cuMemHostGetDevicePointer_v2 cuMemHostGetDevicePointer
#define cuMemcpyHtoD_v2 cuMemcpyHtoD
#define cuMemcpyDtoH_v2 cuMemcpyDtoH
#define cuMemcpyDtoD_v2 cuMemcpyDtoD
#define cuMemcpyHtoDAsync_v2 cuMemcpyHtoDAsync
#define cuMemcpyDtoHAsync_v2 cuMemcpyDtoHAsync
#define cuMemcpyDtoDAsync_v2 cuMemcpyDtoDAsync
#define cuMemcpy2D_v2 cuMemcpy2D
#define cuMemcpy3D_v2 cuMemcpy3D
#define cuMemsetD8_v2 cuMemsetD8
#define cuMemsetD16_v2 cuMemsetD16
#define cuMemsetD32_v2 cuMemsetD32
#define cuStreamDestroy_v2 cuStreamDestroy
#define cuEventDestroy_v2 cuEventDestroy
#define cuEventElapsedTime_v2 cuEventElapsedTime
#define cuLinkCreate_v2 cuLinkCreate
#define cuLinkAddData_v2 cuLinkAddData
#define cuLinkAddFile_v2 cuLinkAddFile

#undef WARPSCOPE_DRIVER_API
#endif
