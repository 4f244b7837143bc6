/** Where an address of a copy lies, and the bytes there. */
import type { CudaState } from "./cuda-state.ts";

export interface Place {
  readonly bytes: Uint8Array;
  /** `shared` memory is reached from both sides; its bytes are the host's. */
  readonly side: "host" | "device" | "shared";
  /** The copy engine reads it without staging. */
  readonly pinned: boolean;
  /** Of memory of a device: which. */
  readonly device: number;
}

/** Undefined where a call must fail: a null pointer, nobody's address, or not all in one allocation of the device. */
export function placeOf(state: CudaState, address: number, bytes: number): Place | undefined {
  const { guest, memory, shared } = state;
  const space = guest.addresses.of(address);
  const allocation = shared.holding(address);
  if (allocation) {
    const start = space === "device" ? allocation.deviceAddress : allocation.hostAddress;
    const offset = address - start;
    if (offset + bytes > allocation.bytes) return undefined;
    const home = guest.slice(allocation.hostAddress + offset, bytes);
    const side =
      allocation.kind === "pinned" || allocation.kind === "registered" ? "host" : "shared";
    return {
      bytes: home,
      side: space === "device" ? "shared" : side,
      pinned: true,
      device: 0,
    };
  }
  if (space === "none") return undefined;
  if (space === "device") {
    if (!memory.contains(address, bytes)) return undefined;
    return {
      bytes: memory.bytes.subarray(address, address + bytes),
      side: "device",
      pinned: true,
      device: state.devices.ownerOf(address),
    };
  }
  if (address === 0) return undefined;
  return { bytes: guest.slice(address, bytes), side: "host", pinned: false, device: 0 };
}
