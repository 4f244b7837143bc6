/**
 * Whether what a lane loads is where the low halves of its addresses say (`Reach` of `lower/`). By those its loads
 * stay within their arrays, so that it does no harm to ask for all of them at once, when the lane has had its turn.
 */
import { pushTo } from "../../base/index.ts";
import { OP, type Program, VALUE_TYPE } from "../../lower/index.ts";
import type { LaneLoad, LaneLoop } from "../analysis/lane-loops.ts";
import { registersWritten } from "../analysis/liveness.ts";
import type { FunctionBuilder, Label, Local } from "../encoder/index.ts";
import type { FunctionEmitter } from "../function-emitter.ts";
import { type Indexed, indexedLoad } from "./indexed-loads.ts";
import type { LaneValues } from "./lane-values.ts";

/** Pcs of a loop that write a register. */
type Writes = ReadonlyMap<number, readonly number[]>;

export class LaneReach {
  private readonly f: FunctionBuilder;
  private readonly values: LaneValues;
  private readonly holds: Local;
  /** By load: what must hold that no load in front of it has asked for. */
  private readonly asked = new Map<LaneLoad, readonly number[]>();
  /** What must hold and is the same for all lanes and iterations. */
  private readonly shared: ReadonlySet<number>;

  /** By load: those whose index tells, which are not asked. */
  readonly indexed: ReadonlyMap<LaneLoad, Indexed>;

  constructor(f: FunctionBuilder, e: FunctionEmitter, loop: LaneLoop, values: LaneValues) {
    this.f = f;
    this.values = values;
    this.holds = f.local("i32");
    const { program, fn } = e;
    const writes = writesOf(program, [...loop.body, ...loop.onwards]);
    const shared = new Set<number>();
    const earlier = new Set<number>();
    const isShared = (operand: number) =>
      operand < 0 || (fn.regUniform[operand] === 1 && !writes.has(operand));
    const indexed = new Map<LaneLoad, Indexed>();
    for (const load of loop.scattered) {
      const one = indexedLoad(fn, load, isShared);
      if (one) indexed.set(load, one);
    }
    this.indexed = indexed;
    for (const load of loop.loads) {
      if (!load.access.reach || indexed.has(load)) continue;
      const own: number[] = [];
      for (const part of partsOf(program, writes, load.access.reach.condition, load.pc)) {
        if (isShared(part)) shared.add(part);
        else if (!earlier.has(part)) own.push(part);
        if (isStill(writes, part, load.pc)) earlier.add(part);
      }
      if (own.length > 0) this.asked.set(load, own);
    }
    this.shared = shared;
  }

  /** Leaves unless what is the same for all lanes holds. */
  begin(failed: Label): void {
    const { f } = this;
    for (const part of this.shared) {
      this.values.pushShared(part);
      f.op("i32.eqz").brIf(failed);
    }
  }

  /** When a lane has its turn. */
  enter(): void {
    if (this.asked.size > 0) this.f.i32(1).set(this.holds);
  }

  /** In front of a load. */
  ask(load: LaneLoad): void {
    const { f, holds } = this;
    for (const part of this.asked.get(load) ?? []) {
      f.get(holds);
      this.values.scalar(part).push();
      f.op("i32.and").set(holds);
    }
  }

  /** Leaves unless all that the lane has loaded was where it should be. */
  leave(failed: Label): void {
    if (this.asked.size > 0) this.f.get(this.holds).op("i32.eqz").brIf(failed);
  }
}

function writesOf(program: Program, pcs: readonly number[]): Writes {
  const writes = new Map<number, number[]>();
  for (const pc of pcs) registersWritten(program, pc, (register) => pushTo(writes, register, pc));
  return writes;
}

/** Whether a register has at `pc` the only value that it has in an iteration behind where it is set. */
function isStill(writes: Writes, register: number, pc: number): boolean {
  const [first, ...others] = writes.get(register) ?? [];
  return first === undefined || (others.length === 0 && first < pc);
}

/** The conditions that all must hold for one to hold, as it is at `pc`. */
function partsOf(program: Program, writes: Writes, condition: number, pc: number): number[] {
  const { op, type, args, argStart } = program.code;
  const [write, ...others] = writes.get(condition) ?? [];
  const isAll =
    write !== undefined &&
    others.length === 0 &&
    write < pc &&
    op[write] === OP.and &&
    type[write] === VALUE_TYPE.i1;
  if (!isAll) return [condition];
  const parts = [...args.subarray(argStart[write]!, argStart[write + 1]!)];
  if (!parts.every((part) => isStill(writes, part, write))) return [condition];
  return parts.flatMap((part) => partsOf(program, writes, part, write));
}
