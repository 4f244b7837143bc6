/**
 * Memory that the host program and kernels both reach: managed, page-locked, registered, and variables
 * marked __managed__. Its home is the host's linear memory; the device holds a shadow, which takes the
 * host's bytes before a launch and gives its own back when the program synchronises.
 *
 * Managed and mapped memory has one address on both sides (above the device's first address, where the
 * host's memory is made to reach), so that pointers inside it work. The rest has two.
 */
import type { DeviceMemory } from "../../exec/index.ts";
import type { GuestMemory } from "../guest-memory.ts";

export type SharedKind = "managed" | "mapped" | "pinned" | "registered" | "variable";

export interface SharedAllocation {
  readonly kind: SharedKind;
  readonly hostAddress: number;
  readonly bytes: number;
  /** 0 while kernels have no shadow of it. */
  deviceAddress: number;
  /** The host's bytes when the last kernel started; undefined while both sides agree. */
  snapshot: Uint8Array | undefined;
}

export class SharedAllocations {
  /** The host may look while kernels run: it sees at once what they have written. */
  isWatched = false;
  private readonly list: SharedAllocation[] = [];
  private readonly guest: GuestMemory;
  private readonly device: DeviceMemory;

  constructor(guest: GuestMemory, device: DeviceMemory) {
    this.guest = guest;
    this.device = device;
  }

  add(kind: SharedKind, hostAddress: number, deviceAddress: number, bytes: number): void {
    this.list.push({ kind, hostAddress, deviceAddress, bytes, snapshot: undefined });
  }

  remove(allocation: SharedAllocation): void {
    const index = this.list.indexOf(allocation);
    if (index >= 0) this.list.splice(index, 1);
  }

  startingAt(hostAddress: number): SharedAllocation | undefined {
    return this.list.find((one) => one.hostAddress === hostAddress);
  }

  /** By an address on either side. */
  holding(address: number): SharedAllocation | undefined {
    return this.list.find(
      (one) =>
        within(address, one.hostAddress, one.bytes) ||
        within(address, one.deviceAddress, one.bytes),
    );
  }

  /** Some host byte of `address … address + bytes` is already shared. */
  overlaps(address: number, bytes: number): boolean {
    return this.list.some(
      (one) => address < one.hostAddress + one.bytes && one.hostAddress < address + bytes,
    );
  }

  /** What a kernel must be given for a pointer of the host: the same, or the shadow's address. */
  devicePointer(pointer: number): number | undefined {
    const allocation = this.list.find((one) => within(pointer, one.hostAddress, one.bytes));
    if (!allocation) return pointer;
    return this.giveShadow(allocation)
      ? allocation.deviceAddress + pointer - allocation.hostAddress
      : undefined;
  }

  /** False where device memory is used up. */
  giveShadow(allocation: SharedAllocation): boolean {
    if (allocation.deviceAddress === 0)
      allocation.deviceAddress = this.device.allocate(allocation.bytes);
    return allocation.deviceAddress !== 0;
  }

  /** Before a kernel: shadows take what the host has written. */
  toDevice(): void {
    for (const one of this.list) {
      if (one.deviceAddress === 0) continue;
      const host = this.guest.slice(one.hostAddress, one.bytes);
      const shadow = this.shadow(one);
      this.device.defined?.define(one.deviceAddress, one.bytes);
      if (one.snapshot) mergeChanges(shadow, host, one.snapshot);
      else shadow.set(host);
      // What the shadow has beyond this is news for the host.
      one.snapshot = host.slice();
    }
  }

  /** At a synchronisation: the host sees what kernels have written. */
  toHost(): void {
    for (const one of this.list) {
      if (!one.snapshot) continue;
      mergeChanges(this.guest.slice(one.hostAddress, one.bytes), this.shadow(one), one.snapshot);
      one.snapshot = undefined;
    }
  }

  /** When a kernel has run. What the host changes from now on comes after it. */
  afterKernel(): void {
    if (this.isWatched) this.toHost();
  }

  /** `cudaDeviceReset`: all but variables are gone. */
  clear(): void {
    this.list.splice(0, this.list.length, ...this.list.filter((one) => one.kind === "variable"));
  }

  allocations(): readonly SharedAllocation[] {
    return this.list;
  }

  private shadow(allocation: SharedAllocation): Uint8Array {
    const start = allocation.deviceAddress;
    return this.device.bytes.subarray(start, start + allocation.bytes);
  }
}

/** `target` takes every byte of `source` that differs from `base`. */
function mergeChanges(target: Uint8Array, source: Uint8Array, base: Uint8Array): void {
  const words = aligned(target, source) ? base.length >>> 2 : 0;
  const wordsOf = (bytes: Uint8Array) => new Uint32Array(bytes.buffer, bytes.byteOffset, words);
  const [to, from, old] = [wordsOf(target), wordsOf(source), wordsOf(base)];
  for (let word = 0; word < words; word++) if (from[word] !== old[word]) to[word] = from[word]!;
  for (let byte = words * 4; byte < base.length; byte++)
    if (source[byte] !== base[byte]) target[byte] = source[byte]!;
}

function aligned(...arrays: readonly Uint8Array[]): boolean {
  return arrays.every((bytes) => bytes.byteOffset % 4 === 0);
}

function within(address: number, start: number, bytes: number): boolean {
  return start !== 0 && address >= start && address < start + bytes;
}
