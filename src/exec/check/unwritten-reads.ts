/**
 * Which reads of what nobody had written are another thread's race and no more: it wrote the bytes later in the
 * launch, without order to the read. A read of bytes for which no such write came is a mistake of its own.
 */

/** Bytes that are followed in a launch; a read beyond them is taken for a mistake of its own. */
const MOST_BYTES = 1 << 16;

export class UnwrittenReads {
  /** By pc: the bytes, as places of the device's window, for which no write has come. */
  private readonly waiting = new Map<number, Set<number>>();
  private followed = 0;

  begin(): void {
    this.waiting.clear();
    this.followed = 0;
  }

  /** `missing`: a bit for each byte from `place` on that nobody had written. */
  note(pc: number, place: number, missing: number): void {
    let bytes = this.waiting.get(pc);
    if (!bytes) {
      bytes = new Set();
      this.waiting.set(pc, bytes);
    }
    for (let rest = missing, at = place; rest !== 0; rest >>>= 1, at++) {
      if ((rest & 1) === 0 || this.followed === MOST_BYTES) continue;
      bytes.add(at);
      this.followed++;
    }
    if (this.followed === MOST_BYTES) bytes.add(UNKNOWN);
  }

  get hasAny(): boolean {
    return this.followed > 0;
  }

  /** A thread writes bytes that another one has read, without order between them. */
  race(place: number, end: number): void {
    for (const bytes of this.waiting.values())
      for (let at = place; at < end; at++) bytes.delete(at);
  }

  /** Whether all that the instruction read too early was written by threads that race with it. */
  isRace(pc: number): boolean {
    return this.waiting.get(pc)?.size === 0;
  }
}

/** No place: stands for bytes that are not followed. */
const UNKNOWN = -1;
