/**
 * The addresses of the program's heap. It follows the static data; what does not fit below the device's addresses goes
 * on behind the windows of shared and local memory, as far as the device leaves it, or, with 64-bit memory, behind all
 * addresses of the device. What is left below is used when nothing is left there.
 */
import {
  type AddressSpaces,
  DEVICE_ADDRESS_END,
  GLOBAL_START,
  HOST_ADDRESS_END,
} from "./address-space.ts";

/** More than any program has. */
const UNLIMITED = Number.MAX_SAFE_INTEGER;

interface HeapOptions {
  /** Where the static data ends. */
  readonly start: number;
  /** The program has 64-bit memory. */
  readonly isWide: boolean;
  /** What the program may have of its own at most. */
  readonly limitBytes: number | undefined;
  /** Makes all below an address memory; false where the machine has no room. */
  readonly grow: (end: number) => boolean;
}

export class HostHeap {
  /** What the last request failed of: what the program may have, what the device leaves, or the machine. */
  shortOf: "limit" | "addresses" | "machine" | undefined;
  private readonly addresses: AddressSpaces;
  private readonly isWide: boolean;
  private readonly limitBytes: number;
  private readonly grow: (end: number) => boolean;
  /** Where the upper part begins. */
  private readonly behind: number;
  /** Ends of the parts, and the one that was extended last. */
  private readonly ends: [lower: number, upper: number];
  private last: 0 | 1;
  /** The last request was met elsewhere than where the one before it ended. */
  private hasSwitched = false;

  constructor(
    addresses: AddressSpaces,
    { start, isWide, limitBytes = UNLIMITED, grow }: HeapOptions,
  ) {
    this.addresses = addresses;
    this.isWide = isWide;
    this.limitBytes = limitBytes;
    this.grow = grow;
    this.behind = isWide ? DEVICE_ADDRESS_END : GLOBAL_START;
    this.ends = [Math.min(start, HOST_ADDRESS_END), Math.max(start, this.behind)];
    this.last = start <= HOST_ADDRESS_END ? 0 : 1;
  }

  /**
   * `sbrk`: where `bytes` more begin, or the end of what was given last for 0; -1 where there are no more. Fewer than 0
   * give back what was given last. `malloc` takes a heap that goes on elsewhere, but may ask for more of what it was
   * just given there, which must follow it.
   */
  extend(bytes: number): number {
    if (bytes <= 0) return this.shrink(-bytes);
    const parts = this.hasSwitched ? [this.last] : ([this.last, this.last === 0 ? 1 : 0] as const);
    const part = parts.find((one) => this.fits(one, bytes));
    if (this.ownBytes + bytes > this.limitBytes) return this.fail("limit");
    if (part === undefined) return this.fail("addresses");
    const start = this.ends[part];
    const end = start + bytes;
    if (!this.grow(end)) return this.fail("machine");
    this.ends[part] = end;
    if (!this.isWide) this.addresses.room.claimHost(end);
    else if (part === 1) this.addresses.upperEnd = end;
    this.hasSwitched = part !== this.last;
    this.last = part;
    return start;
  }

  private fits(part: 0 | 1, bytes: number): boolean {
    const end = this.ends[part] + bytes;
    if (part === 0) return end <= HOST_ADDRESS_END;
    return this.isWide || end <= this.addresses.room.mostHostEnd;
  }

  private shrink(bytes: number): number {
    const end = this.ends[this.last];
    this.ends[this.last] = end - bytes;
    return end;
  }

  private fail(shortOf: NonNullable<HostHeap["shortOf"]>): -1 {
    this.shortOf = shortOf;
    this.hasSwitched = false;
    return -1;
  }

  /** Of the program's own at most, static data and all. */
  get mostBytes(): number {
    if (this.isWide) return this.limitBytes;
    const windows = this.behind - HOST_ADDRESS_END;
    return Math.min(this.limitBytes, this.addresses.room.mostHostEnd - windows);
  }

  /** Of the program's own. */
  get ownBytes(): number {
    return this.ends[0] + this.ends[1] - this.behind;
  }
}
