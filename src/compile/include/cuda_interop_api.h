// Calls about what lies outside of a modelled machine: memory and semaphores of other interfaces, sparse
// arrays, logs, notifications. All of them answer cudaErrorNotSupported. Part of cuda_runtime_api.h.
#ifndef WARPSCOPE_CUDA_INTEROP_API_H
#define WARPSCOPE_CUDA_INTEROP_API_H

typedef struct CUexternalMemory_st *cudaExternalMemory_t;
typedef struct CUexternalSemaphore_st *cudaExternalSemaphore_t;
typedef struct cudaAsyncCallbackEntry *cudaAsyncCallbackHandle_t;
typedef struct CUlogsCallbackEntry_st *cudaLogsCallbackHandle;
typedef unsigned int cudaLogIterator;

#define cudaExternalMemoryDedicated 0x1
#define cudaExternalSemaphoreSignalSkipNvSciBufMemSync 0x01
#define cudaExternalSemaphoreWaitSkipNvSciBufMemSync 0x02
#define cudaArraySparsePropertiesSingleMipTail 0x1

enum cudaExternalMemoryHandleType {
  cudaExternalMemoryHandleTypeOpaqueFd = 1,
  cudaExternalMemoryHandleTypeOpaqueWin32 = 2,
  cudaExternalMemoryHandleTypeOpaqueWin32Kmt = 3,
  cudaExternalMemoryHandleTypeD3D12Heap = 4,
  cudaExternalMemoryHandleTypeD3D12Resource = 5,
  cudaExternalMemoryHandleTypeD3D11Resource = 6,
  cudaExternalMemoryHandleTypeD3D11ResourceKmt = 7,
  cudaExternalMemoryHandleTypeNvSciBuf = 8
};

enum cudaExternalSemaphoreHandleType {
  cudaExternalSemaphoreHandleTypeOpaqueFd = 1,
  cudaExternalSemaphoreHandleTypeOpaqueWin32 = 2,
  cudaExternalSemaphoreHandleTypeOpaqueWin32Kmt = 3,
  cudaExternalSemaphoreHandleTypeD3D12Fence = 4,
  cudaExternalSemaphoreHandleTypeD3D11Fence = 5,
  cudaExternalSemaphoreHandleTypeNvSciSync = 6,
  cudaExternalSemaphoreHandleTypeKeyedMutex = 7,
  cudaExternalSemaphoreHandleTypeKeyedMutexKmt = 8,
  cudaExternalSemaphoreHandleTypeTimelineSemaphoreFd = 9,
  cudaExternalSemaphoreHandleTypeTimelineSemaphoreWin32 = 10
};

struct __warpscope_win32_handle {
  void *handle;
  const void *name;
};

struct cudaExternalMemoryHandleDesc {
  enum cudaExternalMemoryHandleType type;
  union {
    int fd;
    struct __warpscope_win32_handle win32;
    const void *nvSciBufObject;
  } handle;
  unsigned long long size;
  unsigned int flags;
  unsigned int reserved[16];
};

struct cudaExternalMemoryBufferDesc {
  unsigned long long offset;
  unsigned long long size;
  unsigned int flags;
  unsigned int reserved[16];
};

struct cudaExternalMemoryMipmappedArrayDesc {
  unsigned long long offset;
  struct cudaChannelFormatDesc formatDesc;
  struct cudaExtent extent;
  unsigned int flags;
  unsigned int numLevels;
  unsigned int reserved[16];
};

struct cudaExternalSemaphoreHandleDesc {
  enum cudaExternalSemaphoreHandleType type;
  union {
    int fd;
    struct __warpscope_win32_handle win32;
    const void *nvSciSyncObj;
  } handle;
  unsigned int flags;
  unsigned int reserved[16];
};

struct __warpscope_fence {
  unsigned long long value;
};
union __warpscope_sync {
  void *fence;
  unsigned long long reserved;
};

struct cudaExternalSemaphoreSignalParams {
  struct {
    struct __warpscope_fence fence;
    union __warpscope_sync nvSciSync;
    struct {
      unsigned long long key;
    } keyedMutex;
    unsigned int reserved[12];
  } params;
  unsigned int flags;
  unsigned int reserved[16];
};

