/** What the addresses and conditions of a run of blocks are computed from. */
import { pushTo } from "../../base/index.ts";
import { OP, type Program, VALUE_TYPE } from "../../lower/index.ts";
import { registersRead, registersWritten } from "../analysis/liveness.ts";
import { accessForm } from "../analysis/stepped-access.ts";
import { blockBodyEnd } from "../analysis/units.ts";
import type { BlockRegion } from "./plan-regions.ts";
import { accessNeeds, canFind, isLinear, type PlannedKernel, type SureBlock } from "./sure-path.ts";

/** A region as a run goes through it. */
export interface RunRegion {
  readonly region: BlockRegion;
  /** All threads go this way; undefined: where they part, all blocks' do alike, so that one look tells how. */
  readonly way: readonly SureBlock[] | undefined;
}

export interface NeededCode {
  /** Pcs of what is found for all warps at once. */
  readonly outer: ReadonlySet<number>;
  /** Pcs of what is found warp by warp, in regions where threads part. */
  readonly inner: ReadonlySet<number>;
  /** Conditions of accesses there that are found for all warps at once all the same. */
  readonly shared: ReadonlySet<number>;
}

export interface RunKernel extends PlannedKernel {
  /** Pcs that set each register. */
  readonly definitions: ReadonlyMap<number, readonly number[]>;
}

export function definitionsOf({ code }: Program): RunKernel["definitions"] {
  const found = new Map<number, number[]>();
  for (let pc = 0; pc < code.length; pc++)
    for (let i = code.dstStart[pc]!; i < code.dstStart[pc + 1]!; i++) {
      pushTo(found, code.dst[i]!, pc);
    }
  return found;
}

/** Undefined: something cannot be foretold. */
export function findNeeded(e: RunKernel, ways: readonly RunRegion[]): NeededCode | undefined {
  return new Needs(e, ways).find();
}

class Needs {
  private readonly e: RunKernel;
  private readonly ways: readonly RunRegion[];
  /** By pc on the ways. */
  private readonly places = new Map<number, { readonly block: number; readonly each: RunRegion }>();
  private readonly outer = new Set<number>();
  private readonly inner = new Set<number>();
  private readonly shared = new Set<number>();
  /** Whether a register is found for all warps at once. */
  private readonly forAll = new Map<number, boolean>();
  /** Registers still to be found, and for whom; undefined: for all warps at once. */
  private readonly wanted: { readonly register: number; readonly by: RunRegion | undefined }[] = [];

  constructor(e: RunKernel, ways: readonly RunRegion[]) {
    this.e = e;
    this.ways = ways;
    const { start } = e.program.blocks;
    for (const each of ways)
      for (const block of blocksOf(each))
        for (let pc = start[block]!; pc < start[block + 1]!; pc++)
          this.places.set(pc, { block, each });
  }

  find(): NeededCode | undefined {
    for (const each of this.ways) this.start(each);
    const seen = new Set<string>();
    for (let next = this.wanted.pop(); next; next = this.wanted.pop()) {
      const key = `${next.register} ${next.by?.region.head}`;
      if (seen.has(key)) continue;
      seen.add(key);
      if (!this.define(next.register, next.by)) return undefined;
    }
    return this.ways.every((each) => this.keepsOrder(each))
      ? { outer: this.outer, inner: this.inner, shared: this.shared }
      : undefined;
  }

  /** Wants the addresses and conditions of a region. */
  private start(each: RunRegion): void {
    const { program, plan } = this.e;
    const { exit } = each.region;
    const by = each.way ? undefined : each;
    const want = (pc: number, of: RunRegion | undefined) => {
      const register = program.code.args[program.code.argStart[pc]!]!;
      if (register >= 0) this.wanted.push({ register, by: of });
    };
    const wantAccess = (pc: number) => {
      for (const register of accessNeeds(program, pc)) {
        if (by && this.isShared(register, each)) this.shared.add(register);
        this.wanted.push({ register, by: this.shared.has(register) ? undefined : by });
      }
    };
    for (const block of blocksOf(each)) {
      const end = blockBodyEnd(program, block);
      for (let pc = program.blocks.start[block]!; pc < end; pc++)
        if (accessForm(program, plan.fn, pc) !== undefined) wantAccess(pc);
      if (program.code.op[end] !== OP.brIf) continue;
      const taken = each.way?.find((other) => other.block === block)?.taken;
      if (exit.kind === "branch" && exit.block === block) want(end, undefined);
      else if (by || taken !== undefined) want(end, by);
    }
  }

