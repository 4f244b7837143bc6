/** The device: which there is, what it can do, limits that programs set, and the end of everything. */
import type { DeviceLimits } from "../device-limits.ts";
import type { CallTable } from "./call-table.ts";
import { type CudaState, waitForAll } from "./cuda-state.ts";
import { deviceAttributes } from "./device-attributes.ts";
import { CUDA_ERROR } from "./error-codes.ts";

/** CUDA 13.0, as cudaRuntimeGetVersion counts. */
const CUDA_VERSION = 13_000;
/** Devices of one machine differ in the bus number. */
const busId = (device: number): string =>
  `0000:${(device * 0x10).toString(16).padStart(2, "0")}:06.0`;
/** cudaDeviceMapHost, which is always on. */
const DEFAULT_FLAGS = 8;
/** cudaDeviceScheduleMask, of which one flag may be set; cudaDeviceMask */
const SCHEDULE_FLAGS = 7;
const KNOWN_FLAGS = 0xff;
/** cudaSharedMemBankSizeFourByte: the only bank width since Maxwell; setting another has no effect. */
const FOUR_BYTE_BANKS = 1;
/** By cudaSharedMemConfig: the chip's default, 4 bytes, 8 bytes. */
const BANK_BYTES = [undefined, 4, 8] as const;
const CACHE_CONFIG_LAST = 3;
/** Domain, bus, device and function, the domain and the function left out at will. */
const BUS_ID = /^([\da-f]{4,8}:)?[\da-f]{2}:[\da-f]{2}(\.\d)?$/;
/** cudaDevAttrPciBusId */
const PCI_BUS_ATTRIBUTE = 33;
/** cudaDeviceP2PAttr: rank, access, atomics, arrays. */
const P2P_ATTRIBUTES: readonly (number | undefined)[] = [undefined, 0, 1, 1, 1];

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
function defaultLimits({ sharedBytesPerBlockOptIn }: DeviceLimits): Map<number, number> {
  return new Map([
    [STACK_LIMIT, 1024],
    [1, 8_650_752],
    [2, 8_388_608],
    [4, 2048],
    [5, 64],
    [6, 11_796_480],
    // Without names in the runtime API: shared memory of a block, and graphics in the same context.
    [7, sharedBytesPerBlockOptIn],
    [8, 0],
  ]);
}

const STACK_LIMIT = 0;
/** cudaLimitMallocHeapSize */
const HEAP_LIMIT = 2;
/**
 * What limits are rounded up to, and the most they can be: the stack, the buffer of printf, the heap, the
 * fetch granularity of the L2. Observed on an H100 with CUDA 13.0; the most of a stack is the local memory
 * of a thread (CUDA C++ Programming Guide, "Technical Specifications").
 */
const GRAIN_OF_LIMIT: ReadonlyMap<number, number> = new Map([
  [STACK_LIMIT, 16],
  [1, 256],
  [HEAP_LIMIT, 65_536],
]);
const MOST_OF_LIMIT: ReadonlyMap<number, number> = new Map([
  [STACK_LIMIT, 512 << 10],
  [5, 128],
]);
/** cudaLimitPersistingL2CacheSize, the last that can be set; CU_LIMIT_CIG_SHMEM_FALLBACK_ENABLED, the last there is. */
const LAST_SETTABLE_LIMIT = 6;
const LAST_LIMIT = 9;

