/** Advice about managed memory, prefetches, and questions about both. */
import { WORD_BYTES } from "../guest-words.ts";
import type { CallTable } from "./call-table.ts";
import type { CudaState } from "./cuda-state.ts";
import { CUDA_ERROR } from "./error-codes.ts";
import { HOST, NOWHERE } from "./managed-ranges.ts";

/** cudaMemoryAdvise */
const ADVICE = {
  setReadMostly: 1,
  unsetReadMostly: 2,
  setPreferred: 3,
  unsetPreferred: 4,
  setAccessedBy: 5,
  unsetAccessedBy: 6,
} as const;

/** cudaMemRangeAttribute */
const ATTRIBUTE = { readMostly: 1, preferred: 2, accessedBy: 3, prefetched: 4 } as const;
/** CUDA 12.2 and later: type and number of the location, for the preferred one and the last prefetch. */
const LOCATION_ATTRIBUTES: ReadonlyMap<
  number,
  { readonly of: "preferred" | "prefetched"; readonly part: "type" | "id" }
> = new Map([
  [5, { of: "preferred", part: "type" }],
  [6, { of: "preferred", part: "id" }],
  [7, { of: "prefetched", part: "type" }],
  [8, { of: "prefetched", part: "id" }],
]);
/** cudaMemLocationType */
const LOCATION = { invalid: 0, device: 1, host: 2 } as const;

/** Of an `int` or `enum`. */
const INT_BYTES = 4;
/** Of cudaMallocManaged and cudaStreamAttachMemAsync. */
const ATTACH_GLOBAL = 1;
const ATTACH_HOST = 2;
const ATTACH_SINGLE = 4;

export function managedCalls(state: CudaState): CallTable {
  const { guest, shared, devices, timeline, managed: ranges } = state;

  /** The range lies in one allocation of managed memory. */
  function isManaged(address: number, bytes: number): boolean {
    const allocation = shared.holding(address);
    if (allocation?.kind !== "managed" && allocation?.kind !== "variable") return false;
    return address + bytes <= allocation.hostAddress + allocation.bytes;
  }

  const isPlace = (device: number) => (device | 0) === HOST || devices.has(device);

  function advise(address: number, bytes: number, advice: number, device: number): number {
    if (
      bytes === 0 ||
      advice === 0 ||
      advice > ADVICE.unsetAccessedBy ||
      !isManaged(address, bytes)
    )
      return CUDA_ERROR.invalidValue;
    const named = advice === ADVICE.setPreferred || advice >= ADVICE.setAccessedBy;
    if (named && !isPlace(device)) return CUDA_ERROR.invalidValue;
    const place = device | 0;
    ranges.set(address, bytes, ({ accessedBy }) => {
      switch (advice) {
        case ADVICE.setReadMostly:
          return { readMostly: true };
        case ADVICE.unsetReadMostly:
          return { readMostly: false };
        case ADVICE.setPreferred:
          return { preferred: place };
        case ADVICE.unsetPreferred:
          return { preferred: NOWHERE };
        case ADVICE.setAccessedBy:
          return { accessedBy: new Set([...accessedBy, place]) };
        default:
          return { accessedBy: new Set([...accessedBy].filter((one) => one !== place)) };
      }
    });
    return CUDA_ERROR.success;
  }

  /** The value that all pieces have, else `mixed`. */
  const common = (values: readonly number[], mixed: number): number =>
    values.every((value) => value === values[0]) ? (values[0] ?? mixed) : mixed;

  function tell(
    dataAt: number,
    dataBytes: number,
    attribute: number,
    address: number,
    bytes: number,
  ): number {
    if (dataAt === 0 || bytes === 0 || dataBytes === 0 || dataBytes % INT_BYTES !== 0)
      return CUDA_ERROR.invalidValue;
    if (!isManaged(address, bytes)) return CUDA_ERROR.invalidValue;
    const advice = ranges.get(address, bytes);
    const place = (of: "preferred" | "prefetched") =>
      common(
        advice.map((one) => one[of]),
        NOWHERE,
      );
    if (attribute === ATTRIBUTE.accessedBy) {
      const all = [...(advice[0]?.accessedBy ?? [])].filter((one) =>
        advice.every(({ accessedBy }) => accessedBy.has(one)),
      );
      // Devices by number, the host behind them.
      all.sort((a, b) => (a >>> 0) - (b >>> 0));
      for (let index = 0; index * INT_BYTES < dataBytes; index++)
        guest.setU32(dataAt + index * INT_BYTES, (all[index] ?? NOWHERE) >>> 0);
      return CUDA_ERROR.success;
    }
    if (dataBytes !== INT_BYTES) return CUDA_ERROR.invalidValue;
    const location = LOCATION_ATTRIBUTES.get(attribute);
    let value: number;
    if (attribute === ATTRIBUTE.readMostly)
      value = Number(advice.every(({ readMostly }) => readMostly));
    else if (attribute === ATTRIBUTE.preferred) value = place("preferred");
    else if (attribute === ATTRIBUTE.prefetched) value = place("prefetched");
    else if (location?.part === "id") value = Math.max(0, place(location.of));
    else if (location) value = locationType(place(location.of));
    else return CUDA_ERROR.invalidValue;
    guest.setU32(dataAt, value >>> 0);
    return CUDA_ERROR.success;
  }

  return {
    cudaMemAdvise: advise,
    cudaMemPrefetchAsync(address, bytes, device, handle) {
      if (!timeline.find(handle)) return CUDA_ERROR.invalidResourceHandle;
      if (!isPlace(device)) return CUDA_ERROR.invalidDevice;
      if (bytes === 0 || !isManaged(address, bytes)) return CUDA_ERROR.invalidValue;
      ranges.set(address, bytes, () => ({ prefetched: device | 0 }));
      return CUDA_ERROR.success;
    },
    cudaMemRangeGetAttribute: tell,
    cudaMemRangeGetAttributes(dataAt, sizesAt, attributesAt, count, address, bytes) {
      if (dataAt === 0 || sizesAt === 0 || attributesAt === 0 || count === 0)
        return CUDA_ERROR.invalidValue;
      for (let index = 0; index < count; index++) {
        const into = guest.pointer(dataAt + index * WORD_BYTES);
        const size = guest.size(sizesAt + index * WORD_BYTES);
        const attribute = guest.u32(attributesAt + index * INT_BYTES);
        const error = tell(into, size, attribute, address, bytes);
        if (error) return error;
      }
      return CUDA_ERROR.success;
    },
    cudaStreamAttachMemAsync(handle, address, bytes, flags) {
      const stream = timeline.find(handle);
      if (!stream) return CUDA_ERROR.invalidResourceHandle;
      if (flags === ATTACH_SINGLE && timeline.isLegacy(stream)) return CUDA_ERROR.invalidValue;
      const allocation = shared.startingAt(address);
      if (allocation?.kind !== "managed" && allocation?.kind !== "variable")
        return CUDA_ERROR.invalidValue;
      // Only all of an allocation can be attached.
      const whole = bytes === 0 || bytes === allocation.bytes;
      const known = [ATTACH_GLOBAL, ATTACH_HOST, ATTACH_SINGLE].includes(flags);
      return whole && known ? CUDA_ERROR.success : CUDA_ERROR.invalidValue;
    },
  };
}

function locationType(place: number): number {
  if (place === NOWHERE) return LOCATION.invalid;
  return place === HOST ? LOCATION.host : LOCATION.device;
}
