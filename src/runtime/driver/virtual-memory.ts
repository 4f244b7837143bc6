/**
 * Virtual memory management: addresses are reserved, memory is made, and the one is mapped to the other. Memory that
 * is mapped lies at its addresses; what is mapped nowhere keeps its bytes apart. The same memory at two addresses at
 * a time cannot be had.
 *
 * Neighbouring pieces with access are one live range, as copies and kernels need that go over their borders.
 */
import type { DeviceMemory } from "../../exec/index.ts";

/** Of an H200 and of every GPU since Pascal. */
export const GRANULARITY_BYTES = 2 * 2 ** 20;

interface PhysicalMemory {
  readonly bytes: number;
  readonly device: number;
  /** How often it was made or retained, less how often released. */
  handles: number;
  /** What it holds while it is mapped nowhere; undefined: nothing was ever written. */
  content: Uint8Array | undefined;
}

interface Mapping {
  readonly address: number;
  readonly bytes: number;
  readonly memory: PhysicalMemory;
  /** CUmemAccess_flags */
  access: number;
}

type MapOutcome = "mapped" | "invalid" | "occupied" | "elsewhere";

export class VirtualMemory {
  private readonly device: DeviceMemory;
  /** Bytes by address. */
  private readonly reserved = new Map<number, number>();
  private readonly byHandle = new Map<number, PhysicalMemory>();
  /** In order of their addresses. */
  private mappings: Mapping[] = [];
  /** Bytes by address of the live ranges. */
  private exposed = new Map<number, number>();
  private lastHandle = 0;

  constructor(device: DeviceMemory) {
    this.device = device;
  }

  /** The address; 0 where there is no room. */
  reserve(bytes: number, alignment: number, wanted: number): number {
    const step = Math.max(GRANULARITY_BYTES, alignment);
    const address = this.device.reserveAddresses(bytes, step, wanted);
    if (address !== 0) this.reserved.set(address, bytes);
    return address;
  }

  /** False unless exactly this was reserved and nothing is mapped there. */
  unreserve(address: number, bytes: number): boolean {
    if (this.reserved.get(address) !== bytes || this.within(address, bytes).length > 0)
      return false;
    this.reserved.delete(address);
    this.device.releaseAddresses(address, bytes);
    return true;
  }

  /** A handle of new memory; 0 where there is not so much. */
  create(bytes: number, device: number): number {
    if (!this.device.takeMemory(bytes)) return 0;
    this.lastHandle++;
    this.byHandle.set(this.lastHandle, { bytes, device, handles: 1, content: undefined });
    return this.lastHandle;
  }

  /** The memory goes when nothing maps it any more. */
  release(handle: number): boolean {
    const memory = this.byHandle.get(handle);
    if (!memory) return false;
    memory.handles--;
    if (memory.handles === 0) this.byHandle.delete(handle);
    this.drop(memory);
    return true;
  }

  /** A further handle of what is mapped at an address, which counts; 0 for none. */
  retain(address: number): number {
    const memory = this.at(address)?.memory;
    if (!memory) return 0;
    let [handle] = [...this.byHandle].find(([, one]) => one === memory) ?? [0];
    if (handle === 0) {
      this.lastHandle++;
      handle = this.lastHandle;
      this.byHandle.set(handle, memory);
    }
    memory.handles++;
    return handle;
  }

  /** Undefined for no handle. */
  deviceOf(handle: number): number | undefined {
    return this.byHandle.get(handle)?.device;
  }

  map(address: number, bytes: number, handle: number): MapOutcome {
    const memory = this.byHandle.get(handle);
    if (!memory || bytes !== memory.bytes || !this.isReserved(address, bytes)) return "invalid";
    if (this.overlapping(address, bytes).length > 0) return "occupied";
    if (this.mappings.some((one) => one.memory === memory)) return "elsewhere";
    if (memory.content) {
      this.device.bytes.set(memory.content, address);
      this.device.defined?.define(address, bytes);
    } else this.device.defined?.forget(address, bytes);
    memory.content = undefined;
    this.mappings.push({ address, bytes, memory, access: 0 });
    this.mappings.sort((one, other) => one.address - other.address);
    return "mapped";
  }

  /** False where the range cuts a piece in two, or has none. */
  unmap(address: number, bytes: number): boolean {
    const pieces = this.within(address, bytes);
    if (pieces.length === 0 || pieces.length !== this.overlapping(address, bytes).length)
      return false;
    this.mappings = this.mappings.filter((one) => !pieces.includes(one));
    for (const { address: at, bytes: length, memory } of pieces) {
      if (memory.handles > 0) memory.content = this.device.bytes.slice(at, at + length);
      this.drop(memory);
    }
    this.expose();
    return true;
  }

  /** False unless all of the range is mapped. */
  setAccess(address: number, bytes: number, access: number): boolean {
    const pieces = this.within(address, bytes);
    if (pieces.reduce((sum, piece) => sum + piece.bytes, 0) !== bytes) return false;
    for (const piece of pieces) piece.access = access;
    this.expose();
    return true;
  }

  /** Undefined where nothing is mapped. */
  accessOf(address: number): number | undefined {
    return this.at(address)?.access;
  }

  private drop(memory: PhysicalMemory): void {
    if (memory.handles > 0 || this.mappings.some((one) => one.memory === memory)) return;
    memory.content = undefined;
    this.device.giveMemory(memory.bytes);
  }

  /** The live ranges are what is accessible now, neighbours joined. */
  private expose(): void {
    const wanted = new Map<number, number>();
    let start = 0;
    let end = 0;
    for (const { address, bytes, access } of this.mappings) {
      if (access === 0) continue;
      if (address !== end || start === 0) start = address;
      end = address + bytes;
      wanted.set(start, end - start);
    }
    for (const [address, bytes] of this.exposed)
      if (wanted.get(address) !== bytes) this.device.conceal(address);
    for (const [address, bytes] of wanted)
      if (this.exposed.get(address) !== bytes) this.device.expose(address, bytes);
    this.exposed = wanted;
  }

  /** All of it lies in reserved addresses, which may be of neighbouring reservations. */
  private isReserved(address: number, bytes: number): boolean {
    let at = address;
    while (at < address + bytes) {
      const found = [...this.reserved].find(
        ([start, length]) => at >= start && at < start + length,
      );
      if (!found) return false;
      at = found[0] + found[1];
    }
    return true;
  }

  private at(address: number): Mapping | undefined {
    return this.overlapping(address, 1)[0];
  }

  private within(address: number, bytes: number): Mapping[] {
    return this.overlapping(address, bytes).filter(
      (one) => one.address >= address && one.address + one.bytes <= address + bytes,
    );
  }

  private overlapping(address: number, bytes: number): Mapping[] {
    return this.mappings.filter(
      (one) => one.address < address + bytes && address < one.address + one.bytes,
    );
  }
}