export function deviceCalls(state: CudaState, settings: DeviceSettings): CallTable {
  const { guest, errors, devices } = state;
  const attributes = deviceAttributes(state.device);
  const limits = defaultLimits(state.device);
  let flags = DEFAULT_FLAGS;
  settings.stackBytes = limits.get(STACK_LIMIT)!;

  const give = (at: number, value: number): number => {
    if (at === 0) return CUDA_ERROR.invalidValue;
    guest.setU32(at, value);
    return CUDA_ERROR.success;
  };
  const known = (device: number): number =>
    devices.has(device) ? CUDA_ERROR.success : CUDA_ERROR.invalidDevice;

  function select(device: number): number {
    if (!devices.has(device)) return CUDA_ERROR.invalidDevice;
    if (device === devices.current) return CUDA_ERROR.success;
    // Variables marked __managed__ have one home for all devices.
    state.shared.toHost();
    devices.select(device);
    state.timeline.device = device;
    return CUDA_ERROR.success;
  }

  function reset(): number {
    waitForAll(state);
    const others = (address: number) => devices.ownerOf(address) !== devices.current;
    for (const { address, kind } of [...state.memory.allocations]) {
      if (kind !== "allocation" || others(address)) continue;
      devices.disown(address);
      state.pools.remove(address);
      state.memory.release(address);
    }
    if (devices.count === 1) state.shared.clear();
    devices.resetVariables();
    state.timeline.destroyAll(devices.current);
    errors.reset();
    return CUDA_ERROR.success;
  }

  function setLimit(limit: number, value: number): number {
    if (limit > LAST_LIMIT) return CUDA_ERROR.invalidValue;
    if (!limits.has(limit)) return CUDA_ERROR.unsupportedLimit;
    if (limit > LAST_SETTABLE_LIMIT) return CUDA_ERROR.notPermitted;
    if (value > (MOST_OF_LIMIT.get(limit) ?? Number.POSITIVE_INFINITY))
      return CUDA_ERROR.invalidValue;
    const grain = GRAIN_OF_LIMIT.get(limit) ?? 1;
    const rounded = Math.ceil(value / grain) * grain;
    limits.set(limit, rounded);
    if (limit === STACK_LIMIT) settings.stackBytes = rounded;
    if (limit === HEAP_LIMIT) state.memory.heapLimitBytes = rounded;
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
    __warpscope_per_thread_streams() {
      state.timeline.usePerThreadStreams();
      return CUDA_ERROR.success;
    },
    __warpscope_watch_shared_memory() {
      state.shared.isWatched = true;
      return CUDA_ERROR.success;
    },
    cudaGetDeviceCount: (at) =>
      give(at, devices.count) || (devices.count > 0 ? CUDA_ERROR.success : CUDA_ERROR.noDevice),
    cudaGetDevice: (at) => give(at, devices.current),
    cudaSetDevice: select,
    cudaInitDevice: known,
    cudaSetValidDevices(listAt, count) {
      if (count > devices.count) return CUDA_ERROR.invalidDevice;
      return listAt === 0
        ? CUDA_ERROR.success
        : guest.u32s(listAt, count).reduce((error, device) => error || known(device), 0);
    },
    cudaDeviceGetAttribute(at, attribute, device) {
      if (!devices.has(device)) return CUDA_ERROR.invalidDevice;
      const value = attribute === PCI_BUS_ATTRIBUTE ? device * 0x10 : attributes.get(attribute);
      return value === undefined ? CUDA_ERROR.invalidValue : give(at, value);
    },
    cudaSetDeviceFlags(value) {
      const schedule = value & SCHEDULE_FLAGS;
      if (value > KNOWN_FLAGS || (schedule & (schedule - 1)) !== 0) return CUDA_ERROR.invalidValue;
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
      if (value !== undefined) {
        if (at === 0) return CUDA_ERROR.invalidValue;
        guest.setSize(at, value);
        return CUDA_ERROR.success;
      }
      // What the chip does not have; beyond the last there is no limit.
      return limit <= LAST_LIMIT ? CUDA_ERROR.unsupportedLimit : CUDA_ERROR.invalidValue;
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
      const bytes = new TextEncoder().encode(`${busId(device)}\0`);
      if (!devices.has(device)) return CUDA_ERROR.invalidDevice;
      if (textAt === 0 || capacity < bytes.length) return CUDA_ERROR.invalidValue;
      guest.slice(textAt, bytes.length).set(bytes);
      return CUDA_ERROR.success;
    },
    cudaDeviceGetByPCIBusId(at, textAt) {
      const text = guest.string(textAt).toLowerCase();
      for (let device = 0; device < devices.count; device++)
        if (busId(device) === text) return give(at, device);
      return BUS_ID.test(text) ? CUDA_ERROR.invalidDevice : CUDA_ERROR.invalidValue;
    },
    cudaDeviceCanAccessPeer: (at, device, peer) =>
      known(device) || known(peer) || give(at, device === peer ? 0 : 1),
    cudaDeviceEnablePeerAccess(peer, peerFlags) {
      if (!devices.has(peer)) return CUDA_ERROR.invalidDevice;
      if (peer === devices.current) return CUDA_ERROR.peerAccessUnsupported;
      if (peerFlags !== 0) return CUDA_ERROR.invalidValue;
      if (devices.reaches(peer)) return CUDA_ERROR.peerAccessAlreadyEnabled;
      devices.setReach(peer, true);
      return CUDA_ERROR.success;
    },
    cudaDeviceDisablePeerAccess(peer) {
      if (!devices.has(peer)) return CUDA_ERROR.invalidDevice;
      if (!devices.reaches(peer)) return CUDA_ERROR.peerAccessNotEnabled;
      devices.setReach(peer, false);
      return CUDA_ERROR.success;
    },
    cudaDeviceGetP2PAttribute(at, attribute, from, to) {
      if (!devices.has(from) || !devices.has(to) || from === to) return CUDA_ERROR.invalidDevice;
      const value = P2P_ATTRIBUTES[attribute];
      return value === undefined ? CUDA_ERROR.invalidValue : give(at, value);
    },
    // Other machines write nothing to a modelled device.
    cudaDeviceFlushGPUDirectRDMAWrites: () => CUDA_ERROR.success,
    cudaCtxResetPersistingL2Cache: () => CUDA_ERROR.success,
    cudaProfilerStart: () => CUDA_ERROR.success,
    cudaProfilerStop: () => CUDA_ERROR.success,
  };
}
