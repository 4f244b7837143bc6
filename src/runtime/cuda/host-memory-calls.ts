/** Host memory that kernels or fast copies can reach: page-locked, mapped, registered, managed. */
import type { CallTable } from "./call-table.ts";
import { type CudaState, waitForAll } from "./cuda-state.ts";
import { outOfMemory } from "./device-memory-calls.ts";
import { CUDA_ERROR } from "./error-codes.ts";
import type { SharedKind } from "./shared-allocations.ts";
import { pinNs, unpinNs } from "./timing-constants.ts";

/** Flags, as in cuda_runtime_types.h. */
const HOST_ALLOC_PORTABLE = 1;
const HOST_ALLOC_MAPPED = 2;
const HOST_ALLOC_FLAGS = 7;
const HOST_REGISTER_FLAGS = 15;
const MEM_ATTACH_GLOBAL = 1;
const MEM_ATTACH_HOST = 2;

export function hostMemoryCalls(state: CudaState): CallTable {
  const { guest, memory, shared, calls } = state;
  /** What cudaHostGetFlags tells of page-locked memory, by its address. */
  const flagsOf = new Map<number, number>();

  /** Memory with one address on both sides. */
  function allocateShared(pointerAt: number, bytes: number, kind: SharedKind): number {
    const address = memory.allocate(bytes);
    if (address === 0) return outOfMemory(state, bytes);
    if (!guest.reach(address + bytes)) {
      memory.release(address);
      return CUDA_ERROR.memoryAllocation;
    }
    shared.add(kind, address, address, bytes);
    state.devices.own(address);
    if (kind === "managed") state.managed.forget(address, bytes);
    guest.setPointer(pointerAt, address);
    return CUDA_ERROR.success;
  }

  function allocateHost(pointerAt: number, bytes: number, flags: number): number {
    if (pointerAt === 0 || flags > HOST_ALLOC_FLAGS) return CUDA_ERROR.invalidValue;
    if (bytes === 0) {
      guest.setPointer(pointerAt, 0);
      return CUDA_ERROR.success;
    }
    state.clock.advance(pinNs(bytes));
    // With unified addresses all page-locked memory is mapped, whether it was asked for or not.
    const keep = (): void => {
      flagsOf.set(guest.pointer(pointerAt), (flags & ~HOST_ALLOC_PORTABLE) | HOST_ALLOC_MAPPED);
    };
    if (flags & HOST_ALLOC_MAPPED) {
      const error = allocateShared(pointerAt, bytes, "mapped");
      if (error === CUDA_ERROR.success) keep();
      return error;
    }
    const address = calls.allocate(bytes);
    if (address === 0) return CUDA_ERROR.memoryAllocation;
    shared.add("pinned", address, 0, bytes);
    guest.setPointer(pointerAt, address);
    keep();
    return CUDA_ERROR.success;
  }

  function freeHost(address: number): number {
    if (address === 0) return CUDA_ERROR.success;
    const allocation = shared.startingAt(address);
    if (allocation?.kind !== "pinned" && allocation?.kind !== "mapped")
      return CUDA_ERROR.invalidValue;
    const error = waitForAll(state);
    if (error) return error;
    state.clock.advance(unpinNs(allocation.bytes));
    shared.remove(allocation);
    if (allocation.deviceAddress !== 0) memory.release(allocation.deviceAddress);
    if (allocation.kind === "pinned") calls.release(address);
    return CUDA_ERROR.success;
  }

  function register(address: number, bytes: number, flags: number): number {
    if (address === 0 || bytes === 0 || flags > HOST_REGISTER_FLAGS) return CUDA_ERROR.invalidValue;
    if (shared.overlaps(address, bytes)) return CUDA_ERROR.hostMemoryAlreadyRegistered;
    guest.slice(address, bytes);
    shared.add("registered", address, 0, bytes);
    flagsOf.set(address, flags | HOST_ALLOC_MAPPED);
    return CUDA_ERROR.success;
  }

  function unregister(address: number): number {
    const allocation = shared.startingAt(address);
    if (allocation?.kind !== "registered")
      return shared.holding(address)?.kind === "registered"
        ? CUDA_ERROR.invalidValue
        : CUDA_ERROR.hostMemoryNotRegistered;
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
    cudaHostGetDevicePointer(pointerAt, host, flags) {
      const allocation = shared.holding(host);
      if (flags !== 0) return CUDA_ERROR.invalidValue;
      if (pointerAt === 0 || !allocation) return CUDA_ERROR.invalidValue;
      const device = shared.devicePointer(host);
      if (device === undefined) return outOfMemory(state, allocation.bytes);
      guest.setPointer(pointerAt, device);
      return CUDA_ERROR.success;
    },
    cudaHostGetFlags(flagsAt, host) {
      const allocation = shared.holding(host);
      if (flagsAt === 0 || !allocation) return CUDA_ERROR.invalidValue;
      guest.setU32(flagsAt, flagsOf.get(allocation.hostAddress) ?? 0);
      return CUDA_ERROR.success;
    },
    cudaMallocManaged(pointerAt, bytes, flags) {
      if (pointerAt === 0) return CUDA_ERROR.invalidValue;
      if (flags !== MEM_ATTACH_GLOBAL && flags !== MEM_ATTACH_HOST) return CUDA_ERROR.invalidValue;
      if (bytes > 0) return allocateShared(pointerAt, bytes, "managed");
      guest.setPointer(pointerAt, 0);
      return CUDA_ERROR.success;
    },
  };
}
