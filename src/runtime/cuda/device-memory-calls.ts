/** Allocation in device memory, and what pointers are. */

import { type GuestWord, numberOf } from "../guest-words.ts";
import type { CallTable } from "./call-table.ts";
import { type CudaState, waitForAll } from "./cuda-state.ts";
import { CUDA_ERROR } from "./error-codes.ts";
import { allocationNs, freeNs } from "./timing-constants.ts";

/**
 * Rows of pitched memory start at multiples of this. Observed on an H200: 1000 B take 1024, 100 B take
 * 512.
 */
const PITCH_BYTES = 512;

/** cudaMemoryType */
const MEMORY_TYPE = { unregistered: 0, host: 1, device: 2, managed: 3 } as const;

export function deviceMemoryCalls(state: CudaState): CallTable {
  const { guest, memory, shared } = state;

  function allocate(pointerAt: number, bytes: number): number {
    if (pointerAt === 0) return CUDA_ERROR.invalidValue;
    let address = 0;
    if (bytes > 0) {
      address = memory.allocate(bytes);
      if (address === 0) return outOfMemory(state, bytes);
      state.clock.advance(allocationNs(bytes));
      state.devices.own(address);
    }
    guest.setPointer(pointerAt, address);
    return CUDA_ERROR.success;
  }

  /** Of device and managed memory; a null pointer is freed without an error. */
  function free(address: number): number {
    if (address === 0) return CUDA_ERROR.success;
    if (state.graphs.holdsMemory(address)) return CUDA_ERROR.success;
    const allocation = shared.startingAt(address);
    if (allocation && allocation.kind !== "managed") return CUDA_ERROR.invalidValue;
    const range = memory.find(address);
    if (range?.kind !== "allocation") return CUDA_ERROR.invalidValue;
    // Kernels may still use it; those of the past have all run when this call is made.
    const error = waitForAll(state);
    if (error) return error;
    if (!allocation) state.clock.advance(freeNs(range.bytes));
    if (!memory.release(address)) return CUDA_ERROR.invalidValue;
    if (allocation) shared.remove(allocation);
    state.pools.remove(address);
    state.devices.disown(address);
    return CUDA_ERROR.success;
  }

  function pitched(pointerAt: number, pitchAt: number, width: number, height: number): number {
    if (pointerAt === 0 || pitchAt === 0) return CUDA_ERROR.invalidValue;
    const pitch = Math.ceil(width / PITCH_BYTES) * PITCH_BYTES;
    const error = allocate(pointerAt, pitch * height);
    if (error === CUDA_ERROR.success) guest.setSize(pitchAt, pitch);
    return error;
  }

  function pointerFacts(
    word: GuestWord,
    typeAt: number,
    ownerAt: number,
    deviceAt: number,
    hostAt: number,
  ): number {
    const pointer = numberOf(word);
    const answer = (type: number, device: number, host: GuestWord): number => {
      guest.setU32(typeAt, type);
      guest.setU32(ownerAt, state.devices.ownerOf(device));
      guest.setPointer(deviceAt, device);
      guest.setPointer(hostAt, host);
      return CUDA_ERROR.success;
    };
    const allocation = shared.holding(pointer);
    if (allocation && allocation.kind !== "variable") {
      const fromDevice =
        guest.addresses.of(pointer) === "device" &&
        allocation.hostAddress !== allocation.deviceAddress;
      const offset = pointer - (fromDevice ? allocation.deviceAddress : allocation.hostAddress);
      shared.giveShadow(allocation);
      const type = allocation.kind === "managed" ? MEMORY_TYPE.managed : MEMORY_TYPE.host;
      return answer(type, allocation.deviceAddress + offset, allocation.hostAddress + offset);
    }
    if (memory.find(pointer)) return answer(MEMORY_TYPE.device, pointer, 0);
    return answer(MEMORY_TYPE.unregistered, 0, word);
  }

  return {
    cudaMalloc: allocate,
    cudaFree: free,
    cudaMallocPitch: pitched,
    cudaMemGetInfo(freeAt, totalAt) {
      guest.setSize(freeAt, memory.freeBytes);
      guest.setSize(totalAt, memory.capacityBytes);
      return CUDA_ERROR.success;
    },
    __warpscope_pointer_facts: pointerFacts,
  };
}

/** Says so where the modelled GPU might have had the room that 32-bit addresses have not. */
export function outOfMemory(state: CudaState, bytes: number): number {
  state.diagnostics.note("runtime/out-of-device-memory", {
    requestedBytes: bytes,
    freeBytes: state.memory.freeBytes,
    totalBytes: state.memory.capacityBytes,
  });
  return CUDA_ERROR.memoryAllocation;
}
