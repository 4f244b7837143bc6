/** Where an address of a copy lies, and the bytes there. */
import { ADDRESS_WINDOW } from "../../lower/index.ts";
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

/** Of the addresses of device memory; the host program's lie below. */
/** Undefined where a call must fail: a null pointer, or not all in one allocation of the device. */
export function placeOf(state: CudaState, address: number, bytes: number): Place | undefined {
  const { guest, memory, shared } = state;
  const allocation = shared.holding(address);
  if (allocation) {
    const start =
      address >= ADDRESS_WINDOW.first ? allocation.deviceAddress : allocation.hostAddress;
    const offset = address - start;
    if (offset + bytes > allocation.bytes) return undefined;
    const home = guest.slice(allocation.hostAddress + offset, bytes);
    const side =
      allocation.kind === "pinned" || allocation.kind === "registered" ? "host" : "shared";
    return {
      bytes: home,
      side: address >= ADDRESS_WINDOW.first ? "shared" : side,
      pinned: true,
      device: 0,
    };
  }
  if (address >= ADDRESS_WINDOW.first) {
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
