/** The sectors and lines that one warp's instruction touches. */
import { FIRST_SECTOR, FOOTPRINT_MAPS, type FootprintMap, TOUCHED } from "../../observe/index.ts";
import type { TouchedBytes } from "./sampler.ts";

const SECTOR_SHIFT = 5;
const LINE_SHIFT = 7;
/** More than a warp can touch: 32 lanes, 16 texels each, in two sectors. */
const PLACES = 4096;

/** A set of numbers that is emptied at no cost. */
class NumberSet {
  private readonly number = new Uint32Array(PLACES);
  private readonly round = new Uint32Array(PLACES);
  private current = 0;
  /** The first `size` are in the set. */
  readonly members = new Uint32Array(PLACES);
  size = 0;

  clear(): void {
    this.current++;
    this.size = 0;
  }

  add(value: number): void {
    let at = value & (PLACES - 1);
    while (this.round[at] === this.current) {
      if (this.number[at] === value) return;
      at = (at + 1) & (PLACES - 1);
    }
    this.round[at] = this.current;
    this.number[at] = value;
    this.members[this.size++] = value;
  }
}

export class Touched implements TouchedBytes {
  private readonly sectorSet = new NumberSet();
  private readonly lineSet = new NumberSet();
  private lately = -1;
  private before = -1;

  constructor() {
    this.clear();
  }

  clear(): void {
    this.sectorSet.clear();
    this.lineSet.clear();
    this.lately = -1;
    this.before = -1;
  }

  add(address: number, bytes: number): void {
    const first = address >>> SECTOR_SHIFT;
    const last = (address + bytes - 1) >>> SECTOR_SHIFT;
    // Neighbouring lanes mostly are in one sector, those of a filter in two by turns.
    if (first === last) {
      if (first === this.lately || first === this.before) return;
      this.before = this.lately;
      this.lately = first;
    }
    for (let sector = first; sector <= last; sector++) {
      this.sectorSet.add(sector);
      this.lineSet.add(sector >>> (LINE_SHIFT - SECTOR_SHIFT));
    }
  }

  get sectors(): number {
    return this.sectorSet.size;
  }

  /** Marks the sectors in one of the launch's maps. */
  mark(bytes: Uint8Array, map: FootprintMap): void {
    const start = FOOTPRINT_MAPS[map].bytes - FIRST_SECTOR;
    const { members, size } = this.sectorSet;
    for (let i = 0; i < size; i++) bytes[start + members[i]!] = TOUCHED;
  }

  get lines(): number {
    return this.lineSet.size;
  }
}
