/** Pairs that race time and again, for generated code to count; see `TOLD` of `emit/`. */
import { CHECK_AREA, TOLD } from "../../emit/index.ts";
import type { LoggedViolation } from "./violation-log.ts";

export class ToldRaces {
  private readonly words: Int32Array;
  private readonly at: number;
  /** By slot. */
  private readonly violations: (LoggedViolation | undefined)[] = [];

  /** `area`: address of what `CHECK_AREA` describes. */
  constructor(words: Int32Array, area: number) {
    this.words = words;
    this.at = (area + CHECK_AREA.told) >>> 2;
  }

  /** Of such a pair enough is told: the numbers of the access that reads and of the one that writes. */
  add(reads: number, writes: number, kind: number, violation: LoggedViolation): void {
    const slot = reads & (TOLD.slots - 1);
    const at = this.slotAt(slot);
    this.settleSlot(slot);
    this.words[at + TOLD.pair / 4] = (reads << 16) | writes;
    this.words[at + TOLD.kind / 4] = kind;
    this.violations[slot] = violation;
  }

  /** Adds what generated code has counted, and forgets the pairs. */
  settle(): void {
    for (let slot = 0; slot < TOLD.slots; slot++) {
      this.settleSlot(slot);
      this.words[this.slotAt(slot) + TOLD.pair / 4] = 0;
      this.violations[slot] = undefined;
    }
  }

  private settleSlot(slot: number): void {
    const at = this.slotAt(slot) + TOLD.count / 4;
    const violation = this.violations[slot];
    if (violation) violation.count += this.words[at]! >>> 0;
    this.words[at] = 0;
  }

  private slotAt(slot: number): number {
    return this.at + ((slot << TOLD.shift) >>> 2);
  }
}