struct cudaExternalSemaphoreWaitParams {
  struct {
    struct __warpscope_fence fence;
    union __warpscope_sync nvSciSync;
    struct {
      unsigned long long key;
      unsigned int timeoutMs;
    } keyedMutex;
    unsigned int reserved[10];
  } params;
  unsigned int flags;
  unsigned int reserved[16];
};

struct cudaExternalSemaphoreSignalNodeParams {
  cudaExternalSemaphore_t *extSemArray;
  const struct cudaExternalSemaphoreSignalParams *paramsArray;
  unsigned int numExtSems;
};

struct cudaExternalSemaphoreWaitNodeParams {
  cudaExternalSemaphore_t *extSemArray;
  const struct cudaExternalSemaphoreWaitParams *paramsArray;
  unsigned int numExtSems;
};

struct cudaArrayMemoryRequirements {
  size_t size;
  size_t alignment;
  unsigned int reserved[4];
};

struct cudaArraySparseProperties {
  struct {
    unsigned int width;
    unsigned int height;
    unsigned int depth;
  } tileExtent;
  unsigned int miptailFirstLevel;
  unsigned long long miptailSize;
  unsigned int flags;
  unsigned int reserved[4];
};

enum cudaAtomicOperation {
  cudaAtomicOperationIntegerAdd = 0,
  cudaAtomicOperationIntegerMin = 1,
  cudaAtomicOperationIntegerMax = 2,
  cudaAtomicOperationIntegerIncrement = 3,
  cudaAtomicOperationIntegerDecrement = 4,
  cudaAtomicOperationAnd = 5,
  cudaAtomicOperationOr = 6,
  cudaAtomicOperationXOR = 7,
  cudaAtomicOperationExchange = 8,
  cudaAtomicOperationCAS = 9,
  cudaAtomicOperationFloatAdd = 10,
  cudaAtomicOperationFloatMin = 11,
  cudaAtomicOperationFloatMax = 12
};

typedef enum cudaAsyncNotificationType_enum { cudaAsyncNotificationTypeOverBudget = 0x1 } cudaAsyncNotificationType;

typedef struct cudaAsyncNotificationInfo {
  cudaAsyncNotificationType type;
  union {
    struct {
      unsigned long long bytesOverBudget;
    } overBudget;
  } info;
} cudaAsyncNotificationInfo_t;
typedef void (*cudaAsyncCallback)(cudaAsyncNotificationInfo_t *, void *, cudaAsyncCallbackHandle_t);

typedef enum cudaLogLevel { cudaLogLevelError = 0, cudaLogLevelWarning = 1 } cudaLogLevel;
typedef void (*cudaLogsCallback_t)(void *data, cudaLogLevel level, char *message, size_t length);

WARPSCOPE_API cudaImportExternalMemory(cudaExternalMemory_t *memory, const struct cudaExternalMemoryHandleDesc *handle);
WARPSCOPE_API cudaExternalMemoryGetMappedBuffer(void **pointer, cudaExternalMemory_t memory,
                                                const struct cudaExternalMemoryBufferDesc *part);
WARPSCOPE_API cudaExternalMemoryGetMappedMipmappedArray(cudaMipmappedArray_t *array, cudaExternalMemory_t memory,
                                                        const struct cudaExternalMemoryMipmappedArrayDesc *part);
WARPSCOPE_API cudaDestroyExternalMemory(cudaExternalMemory_t memory);
WARPSCOPE_API cudaImportExternalSemaphore(cudaExternalSemaphore_t *semaphore,
                                          const struct cudaExternalSemaphoreHandleDesc *handle);
WARPSCOPE_API cudaSignalExternalSemaphoresAsync(const cudaExternalSemaphore_t *semaphores,
                                                const struct cudaExternalSemaphoreSignalParams *params,
                                                unsigned int count, cudaStream_t stream WARPSCOPE_OR(0));
WARPSCOPE_API cudaWaitExternalSemaphoresAsync(const cudaExternalSemaphore_t *semaphores,
                                              const struct cudaExternalSemaphoreWaitParams *params,
                                              unsigned int count, cudaStream_t stream WARPSCOPE_OR(0));
