/**
 * Bytes most of which may be zero: a variable of a gigabyte with two initialised elements is kept, stored in the
 * cache and handed around as those two.
 */

/** Plain data, so that it can be cloned and cached. */
export interface SparseBytes {
  readonly length: number;
  /** In order and apart; what none of them holds is zero. */
  readonly pieces: readonly BytePiece[];
}

export interface BytePiece {
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/** What is looked at as one. */
const CHUNK = 4096;

export function sparseBytes(bytes: Uint8Array): SparseBytes {
  return { length: bytes.length, pieces: bytes.length > 0 ? [{ offset: 0, bytes }] : [] };
}

/** Takes bytes at any offsets and gives them as `SparseBytes`. */
export class SparseBytesBuilder {
  private readonly chunks = new Map<number, Uint8Array>();

  write(offset: number, bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length; ) {
      const at = (offset + done) % CHUNK;
      const part = Math.min(CHUNK - at, bytes.length - done);
      this.chunkOf(Math.floor((offset + done) / CHUNK)).set(bytes.subarray(done, done + part), at);
      done += part;
    }
  }

  /** `length`: all that was written lies below. */
  finish(length: number): SparseBytes {
    const order = [...this.chunks.keys()].sort((a, b) => a - b);
    const pieces: BytePiece[] = [];
    for (let first = 0; first < order.length; ) {
      let end = first + 1;
      while (end < order.length && order[end] === order[end - 1]! + 1) end++;
      const offset = order[first]! * CHUNK;
      const bytes = new Uint8Array(Math.min((end - first) * CHUNK, length - offset));
      for (let i = first; i < end; i++) {
        const at = (i - first) * CHUNK;
        bytes.set(this.chunks.get(order[i]!)!.subarray(0, bytes.length - at), at);
      }
      pieces.push({ offset, bytes });
      first = end;
    }
    return { length, pieces };
  }

  private chunkOf(index: number): Uint8Array {
    let chunk = this.chunks.get(index);
    if (!chunk) {
      chunk = new Uint8Array(CHUNK);
      this.chunks.set(index, chunk);
    }
    return chunk;
  }
}

/** `target` is as long. `areZero`: it holds zeros, so that only the pieces need be written. */
export function writeSparse(
  target: Uint8Array,
  { length, pieces }: SparseBytes,
  areZero = false,
): void {
  let at = 0;
  for (const { offset, bytes } of pieces) {
    if (!areZero) target.fill(0, at, offset);
    target.set(bytes, offset);
    at = offset + bytes.length;
  }
  if (!areZero) target.fill(0, at, length);
}
