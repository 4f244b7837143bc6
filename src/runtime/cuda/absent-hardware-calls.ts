/**
 * Calls about what is not part of a modelled machine: other processes, graphics, the driver underneath,
 * thread block clusters, conditional nodes of graphs. They answer cudaErrorNotSupported, as the CUDA runtime does where the system lacks the
 * means.
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
  "cudaGraphConditionalHandleCreate",
  "cudaOccupancyMaxPotentialClusterSize",
  "cudaOccupancyMaxActiveClusters",
];

export function absentHardwareCalls(): CallTable {
  return Object.fromEntries(NAMES.map((name) => [name, () => CUDA_ERROR.notSupported]));
}
