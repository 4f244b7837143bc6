/** The device: which there is, what it can do, limits that programs set, and the end of everything. */
import type { CallTable } from "./call-table.ts";
import { type CudaState, waitForAll } from "./cuda-state.ts";
import { deviceAttributes } from "./device-attributes.ts";
import { CUDA_ERROR } from "./error-codes.ts";

/** CUDA 13.0, as cudaRuntimeGetVersion counts. */
const CUDA_VERSION = 13_000;
const PCI_BUS_ID = "0000:00:06.0";
/** cudaDeviceMapHost, which is always on. */
const DEFAULT_FLAGS = 8;
/** cudaSharedMemBankSizeFourByte: the only bank width since Maxwell; setting another has no effect. */
const FOUR_BYTE_BANKS = 1;
/** By cudaSharedMemConfig: the chip's default, 4 bytes, 8 bytes. */
const BANK_BYTES = [undefined, 4, 8] as const;
const CACHE_CONFIG_LAST = 3;

/** Settings that launches obey. */
export interface DeviceSettings {
  /** cudaLimitStackSize. */
  stackBytes: number;
  /** cudaFuncCache. */
  cacheConfig: number;
  /** cudaDeviceSetSharedMemConfig, for chips that leave a choice; absent: the chip's default. */
  sharedBankBytes?: number | undefined;
}

/** Defaults of cudaDeviceGetLimit by cudaLimit; observed on an H200. cudaLimitDevRuntimeSyncDepth is gone. */
function defaultLimits(): Map<number, number> {
  return new Map([
    [STACK_LIMIT, 1024],
    [1, 8_650_752],
    [2, 8_388_608],
    [4, 2048],
    [5, 64],
    [6, 11_796_480],
  ]);
}

const STACK_LIMIT = 0;
/** cudaLimitPersistingL2CacheSize, the last of cudaLimit. */
const LAST_LIMIT = 6;

export function deviceCalls(state: CudaState, settings: DeviceSettings): CallTable {
  const { guest, errors } = state;
  const attributes = deviceAttributes(state.device);
  const limits = defaultLimits();
  let flags = DEFAULT_FLAGS;
  settings.stackBytes = limits.get(STACK_LIMIT)!;

  const give = (at: number, value: number): number => {
    if (at === 0) return CUDA_ERROR.invalidValue;
    guest.setU32(at, value);
    return CUDA_ERROR.success;
  };
  const known = (device: number): number =>
    device === 0 ? CUDA_ERROR.success : CUDA_ERROR.invalidDevice;

  function reset(): number {
    waitForAll(state);
    for (const { address, kind } of [...state.memory.allocations])
      if (kind === "allocation") state.memory.release(address);
    state.shared.clear();
    for (const { image } of state.registry.modules) state.memory.bytes.set(image.bytes, image.base);
    errors.reset();
    return CUDA_ERROR.success;
  }

  function setLimit(limit: number, value: number): number {
    if (limit > LAST_LIMIT) return CUDA_ERROR.invalidValue;
    if (!limits.has(limit)) return CUDA_ERROR.unsupportedLimit;
    limits.set(limit, value);
    if (limit === STACK_LIMIT) settings.stackBytes = value;
    return CUDA_ERROR.success;
  }

  return {
    cudaGetLastError: () => errors.take(),
    cudaPeekAtLastError: () => errors.peek(),
    __warpscope_fail: (code) => code,
    __warpscope_unsupported: (textAt) => {
      state.diagnostics.error("runtime/unsupported", { what: guest.string(textAt) });
      return CUDA_ERROR.notSupported;
    },
    __warpscope_device_name(into, capacity) {
      const bytes = new TextEncoder().encode(state.device.name).subarray(0, capacity - 1);
      guest.slice(into, capacity).fill(0).set(bytes);
      return 0;
    },
    __warpscope_device_bytes: () => state.memory.capacityBytes,
    cudaGetDeviceCount: (at) => give(at, 1),
    cudaGetDevice: (at) => give(at, 0),
    cudaSetDevice: known,
    cudaInitDevice: known,
    cudaSetValidDevices: () => CUDA_ERROR.success,
    cudaDeviceGetAttribute(at, attribute, device) {
      if (device !== 0) return CUDA_ERROR.invalidDevice;
      const value = attributes.get(attribute);
      return value === undefined ? CUDA_ERROR.invalidValue : give(at, value);
    },
    cudaSetDeviceFlags(value) {
      flags = value | DEFAULT_FLAGS;
      return CUDA_ERROR.success;
    },
    cudaGetDeviceFlags: (at) => give(at, flags),
    cudaDriverGetVersion: (at) => give(at, CUDA_VERSION),
    cudaRuntimeGetVersion: (at) => give(at, CUDA_VERSION),
    cudaDeviceReset: reset,
    cudaThreadExit: reset,
    cudaDeviceSetLimit: setLimit,
    cudaDeviceGetLimit(at, limit) {
      const value = limits.get(limit);
      return value === undefined ? CUDA_ERROR.unsupportedLimit : give(at, value);
    },
    cudaDeviceSetCacheConfig(config) {
      if (config > CACHE_CONFIG_LAST) return CUDA_ERROR.invalidValue;
      settings.cacheConfig = config;
      return CUDA_ERROR.success;
    },
    cudaDeviceGetCacheConfig: (at) => give(at, settings.cacheConfig),
    cudaDeviceSetSharedMemConfig(config) {
      if (config >= BANK_BYTES.length) return CUDA_ERROR.invalidValue;
      settings.sharedBankBytes = BANK_BYTES[config];
      return CUDA_ERROR.success;
    },
    cudaDeviceGetSharedMemConfig: (at) => give(at, FOUR_BYTE_BANKS),
    cudaDeviceGetPCIBusId(textAt, capacity, device) {
      const bytes = new TextEncoder().encode(`${PCI_BUS_ID}\0`);
      if (device !== 0) return CUDA_ERROR.invalidDevice;
      if (textAt === 0 || capacity < bytes.length) return CUDA_ERROR.invalidValue;
      guest.slice(textAt, bytes.length).set(bytes);
      return CUDA_ERROR.success;
    },
    cudaDeviceGetByPCIBusId: (at, textAt) =>
      guest.string(textAt).toLowerCase() === PCI_BUS_ID ? give(at, 0) : CUDA_ERROR.invalidValue,
    cudaDeviceCanAccessPeer: (at, device, peer) => known(device) || known(peer) || give(at, 0),
    // There is no other device.
    cudaDeviceEnablePeerAccess: () => CUDA_ERROR.invalidDevice,
    cudaDeviceDisablePeerAccess: () => CUDA_ERROR.peerAccessNotEnabled,
    cudaDeviceGetP2PAttribute: () => CUDA_ERROR.invalidDevice,
    cudaCtxResetPersistingL2Cache: () => CUDA_ERROR.success,
    cudaProfilerStart: () => CUDA_ERROR.success,
    cudaProfilerStop: () => CUDA_ERROR.success,
  };
}
