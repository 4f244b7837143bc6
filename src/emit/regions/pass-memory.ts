/** The memory that a pass reads and writes: checks first, then counts, then what is stored. */
import { assert } from "../../base/index.ts";
import type { AccessElement } from "../../lower/index.ts";
import { type AccessForm, accessForm } from "../analysis/stepped-access.ts";
import { groupAccesses } from "../block/access-groups.ts";
import {
  type AccessGroup,
  type CheckedAccess,
  type CheckedGroup,
  Extents,
  emitBoundsCheck,
  emitKnownGroup,
  emitOverlapCheck,
  pushAddress,
} from "../block/bounds.ts";
import {
  type CountedAccess,
  countsAreKnown,
  emitFullCounts,
  emitPartialOneCount,
  emitTableCount,
  emitTableLookup,
  localsOfEntry,
  sameForAnyMask,
  type TableEntry,
} from "../block/count-access.ts";
import { emitAccessProbe } from "../block/probe-access.ts";
import { emitTouch } from "../block/touch.ts";
import type { Label, Local } from "../encoder/index.ts";
import type { FunctionEmitter } from "../function-emitter.ts";
import { pushLaneDistance, type Steps } from "../ops/affine.ts";
import { LOAD_OPS, STORE_OPS } from "../ops/element-ops.ts";
import { constantScalar, I32, is64, type Scalar, wasmType } from "../ops/operands.ts";
import type { Chunk } from "./chunk.ts";
import type { ChunkPlace } from "./chunk-place.ts";
import { pushMask } from "./masks.ts";
import type { MemoryPlace } from "./memory-place.ts";
import { type MemoryNode, makeNode, type Node } from "./nodes.ts";

interface PassAccess extends CountedAccess {
  /** What is stored, element by element; empty for loads. */
  readonly values: readonly Node[];
}

interface MemoryStore {
  readonly checked: CheckedAccess;
  readonly element: AccessElement;
  readonly value: Node;
}

/** What a load leaves for its register. */
export type Loaded =
  | { readonly kind: "lanes"; readonly node: MemoryNode }
  /** One value, on the stack. */
  | { readonly kind: "scalar" };

/** An element whose lanes are gone through one by one weighs like so many operations. */
const STEPPED_WEIGHT = 4;

/**
 * For whom a pass is written: a full warp or part of one, leaving for `slow` before anything has
 * changed if an access is not as expected; without `slow`, all has been checked and counted.
 */
export interface PassWay {
  readonly lanes: "full" | "partial";
  readonly slow: Label | undefined;
  /** Accesses are checked, but not counted: the pass only looks ahead. */
  readonly uncounted?: boolean;
  /** These chunks only. */
  readonly chunks?: readonly ChunkPlace[] | undefined;
}

export class PassMemory {
  private readonly e: FunctionEmitter;
  private readonly way: PassWay;
  private readonly full: boolean;
  private readonly accesses: PassAccess[] = [];
  private readonly groups: ReturnType<typeof groupAccesses>;
  private readonly checkedGroups = new Map<AccessGroup, CheckedGroup>();
  private readonly extents = new Extents();
  /** Locals that are in use until the pass has ended. */
  private readonly temporaries: Local[];

  constructor(
    e: FunctionEmitter,
    pass: { readonly start: number; readonly end: number },
    way: PassWay,
    temporaries: Local[],
  ) {
    this.e = e;
    this.way = way;
    this.full = way.lanes === "full";
    this.temporaries = temporaries;
    this.groups = groupAccesses(e.program, pass.start, pass.end);
  }

  get isEmpty(): boolean {
    return this.accesses.length === 0;
  }

  /** Not all has been checked already. */
  get checks(): boolean {
    return this.way.slow !== undefined;
  }

  /** What is stored, by all accesses. */
  get values(): Node[] {
    return this.accesses.flatMap(({ values }) => values);
  }

  /** The elements of loads and stores that weigh more than others, in operations. */
  get weight(): number {
    let weight = 0;
    for (const { checked } of this.accesses)
      if (checked.form === "steps") weight += STEPPED_WEIGHT * checked.access.elements.length;
    return weight;
  }

  /** Leaves for `slow` unless a condition holds in all lanes. */
  expect(condition: Node): void {
    const { e, way } = this;
    const slow = way.slow!;
    if (condition.kind === "op") {
      e.f.br(slow);
      return;
    }
    e.f.get(e.mask).get(e.mask);
    pushMask(e.f, condition);
    e.f.op("i32.and").op("i32.ne").brIf(slow);
  }

  /** Checks a load; `define` is called for each wanted register. */
  load(pc: number, address: Node, define: (register: number, loaded: Loaded) => void): void {
    const { e } = this;
    const access = this.check(pc, address);
    const { checked } = access;
    this.accesses.push(access);
    for (const [index, element] of checked.access.elements.entries()) {
      const register = e.result(pc, index);
      if (register < 0) continue;
      if (checked.form === "one") {
        e.f
          .get(checked.group.address)
          .mem(LOAD_OPS[element.memory], checked.offset + element.offset);
        define(register, { kind: "scalar" });
        continue;
      }
      const [type, place] = [e.typeOf(register), placeOf(checked)];
      const node = makeNode<MemoryNode>({ kind: "memory", type, place, element });
      define(register, { kind: "lanes", node });
    }
  }