  /** True for a mask that is made before a region: what holds in it is known of all lanes of all warps or of none. */
  private isShared(register: number, each: RunRegion): boolean {
    if (this.e.plan.fn.regType[register] !== VALUE_TYPE.i1 || isLinear(this.e, register))
      return false;
    return (this.e.definitions.get(register) ?? []).every((pc) => {
      const place = this.places.get(pc);
      if (!place || place.each === each) return false;
      const { way, region } = place.each;
      return way !== undefined || region.always.has(place.block);
    });
  }

  /** Notes what defines a register; false if that cannot be foretold. */
  private define(register: number, by: RunRegion | undefined): boolean {
    const { e } = this;
    const pcs = (e.definitions.get(register) ?? []).filter((pc) => this.places.has(pc));
    if (pcs.length === 0) return false;
    // Conditions that warps ask are masks.
    const mayBeForAll = by === undefined || isLinear(e, register);
    for (const pc of pcs) {
      const { block, each } = this.places.get(pc)!;
      const all = each.way !== undefined || each.region.always.has(block);
      const forAll = all && mayBeForAll && canFind(e, pc, register);
      // One way for all that set a register.
      if ((this.forAll.get(register) ?? forAll) !== forAll) return false;
      this.forAll.set(register, forAll);
      if (forAll) this.outer.add(pc);
      else {
        if (by !== each || !canFindInWarp(e, pc, register)) return false;
        // No warp may start from what another one, or an earlier round, has left.
        const { fn, live } = e.plan;
        if (live.liveIn[each.region.head - fn.firstBlock]!.has(register)) return false;
        if (isOfLanes(e, register) && !(pcs.length === 1 && this.isStill(pc, each))) return false;
        this.inner.add(pc);
      }
      registersRead(e.program, pc, (operand) => {
        this.wanted.push({ register: operand, by: forAll ? undefined : each });
      });
    }
    return true;
  }

  /** True if nothing that an instruction reads is set twice in its region: it may be looked at later. */
  private isStill(pc: number, each: RunRegion): boolean {
    let still = true;
    registersRead(this.e.program, pc, (register) => {
      const pcs = this.e.definitions.get(register) ?? [];
      still &&= pcs.length === 1 || pcs.every((at) => this.places.get(at)?.each !== each);
    });
    return still;
  }

  /** What is found for all warps comes before what is found warp by warp: no warp may read what was there before. */
  private keepsOrder(each: RunRegion): boolean {
    if (each.way) return true;
    const { program, plan } = this.e;
    const { fn, live } = plan;
    const set = new Set<number>();
    const read = new Set<number>();
    for (const block of blocksOf(each))
      for (let pc = program.blocks.start[block]!; pc < program.blocks.start[block + 1]!; pc++)
        if (this.outer.has(pc)) registersWritten(program, pc, (register) => set.add(register));
        else registersRead(program, pc, (register) => read.add(register));
    const atHead = live.liveIn[each.region.head - fn.firstBlock]!;
    return [...set].every((register) => !read.has(register) || !atHead.has(register));
  }
}

function blocksOf({ region, way }: RunRegion): readonly number[] {
  return way?.map(({ block }) => block) ?? region.blocks;
}

/** Operations that conditions of lanes are found by, lane after lane. */
const OF_LANES: readonly number[] = [
  ...[OP.mov, OP.add, OP.sub, OP.mul, OP.and, OP.or, OP.xor, OP.shl, OP.shrU, OP.shrS],
  ...[OP.divU, OP.divS, OP.remU, OP.remS],
];

/** True if a result can be found for one warp of all blocks by an instruction whose operands can. */
function canFindInWarp(kernel: PlannedKernel, pc: number, register: number): boolean {
  const e = { ...kernel, warps: false };
  const { code } = e.program;
  const { fn } = e.plan;
  if (canFind(e, pc, register)) return true;
  const { i1, i32 } = VALUE_TYPE;
  if (fn.regType[register] === i1 && code.op[pc] === OP.xor && code.type[pc] === i1) return true;
  if (code.type[pc] !== i32) return false;
  const compares = code.op[pc] === OP.icmp && fn.regType[register] === i1;
  const computes = OF_LANES.includes(code.op[pc]!) && fn.regType[register] === i32;
  if (!compares && !computes) return false;
  // The same in all blocks: what is not linear is asked in turn.
  return [...code.args.subarray(code.argStart[pc]!, code.argStart[pc + 1]!)].every(
    (arg) => arg < 0 || !isLinear(e, arg) || fn.blockSteps![arg] === 0,
  );
}

/** True for registers that are found lane after lane. */
function isOfLanes(kernel: PlannedKernel, register: number): boolean {
  const isI32 = kernel.plan.fn.regType[register] === VALUE_TYPE.i32;
  return isI32 && !isLinear({ ...kernel, warps: false }, register);
}
