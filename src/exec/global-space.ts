/**
 * The addresses of global memory: which are free, and who gets which. Allocations begin at a preferred place and go on
 * upwards; where nothing is left above it they go below, from there down. The host's heap may have addresses from the
 * lower end, where host and device share them, and the engine takes what it needs beyond its own part from where
 * allocations come last.
 */
import { ADDRESS_WINDOW } from "../lower/index.ts";
import { FreeRanges } from "./free-ranges.ts";

const START: number = ADDRESS_WINDOW.global;
const END = 2 ** 32;

/**
 * Where allocations begin if host and device share addresses: the host's heap can grow to 2 GiB, and so can the
 * device's memory, before either takes what the other might have had.
 */
const SHARED_START = 0x8100_0000;

/** Large for a module. */
const ROOMY_BYTES = 2 ** 28;

export class GlobalSpace {
  /** That the engine or the host has. */
  withheldBytes = 0;
  private readonly free = new FreeRanges(START, END);
  private readonly preferred: number;
  /** End of what the host's heap has. */
  private claimedEnd: number = ADDRESS_WINDOW.first;
  /** Of all that was ever given out. */
  private lowest = END;

  /** `sharesHost`: the host has the addresses below those of the device. */
  constructor(sharesHost: boolean) {
    this.preferred = sharesHost ? SHARED_START : START;
  }

  /** Start of `bytes` that are taken; 0 if there are not so many in one piece. */
  take(bytes: number): number {
    return this.taken(
      this.free.take(bytes, this.preferred) || this.free.takeHighest(bytes, this.preferred),
    );
  }

  takeAt(start: number, bytes: number): boolean {
    return this.free.takeAt(start, bytes) && this.taken(start) !== 0;
  }

  give(start: number, bytes: number): void {
    this.free.give(start, bytes);
  }

  /** Start of `bytes` for the engine, away from where allocations begin; 0 if there are not so many in one piece. */
  takeForEngine(bytes: number): number {
    const start = this.free.takeHighest(bytes, this.preferred) || this.free.takeHighest(bytes, END);
    if (start !== 0) this.withheldBytes += bytes;
    return this.taken(start);
  }

  giveFromEngine(start: number, bytes: number): void {
    this.free.give(start, bytes);
    this.withheldBytes -= bytes;
  }

  /** Where the image of a module, whose size nobody knows yet, has most room; rather from the preferred place on. */
  get roomiest(): number {
    const upper = this.free.largest(this.preferred);
    const { start } = upper.end - upper.start < ROOMY_BYTES ? this.free.largest(START) : upper;
    return start === 0 ? END : start;
  }

  /** Addresses below it are the host's, or nobody's. */
  get hostEnd(): number {
    const border = this.preferred - (START - ADDRESS_WINDOW.first);
    return Math.max(this.claimedEnd, Math.min(border, this.lowest));
  }

  /** The most that the host can have now. */
  get mostHostEnd(): number {
    return this.free.endFrom(Math.max(START, this.claimedEnd));
  }

  /** Addresses up to `end` become the host's; false if some are taken. */
  claimHost(end: number): boolean {
    const from = Math.max(START, this.claimedEnd);
    if (end > from) {
      if (!this.free.takeAt(from, end - from)) return false;
      this.withheldBytes += end - from;
    }
    this.claimedEnd = Math.max(this.claimedEnd, end);
    return true;
  }

  private taken(start: number): number {
    if (start !== 0) this.lowest = Math.min(this.lowest, start);
    return start;
  }
}
