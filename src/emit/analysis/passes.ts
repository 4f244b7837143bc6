/** Cuts a block into passes: units that a warp goes through together, from loads to stores. */
import { OP, type Program } from "../../lower/index.ts";
import { laneDistances, lanesShare } from "./affine.ts";
import { fixedShuffle } from "./fixed-shuffle.ts";
import { type RegisterSet, registersWritten } from "./liveness.ts";
import { registersNeeded, type Savings } from "./registers-needed.ts";
import { accessForm } from "./stepped-access.ts";
import { blockBodyEnd, blockUnits, type EmitFunction, type Unit } from "./units.ts";

export interface PlannedUnit extends Unit {
  /** Registers written in the unit that are live behind it. */
  readonly liveDefinitions: ReadonlySet<number>;
}

/**
 * Units in a row that a warp may go through in one pass, because all their accesses have a base and
 * steps and all their shuffles known sources. The units are the way for all other cases.
 */
export interface PlannedPass {
  readonly units: readonly PlannedUnit[];
  readonly start: number;
  readonly end: number;
  /** Registers written in the pass that are live behind it. */
  readonly liveDefinitions: ReadonlySet<number>;
  /** The passes between its shuffles, for part of a warp; empty if it has none. */
  readonly parts: readonly PlannedPass[];
}

export function planBlock(
  program: Program,
  fn: EmitFunction,
  block: number,
  liveOut: RegisterSet,
  savings: Savings,
): { units: PlannedUnit[]; passes: PlannedPass[] } {
  const live = new Set<number>();
  liveOut.visitAll((register) => live.add(register));
  const retreat = (from: number, to: number) => {
    for (let pc = to - 1; pc >= from; pc--) {
      registersWritten(program, pc, (r) => live.delete(r));
      registersNeeded(program, savings, pc, (r) => live.add(r));
    }
  };
  const definitions = (from: number, to: number) => {
    const found = new Set<number>();
    for (let pc = from; pc < to; pc++)
      registersWritten(program, pc, (r) => {
        if (live.has(r)) found.add(r);
      });
    return found;
  };
  /** Goes backwards from where `live` stands, which is the end of `units`. */
  const plan = (units: readonly Unit[], withShuffles: boolean): PlannedPass[] => {
    const passes = findPasses(program, fn, units, withShuffles).reverse();
    const planned = passes.map((inside): PlannedPass => {
      const [start, end] = [inside[0]!.start, inside.at(-1)!.end];
      const liveDefinitions = definitions(start, end);
      if (inside.length > 1 && inside.some((unit) => program.code.op[unit.start] === OP.shuffle)) {
        const parts = plan(inside, false);
        const all = parts.flatMap((part) => part.units);
        return { units: all, start, end, liveDefinitions, parts };
      }
      const all = [...inside].reverse().map((unit) => {
        const found = definitions(unit.start, unit.end);
        retreat(unit.start, unit.end);
        return { ...unit, liveDefinitions: found };
      });
      return { units: all.reverse(), start, end, liveDefinitions, parts: [] };
    });
    return planned.reverse();
  };
  retreat(blockBodyEnd(program, block), program.blocks.start[block + 1]!);
  const passes = plan(blockUnits(program, fn, block), true);
  return { units: passes.flatMap(({ units }) => units), passes };
}

/** Instructions of a pass with shuffles, at most: it is written out for each group of four lanes. */
const LONGEST_WRITTEN_OUT = 64;

/**
 * Units grouped into passes; a unit that fits nowhere is a pass of its own. A pass ends before a load
 * behind a store, which would have to see what other lanes stored, and before a store where another
 * access from the same base has bytes of other lanes.
 */
function findPasses(
  program: Program,
  fn: EmitFunction,
  units: readonly Unit[],
  withShuffles: boolean,
): Unit[][] {
  const passes: Unit[][] = [];
  let open = false;
  let stored = false;
  let shuffles = false;
  let members: { pc: number; base: string }[] = [];
  const version = new Map<number, number>();
  for (const unit of units) {
    const pc = unit.start;
    const single = unit.kind === "single";
    const access = single && accessForm(program, fn, pc) !== undefined;
    const shuffle = withShuffles && single && fixedShuffle(program, fn, pc) !== undefined;
    const isStore = access && program.code.op[pc] === OP.store;
    const fits = unit.kind === "region" || access || shuffle;
    const address = program.code.args[program.code.argStart[pc]!]!;
    const base = `${address} ${version.get(address) ?? 0}`;
    const meets =
      isStore &&
      members.some((other) => other.base === base && lanesMeet(program, fn, other.pc, pc));
    const last = passes.at(-1);
    const long = (shuffles || shuffle) && last && unit.end - last[0]!.start > LONGEST_WRITTEN_OUT;
    if (last && fits && open && !(stored && access && !isStore) && !meets && !long) last.push(unit);
    else {
      passes.push([unit]);
      stored = shuffles = false;
      members = [];
    }
    open = fits;
    stored ||= isStore;
    shuffles ||= shuffle;
    if (access) members.push({ pc, base });
    for (let at = unit.start; at < unit.end; at++)
      registersWritten(program, at, (register) => {
        version.set(register, (version.get(register) ?? 0) + 1);
      });
  }
  return passes;
}

/** True if different lanes of two accesses with the same address register may have a byte in common. */
function lanesMeet(program: Program, fn: EmitFunction, first: number, second: number): boolean {
  const { accesses, code } = program;
  const [a, b] = [accesses[code.aux[first]!]!, accesses[code.aux[second]!]!];
  if (a.space !== b.space) return false;
  const same = a.offset === b.offset && a.bytes === b.bytes;
  const steps = fn.affine?.[code.args[code.argStart[first]!]!];
  if (!steps || steps.x === "dynamic" || steps.y === "dynamic") return !same;
  if (same) return lanesShare(steps.x, steps.y, fn.columns ?? 32, a.bytes);
  const distances = laneDistances(steps.x, steps.y, fn.columns ?? 32);
  return distances.some((one, lane) =>
    distances.some((other, otherLane) => {
      const gap = other + b.offset - (one + a.offset);
      return lane !== otherLane && gap < a.bytes && -gap < b.bytes;
    }),
  );
}
