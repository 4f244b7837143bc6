/**
 * Whose memory an address of the program is. Host and device share one space of 4 GiB, the host's half first; this is
 * the one place of the runtime that tells them apart. Addresses from 2 ** 32 on, which pointers of 8 bytes can hold,
 * are nobody's, and are never taken for their lower halves.
 */
import { ADDRESS_WINDOW } from "../lower/index.ts";

export type AddressSpace = "host" | "device" | "none";

/** The program's own memory lies below, device memory above; managed memory has addresses of the device. */
export const HOST_ADDRESS_END: number = ADDRESS_WINDOW.first;

const DEVICE_ADDRESS_END = 2 ** 32;

/** Of an unsigned address; whether memory is there is another question. */
export function addressSpace(address: number): AddressSpace {
  if (address < HOST_ADDRESS_END) return "host";
  return address < DEVICE_ADDRESS_END ? "device" : "none";
}
