/**
 * Accesses of which a range of one register tells that whole addresses are the device's, low halves and all: those
 * where one index differs between lanes, and all else of the address is the same for them. Their conditions need not
 * be computed.
 */
import { pushTo } from "../../base/index.ts";
import { type Program, type Reach, reachOf, VALUE_TYPE } from "../../lower/index.ts";
import { type Liveness, registersRead } from "./liveness.ts";
import type { LoadGroups } from "./load-groups.ts";
import { accessForm } from "./stepped-access.ts";
import { blockBodyEnd, type EmitFunction, storageOf } from "./units.ts";

/** An address that is `shared` plus `factor` times the register. */
export interface RangedReach {
  /** An i32; of what is found for accesses of a warp, 32 lanes of it in the frame. */
  readonly register: number;
  /** Its lanes are extended by their sign. */
  readonly signed: boolean;
  readonly factor: bigint;
  /** Terms that all lanes share. */
  readonly shared: Reach["terms"];
}

/** By pc. */
export type RangedReaches = ReadonlyMap<number, RangedReach>;

/** Accesses that ask for one condition, at most: for more it is cheaper to compute it once. */
const MOST_USES = 3;
/** Greatest factor, either way: with 32 bits of a register, products stay far from 2^63. */
const MOST_FACTOR = 2n ** 24n;

export function findRangedReaches(
  program: Program,
  fn: EmitFunction,
  { live, groups }: { readonly live: Liveness; readonly groups: LoadGroups },
): RangedReaches {
  const found = new Map<number, RangedReach>();
  for (let index = 0; index < fn.blockCount; index++) {
    const block = fn.firstBlock + index;
    const ranged = new Map<number, RangedReach>();
    for (let pc = program.blocks.start[block]!; pc < blockBodyEnd(program, block); pc++) {
      if (groups.has(pc) || accessForm(program, fn, pc) !== undefined) continue;
      const one = rangedReach(program, fn, pc);
      if (one) ranged.set(pc, one);
    }
    if (ranged.size === 0) continue;
    const readers = readersIn(program, block);
    for (const [pc, one] of ranged) {
      const { condition } = reachOf(program, pc)!;
      const isComputed = live.liveIn[index]!.has(condition) || live.liveOut[index]!.has(condition);
      const uses = readers.get(condition) ?? [];
      if (!isComputed && uses.length <= MOST_USES && uses.every((use) => ranged.has(use)))
        found.set(pc, one);
    }
  }
  return found;
}

/** Pcs of a block that read each register. */
function readersIn(program: Program, block: number): ReadonlyMap<number, readonly number[]> {
  const readers = new Map<number, number[]>();
  for (let pc = program.blocks.start[block]!; pc < program.blocks.start[block + 1]!; pc++)
    registersRead(program, pc, (register) => pushTo(readers, register, pc));
  return readers;
}

function rangedReach(program: Program, fn: EmitFunction, pc: number): RangedReach | undefined {
  const terms = reachOf(program, pc)?.terms ?? [];
  const isShared = (register: number) => register < 0 || fn.regUniform[register] === 1;
  const one = byOneIndex(fn, terms, isShared);
  if (!one || storageOf(fn, one.register) !== "lanes") return undefined;
  return one.factor > MOST_FACTOR || one.factor < -MOST_FACTOR ? undefined : one;
}

/** An address of which all but one register of 32 bits is shared; undefined if it is no such. */
export function byOneIndex(
  fn: EmitFunction,
  terms: Reach["terms"],
  isShared: (register: number) => boolean,
): RangedReach | undefined {
  const own = terms.filter(({ registers }) => !registers.every(isShared));
  const [term] = own;
  if (own.length !== 1 || term!.registers.length !== 1) return undefined;
  const { factor, registers, signed } = term!;
  const [register] = registers as [number];
  if (fn.regType[register] !== VALUE_TYPE.i32) return undefined;
  return { register, signed: signed[0]!, factor, shared: terms.filter((one) => one !== term) };
}
