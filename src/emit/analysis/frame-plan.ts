/**
 * Where the registers of a function live, and what each region must load and store.
 *
 * Divergent registers that cross a region's border get a slot in the warp's frame; slots are shared by
 * linear scan over the units in program order. A register's interval covers every unit between its
 * first and last appearance, the whole of each loop it is carried around, and the whole function if it
 * is live where waiting lanes resume: lanes with a value of their own may be waiting anywhere in that
 * range while other lanes write.
 */
import { OPS, type Program, type ProgramFunction, VALUE_TYPE } from "../../lower/index.ts";
import {
  type Liveness,
  liveness,
  type RegisterSet,
  registersRead,
  registersWritten,
  successors,
} from "./liveness.ts";
import { findLoadGroups, type LoadGroups } from "./load-groups.ts";
import { type PlannedPass, type PlannedUnit, planBlock } from "./passes.ts";
import { findRangedReaches, type RangedReaches } from "./ranged-reaches.ts";
import { registersNeeded, type Savings } from "./registers-needed.ts";
import { blockBodyEnd, type EmitFunction, storageOf } from "./units.ts";

export interface FunctionPlan {
  readonly fn: EmitFunction;
  readonly live: Liveness;
  /** By block number minus `fn.firstBlock`. */
  readonly units: readonly (readonly PlannedUnit[])[];
  readonly passes: readonly (readonly PlannedPass[])[];
  /** Loads that go together, by pc. */
  readonly groups: LoadGroups;
  /** Accesses whose condition is a range of an index, by pc. */
  readonly ranged: RangedReaches;
  /** Byte offset of each register's slot among the slots; -1 for none. */
  readonly slot: Int32Array;
  /** Bytes of all slots. */
  readonly slotBytes: number;
  /** Blocks where waiting lanes go on: behind waits, and headers of loops that may yield. */
  readonly resumeBlocks: readonly number[];
  /** Wasm-local registers live at some resume block, in ascending order. */
  readonly savedRegisters: readonly number[];
}

/** Bytes of a register's 32 lanes. */
export function laneBytes(type: number): number {
  return type === VALUE_TYPE.i64 || type === VALUE_TYPE.f64 ? 256 : 128;
}

/** The wait instruction that ends `block`, or -1. */
export function waitOf(program: Program, block: number): number {
  const start = blockBodyEnd(program, block);
  for (let pc = start; pc < program.blocks.start[block + 1]!; pc++)
    if (OPS[program.code.op[pc]!]!.class === "wait") return pc;
  return -1;
}

export function planFunction(
  program: Program,
  fn: EmitFunction,
  { groupsLoads }: { readonly groupsLoads: boolean } = { groupsLoads: true },
): FunctionPlan {
  const live = liveness(program, fn);
  const groups: LoadGroups = groupsLoads ? findLoadGroups(program, fn) : new Map();
  const savings = { groups, ranged: findRangedReaches(program, fn, { live, groups }) };
  const units: PlannedUnit[][] = [];
  const passes: PlannedPass[][] = [];
  for (let index = 0; index < fn.blockCount; index++) {
    const block = planBlock(program, fn, fn.firstBlock + index, live.liveOut[index]!, savings);
    units.push(block.units);
    passes.push(block.passes);
  }
  const resumeBlocks = findResumeBlocks(program, fn);
  const resumed = live.emptySet();
  for (const block of resumeBlocks) resumed.addAll(live.liveIn[block - fn.firstBlock]!);
  const savedRegisters: number[] = [];
  resumed.visitAll((register) => {
    if (storageOf(fn, register) !== "lanes") savedRegisters.push(register);
  });
  const { slot, slotBytes } = assignSlots(program, fn, { live, units, ...savings, resumed });
  return { fn, live, units, passes, ...savings, slot, slotBytes, resumeBlocks, savedRegisters };
}

function findResumeBlocks(program: Program, fn: ProgramFunction): number[] {
  const blocks = new Set<number>();
  for (let block = fn.firstBlock; block < fn.firstBlock + fn.blockCount; block++)
    if (waitOf(program, block) >= 0)
      for (const next of successors(program, block)) blocks.add(next);
  // A loop that may yield is left with lanes waiting in any of its blocks, and in any of the loops
  // around it: those that its last back-edge came from, and others that had still to follow.
  for (const loop of fn.loops)
    if (fn.loops.some((inner) => inner.mayYield && contains(loop, inner)))
      for (let block = loop.start; block <= loop.end; block++) blocks.add(block);
  return [...blocks].sort((a, b) => a - b);
}

function contains(
  outer: { start: number; end: number },
  inner: { start: number; end: number },
): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

