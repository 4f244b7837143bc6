/**
 * The host program's linear memory as the runtime reads and writes it. Views are renewed whenever the
 * memory has grown, so nothing outside may keep `bytes` or `view` across a call into the program.
 *
 * An address outside the memory ends the program, as the same access would inside it. Each access says what lies
 * there in C: `u32` for an `int` or `enum`, `u64` for a `long long`, `pointer` for pointers and handles, `size` for a
 * `size_t`.
 */
import { assert } from "../base/index.ts";
import { type AddressSpaces, DEVICE_ADDRESS_END, HOST_ADDRESS_END } from "./address-space.ts";
import { type GuestWord, readWord, WORD_BYTES, writeWord } from "./guest-words.ts";
import { HostHeap } from "./host-heap.ts";
import { HostStop } from "./host-stop.ts";

/** A memory of 64 bits: the types of the language know none. */
interface WideMemory {
  grow(pages: bigint): bigint;
}

export class GuestMemory {
  readonly addresses: AddressSpaces;
  private readonly limitBytes: number | undefined;
  private memory = new WebAssembly.Memory({ initial: 0 });
  /**
   * Of 64 bits, in which addresses of the device are no memory before this; else undefined. Whoever runs the program
   * reads it there.
   */
  private usable: WebAssembly.Global | undefined;
  private usableEnd = 0;
  private currentBytes = new Uint8Array();
  private currentView = new DataView(new ArrayBuffer(0));
  private currentHeap: HostHeap | undefined;
  /** That the first allocation asked for which failed, of the program's own memory. */
  failedBytes: number | undefined;

  /** `limitBytes`: what the program may have of its own at most. */
  constructor(addresses: AddressSpaces, limitBytes?: number) {
    this.addresses = addresses;
    this.limitBytes = limitBytes;
  }

  /**
   * The program exists: its memory, as it is before anything has run. `usable`: of a form with 64-bit memory, the
   * variable that says up to where addresses of the device are memory. False where its static data lies among
   * addresses of the device.
   */
  attach(memory: WebAssembly.Memory, usable?: WebAssembly.Global): boolean {
    this.memory = memory;
    this.usable = usable;
    const { byteLength: start } = memory.buffer;
    this.currentHeap = new HostHeap(this.addresses, {
      start,
      isWide: this.isWide,
      limitBytes: this.limitBytes,
      grow: (end) => this.growTo(end),
    });
    this.use(HOST_ADDRESS_END);
    return this.isWide ? start <= HOST_ADDRESS_END : this.addresses.room.claimHost(start);
  }

  /** Of the program, once it exists. */
  get heap(): HostHeap {
    assert(this.currentHeap !== undefined, "no program");
    return this.currentHeap;
  }

  /** Whether the form of the program that runs has memory and tables of 64 bits. */
  get isWide(): boolean {
    return this.usable !== undefined;
  }

  get bytes(): Uint8Array {
    this.renew();
    return this.currentBytes;
  }

  get view(): DataView {
    this.renew();
    return this.currentView;
  }

  /** `bytes` bytes at `address`, valid until the program runs on. */
  slice(address: number, bytes: number): Uint8Array {
    const memory = this.bytes;
    if (!this.holds(address, bytes)) throw new HostStop({ kind: "bad-address", address });
    return memory.subarray(address, address + bytes);
  }

  u32(address: number): number {
    return this.inside(address, 4).getUint32(address, true);
  }

  u16(address: number): number {
    return this.inside(address, 2).getUint16(address, true);
  }

  i32(address: number): number {
    return this.inside(address, 4).getInt32(address, true);
  }

  u64(address: number): bigint {
    return this.inside(address, 8).getBigUint64(address, true);
  }

  /** A `dim3`. */
  dim3(address: number): [number, number, number] {
    return [this.u32(address), this.u32(address + 4), this.u32(address + 8)];
  }

  /** A pointer or handle, or a function pointer. */
  pointer(address: number): number {
    return readWord(this.inside(address, WORD_BYTES), address);
  }

  pointers(address: number, count: number): number[] {
    return this.list(count, (index) => this.pointer(address + index * WORD_BYTES));
  }

