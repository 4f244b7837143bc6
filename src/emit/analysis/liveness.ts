/** Which registers of a function are live at the borders of its blocks: backward data flow on bit sets. */
import type { Program, ProgramFunction } from "../../lower/index.ts";

export class RegisterSet {
  readonly words: Uint32Array;

  constructor(registers: number) {
    this.words = new Uint32Array((registers + 31) >>> 5);
  }

  has(register: number): boolean {
    return ((this.words[register >>> 5]! >>> (register & 31)) & 1) !== 0;
  }

  add(register: number): void {
    this.words[register >>> 5]! |= 1 << (register & 31);
  }

  delete(register: number): void {
    this.words[register >>> 5]! &= ~(1 << (register & 31));
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

  copy(): RegisterSet {
    const copy = new RegisterSet(this.words.length * 32);
    copy.words.set(this.words);
    return copy;
  }

  visitAll(visit: (register: number) => void): void {
    for (let i = 0; i < this.words.length; i++)
      for (let word = this.words[i]!; word !== 0; word &= word - 1)
        visit(i * 32 + 31 - Math.clz32(word & -word));
  }
}

export interface Liveness {
  /** Indexed by block number minus `fn.firstBlock`. */
  readonly liveIn: readonly RegisterSet[];
  readonly liveOut: readonly RegisterSet[];
}

export function registersRead(
  program: Program,
  pc: number,
  visit: (register: number) => void,
): void {
  const { argStart, args } = program.code;
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
  const registers = fn.regType.length;
  const make = () => Array.from({ length: fn.blockCount }, () => new RegisterSet(registers));
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
  return { liveIn, liveOut };
}
