/** What programs ask and set about kernels: attributes and occupancy. */
import type { CallTable } from "./call-table.ts";
import type { CudaState } from "./cuda-state.ts";
import type { DeviceSettings } from "./device-calls.ts";
import { CUDA_ERROR } from "./error-codes.ts";
import type { Kernel } from "./kernel-registry.ts";
import { dynamicSharedLimit, kernelUse, maxThreads } from "./occupancy.ts";

/** cudaFuncAttribute */
const ATTRIBUTE_MAX_DYNAMIC_SHARED = 8;
const ATTRIBUTE_CARVEOUT = 9;
const ATTRIBUTE_LAST = 16;

/** cudaFuncCache */
const CACHE_CONFIG_LAST = 3;

export function kernelCalls(state: CudaState, settings: DeviceSettings): CallTable {
  const { guest, registry, device, kernels } = state;

  function setAttribute(stub: number, attribute: number, value: number): number {
    const kernel = registry.kernel(stub);
    if (!kernel) return CUDA_ERROR.invalidResourceHandle;
    switch (attribute) {
      case ATTRIBUTE_MAX_DYNAMIC_SHARED:
        if (value + staticShared(kernel) > device.sharedBytesPerBlockOptIn)
          return CUDA_ERROR.invalidValue;
        kernel.maxDynamicSharedBytes = value;
        return CUDA_ERROR.success;
      case ATTRIBUTE_CARVEOUT:
        if ((value | 0) < -1 || (value | 0) > 100) return CUDA_ERROR.invalidValue;
        kernel.carveoutPercent = value | 0;
        return CUDA_ERROR.success;
      default:
        // The rest is about thread block clusters.
        return attribute < ATTRIBUTE_LAST ? CUDA_ERROR.success : CUDA_ERROR.invalidValue;
    }
  }

  /** Order of `KernelFact` in src/compile/guest/structure-calls.cpp. */
  const facts: ((kernel: Kernel) => number)[] = [
    (kernel) => staticShared(kernel),
    () => 0,
    (kernel) => kernel.program?.localBytes ?? 0,
    (kernel) => (kernel.program ? maxThreads(device, kernel.program) : device.maxThreadsPerBlock),
    (kernel) => (kernel.program ? kernels.registersPerThread(kernel.program) : 0),
    () => device.computeMajor * 10 + device.computeMinor,
    () => device.computeMajor * 10 + device.computeMinor,
    (kernel) => dynamicSharedLimit(state, kernel),
    (kernel) => kernel.carveoutPercent,
  ];

  function countBlocks(at: number, stub: number, threads: number, dynamicBytes: number): number {
    const kernel = registry.kernel(stub);
    if (!kernel) return CUDA_ERROR.invalidResourceHandle;
    if (at === 0 || threads === 0 || (threads | 0) < 0) return CUDA_ERROR.invalidValue;
    const use = kernelUse(state, settings, kernel, threads);
    guest.setU32(at, use ? kernels.residentBlocks(use, dynamicBytes) : 0);
    return CUDA_ERROR.success;
  }

  return {
    __warpscope_kernel_fact: (stub, which) => {
      const kernel = registry.kernel(stub);
      return kernel ? facts[which]!(kernel) : -1;
    },
    cudaFuncSetAttribute: setAttribute,
    cudaFuncSetCacheConfig: (stub, config) => {
      const kernel = registry.kernel(stub);
      if (!kernel) return CUDA_ERROR.invalidResourceHandle;
      if (config > CACHE_CONFIG_LAST) return CUDA_ERROR.invalidValue;
      kernel.cacheConfig = config;
      return CUDA_ERROR.success;
    },
    cudaFuncSetSharedMemConfig: (stub) =>
      registry.kernel(stub) ? CUDA_ERROR.success : CUDA_ERROR.invalidResourceHandle,
    cudaOccupancyMaxActiveBlocksPerMultiprocessor: countBlocks,
    cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags: countBlocks,
    cudaOccupancyAvailableDynamicSMemPerBlock(at, stub, blocks, threads) {
      const kernel = registry.kernel(stub);
      const use = kernel && kernelUse(state, settings, kernel, threads);
      if (!use) return CUDA_ERROR.invalidResourceHandle;
      if (at === 0 || (blocks | 0) <= 0 || (threads | 0) <= 0) return CUDA_ERROR.invalidValue;
      const bytes = kernels.availableSharedBytes(use, blocks);
      if (bytes === undefined) return CUDA_ERROR.invalidValue;
      guest.setU32(at, bytes);
      return CUDA_ERROR.success;
    },
  };
}

function staticShared(kernel: Kernel): number {
  return kernel.program?.staticSharedBytes ?? 0;
}