  /** Checks a store of `values`, one for each element. */
  store(pc: number, address: Node, values: readonly Node[]): void {
    const access = this.check(pc, address);
    // Part of a warp stores after all groups of lanes are through, so that nothing can be overtaken.
    const { slow } = this.way;
    if (this.full && slow !== undefined)
      for (const other of this.accesses)
        emitOverlapCheck(this.e, access.checked, other.checked, slow);
    this.accesses.push({ ...access, values });
  }

  private check(pc: number, address: Node): PassAccess {
    const { e, way, full } = this;
    const access = e.program.accesses[e.program.code.aux[pc]!]!;
    const form = accessForm(e.program, e.fn, pc);
    assert(form !== undefined, "an access without base and steps");
    assert(address.kind === "affine" || address.kind === "scalar", "an address without base");
    const zero = constantScalar(e.f, I32, 0n);
    const steps = address.kind === "affine" ? address.steps : { x: zero, y: zero };
    const { group: together, offset } = this.groups.get(pc)!;
    const group = this.checkedGroup(together, form, address.scalar, steps);
    const checked: CheckedAccess = { access, form, group, offset };
    let entry: TableEntry | undefined;
    const known = full
      ? countsAreKnown(access, form, steps)
      : form === "one" && sameForAnyMask(access);
    if (!known && e.owner.counters && way.slow !== undefined && !way.uncounted) {
      entry = emitTableLookup(e, checked, way.slow, full);
      this.temporaries.push(...localsOfEntry(entry));
    }
    return { checked, entry, values: [] };
  }

  /** The check of all accesses from the same base, written where the first of them stands. */
  private checkedGroup(
    group: AccessGroup,
    form: AccessForm,
    base: Scalar,
    steps: Steps,
  ): CheckedGroup {
    const known = this.checkedGroups.get(group);
    if (known) return known;
    const neighbours = form === "run";
    const { e, extents, way, full } = this;
    const checked =
      way.slow === undefined
        ? emitKnownGroup(e, group, base, steps)
        : emitBoundsCheck(e, extents, group, neighbours, base, steps, way.slow, full);
    this.temporaries.push(...checked.locals);
    this.checkedGroups.set(group, checked);
    return checked;
  }

  /** Counts what has passed its checks; events of a full warp are one. */
  settle(): void {
    const { e, full } = this;
    const { slow } = this.way;
    this.temporaries.push(...this.extents.locals);
    if (slow === undefined || this.way.uncounted) return;
    if (e.owner.checks)
      for (const { checked } of this.accesses)
        emitAccessProbe(e, checked, full, slow, checked === this.accesses.at(-1)!.checked);
    if (!e.owner.counters) return;
    if (full) emitFullCounts(e, this.accesses);
    for (const { checked, entry } of this.accesses) {
      if (!full && entry !== undefined) emitTableCount(e, checked, entry, full);
      else if (!full) emitPartialOneCount(e, checked);
      emitTouch(e, checked, full ? undefined : entry?.address);
    }
  }

  /** Elements to store, in program order. */
  private get stores(): MemoryStore[] {
    return this.accesses.flatMap(({ checked, values }) =>
      values.map((value, index) => ({ checked, value, element: checked.access.elements[index]! })),
    );
  }

  get storeCount(): number {
    return this.stores.length;
  }

  /** Four lanes of all stores: to memory, or to scratch vectors for `finishStores`. */
  storeChunk(chunk: Chunk): void {
    for (const [position, { checked, element, value }] of this.stores.entries())
      if (this.isDirect(checked)) chunk.storeMemory(placeOf(checked), element, value);
      else chunk.storeScratch(this.e.scratch(position), value);
  }

  private isDirect({ form }: CheckedAccess): boolean {
    return this.full && form !== "one";
  }

  /** Stores of part of a warp, and of all lanes to one place, from the scratch vectors. */
  finishStores(): void {
    const { e } = this;
    const { f, columns } = e;
    for (const [position, { checked, element, value }] of this.stores.entries()) {
      if (this.isDirect(checked)) continue;
      const type = wasmType(value.type);
      const laneShift = is64(value.type) ? 3 : 2;
      const store = (lane: Local) => {
        pushLaneDistance(f, lane, checked.group.steps, columns);
        pushAddress(e, checked);
        f.op("i32.add");
        f.get(lane).i32(laneShift).op("i32.shl").get(e.frame).op("i32.add");
        f.mem(`${type}.load`, e.scratch(position)).mem(STORE_OPS[element.memory], element.offset);
      };
      if (checked.form !== "one") {
        e.forActiveLanes(store);
        continue;
      }
      // Lanes store in order: the last one's value stays.
      const last = f.temp("i32");
      f.i32(31).get(e.mask).op("i32.clz").op("i32.sub").set(last);
      store(last);
      f.free(last);
    }
  }
}

function placeOf({ form, group, offset }: CheckedAccess): MemoryPlace {
  const rows = form === "run" || form === "rows";
  return { address: group.address, offset, steps: group.steps, rows };
}
