/**
 * Device memory: one shared reservation of 4 GiB whose upper three quarters are what kernels and `cudaMalloc`
 * see, and whose lower part belongs to the engine.
 *
 *   0 … 0x2cff_ffff            engine arena: counters, launch records, frames, shared and local memory
 *   0x2d00_0000 … 0x3bff_ffff  maps of the sectors that a launch touches, see `observe/footprint.ts`
 *   0x3c00_0000 … 0x3cff_ffff  windows of shared and local addresses; never backed by these bytes
 *   0x3d00_0000 … 0xffff_ffff  images of modules and allocations, see `global-space.ts`
 *
 * Invariants: an address is its byte offset in the reservation; ranges are 256-byte aligned and at
 * least `GUARD_BYTES` apart, so an overrun meets no neighbour; the same calls give the same addresses. Where
 * freed ranges are kept, they are given out again only when nothing else is left. No range has more than
 * `MOST_BYTES`: distances within one have a sign.
 */
import { assert, type SparseBytes, writeSparse } from "../base/index.ts";
import { DEFINED_BITS_BYTES } from "../emit/index.ts";
import { ADDRESS_WINDOW } from "../lower/index.ts";
import { DefinedMemory } from "./check/defined-bytes.ts";
import { EngineArena } from "./engine-arena.ts";
import { GlobalSpace } from "./global-space.ts";

const PAGES = 65_536;
const ALIGNMENT = 256;
/** In which a GPU maps memory: with `--lenient` what lies in the same piece as an allocation is let pass. */
const PIECE_BYTES = 2 ** 21;

/** Of an allocation or an image. */
const MOST_BYTES = 0x7f00_0000;
/** Least distance between live ranges. */
export const GUARD_BYTES = 512;
const ADDRESS_END = 0x1_0000_0000;

/** A live range that kernels may touch: an allocation, the image of a module, addresses that have memory. */
export interface Allocation {
  readonly address: number;
  /** As asked for, not rounded. */
  readonly bytes: number;
  readonly kind: "allocation" | "image" | "heap" | "mapped";
}

interface DeviceMemoryOptions {
  /** False: the host has no addresses that the device might have, and allocations begin at the lowest. */
  readonly sharesHost?: boolean;
  // For `warpscope check`:
  /** Least distance between live ranges, at least `GUARD_BYTES`. */
  readonly guardBytes?: number;
  /** Freed ranges stay known, and their addresses unused while others are left. */
  readonly keepsFreed?: boolean;
  /** It is known which bytes were written. */
  readonly tracksDefined?: boolean;
}

interface AllocationWatch {
  allocated(allocation: Allocation): void;
  released(allocation: Allocation): void;
}

export class DeviceMemory {
  readonly memory: WebAssembly.Memory;
  readonly bytes: Uint8Array;
  readonly view: DataView;
  /** Bytes that allocations and images may occupy in sum, guard gaps not counted. */
  readonly capacityBytes: number;
  /** Which bytes were written, where that is known; whoever writes past the methods of this class tells it. */
  readonly defined?: DefinedMemory;
  /** Rises with every change of the allocations: caches of `find` are valid while it stays. */
  generation = 0;
  /** End of the highest range that was ever given out, its gap included. */
  highestEnd: number = ADDRESS_WINDOW.global;
  /** Start of the lowest one; 2^32 while there was none. */
  lowestStart: number = ADDRESS_END;

  /**
   * Bytes that device-side `malloc` may hand out: cudaLimitMallocHeapSize, 8 MB unless set (CUDA C++
   * Programming Guide, "Dynamic Global Memory Allocation").
   */
  heapLimitBytes = 8 * 2 ** 20;

  /** Told of every range that comes and goes but images of modules. */
  watch: AllocationWatch | undefined;

  private readonly live: Allocation[] = [];
  /** Freed ranges that are not given out again yet, the oldest first. */
  private readonly kept: Allocation[] = [];
  private readonly keepsFreed: boolean;
  private readonly guardBytes: number;
  private readonly free: GlobalSpace;
  private readonly arena: EngineArena;
  private usedBytes = 0;
  private heapBytes = 0;

  /** `capacityBytes` beyond what the window holds is cut to it. */
  constructor(
    capacityBytes: number = ADDRESS_END - ADDRESS_WINDOW.global,
    {
      guardBytes = 0,
      keepsFreed = false,
      tracksDefined = false,
      sharesHost = true,
    }: DeviceMemoryOptions = {},
  ) {
    this.guardBytes = Math.max(GUARD_BYTES, guardBytes);
    this.keepsFreed = keepsFreed;
    this.memory = new WebAssembly.Memory({ initial: PAGES, maximum: PAGES, shared: true });
    this.bytes = new Uint8Array(this.memory.buffer);
    this.view = new DataView(this.memory.buffer);
    this.capacityBytes = Math.min(capacityBytes, ADDRESS_END - ADDRESS_WINDOW.global);
    this.free = new GlobalSpace(sharesHost);
    this.arena = new EngineArena(this.free, this.bytes);
    if (tracksDefined)
      this.defined = new DefinedMemory(this.memory.buffer, this.reserveArena(DEFINED_BITS_BYTES));
  }

