/** What programs ask and set about kernels: attributes and occupancy. */
import type { CallTable } from "./call-table.ts";
import type { CudaState } from "./cuda-state.ts";
import type { DeviceSettings } from "./device-calls.ts";
import { CUDA_ERROR } from "./error-codes.ts";
import type { Kernel } from "./kernel-registry.ts";
import { largestCluster, residentOnDevice } from "./launch-refusal.ts";
import { dynamicSharedLimit, kernelUse, maxThreads } from "./occupancy.ts";

/** cudaFuncAttribute */
const ATTRIBUTE_MAX_DYNAMIC_SHARED = 8;
const ATTRIBUTE_CARVEOUT = 9;

/** cudaFuncAttributeRequiredClusterWidth to Depth, NonPortableClusterSizeAllowed, SchedulingPolicy. */
const ATTRIBUTE_CLUSTER_WIDTH = 11;
const ATTRIBUTE_CLUSTER_DEPTH = 13;
const ATTRIBUTE_NON_PORTABLE = 14;
const ATTRIBUTE_CLUSTER_POLICY = 15;
const CLUSTER_POLICIES = 3;

/** Taken and without effect, but for the second. Observed on an H100 with CUDA 13.0. */
function setClusterAttribute(kernel: Kernel, attribute: number, value: number): number {
  if (attribute === ATTRIBUTE_NON_PORTABLE) kernel.hasLargeClusters = value !== 0;
  const fits =
    (attribute >= ATTRIBUTE_CLUSTER_WIDTH && attribute <= ATTRIBUTE_CLUSTER_DEPTH && value >= 0) ||
    attribute === ATTRIBUTE_NON_PORTABLE ||
    (attribute === ATTRIBUTE_CLUSTER_POLICY && value >= 0 && value < CLUSTER_POLICIES);
  return fits ? CUDA_ERROR.success : CUDA_ERROR.invalidValue;
}

/** cudaOccupancyDisableCachingOverride */
const OCCUPANCY_FLAGS = 1;

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
        return setClusterAttribute(kernel, attribute, value | 0);
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

  /** Names as the program may read them, by kernel. */
  const names = new Map<number, number>();
  function nameAt(stub: number, name: string): number {
    let at = names.get(stub);
    if (at === undefined) {
      const bytes = new TextEncoder().encode(`${name}\0`);
      at = state.calls.allocate(bytes.length);
      guest.slice(at, bytes.length).set(bytes);
      names.set(stub, at);
    }
    return at;
  }

  /** A kernel is its own handle, in every call that takes one. */
  function handleOf(at: number, stub: number): number {
    if (!registry.kernel(stub)) return CUDA_ERROR.invalidDeviceFunction;
    if (at === 0) return CUDA_ERROR.invalidValue;
    guest.setPointer(at, stub);
    return CUDA_ERROR.success;
  }

  return {
    __warpscope_kernel_fact: (stub, which) => {
      const kernel = registry.kernel(stub);
      return kernel ? facts[which]!(kernel) : -1;
    },
    __warpscope_active_clusters(at, stub, threads, bytes, blocks) {
      const kernel = registry.kernel(stub);
      if (!kernel) return CUDA_ERROR.invalidResourceHandle;
      const most = largestCluster(state, kernel);
      if (blocks === 0 || blocks > most) return CUDA_ERROR.invalidClusterSize;
      const resident = residentOnDevice(state, settings, kernel, threads, bytes);
      guest.setU32(at, Math.floor(resident / blocks));
      return CUDA_ERROR.success;
    },
    __warpscope_largest_cluster(at, stub) {
      const kernel = registry.kernel(stub);
      if (!kernel) return CUDA_ERROR.invalidResourceHandle;
      guest.setU32(at, largestCluster(state, kernel));
      return CUDA_ERROR.success;
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
    cudaKernelSetAttributeForDevice: (stub, attribute, value, ordinal) =>
      state.devices.has(ordinal) ? setAttribute(stub, attribute, value) : CUDA_ERROR.invalidDevice,
    cudaFuncGetName(at, stub) {
      const kernel = registry.kernel(stub);
      if (at === 0) return CUDA_ERROR.invalidValue;
      if (!kernel) return CUDA_ERROR.invalidResourceHandle;
      guest.setPointer(at, nameAt(stub, kernel.name));
      return CUDA_ERROR.success;
    },
    cudaFuncGetParamInfo(stub, index, offsetAt, bytesAt) {
      const kernel = registry.kernel(stub);
      if (!kernel) return CUDA_ERROR.invalidDeviceFunction;
      const param = kernel.program?.params[index];
      if (!param || offsetAt === 0) return CUDA_ERROR.invalidValue;
      guest.setSize(offsetAt, param.offset);
      if (bytesAt !== 0) guest.setSize(bytesAt, param.bytes);
      return CUDA_ERROR.success;
    },
    cudaGetFuncBySymbol: handleOf,
    cudaGetKernel: handleOf,
    cudaOccupancyMaxActiveBlocksPerMultiprocessor: countBlocks,
    cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags: (at, stub, threads, bytes, flags) =>
      flags > OCCUPANCY_FLAGS ? CUDA_ERROR.invalidValue : countBlocks(at, stub, threads, bytes),
    cudaOccupancyAvailableDynamicSMemPerBlock(at, stub, blocks, threads) {
      const kernel = registry.kernel(stub);
      const use = kernel && kernelUse(state, settings, kernel, threads);
      if (!use) return CUDA_ERROR.invalidResourceHandle;
      if (at === 0 || (blocks | 0) <= 0 || (threads | 0) <= 0) return CUDA_ERROR.invalidValue;
      const bytes = kernels.availableSharedBytes(use, blocks);
      if (bytes === undefined) return CUDA_ERROR.invalidValue;
      guest.setSize(at, bytes);
      return CUDA_ERROR.success;
    },
  };
}

function staticShared(kernel: Kernel): number {
  return kernel.program?.staticSharedBytes ?? 0;
}
