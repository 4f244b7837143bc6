/** Allocation in the order of a stream, and the pools it is served from. */
import type { CallTable } from "./call-table.ts";
import type { CudaState } from "./cuda-state.ts";
import { outOfMemory } from "./device-memory-calls.ts";
import { CUDA_ERROR } from "./error-codes.ts";
import { type MemoryPool, POOL_ATTRIBUTE } from "./memory-pools.ts";
import type { Stream } from "./timeline.ts";

/** cudaMemAccessFlagsProtReadWrite */
const READ_WRITE = 3;

export function poolCalls(state: CudaState): CallTable {
  const { guest, memory, pools, devices, timeline, captures, graphs } = state;

  const give = (at: number, value: number): number => {
    if (at === 0) return CUDA_ERROR.invalidValue;
    guest.setPointer(at, value);
    return CUDA_ERROR.success;
  };
  const on = (handle: number, action: (stream: Stream) => number): number => {
    const stream = timeline.find(handle);
    return stream ? action(stream) : CUDA_ERROR.invalidResourceHandle;
  };
  const withPool = (handle: number, action: (pool: MemoryPool) => number): number => {
    const pool = pools.find(handle);
    return pool ? action(pool) : CUDA_ERROR.invalidValue;
  };

  function allocate(pointerAt: number, bytes: number, pool: MemoryPool, stream: Stream): number {
    if (pointerAt === 0) return CUDA_ERROR.invalidValue;
    if (bytes === 0) return give(pointerAt, 0);
    const address = memory.allocate(bytes);
    if (address === 0) return outOfMemory(state, bytes);
    devices.own(address, pool.device);
    const capture = captures.of(stream);
    if (capture) {
      const error = captures.add(capture, stream, { kind: "allocate", address, bytes });
      if (error !== CUDA_ERROR.success) {
        memory.release(address);
        return error;
      }
    } else pools.add(pool, address, bytes);
    return give(pointerAt, address);
  }

  function free(address: number, stream: Stream): number {
    if (address === 0) return CUDA_ERROR.success;
    const capture = captures.of(stream);
    if (capture) {
      if (!graphs.holdsMemory(address)) return CUDA_ERROR.invalidValue;
      return captures.add(capture, stream, { kind: "free", address, bytes: 0 });
    }
    if (graphs.holdsMemory(address)) return CUDA_ERROR.success;
    if (state.shared.startingAt(address)) return CUDA_ERROR.invalidValue;
    if (memory.find(address)?.kind !== "allocation" || !memory.release(address))
      return CUDA_ERROR.invalidValue;
    pools.remove(address);
    devices.disown(address);
    return CUDA_ERROR.success;
  }

  const poolOf = (
    device: number,
    poolAt: number,
    which: (device: number) => MemoryPool,
  ): number => {
    if (!devices.has(device)) return CUDA_ERROR.invalidDevice;
    return give(poolAt, which(device).handle);
  };
  const isFlag = (attribute: number) => attribute <= POOL_ATTRIBUTE.reuseInternal;
  const isHigh = (attribute: number) =>
    attribute === POOL_ATTRIBUTE.usedHigh || attribute === POOL_ATTRIBUTE.reservedHigh;

  function setAttribute(pool: MemoryPool, attribute: number, valueAt: number): number {
    if (!pool.values.has(attribute) || valueAt === 0) return CUDA_ERROR.invalidValue;
    const value = isFlag(attribute) ? BigInt(guest.u32(valueAt)) : guest.u64(valueAt);
    if (isHigh(attribute)) {
      // A high-water mark can only be taken back to what there is now.
      if (value !== 0n) return CUDA_ERROR.invalidValue;
      pool.values.set(attribute, pool.values.get(attribute - 1)!);
      return CUDA_ERROR.success;
    }
    if (!isFlag(attribute) && attribute !== POOL_ATTRIBUTE.releaseThreshold)
      return CUDA_ERROR.invalidValue;
    pool.values.set(attribute, value);
    return CUDA_ERROR.success;
  }

  return {
    cudaMallocAsync: (pointerAt, bytes, handle) =>
      on(handle, (stream) => allocate(pointerAt, bytes, pools.currentOf(stream.device), stream)),
    cudaMallocFromPoolAsync: (pointerAt, bytes, poolHandle, handle) =>
      on(handle, (stream) =>
        withPool(poolHandle, (pool) => allocate(pointerAt, bytes, pool, stream)),
      ),
    cudaFreeAsync: (address, handle) => on(handle, (stream) => free(address, stream)),
    cudaDeviceGetDefaultMemPool: (poolAt, device) =>
      poolOf(device, poolAt, (one) => pools.defaultOf(one)),
    cudaDeviceGetMemPool: (poolAt, device) => poolOf(device, poolAt, (one) => pools.currentOf(one)),
    cudaDeviceSetMemPool: (device, handle) => {
      if (!devices.has(device)) return CUDA_ERROR.invalidDevice;
      return withPool(handle, (pool) => {
        if (pool.device !== device) return CUDA_ERROR.invalidValue;
        pools.setCurrent(device, pool);
        return CUDA_ERROR.success;
      });
    },
    __warpscope_create_pool: (poolAt, device) =>
      devices.has(device) ? give(poolAt, pools.create(device).handle) : CUDA_ERROR.invalidValue,
    cudaMemPoolDestroy: (handle) =>
      withPool(handle, (pool) =>
        pools.destroy(pool) ? CUDA_ERROR.success : CUDA_ERROR.invalidValue,
      ),
    cudaMemPoolTrimTo: (handle, bytes) =>
      withPool(handle, (pool) => {
        pools.trim(pool, bytes);
        return CUDA_ERROR.success;
      }),
    cudaMemPoolSetAttribute: (handle, attribute, valueAt) =>
      withPool(handle, (pool) => setAttribute(pool, attribute, valueAt)),
    cudaMemPoolGetAttribute: (handle, attribute, valueAt) =>
      withPool(handle, (pool) => {
        const value = pool.values.get(attribute);
        if (value === undefined || valueAt === 0) return CUDA_ERROR.invalidValue;
        if (isFlag(attribute)) guest.setU32(valueAt, Number(value));
        else guest.setU64(valueAt, value);
        return CUDA_ERROR.success;
      }),
    __warpscope_set_pool_access: (handle, device, flags) =>
      withPool(handle, (pool) => {
        if (!devices.has(device)) return CUDA_ERROR.invalidDevice;
        // A pool's own device always reaches it.
        if (device === pool.device && flags !== READ_WRITE) return CUDA_ERROR.invalidDevice;
        pool.access.set(device, flags);
        return CUDA_ERROR.success;
      }),
    __warpscope_pool_access: (flagsAt, handle, device) =>
      withPool(handle, (pool) => {
        if (!devices.has(device)) return CUDA_ERROR.invalidDevice;
        const flags = device === pool.device ? READ_WRITE : (pool.access.get(device) ?? 0);
        guest.setU32(flagsAt, flags);
        return CUDA_ERROR.success;
      }),
  };
}