interface Interval {
  register: number;
  from: number;
  to: number;
}

/** What decides from where to where registers need their slots. */
interface SlotNeeds extends Pick<FunctionPlan, "live" | "units">, Savings {
  readonly resumed: RegisterSet;
}

function assignSlots(
  program: Program,
  fn: EmitFunction,
  needs: SlotNeeds,
): { slot: Int32Array; slotBytes: number } {
  const intervals = slotIntervals(program, fn, needs);
  const slot = new Int32Array(fn.regType.length).fill(-1);
  const freeSlots = new Map<number, number[]>([
    [128, []],
    [256, []],
  ]);
  let active: Interval[] = [];
  let end = 0;
  for (const interval of intervals) {
    active = active.filter((old) => {
      if (old.to >= interval.from) return true;
      freeSlots.get(laneBytes(fn.regType[old.register]!))!.push(slot[old.register]!);
      return false;
    });
    const bytes = laneBytes(fn.regType[interval.register]!);
    const reused = freeSlots.get(bytes)!.pop();
    slot[interval.register] = reused ?? end;
    if (reused === undefined) end += bytes;
    active.push(interval);
  }
  return { slot, slotBytes: end };
}

/** Intervals of the registers that need a slot, by ascending start. Positions count units. */
function slotIntervals(program: Program, fn: EmitFunction, needs: SlotNeeds): Interval[] {
  const { live, units, groups, resumed } = needs;
  const byRegister = new Map<number, Interval>();
  const extend = (register: number, from: number, to: number) => {
    if (storageOf(fn, register) !== "lanes") return;
    const interval = byRegister.get(register);
    if (!interval) byRegister.set(register, { register, from, to });
    else {
      interval.from = Math.min(interval.from, from);
      interval.to = Math.max(interval.to, to);
    }
  };
  const blockFrom: number[] = [];
  const blockTo: number[] = [];
  let position = 0;
  for (let index = 0; index < fn.blockCount; index++) {
    const block = fn.firstBlock + index;
    blockFrom.push(position);
    live.liveIn[index]!.visitAll((r) => extend(r, position, position));
    for (const unit of units[index]!) {
      extendUnit(program, unit, needs, (r) => extend(r, position, position));
      // Registers of a group of loads are filled where its leader stands.
      const group = groups.get(unit.start);
      if (group?.members[0]?.pc === unit.start)
        for (const { registers } of group.members)
          for (const register of registers) extend(register, position, position);
      position++;
    }
    // One more position for the block's end: operands of waits, branches and returns.
    for (let pc = blockBodyEnd(program, block); pc < program.blocks.start[block + 1]!; pc++)
      registersRead(program, pc, (r) => extend(r, position, position));
    live.liveOut[index]!.visitAll((r) => extend(r, position, position));
    blockTo.push(position++);
  }
  for (const register of fn.params) extend(register, 0, 0);
  for (const loop of fn.loops) {
    // Carried around the loop, or out of it by lanes that wait while others go round once more.
    const kept = new Set(loop.headers);
    for (let block = loop.start; block <= loop.end; block++)
      for (const next of successors(program, block))
        if (next < loop.start || next > loop.end) kept.add(next);
    const from = blockFrom[loop.start - fn.firstBlock]!;
    const to = blockTo[loop.end - fn.firstBlock]!;
    for (const block of kept)
      live.liveIn[block - fn.firstBlock]!.visitAll((r) => extend(r, from, to));
  }
  resumed.visitAll((r) => extend(r, 0, position));
  return [...byRegister.values()].sort((a, b) => a.from - b.from || a.register - b.register);
}

/** Registers that a unit reads from or leaves in the frame. */
function extendUnit(
  program: Program,
  unit: PlannedUnit,
  savings: Savings,
  touch: (register: number) => void,
): void {
  if (unit.kind === "single") {
    registersNeeded(program, savings, unit.start, touch);
    registersWritten(program, unit.start, touch);
    return;
  }
  const written = new Set<number>();
  for (let pc = unit.start; pc < unit.end; pc++) {
    registersRead(program, pc, (r) => {
      if (!written.has(r)) touch(r);
    });
    registersWritten(program, pc, (r) => written.add(r));
  }
  for (const register of unit.liveDefinitions) touch(register);
}

/** True if control may stay in `fn` while its lanes wait for other lanes or warps. */
export function functionWaits(program: Program, fn: ProgramFunction): boolean {
  if (fn.loops.some((loop) => loop.mayYield)) return true;
  for (let block = fn.firstBlock; block < fn.firstBlock + fn.blockCount; block++)
    if (waitOf(program, block) >= 0) return true;
  return false;
}
