/**
 * Which registers of a function are live at the borders of its blocks: backward data flow on bit sets. Only registers
 * that some block reads before it writes them have a bit; of a function of thousands of blocks most have none.
 */
import { type Program, type ProgramFunction, reachRegisters } from "../../lower/index.ts";

/** Registers that may be live at a border. */
interface Crossing {
  /** Ascending; the index is the bit. */
  readonly registers: readonly number[];
  /** By register; -1: none. */
  readonly bit: Int32Array;
}

export class RegisterSet {
  readonly words: Uint32Array;
  private readonly crossing: Crossing;

  constructor(crossing: Crossing) {
    this.crossing = crossing;
    this.words = new Uint32Array((crossing.registers.length + 31) >>> 5);
  }

  has(register: number): boolean {
    const bit = this.crossing.bit[register]!;
    return bit >= 0 && ((this.words[bit >>> 5]! >>> (bit & 31)) & 1) !== 0;
  }

  /** Nothing where the register never crosses a border. */
  add(register: number): void {
    const bit = this.crossing.bit[register]!;
    if (bit >= 0) this.words[bit >>> 5]! |= 1 << (bit & 31);
  }

  /** Adds all of `other`; true if that changed anything. */
  addAll(other: RegisterSet): boolean {
    let changed = false;
    for (let i = 0; i < this.words.length; i++) {
      const union = this.words[i]! | other.words[i]!;
      if (union >>> 0 !== this.words[i]!) changed = true;
      this.words[i] = union;
    }
    return changed;
  }

  /** In ascending order. */
  visitAll(visit: (register: number) => void): void {
    const { registers } = this.crossing;
    for (let i = 0; i < this.words.length; i++)
      for (let word = this.words[i]!; word !== 0; word &= word - 1)
        visit(registers[i * 32 + 31 - Math.clz32(word & -word)]!);
  }
}

export interface Liveness {
  /** Indexed by block number minus `fn.firstBlock`. */
  readonly liveIn: readonly RegisterSet[];
  readonly liveOut: readonly RegisterSet[];
  /** Empty, for what is live at one border or another. */
  readonly emptySet: () => RegisterSet;
}

export function registersRead(
  program: Program,
  pc: number,
  visit: (register: number) => void,
): void {
  argumentsRead(program, pc, visit);
  reachRegisters(program, pc, visit);
}

/** Of those, the ones that are read where an address need not be asked for. */
export function argumentsRead(
  { code: { argStart, args } }: Program,
  pc: number,
  visit: (register: number) => void,
): void {
  for (let i = argStart[pc]!; i < argStart[pc + 1]!; i++) if (args[i]! >= 0) visit(args[i]!);
}

export function registersWritten(
  program: Program,
  pc: number,
  visit: (register: number) => void,
): void {
  const { dstStart, dst } = program.code;
  for (let i = dstStart[pc]!; i < dstStart[pc + 1]!; i++) if (dst[i]! >= 0) visit(dst[i]!);
}

export function successors(program: Program, block: number): number[] {
  const { target0, target1 } = program.blocks;
  return [target0[block]!, target1[block]!].filter((target) => target >= 0);
}

export function liveness(program: Program, fn: ProgramFunction): Liveness {
  const crossing = findCrossing(program, fn);
  const emptySet = () => new RegisterSet(crossing);
  const make = () => Array.from({ length: fn.blockCount }, emptySet);
  const [liveIn, liveOut, used, defined] = [make(), make(), make(), make()];
  for (let index = 0; index < fn.blockCount; index++) {
    const block = fn.firstBlock + index;
    for (let pc = program.blocks.start[block]!; pc < program.blocks.start[block + 1]!; pc++) {
      registersRead(program, pc, (r) => {
        if (!defined[index]!.has(r)) used[index]!.add(r);
      });
      registersWritten(program, pc, (r) => defined[index]!.add(r));
    }
    liveIn[index]!.addAll(used[index]!);
  }
  for (let changed = true; changed; ) {
    changed = false;
    for (let index = fn.blockCount - 1; index >= 0; index--) {
      const out = liveOut[index]!;
      let grown = false;
      for (const target of successors(program, fn.firstBlock + index))
        if (out.addAll(liveIn[target - fn.firstBlock]!)) grown = true;
      if (!grown) continue;
      changed = true;
      const into = liveIn[index]!;
      for (let i = 0; i < into.words.length; i++)
        into.words[i]! |= out.words[i]! & ~defined[index]!.words[i]!;
    }
  }
  return { liveIn, liveOut, emptySet };
}

/** Registers that some block reads before it writes them. */
function findCrossing(program: Program, fn: ProgramFunction): Crossing {
  const bit = new Int32Array(fn.regType.length).fill(-1);
  const writtenBy = new Int32Array(fn.regType.length).fill(-1);
  const registers = new Set<number>();
  for (let block = fn.firstBlock; block < fn.firstBlock + fn.blockCount; block++)
    for (let pc = program.blocks.start[block]!; pc < program.blocks.start[block + 1]!; pc++) {
      registersRead(program, pc, (r) => {
        if (writtenBy[r] !== block) registers.add(r);
      });
      registersWritten(program, pc, (r) => {
        writtenBy[r] = block;
      });
    }
  const ascending = [...registers].sort((a, b) => a - b);
  for (const [index, register] of ascending.entries()) bit[register] = index;
  return { registers: ascending, bit };
}
