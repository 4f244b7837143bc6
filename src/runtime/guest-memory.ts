/**
 * The host program's linear memory as the runtime reads and writes it. Views are renewed whenever the
 * memory has grown, so nothing outside may keep `bytes` or `view` across a call into the program.
 *
 * An address outside the memory ends the program, as the same access would inside it. Each access says what lies
 * there in C: `u32` for an `int` or `enum`, `u64` for a `long long`, `pointer` for pointers and handles, `size` for a
 * `size_t`.
 */
import { HOST_ADDRESS_END } from "./address-space.ts";
import { type GuestWord, readWord, WORD_BYTES, writeWord } from "./guest-words.ts";
import { HostStop } from "./host-stop.ts";

export class GuestMemory {
  private memory = new WebAssembly.Memory({ initial: 0 });
  private currentBytes = new Uint8Array();
  private currentView = new DataView(new ArrayBuffer(0));
  /** End of the program's heap; memory above it, if any, holds shared allocations. */
  private heapEnd = 0;
  /** That the first allocation asked for which failed, of the program's own memory. */
  failedBytes: number | undefined;

  /** The program exists: its memory, as it is before anything has run. */
  attach(memory: WebAssembly.Memory): void {
    this.memory = memory;
    this.heapEnd = memory.buffer.byteLength;
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
    if (address + bytes > memory.length) throw new HostStop({ kind: "bad-address", address });
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
    const end = memory.indexOf(0, address);
    if (end < 0) throw new HostStop({ kind: "bad-address", address });
    return new TextDecoder().decode(memory.slice(address, end));
  }

  text(address: number, bytes: number): string {
    return new TextDecoder().decode(this.slice(address, bytes).slice());
  }

  /** `sbrk`: the old end of the heap, or -1 where the program's half of the addresses is used up. */
  extendHeap(bytes: number): number {
    const old = this.heapEnd;
    const end = old + bytes;
    if (end > HOST_ADDRESS_END || end < 0 || !this.reach(end)) return -1;
    this.heapEnd = end;
    return old;
  }

  /** Makes every address below `end` usable; false where the machine has no room. */
  reach(end: number): boolean {
    const missing = end - this.memory.buffer.byteLength;
    if (missing <= 0) return true;
    try {
      this.memory.grow(Math.ceil(missing / PAGE_BYTES));
      return true;
    } catch {
      return false;
    }
  }

  /** However large the count is: the first element outside the memory ends the program. */
  private list(count: number, element: (index: number) => number): number[] {
    const values: number[] = [];
    for (let index = 0; index < count; index++) values.push(element(index));
    return values;
  }

  private inside(address: number, bytes: number): DataView {
    const view = this.view;
    if (address + bytes > view.byteLength) throw new HostStop({ kind: "bad-address", address });
    return view;
  }

  private renew(): void {
    if (this.currentBytes.buffer === this.memory.buffer) return;
    this.currentBytes = new Uint8Array(this.memory.buffer);
    this.currentView = new DataView(this.memory.buffer);
  }
}

const PAGE_BYTES = 65_536;
