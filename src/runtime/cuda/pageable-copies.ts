/**
 * Asynchronous copies from and to pageable memory that are put behind other work. What one takes of such memory
 * is staged when the call is made; one that writes there returns when that is done. Source: CUDA Runtime API,
 * "API synchronization behavior".
 */
import type { CudaState } from "./cuda-state.ts";
import { placeOf } from "./memory-places.ts";

const COPY = "cudaMemcpyAsync";

/** Whether the call writes to pageable memory, and so waits. */
export function bringsToPageable(
  state: CudaState,
  name: string,
  [to = 0, from = 0, bytes = 0]: readonly number[],
): boolean {
  if (name !== COPY || bytes === 0) return false;
  return isPageable(state, to, bytes) && placeOf(state, from, bytes)?.side !== "host";
}

/** `call` as it is to be made later: with the bytes that its source has now. */
export function withStagedSource(
  state: CudaState,
  name: string,
  [, from = 0, bytes = 0]: readonly number[],
  call: () => void,
): () => void {
  if (name !== COPY || bytes === 0 || !isPageable(state, from, bytes)) return call;
  const staged = state.guest.slice(from, bytes).slice();
  return () => {
    const place = state.guest.slice(from, bytes);
    const later = place.slice();
    place.set(staged);
    call();
    state.guest.slice(from, bytes).set(later);
  };
}

function isPageable(state: CudaState, address: number, bytes: number): boolean {
  const place = placeOf(state, address, bytes);
  return place?.side === "host" && !place.pinned;
}
