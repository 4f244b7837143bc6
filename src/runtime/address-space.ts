/**
 * Whose memory an address of the program is; this is the one place of the runtime that tells them apart. Host and
 * device share one space of addresses: the host's first, then the device's up to 4 GiB. A host program with more memory
 * than that has the rest of it behind. All other addresses from 2 ** 32 on, which pointers of 8 bytes can hold, are
 * nobody's, and are never taken for their lower halves.
 */
import { ADDRESS_WINDOW } from "../lower/index.ts";

export type AddressSpace = "host" | "device" | "none";

/** Where the addresses of the device end, and those of the host go on. */
export const DEVICE_ADDRESS_END: number = 2 ** 32;

/** The device's first address: windows of shared and local memory, and its global memory from `GLOBAL_START` on. */
export const HOST_ADDRESS_END: number = ADDRESS_WINDOW.first;
export const GLOBAL_START: number = ADDRESS_WINDOW.global;

/** What the device leaves the host of the addresses below `DEVICE_ADDRESS_END`. */
export interface HostRoom {
  /** What lies below is the host's, or nobody's; managed memory has addresses of the device. */
  readonly hostEnd: number;
  /** The most that can be claimed now. */
  readonly mostHostEnd: number;
  /** The host needs all below `end`: false where the device has something there. */
  claimHost(end: number): boolean;
}

export class AddressSpaces {
  readonly room: HostRoom;
  /** Where the host's memory behind the device's addresses ends. */
  upperEnd: number = DEVICE_ADDRESS_END;

  constructor(room: HostRoom) {
    this.room = room;
  }

  /** Of an unsigned address; whether memory is there is another question. */
  of(address: number): AddressSpace {
    if (address < this.room.hostEnd) return "host";
    if (address < DEVICE_ADDRESS_END) return "device";
    return address < this.upperEnd ? "host" : "none";
  }
}
