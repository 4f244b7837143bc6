/** Host memory that kernels or fast copies can reach: page-locked, mapped, registered, managed. */
import type { CallTable } from "./call-table.ts";
import { type CudaState, waitForAll } from "./cuda-state.ts";
import { outOfMemory } from "./device-memory-calls.ts";
import { CUDA_ERROR } from "./error-codes.ts";
import type { SharedKind } from "./shared-allocations.ts";

/** Flags, as in cuda_runtime_types.h. */
const HOST_ALLOC_MAPPED = 2;
const HOST_ALLOC_FLAGS = 7;
const MEM_ATTACH_GLOBAL = 1;
const MEM_ATTACH_HOST = 2;

export function hostMemoryCalls(state: CudaState): CallTable {
  const { guest, memory, shared, calls } = state;

  /** Memory with one address on both sides. */
  function allocateShared(pointerAt: number, bytes: number, kind: SharedKind): number {
    const address = memory.allocate(bytes);
    if (address === 0) return outOfMemory(state, bytes);
    if (!guest.reach(address + bytes)) {
      memory.release(address);
      return CUDA_ERROR.memoryAllocation;
    }
    shared.add(kind, address, address, bytes);
    guest.setU32(pointerAt, address);
    return CUDA_ERROR.success;
  }

  function allocateHost(pointerAt: number, bytes: number, flags: number): number {
    if (pointerAt === 0 || flags > HOST_ALLOC_FLAGS) return CUDA_ERROR.invalidValue;
    if (bytes === 0) {
      guest.setU32(pointerAt, 0);
      return CUDA_ERROR.success;
    }
    if (flags & HOST_ALLOC_MAPPED) return allocateShared(pointerAt, bytes, "mapped");
    const address = calls.allocate(bytes);
    if (address === 0) return CUDA_ERROR.memoryAllocation;
    shared.add("pinned", address, 0, bytes);
    guest.setU32(pointerAt, address);
    return CUDA_ERROR.success;
  }

  function freeHost(address: number): number {
    if (address === 0) return CUDA_ERROR.success;
    const allocation = shared.startingAt(address);
    if (allocation?.kind !== "pinned" && allocation?.kind !== "mapped")
      return CUDA_ERROR.invalidValue;
    const error = waitForAll(state);
    if (error) return error;
    shared.remove(allocation);
    if (allocation.deviceAddress !== 0) memory.release(allocation.deviceAddress);
    if (allocation.kind === "pinned") calls.release(address);
    return CUDA_ERROR.success;
  }

  function register(address: number, bytes: number): number {
    if (address === 0 || bytes === 0) return CUDA_ERROR.invalidValue;
    if (shared.overlaps(address, bytes)) return CUDA_ERROR.hostMemoryAlreadyRegistered;
    guest.slice(address, bytes);
    shared.add("registered", address, 0, bytes);
    return CUDA_ERROR.success;
  }

  function unregister(address: number): number {
    const allocation = shared.startingAt(address);
    if (allocation?.kind !== "registered") return CUDA_ERROR.hostMemoryNotRegistered;
    const error = waitForAll(state);
    if (error) return error;
    shared.remove(allocation);
    if (allocation.deviceAddress !== 0) memory.release(allocation.deviceAddress);
    return CUDA_ERROR.success;
  }

  return {
    cudaMallocHost: (pointerAt, bytes) => allocateHost(pointerAt, bytes, 0),
    cudaHostAlloc: allocateHost,
    cudaFreeHost: freeHost,
    cudaHostRegister: register,
    cudaHostUnregister: unregister,
    cudaHostGetDevicePointer(pointerAt, host) {
      const allocation = shared.holding(host);
      if (pointerAt === 0 || !allocation) return CUDA_ERROR.invalidValue;
      const device = shared.devicePointer(host);
      if (device === undefined) return outOfMemory(state, allocation.bytes);
      guest.setU32(pointerAt, device);
      return CUDA_ERROR.success;
    },
    cudaHostGetFlags(flagsAt, host) {
      const allocation = shared.holding(host);
      if (flagsAt === 0 || !allocation) return CUDA_ERROR.invalidValue;
      guest.setU32(flagsAt, allocation.kind === "mapped" ? HOST_ALLOC_MAPPED : 0);
      return CUDA_ERROR.success;
    },
    cudaMallocManaged(pointerAt, bytes, flags) {
      if (pointerAt === 0) return CUDA_ERROR.invalidValue;
      if (flags !== MEM_ATTACH_GLOBAL && flags !== MEM_ATTACH_HOST) return CUDA_ERROR.invalidValue;
      if (bytes > 0) return allocateShared(pointerAt, bytes, "managed");
      guest.setU32(pointerAt, 0);
      return CUDA_ERROR.success;
    },
    // Where pages are, or should be, changes nothing that is modelled.
    cudaMemAdvise: (address) =>
      shared.holding(address) ? CUDA_ERROR.success : CUDA_ERROR.invalidValue,
    cudaMemPrefetchAsync: (address) =>
      shared.holding(address) ? CUDA_ERROR.success : CUDA_ERROR.invalidValue,
    cudaStreamAttachMemAsync: () => CUDA_ERROR.success,
  };
}
