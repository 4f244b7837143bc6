/** Virtual memory management, for the C++ of the driver API. */
import type { CallTable } from "../cuda/call-table.ts";
import { type CudaState, waitForAll } from "../cuda/cuda-state.ts";
import { outOfMemory } from "../cuda/device-memory-calls.ts";
import { CUDA_ERROR } from "../cuda/error-codes.ts";
import { GRANULARITY_BYTES, VirtualMemory } from "./virtual-memory.ts";

export function virtualMemoryCalls(state: CudaState): CallTable {
  const { guest } = state;
  const virtual = new VirtualMemory(state.memory);
  const isGranular = (bytes: number): boolean => bytes > 0 && bytes % GRANULARITY_BYTES === 0;
  const answer = (isRight: boolean): number =>
    isRight ? CUDA_ERROR.success : CUDA_ERROR.invalidValue;

  return {
    __warpscope_memory_granularity(bytesAt) {
      guest.setSize(bytesAt, GRANULARITY_BYTES);
      return CUDA_ERROR.success;
    },
    __warpscope_addresses_reserve(pointerAt, bytes, alignment, wanted) {
      const isPower = alignment === 0 || alignment === 2 ** Math.round(Math.log2(alignment));
      if (pointerAt === 0 || !isGranular(bytes) || !isPower) return CUDA_ERROR.invalidValue;
      const address = virtual.reserve(bytes, alignment, wanted);
      if (address === 0) return outOfMemory(state, bytes);
      guest.setPointer(pointerAt, address);
      return CUDA_ERROR.success;
    },
    __warpscope_addresses_free: (address, bytes) => answer(virtual.unreserve(address, bytes)),
    __warpscope_memory_create(handleAt, bytes, device) {
      if (!isGranular(bytes)) return CUDA_ERROR.invalidValue;
      if (!state.devices.has(device)) return CUDA_ERROR.invalidDevice;
      const handle = virtual.create(bytes, device);
      if (handle === 0) return outOfMemory(state, bytes);
      guest.setU64(handleAt, BigInt(handle));
      return CUDA_ERROR.success;
    },
    __warpscope_memory_release: (handle) => answer(virtual.release(handle)),
    __warpscope_memory_retain(handleAt, address) {
      const handle = virtual.retain(address);
      if (handle === 0) return CUDA_ERROR.invalidValue;
      guest.setU64(handleAt, BigInt(handle));
      return CUDA_ERROR.success;
    },
    __warpscope_memory_device(deviceAt, handle) {
      const device = virtual.deviceOf(handle);
      if (device === undefined) return CUDA_ERROR.invalidValue;
      guest.setU32(deviceAt, device);
      return CUDA_ERROR.success;
    },
    __warpscope_memory_map(address, bytes, handle) {
      const outcome = virtual.map(address, bytes, handle);
      if (outcome !== "elsewhere") return answer(outcome === "mapped");
      state.diagnostics.error("runtime/unsupported", { what: "term/memory-at-two-addresses" });
      return CUDA_ERROR.notSupported;
    },
    __warpscope_memory_unmap(address, bytes) {
      // What kernels do with it comes first.
      const error = waitForAll(state);
      return error || answer(virtual.unmap(address, bytes));
    },
    __warpscope_memory_set_access: (address, bytes, access) =>
      answer(virtual.setAccess(address, bytes, access)),
    __warpscope_memory_get_access(accessAt, address) {
      const access = virtual.accessOf(address);
      if (access === undefined) return CUDA_ERROR.invalidValue;
      guest.setU64(accessAt, BigInt(access));
      return CUDA_ERROR.success;
    },
  };
}