  size(address: number): number {
    return this.pointer(address);
  }

  sizes(address: number, count: number): number[] {
    return this.pointers(address, count);
  }

  /** `count` numbers of 32 bits. */
  u32s(address: number, count: number): number[] {
    return this.list(count, (index) => this.u32(address + index * 4));
  }

  setU32s(address: number, values: readonly number[]): void {
    values.forEach((value, index) => {
      this.setU32(address + index * 4, value);
    });
  }

  /** What the program handed over, or an address or handle of ours. */
  setPointer(address: number, value: GuestWord): void {
    writeWord(this.inside(address, WORD_BYTES), address, value);
  }

  setPointers(address: number, values: readonly number[]): void {
    values.forEach((value, index) => {
      this.setPointer(address + index * WORD_BYTES, value);
    });
  }

  setSize(address: number, value: number): void {
    this.setPointer(address, value);
  }

  setSizes(address: number, values: readonly number[]): void {
    values.forEach((value, index) => {
      this.setSize(address + index * WORD_BYTES, value);
    });
  }

  setU8(address: number, value: number): void {
    this.inside(address, 1).setUint8(address, value);
  }

  setU16(address: number, value: number): void {
    this.inside(address, 2).setUint16(address, value, true);
  }

  setU32(address: number, value: number): void {
    this.inside(address, 4).setUint32(address, value, true);
  }

  setU64(address: number, value: bigint): void {
    this.inside(address, 8).setBigUint64(address, value, true);
  }

  setF32(address: number, value: number): void {
    this.inside(address, 4).setFloat32(address, value, true);
  }

  /** The bytes up to the next 0, as UTF-8. */
  string(address: number): string {
    const memory = this.bytes;
    const end = this.holds(address, 1) ? memory.indexOf(0, address) : -1;
    if (end < 0) throw new HostStop({ kind: "bad-address", address });
    return new TextDecoder().decode(memory.slice(address, end));
  }

  text(address: number, bytes: number): string {
    return new TextDecoder().decode(this.slice(address, bytes).slice());
  }

  /** Makes every address of the device below `end` usable; false where the machine has no room. */
  reach(end: number): boolean {
    if (!this.growTo(end)) return false;
    if (end > this.usableEnd) this.use(end);
    return true;
  }

  private growTo(end: number): boolean {
    const missing = end - this.memory.buffer.byteLength;
    if (missing <= 0) return true;
    const pages = Math.ceil(missing / PAGE_BYTES);
    try {
      if (this.usable) (this.memory as unknown as WideMemory).grow(BigInt(pages));
      else this.memory.grow(pages);
      return true;
    } catch {
      return false;
    }
  }

  private use(end: number): void {
    this.usableEnd = end;
    if (this.usable) this.usable.value = BigInt(end);
  }

  /** Bytes from `address` on before something is no memory, up to `most`. */
  bytesFrom(address: number, most: number): number {
    const { byteLength } = this.memory.buffer;
    const isBeforeGap = this.usable && address < this.usableEnd;
    const end = isBeforeGap ? Math.min(this.usableEnd, byteLength) : byteLength;
    return Math.min(most, Math.max(0, end - address));
  }

  /** Whether the program may access all of it; where its memory is of 32 bits, that has no gap. */
  private holds(address: number, bytes: number): boolean {
    const end = address + bytes;
    if (end > this.memory.buffer.byteLength) return false;
    return !this.usable || end <= this.usableEnd || address >= DEVICE_ADDRESS_END;
  }

  /** However large the count is: the first element outside the memory ends the program. */
  private list(count: number, element: (index: number) => number): number[] {
    const values: number[] = [];
    for (let index = 0; index < count; index++) values.push(element(index));
    return values;
  }

  private inside(address: number, bytes: number): DataView {
    const view = this.view;
    if (!this.holds(address, bytes)) throw new HostStop({ kind: "bad-address", address });
    return view;
  }

  private renew(): void {
    if (this.currentBytes.buffer === this.memory.buffer) return;
    this.currentBytes = new Uint8Array(this.memory.buffer);
    this.currentView = new DataView(this.memory.buffer);
  }
}

const PAGE_BYTES = 65_536;
