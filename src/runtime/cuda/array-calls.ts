/** Arrays: making and freeing them, and what they are. Copies are those of pitched memory. */
import type { ArrayTable } from "./arrays.ts";
import type { CallTable } from "./call-table.ts";
import { type CudaState, waitForAll } from "./cuda-state.ts";
import { CUDA_ERROR } from "./error-codes.ts";

/** Words of `facts` in `src/compile/guest/imports.h`. */
const CHANNEL_WORDS = 5;
const ARRAY_WORDS = 9;

export function arrayCalls(state: CudaState, arrays: ArrayTable): CallTable {
  const { guest } = state;

  const free = (handle: number, isMipmapped: boolean): number => {
    if (handle === 0) return CUDA_ERROR.success;
    const error = waitForAll(state);
    if (error) return error;
    return arrays.release(state, handle, isMipmapped)
      ? CUDA_ERROR.success
      : CUDA_ERROR.invalidResourceHandle;
  };

  return {
    __warpscope_make_array(at, factsAt) {
      const words = guest.sizes(factsAt, ARRAY_WORDS + 1);
      const [width = 0, height = 0, depth = 0, flags = 0, levels = 0] = words.slice(CHANNEL_WORDS);
      const channels = words.slice(0, CHANNEL_WORDS);
      const handle = arrays.make(state, { channels, width, height, depth, flags, levels });
      if (handle < 0) return -handle;
      guest.setPointer(at, handle);
      return CUDA_ERROR.success;
    },
    __warpscope_array_facts(handle, factsAt) {
      const array = arrays.find(handle);
      if (!array) return CUDA_ERROR.invalidResourceHandle;
      const { channels, width, height, depth, flags } = array;
      guest.setSizes(factsAt, [...channels, width, height, depth, flags]);
      return CUDA_ERROR.success;
    },
    __warpscope_array_region(handle, x, y, z, width, height, ...rest) {
      const [depth = 0, startAt = 0, pitchAt = 0, sliceAt = 0] = rest;
      const box = arrays.find(handle)?.levels[0];
      if (!box) return CUDA_ERROR.invalidResourceHandle;
      if (x + width > box.pitch || y + height > box.height || z + depth > box.depth)
        return CUDA_ERROR.invalidValue;
      guest.setPointer(startAt, box.address + z * box.slice + y * box.pitch + x);
      guest.setSize(pitchAt, box.pitch);
      guest.setSize(sliceAt, box.slice);
      return CUDA_ERROR.success;
    },
    cudaFreeArray: (handle) => free(handle, false),
    cudaFreeMipmappedArray: (handle) => free(handle, true),
    cudaGetMipmappedArrayLevel(at, handle, level) {
      const array = arrays.find(handle);
      if (!array?.isMipmapped) return CUDA_ERROR.invalidResourceHandle;
      const found = array.levelHandles[level];
      if (at === 0 || found === undefined) return CUDA_ERROR.invalidValue;
      guest.setPointer(at, found);
      return CUDA_ERROR.success;
    },
  };
}
