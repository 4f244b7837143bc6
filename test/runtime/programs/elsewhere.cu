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

__global__ void kernel() {}

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
  cudaGraphConditionalHandle handle;
  cudaGraphCreate(&graph, 0);
  NOT_SUPPORTED(cudaGraphConditionalHandleCreate(&handle, graph, 1, 0));
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(8);
  config.blockDim = dim3(32);
  int clusters;
  NOT_SUPPORTED(cudaOccupancyMaxPotentialClusterSize(&clusters, (void *)kernel, &config));
  NOT_SUPPORTED(cudaOccupancyMaxActiveClusters(&clusters, (void *)kernel, &config));
  printf("%d refused\n", refused);
}