  get freeBytes(): number {
    return this.capacityBytes - this.usedBytes - this.free.withheldBytes;
  }

  get allocations(): readonly Allocation[] {
    return this.live;
  }

  /** Address of `bytes` new bytes, lowest first; 0 if they do not fit. Their content is unspecified. */
  allocate(bytes: number, kind: "allocation" | "heap" = "allocation"): number {
    assert(Number.isInteger(bytes) && bytes > 0, `allocation of ${bytes} bytes`);
    if (bytes > Math.min(this.freeBytes, MOST_BYTES)) return 0;
    if (kind === "heap" && this.heapBytes + bytes > this.heapLimitBytes) return 0;
    const needed = this.reservedBytes(bytes);
    let address = this.free.take(needed);
    while (address === 0 && this.kept.length > 0) {
      const oldest = this.kept.shift()!;
      this.free.give(oldest.address, this.reservedBytes(oldest.bytes));
      address = this.free.take(needed);
    }
    if (address === 0) return 0;
    const allocation = { address, bytes, kind };
    this.insert(allocation);
    this.watch?.allocated(allocation);
    this.defined?.forget(address, bytes);
    return address;
  }

  /** False if no allocation of the kind starts at `address`. */
  release(address: number, kind: "allocation" | "heap" = "allocation"): boolean {
    const index = this.indexAtOrBelow(address);
    const allocation = this.live[index];
    if (allocation?.address !== address || allocation.kind !== kind) return false;
    this.live.splice(index, 1);
    if (this.keepsFreed) this.kept.push(allocation);
    else this.free.give(address, this.reservedBytes(allocation.bytes));
    this.usedBytes -= allocation.bytes;
    if (allocation.kind === "heap") this.heapBytes -= allocation.bytes;
    this.generation++;
    this.watch?.released(allocation);
    return true;
  }

  /**
   * Addresses without memory, at a multiple of `alignment`, or at `wanted` if all from there on are free; 0 if there
   * are none. Nothing keeps a distance from them.
   */
  reserveAddresses(bytes: number, alignment: number, wanted: number): number {
    if (wanted !== 0 && wanted % alignment === 0 && this.free.takeAt(wanted, bytes)) return wanted;
    const place = this.free.take(bytes + alignment);
    if (place === 0) return 0;
    const address = Math.ceil(place / alignment) * alignment;
    const behind = place + alignment - address;
    if (address > place) this.free.give(place, address - place);
    if (behind > 0) this.free.give(address + bytes, behind);
    return address;
  }

  releaseAddresses(address: number, bytes: number): void {
    this.free.give(address, bytes);
  }

  /** Sets memory apart for addresses that `expose` makes usable; false if there is not so much. */
  takeMemory(bytes: number): boolean {
    if (bytes > this.freeBytes) return false;
    this.usedBytes += bytes;
    return true;
  }

  giveMemory(bytes: number): void {
    this.usedBytes -= bytes;
  }

  /** Reserved addresses, which memory was set apart for, become a live range. */
  expose(address: number, bytes: number): void {
    const allocation: Allocation = { address, bytes, kind: "mapped" };
    this.insert(allocation);
    this.usedBytes -= bytes;
    this.watch?.allocated(allocation);
  }

  /** Takes back what `expose` did; the bytes stay. */
  conceal(address: number): void {
    const index = this.indexAtOrBelow(address);
    const allocation = this.live[index];
    assert(allocation?.address === address && allocation.kind === "mapped", "nothing mapped there");
    this.live.splice(index, 1);
    this.generation++;
    this.watch?.released(allocation);
  }

  /** Where the next module's image may be placed: lower it for this base, then `placeImage`. */
  get nextImageBase(): number {
    return this.free.roomiest;
  }

  /** False if it does not fit. An empty image needs no place. */
  placeImage(base: number, image: SparseBytes): boolean {
    if (image.length === 0) return true;
    if (image.length > Math.min(this.freeBytes, MOST_BYTES)) return false;
    if (!this.free.takeAt(base, this.reservedBytes(image.length))) return false;
    const target = this.bytes.subarray(base, base + image.length);
    const isNew = base >= this.highestEnd;
    // Where nothing ever was, zeros need not be written, and pages that nobody touches cost nothing; only what is
    // let pass as `isMapped` says may have left something.
    if (isNew) target.fill(0, 0, PIECE_BYTES);
    writeSparse(target, image, isNew);
    this.insert({ address: base, bytes: image.length, kind: "image" });
    this.defined?.define(base, image.length);
    return true;
  }

