// Calls about what a modelled machine does not have. Prints those that answer anything but that they are
// not supported, and how many do.
#include <cstdio>

int refused;
#define NOT_SUPPORTED(call)                                     \
  do {                                                          \
    cudaError_t error = (call);                                 \
    if (error == cudaErrorNotSupported) refused++;              \
    else printf("%s: %s\n", #call, cudaGetErrorName(error));    \
  } while (0)


int main() {
  cudaIpcMemHandle_t memory = {};
  cudaIpcEventHandle_t eventHandle = {};
  cudaEvent_t event;
  void *p = 0;
  NOT_SUPPORTED(cudaIpcGetMemHandle(&memory, p));
  NOT_SUPPORTED(cudaIpcOpenMemHandle(&p, memory, cudaIpcMemLazyEnablePeerAccess));
  NOT_SUPPORTED(cudaIpcCloseMemHandle(p));
  NOT_SUPPORTED(cudaIpcGetEventHandle(&eventHandle, 0));
  NOT_SUPPORTED(cudaIpcOpenEventHandle(&event, eventHandle));
  cudaGraphicsResource_t resource = 0;
  size_t bytes;
  cudaArray_t array;
  cudaMipmappedArray_t levels;
  NOT_SUPPORTED(cudaGraphicsUnregisterResource(resource));
  NOT_SUPPORTED(cudaGraphicsResourceSetMapFlags(resource, 0));
  NOT_SUPPORTED(cudaGraphicsMapResources(1, &resource));
  NOT_SUPPORTED(cudaGraphicsUnmapResources(1, &resource));
  NOT_SUPPORTED(cudaGraphicsResourceGetMappedPointer(&p, &bytes, resource));
  NOT_SUPPORTED(cudaGraphicsSubResourceGetMappedArray(&array, resource, 0, 0));
  NOT_SUPPORTED(cudaGraphicsResourceGetMappedMipmappedArray(&levels, resource));
  cudaMemPool_t pool;
  int file = 0;
  cudaDeviceGetDefaultMemPool(&pool, 0);
  NOT_SUPPORTED(cudaMemPoolExportToShareableHandle(&file, pool, cudaMemHandleTypePosixFileDescriptor, 0));
  NOT_SUPPORTED(cudaMemPoolImportFromShareableHandle(&pool, &file, cudaMemHandleTypePosixFileDescriptor, 0));
  NOT_SUPPORTED(cudaDeviceGetNvSciSyncAttributes(p, 0, 0));
  cudaLaunchParams launches[1] = {};
  NOT_SUPPORTED(cudaLaunchCooperativeKernelMultiDevice(launches, 1));
  NOT_SUPPORTED(cudaGetDriverEntryPoint("cuInit", &p, cudaEnableDefault));
  NOT_SUPPORTED(cudaGetDriverEntryPointByVersion("cuInit", &p, 12000, cudaEnableDefault));
  const void *table;
  cudaUUID_t id = {};
  NOT_SUPPORTED(cudaGetExportTable(&table, &id));
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  cudaExternalMemory_t memoryOutside = 0;
  cudaExternalMemoryHandleDesc memoryHandle = {};
  memoryHandle.type = cudaExternalMemoryHandleTypeOpaqueFd;
  memoryHandle.handle.fd = 3;
  cudaExternalMemoryBufferDesc part = {};
  cudaExternalMemoryMipmappedArrayDesc levelsOutside = {};
  NOT_SUPPORTED(cudaImportExternalMemory(&memoryOutside, &memoryHandle));
  NOT_SUPPORTED(cudaExternalMemoryGetMappedBuffer(&p, memoryOutside, &part));
  NOT_SUPPORTED(cudaExternalMemoryGetMappedMipmappedArray(&levels, memoryOutside, &levelsOutside));
  NOT_SUPPORTED(cudaDestroyExternalMemory(memoryOutside));
  cudaExternalSemaphore_t semaphore = 0;
  cudaExternalSemaphoreHandleDesc semaphoreHandle = {};
  semaphoreHandle.type = cudaExternalSemaphoreHandleTypeOpaqueFd;
  cudaExternalSemaphoreSignalParams signal = {};
  signal.params.fence.value = 1;
  cudaExternalSemaphoreWaitParams wait = {};
  wait.params.keyedMutex.timeoutMs = 10;
  NOT_SUPPORTED(cudaImportExternalSemaphore(&semaphore, &semaphoreHandle));
  NOT_SUPPORTED(cudaSignalExternalSemaphoresAsync(&semaphore, &signal, 1));
  NOT_SUPPORTED(cudaWaitExternalSemaphoresAsync(&semaphore, &wait, 1));
  NOT_SUPPORTED(cudaDestroyExternalSemaphore(semaphore));
  cudaGraphNode_t node = 0;
  cudaGraphExec_t executable = 0;
  cudaExternalSemaphoreSignalNodeParams signals = {&semaphore, &signal, 1};
  cudaExternalSemaphoreWaitNodeParams waits = {&semaphore, &wait, 1};
  NOT_SUPPORTED(cudaGraphAddExternalSemaphoresSignalNode(&node, graph, 0, 0, &signals));
  NOT_SUPPORTED(cudaGraphExternalSemaphoresSignalNodeGetParams(node, &signals));
  NOT_SUPPORTED(cudaGraphExternalSemaphoresSignalNodeSetParams(node, &signals));
  NOT_SUPPORTED(cudaGraphExecExternalSemaphoresSignalNodeSetParams(executable, node, &signals));
  NOT_SUPPORTED(cudaGraphAddExternalSemaphoresWaitNode(&node, graph, 0, 0, &waits));
  NOT_SUPPORTED(cudaGraphExternalSemaphoresWaitNodeGetParams(node, &waits));
  NOT_SUPPORTED(cudaGraphExternalSemaphoresWaitNodeSetParams(node, &waits));
  NOT_SUPPORTED(cudaGraphExecExternalSemaphoresWaitNodeSetParams(executable, node, &waits));
  cudaMemPoolPtrExportData exported = {};
  NOT_SUPPORTED(cudaMemPoolExportPointer(&exported, p));
  NOT_SUPPORTED(cudaMemPoolImportPointer(&p, pool, &exported));
  cudaLogsCallbackHandle log = 0;
  cudaLogIterator place = 0;
  char text[16];
  size_t length = sizeof text;
  NOT_SUPPORTED(cudaLogsRegisterCallback([](void *, cudaLogLevel, char *, size_t) {}, 0, &log));
  NOT_SUPPORTED(cudaLogsUnregisterCallback(log));
  NOT_SUPPORTED(cudaLogsCurrent(&place, 0));
  NOT_SUPPORTED(cudaLogsDumpToFile(&place, "log.txt", 0));
  NOT_SUPPORTED(cudaLogsDumpToMemory(&place, text, &length, 0));
  cudaAsyncCallbackHandle_t notified = 0;
  NOT_SUPPORTED(cudaDeviceRegisterAsyncNotification(
      0, [](cudaAsyncNotificationInfo_t *, void *, cudaAsyncCallbackHandle_t) {}, 0, &notified));
  NOT_SUPPORTED(cudaDeviceUnregisterAsyncNotification(0, notified));
  unsigned int capable = 0;
  const cudaAtomicOperation add = cudaAtomicOperationIntegerAdd;
  NOT_SUPPORTED(cudaDeviceGetHostAtomicCapabilities(&capable, &add, 1, 0));
  NOT_SUPPORTED(cudaDeviceGetP2PAtomicCapabilities(&capable, &add, 1, 0, 1));
  cudaArray_t plane = 0;
  cudaArrayMemoryRequirements needs;
  cudaArraySparseProperties sparse;
  NOT_SUPPORTED(cudaArrayGetPlane(&plane, plane, 0));
  NOT_SUPPORTED(cudaArrayGetMemoryRequirements(&needs, plane, 0));
  NOT_SUPPORTED(cudaMipmappedArrayGetMemoryRequirements(&needs, levels, 0));
  NOT_SUPPORTED(cudaArrayGetSparseProperties(&sparse, plane));
  NOT_SUPPORTED(cudaMipmappedArrayGetSparseProperties(&sparse, levels));
  printf("%d refused\n", refused);
}
