/** What is to be changed in one function body, kept as columns: there are tens of thousands of edits in a program. */
import { Numbers } from "./numbers.ts";

/** More than there can be in a body that an engine takes. */
const MOST_EDITS = 2 ** 28;

const FIRST_CAPACITY = 4096;

/** One for all bodies of a module. */
export class BodyEdits {
  /** Bytes of the module that are replaced, and by what of `bytes`. */
  readonly start = new Numbers();
  readonly end = new Numbers();
  bytes: Uint8Array = new Uint8Array(FIRST_CAPACITY);
  private byteCount = 0;
  private readonly firstByte = new Numbers();
  private keys = new Float64Array(0);
  /** By how much the body grows. */
  growth = 0;

  get count(): number {
    return this.start.length;
  }

  clear(): void {
    for (const numbers of [this.start, this.end, this.firstByte]) numbers.clear();
    this.byteCount = 0;
    this.growth = 0;
  }

  replace(start: number, end: number, bytes: readonly number[]): void {
    this.begin(start, end);
    const { length } = bytes;
    if (this.byteCount + length > this.bytes.length) this.grow(length);
    const all = this.bytes;
    let at = this.byteCount;
    for (let i = 0; i < length; i++) all[at++] = bytes[i]!;
    this.byteCount = at;
    this.growth += length;
  }

  insert(at: number, bytes: readonly number[]): void {
    this.replace(at, at, bytes);
  }

  replaceByte(at: number, byte: number): void {
    this.begin(at, at + 1);
    if (this.byteCount === this.bytes.length) this.grow(1);
    this.bytes[this.byteCount++] = byte;
    this.growth++;
  }

  remove(start: number, end: number): void {
    this.begin(start, end);
  }

  private begin(start: number, end: number): void {
    this.start.push(start);
    this.end.push(end);
    this.firstByte.push(this.byteCount);
    this.growth -= end - start;
  }

  private grow(more: number): void {
    const next = new Uint8Array(2 * (this.byteCount + more));
    next.set(this.bytes);
    this.bytes = next;
  }

  bytesFrom(edit: number): number {
    return this.firstByte.get(edit);
  }

  bytesTo(edit: number): number {
    return edit + 1 < this.count ? this.firstByte.get(edit + 1) : this.byteCount;
  }

  /** Puts edits in order of their places; what is inserted comes before what is replaced there. */
  sort(begin: number): void {
    const { count } = this;
    if (this.keys.length < count) this.keys = new Float64Array(2 * count);
    const { keys } = this;
    for (let edit = 0; edit < count; edit++) {
      const start = this.start.get(edit);
      const place = 2 * (start - begin) + (this.end.get(edit) > start ? 1 : 0);
      keys[edit] = place * MOST_EDITS + edit;
    }
    // Numbers are sorted without a call of ours for each pair.
    keys.subarray(0, count).sort();
  }

  /** The edit at a place of the order that `sort` made. */
  inOrder(place: number): number {
    return this.keys[place]! % MOST_EDITS;
  }
}
