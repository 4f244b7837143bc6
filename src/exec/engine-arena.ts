/**
 * The engine's memory below the footprint's maps, and what it takes of the addresses of global memory where that is
 * not enough: for what `warpscope check` knows of each byte, and for launches with much local memory.
 */
import { roundUp } from "../base/index.ts";
import { FIRST_FOOTPRINT_MAP } from "../observe/index.ts";
import type { GlobalSpace } from "./global-space.ts";

const ALIGNMENT = 64;
/** With `--lenient` an access may leave its allocation as far as this; it must not come upon the engine's. */
const APART_BYTES = 2 ** 21;

/** What is taken for so many bytes: with a distance on either side. */
const apart = (bytes: number) => roundUp(bytes, APART_BYTES) + 2 * APART_BYTES;

/** What launches are lent beyond the engine's part. */
interface Loan {
  readonly start: number;
  readonly bytes: number;
}

export class EngineArena {
  /** End of what launches were lent last. */
  lentEnd: number = FIRST_FOOTPRINT_MAP;
  private readonly space: GlobalSpace;
  private readonly memory: Uint8Array;
  /** Null is no address. */
  private top = ALIGNMENT;
  private loan: Loan | undefined;

  constructor(space: GlobalSpace, memory: Uint8Array) {
    this.space = space;
    this.memory = memory;
  }

  /** Address of `bytes` for good, zeroed, `align` a power of two; 0 if the engine's part has not so many left. */
  reserve(bytes: number, align: number = ALIGNMENT): number {
    const address = roundUp(this.top, align);
    if (address + bytes > FIRST_FOOTPRINT_MAP) return 0;
    this.top = address + bytes;
    return address;
  }

  /** The same from the addresses of global memory; 0 if they have not so many left in one piece. */
  reserveBeyond(bytes: number): number {
    const taken = this.space.takeForEngine(apart(bytes));
    return taken === 0 ? 0 : taken + APART_BYTES;
  }

  /**
   * Address of `wanted` bytes, or of as many as there are but at least `least`; 0 if there are not. Their content is
   * unspecified, and they are anybody's who asks: for one launch at a time.
   */
  lend(least: number, wanted: number): number {
    const own = roundUp(this.top, ALIGNMENT);
    const room = FIRST_FOOTPRINT_MAP - own;
    for (const bytes of new Set([wanted, least])) {
      const start = room >= bytes ? own : this.beyond(bytes);
      if (start === 0) continue;
      this.lentEnd = start === own ? FIRST_FOOTPRINT_MAP : start + this.loan!.bytes;
      return start;
    }
    return 0;
  }

  private beyond(bytes: number): number {
    if (this.loan && this.loan.bytes >= bytes) return this.loan.start;
    this.giveBack();
    const start = this.reserveBeyond(bytes);
    if (start !== 0) this.loan = { start, bytes };
    return start;
  }

  /** As it was: where nothing ever was, images need not write their zeros. */
  private giveBack(): void {
    if (!this.loan) return;
    const { start, bytes } = this.loan;
    this.memory.fill(0, start, start + bytes);
    this.space.giveFromEngine(start - APART_BYTES, apart(bytes));
    this.loan = undefined;
  }
}
