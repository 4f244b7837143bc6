/**
 * Calls about what is not part of a modelled machine: other processes, graphics, memory and semaphores
 * of other interfaces, the driver underneath, logs, sparse arrays. They answer
 * cudaErrorNotSupported, as the CUDA runtime does where the system lacks the means.
 */
import type { CallTable } from "./call-table.ts";
import { CUDA_ERROR } from "./error-codes.ts";

const NAMES = [
  "cudaIpcGetMemHandle",
  "cudaIpcOpenMemHandle",
  "cudaIpcCloseMemHandle",
  "cudaIpcGetEventHandle",
  "cudaIpcOpenEventHandle",
  "cudaGraphicsUnregisterResource",
  "cudaGraphicsResourceSetMapFlags",
  "cudaGraphicsMapResources",
  "cudaGraphicsUnmapResources",
  "cudaGraphicsResourceGetMappedPointer",
  "cudaGraphicsSubResourceGetMappedArray",
  "cudaGraphicsResourceGetMappedMipmappedArray",
  "cudaMemPoolExportToShareableHandle",
  "cudaMemPoolImportFromShareableHandle",
  "cudaDeviceGetNvSciSyncAttributes",
  "cudaLaunchCooperativeKernelMultiDevice",
  "cudaGetDriverEntryPoint",
  "cudaGetDriverEntryPointByVersion",
  "cudaGetExportTable",
  "cudaImportExternalMemory",
  "cudaExternalMemoryGetMappedBuffer",
  "cudaExternalMemoryGetMappedMipmappedArray",
  "cudaDestroyExternalMemory",
  "cudaImportExternalSemaphore",
  "cudaSignalExternalSemaphoresAsync",
  "cudaWaitExternalSemaphoresAsync",
  "cudaDestroyExternalSemaphore",
  "cudaGraphAddExternalSemaphoresSignalNode",
  "cudaGraphExternalSemaphoresSignalNodeGetParams",
  "cudaGraphExternalSemaphoresSignalNodeSetParams",
  "cudaGraphAddExternalSemaphoresWaitNode",
  "cudaGraphExternalSemaphoresWaitNodeGetParams",
  "cudaGraphExternalSemaphoresWaitNodeSetParams",
  "cudaGraphExecExternalSemaphoresSignalNodeSetParams",
  "cudaGraphExecExternalSemaphoresWaitNodeSetParams",
  "cudaMemPoolExportPointer",
  "cudaMemPoolImportPointer",
  "cudaLogsRegisterCallback",
  "cudaLogsUnregisterCallback",
  "cudaLogsCurrent",
  "cudaLogsDumpToFile",
  "cudaLogsDumpToMemory",
  "cudaDeviceRegisterAsyncNotification",
  "cudaDeviceUnregisterAsyncNotification",
  "cudaDeviceGetHostAtomicCapabilities",
  "cudaDeviceGetP2PAtomicCapabilities",
  "cudaArrayGetPlane",
  "cudaArrayGetMemoryRequirements",
  "cudaMipmappedArrayGetMemoryRequirements",
  "cudaArrayGetSparseProperties",
  "cudaMipmappedArrayGetSparseProperties",
];

export function absentHardwareCalls(): CallTable {
  return Object.fromEntries(NAMES.map((name) => [name, () => CUDA_ERROR.notSupported]));
}
