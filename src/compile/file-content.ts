/**
 * The bytes of a file in memory, which grows as it is written. Long runs of zeros are noted, not copied: new
 * memory is zero, and a page that nobody touches costs nothing. (Clang writes the zeros of a large array.)
 */

interface Run {
  readonly start: number;
  readonly end: number;
}

/** What is looked at as one. */
const CHUNK = 65_536;

/** Of what JavaScript engines give. */
const LONGEST = 2 ** 32 - 1;

export class FileContent {
  /** May be longer than `length`; what lies behind is zero. */
  bytes: Uint8Array;
  length: number;
  /** In order; nothing was ever written there. */
  private zeros: readonly Run[] = [];

  constructor(bytes: Uint8Array = new Uint8Array(0)) {
    this.bytes = bytes;
    this.length = bytes.length;
  }

  write(start: number, from: Uint8Array): void {
    const end = start + from.length;
    if (end > this.bytes.length)
      this.reserve(Math.max(end, Math.min(2 * this.bytes.length, LONGEST), 4096));
    if (start < this.length) {
      // What is no longer noted is merely looked at when somebody asks.
      this.zeros = this.zeros.filter((run) => run.end <= start || end <= run.start);
      this.bytes.set(from, start);
    } else if (from.length < CHUNK) this.bytes.set(from, start);
    else this.append(start, from);
    this.length = Math.max(this.length, end);
  }

  /** Longer files end in zeros. */
  resize(length: number): void {
    this.length = Math.min(this.length, length);
    this.zeros = this.zeros.filter(({ end }) => end <= length);
    this.reserve(length);
    this.length = length;
  }

  isZero(start: number, end: number): boolean {
    return this.written(start, end).every((part) =>
      isZero(this.bytes.subarray(part.start, part.end)),
    );
  }

  private append(start: number, from: Uint8Array): void {
    const runs: Run[] = [];
    for (let at = 0; at < from.length; at += CHUNK) {
      const chunk = from.subarray(at, at + CHUNK);
      const run = { start: start + at, end: start + at + chunk.length };
      const last = runs.at(-1);
      if (!isZero(chunk)) this.bytes.set(chunk, run.start);
      else if (last?.end === run.start) runs[runs.length - 1] = { ...run, start: last.start };
      else runs.push(run);
    }
    this.zeros = [...this.zeros, ...runs];
  }

  private reserve(bytes: number): void {
    const grown = new Uint8Array(bytes);
    for (const { start, end } of this.written(0, this.length))
      grown.set(this.bytes.subarray(start, end), start);
    this.bytes = grown;
  }

  /** What lies between the noted runs. */
  private written(start: number, end: number): Run[] {
    const parts: Run[] = [];
    let at = start;
    for (const run of this.zeros) {
      if (at < run.start && at < end) parts.push({ start: at, end: Math.min(run.start, end) });
      at = Math.max(at, run.end);
    }
    if (at < end) parts.push({ start: at, end });
    return parts;
  }
}

function isZero(bytes: Uint8Array): boolean {
  const { buffer, byteOffset, length } = bytes;
  const before = Math.min(-byteOffset & 3, length);
  const words = new Int32Array(buffer, byteOffset + before, (length - before) >> 2);
  const fours = words.length & ~3;
  // Hundreds of megabytes pass here: four at a time take half as long.
  for (let i = 0; i < fours; i += 4)
    if ((words[i]! | words[i + 1]! | words[i + 2]! | words[i + 3]!) !== 0) return false;
  const rest = [bytes.subarray(0, before), bytes.subarray(before + 4 * fours)];
  return rest.every((part) => part.every((byte) => byte === 0));
}