  /** The live range that holds `address`. O(log n). */
  find(address: number): Allocation | undefined {
    const allocation = this.live[this.indexAtOrBelow(address)];
    return allocation && address < allocation.address + allocation.bytes ? allocation : undefined;
  }

  /** The live range whose bytes are closest to `address`; undefined if there is none at all. */
  nearest(address: number): Allocation | undefined {
    const index = this.indexAtOrBelow(address);
    const below = this.live[index];
    const above = this.live[index + 1];
    if (!below || !above) return below ?? above;
    const behind = address - (below.address + below.bytes - 1);
    return behind <= above.address - address ? below : above;
  }

  /** The freed range that held `address`, where freed ranges are kept. */
  freed(address: number): Allocation | undefined {
    return this.kept.findLast((one) => address >= one.address && address < one.address + one.bytes);
  }

  /** Whether all of `address … address + bytes` is in one live range. */
  contains(address: number, bytes: number): boolean {
    const allocation = this.find(address);
    return allocation !== undefined && address + bytes <= allocation.address + allocation.bytes;
  }

  /**
   * Whether a GPU would let an access pass that is in no live range: it maps memory in pieces, and has memory of its
   * driver before the first allocation. Measured on an H200 (driver 580): 4 B behind 3 MiB pass up to 4 MiB and no
   * further; 4 B to 2 MiB before the first allocation pass.
   */
  isMapped(address: number, bytes: number): boolean {
    if (address < ADDRESS_WINDOW.clusterEnd) return false;
    const at = this.indexAtOrBelow(address);
    const below = this.live[at];
    const above = this.live[at + 1];
    const endOf = (end: number): number => Math.ceil(end / PIECE_BYTES) * PIECE_BYTES;
    return (
      (below !== undefined && address + bytes <= endOf(below.address + below.bytes)) ||
      (above !== undefined &&
        address >= Math.floor((above.address - 1) / PIECE_BYTES) * PIECE_BYTES)
    );
  }

  copy(to: number, from: number, bytes: number): void {
    this.bytes.copyWithin(to, from, from + bytes);
    this.defined?.copy(to, from, bytes);
  }

  fill(address: number, value: number, bytes: number): void {
    this.bytes.fill(value, address, address + bytes);
    // The engine fills its own memory too.
    if (address >= ADDRESS_WINDOW.global) this.defined?.define(address, bytes);
  }

  /** Bytes up to and without the next 0, at most `limit`. */
  cString(address: number, limit: number = 1 << 20): Uint8Array {
    const last = Math.min(address + limit, ADDRESS_END);
    let end = address;
    while (end < last && this.bytes[end] !== 0) end++;
    return this.bytes.slice(address, end);
  }

  /** Addresses below it are the host's, or nobody's. */
  get hostEnd(): number {
    return this.free.hostEnd;
  }

  /** Addresses up to `end` become the host's; false if the device has some of them. */
  claimHost(end: number): boolean {
    return this.free.claimHost(end);
  }

  /** The most that can be claimed now. */
  get mostHostEnd(): number {
    return this.free.mostHostEnd;
  }

  /** Engine arena: `bytes` for good, zeroed, `align` a power of two. Not while a launch runs: it has the rest. */
  reserveArena(bytes: number, align?: number): number {
    const address = this.arena.reserve(bytes, align);
    assert(address !== 0, "engine arena exhausted");
    return address;
  }

  /** The same beyond the engine's part, at any time; 0 if global memory has not so many addresses left. */
  reserveBeyond(bytes: number): number {
    return this.arena.reserveBeyond(bytes);
  }

  /** Engine arena: `least` bytes or more up to `wanted`, for one launch at a time; see `EngineArena.lend`. */
  transientArena(least: number, wanted: number = least): number {
    return this.arena.lend(least, wanted);
  }

  /** Where what `transientArena` gave last ends. */
  get transientEnd(): number {
    return this.arena.lentEnd;
  }

  private insert(allocation: Allocation): void {
    this.live.splice(this.indexAtOrBelow(allocation.address) + 1, 0, allocation);
    this.usedBytes += allocation.bytes;
    const end = allocation.address + this.reservedBytes(allocation.bytes);
    this.highestEnd = Math.max(this.highestEnd, end);
    this.lowestStart = Math.min(this.lowestStart, allocation.address);
    if (allocation.kind === "heap") this.heapBytes += allocation.bytes;
    this.generation++;
  }

  private reservedBytes(bytes: number): number {
    return Math.ceil((bytes + this.guardBytes) / ALIGNMENT) * ALIGNMENT;
  }

  /** Index of the last range that starts at or below `address`; -1 for none. */
  private indexAtOrBelow(address: number): number {
    let low = 0;
    let high = this.live.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.live[middle]!.address <= address) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}
