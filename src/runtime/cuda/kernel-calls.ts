/** What programs ask and set about kernels: attributes and occupancy. */
import type { CallTable } from "./call-table.ts";
import type { CudaState } from "./cuda-state.ts";
import { CUDA_ERROR } from "./error-codes.ts";
import type { Kernel } from "./kernel-registry.ts";
import { maxThreads, residentBlocks, sharedBytesFor } from "./occupancy.ts";

/** cudaFuncAttribute */
const ATTRIBUTE_MAX_DYNAMIC_SHARED = 8;
const ATTRIBUTE_CARVEOUT = 9;
const ATTRIBUTE_LAST = 16;

/** cudaFuncCache */
const CACHE_CONFIG_LAST = 3;

export function kernelCalls(state: CudaState): CallTable {
  const { guest, registry, device } = state;

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
    // Registers, unknown here: the bound if the program sets one.
    (kernel) => kernel.program?.launchBounds.maxRegisters ?? 0,
    () => device.computeMajor * 10 + device.computeMinor,
    () => device.computeMajor * 10 + device.computeMinor,
    (kernel) => dynamicSharedLimit(state, kernel),
    (kernel) => kernel.carveoutPercent,
  ];

  function countBlocks(at: number, stub: number, threads: number, dynamicBytes: number): number {
    const kernel = registry.kernel(stub);
    if (!kernel) return CUDA_ERROR.invalidResourceHandle;
    if (at === 0 || threads === 0 || (threads | 0) < 0) return CUDA_ERROR.invalidValue;
    const { program } = kernel;
    guest.setU32(at, program ? residentBlocks(device, program, threads, dynamicBytes) : 0);
    return CUDA_ERROR.success;
  }

  return {
    __warpscope_kernel_fact: (stub, which) => {
      const kernel = registry.kernel(stub);
      return kernel ? facts[which]!(kernel) : -1;
    },
    cudaFuncSetAttribute: setAttribute,
    cudaFuncSetCacheConfig: (stub, config) => {
      if (!registry.kernel(stub)) return CUDA_ERROR.invalidResourceHandle;
      return config > CACHE_CONFIG_LAST ? CUDA_ERROR.invalidValue : CUDA_ERROR.success;
    },
    cudaFuncSetSharedMemConfig: (stub) =>
      registry.kernel(stub) ? CUDA_ERROR.success : CUDA_ERROR.invalidResourceHandle,
    cudaOccupancyMaxActiveBlocksPerMultiprocessor: countBlocks,
    cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags: countBlocks,
    cudaOccupancyAvailableDynamicSMemPerBlock(at, stub, blocks, threads) {
      const program = registry.kernel(stub)?.program;
      if (!program) return CUDA_ERROR.invalidResourceHandle;
      if (at === 0 || blocks === 0 || threads === 0) return CUDA_ERROR.invalidValue;
      guest.setU32(at, sharedBytesFor(device, program, blocks));
      return CUDA_ERROR.success;
    },
  };
}

/** Dynamic shared memory a launch of this kernel may ask for. */
export function dynamicSharedLimit(state: CudaState, kernel: Kernel): number {
  const free = state.device.sharedBytesPerBlock - staticShared(kernel);
  return Math.max(kernel.maxDynamicSharedBytes ?? 0, free);
}

function staticShared(kernel: Kernel): number {
  return kernel.program?.staticSharedBytes ?? 0;
}