WARPSCOPE_API cudaDestroyExternalSemaphore(cudaExternalSemaphore_t semaphore);
WARPSCOPE_API cudaGraphAddExternalSemaphoresSignalNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                                       const cudaGraphNode_t *after, size_t count,
                                                       const struct cudaExternalSemaphoreSignalNodeParams *params);
WARPSCOPE_API cudaGraphExternalSemaphoresSignalNodeGetParams(cudaGraphNode_t node,
                                                             struct cudaExternalSemaphoreSignalNodeParams *params);
WARPSCOPE_API cudaGraphExternalSemaphoresSignalNodeSetParams(
    cudaGraphNode_t node, const struct cudaExternalSemaphoreSignalNodeParams *params);
WARPSCOPE_API cudaGraphAddExternalSemaphoresWaitNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                                     const cudaGraphNode_t *after, size_t count,
                                                     const struct cudaExternalSemaphoreWaitNodeParams *params);
WARPSCOPE_API cudaGraphExternalSemaphoresWaitNodeGetParams(cudaGraphNode_t node,
                                                           struct cudaExternalSemaphoreWaitNodeParams *params);
WARPSCOPE_API cudaGraphExternalSemaphoresWaitNodeSetParams(cudaGraphNode_t node,
                                                           const struct cudaExternalSemaphoreWaitNodeParams *params);
WARPSCOPE_API cudaGraphExecExternalSemaphoresSignalNodeSetParams(
    cudaGraphExec_t executable, cudaGraphNode_t node, const struct cudaExternalSemaphoreSignalNodeParams *params);
WARPSCOPE_API cudaGraphExecExternalSemaphoresWaitNodeSetParams(
    cudaGraphExec_t executable, cudaGraphNode_t node, const struct cudaExternalSemaphoreWaitNodeParams *params);
WARPSCOPE_API cudaMemPoolExportPointer(struct cudaMemPoolPtrExportData *data, void *pointer);
WARPSCOPE_API cudaMemPoolImportPointer(void **pointer, cudaMemPool_t pool, struct cudaMemPoolPtrExportData *data);
WARPSCOPE_API cudaLogsRegisterCallback(cudaLogsCallback_t callback, void *data, cudaLogsCallbackHandle *handle);
WARPSCOPE_API cudaLogsUnregisterCallback(cudaLogsCallbackHandle handle);
WARPSCOPE_API cudaLogsCurrent(cudaLogIterator *iterator, unsigned int flags);
WARPSCOPE_API cudaLogsDumpToFile(cudaLogIterator *iterator, const char *path, unsigned int flags);
WARPSCOPE_API cudaLogsDumpToMemory(cudaLogIterator *iterator, char *buffer, size_t *size, unsigned int flags);
WARPSCOPE_API cudaDeviceRegisterAsyncNotification(int device, cudaAsyncCallback callback, void *data,
                                                  cudaAsyncCallbackHandle_t *handle);
WARPSCOPE_API cudaDeviceUnregisterAsyncNotification(int device, cudaAsyncCallbackHandle_t handle);
WARPSCOPE_API cudaDeviceGetHostAtomicCapabilities(unsigned int *capabilities, const enum cudaAtomicOperation *operations,
                                                  unsigned int count, int device);
WARPSCOPE_API cudaDeviceGetP2PAtomicCapabilities(unsigned int *capabilities, const enum cudaAtomicOperation *operations,
                                                 unsigned int count, int from, int to);
WARPSCOPE_API cudaArrayGetPlane(cudaArray_t *plane, cudaArray_t array, unsigned int index);
WARPSCOPE_API cudaArrayGetMemoryRequirements(struct cudaArrayMemoryRequirements *needs, cudaArray_t array, int device);
WARPSCOPE_API cudaMipmappedArrayGetMemoryRequirements(struct cudaArrayMemoryRequirements *needs,
                                                      cudaMipmappedArray_t array, int device);
WARPSCOPE_API cudaArrayGetSparseProperties(struct cudaArraySparseProperties *properties, cudaArray_t array);
WARPSCOPE_API cudaMipmappedArrayGetSparseProperties(struct cudaArraySparseProperties *properties,
                                                    cudaMipmappedArray_t array);

#endif
