/** What `warpscope check` asks of an access with a base and steps; see `memory/shadow.ts`. */
import { type Access, ADDRESS_WINDOW, OP, OPS, type Program } from "../../lower/index.ts";
import { successors } from "../analysis/liveness.ts";
import type { Label } from "../encoder/index.ts";
import type { FunctionEmitter } from "../function-emitter.ts";
import { hasGaps, isProbed, isRunOf, shadowOf } from "../memory/shadow.ts";
import {
  definedRunRoutine,
  definedStepsRoutine,
  hasSteppedReads,
} from "../memory/shadow-defined.ts";
import { shadowOneRoutine, shadowStepsRoutine } from "../memory/shadow-lane.ts";
import { shadowPartRoutine } from "../memory/shadow-part.ts";
import { shadowRunRoutine } from "../memory/shadow-run.ts";
import { knownStep } from "../ops/affine.ts";
import { type CheckedAccess, pushAddress } from "./bounds.ts";
import { type BlockRegion, isBarrier, type RegionPlan } from "./plan-regions.ts";

/** Whether threads may come to the end of a region by several barriers. */
export function hasSeveralBarriers(program: Program, { regions }: RegionPlan): boolean {
  return regions.some(
    ({ blocks }) => blocks.filter((block) => isBarrier(program, block)).length > 1,
  );
}

/**
 * Reads of shared memory between two barriers between which nobody writes to it: what was written before lies
 * before the first of them, and what is written later behind the second. Not where copies may be under way.
 */
export function findReadsInOrder(program: Program, { regions }: RegionPlan): ReadonlySet<number> {
  const { accesses, blocks, code } = program;
  const accessesOf = (region: BlockRegion): Access[] => {
    const found: Access[] = [];
    for (const block of region.blocks)
      for (let pc = blocks.start[block]!; pc < blocks.start[block + 1]!; pc++)
        if (OPS[code.op[pc]!]!.class === "memory") found.push(accesses[code.aux[pc]!]!);
    return found;
  };
  const inOrder = new Set<number>();
  if (code.op.includes(OP.asyncNote)) return inOrder;
  for (const together of betweenBarriers(program, regions)) {
    const all = together.flatMap(accessesOf);
    const shared = all.filter(({ space }) => space === "shared" || space === "generic");
    if (shared.some(({ kind }) => kind !== "load")) continue;
    for (const { pc, space } of shared) if (space === "shared") inOrder.add(pc);
  }
  return inOrder;
}

/** Regions that a warp may run one behind the other without a barrier between. */
function betweenBarriers(program: Program, regions: readonly BlockRegion[]): BlockRegion[][] {
  const groups = new Map<number, BlockRegion[]>(regions.map((region) => [region.head, [region]]));
  for (const { head, exit } of regions) {
    if (exit.kind === "end" || (exit.kind === "go" && exit.barrier)) continue;
    const next = exit.kind === "go" ? [exit.to] : successors(program, exit.block);
    for (const target of next) {
      const [own, other] = [groups.get(head)!, groups.get(target)!];
      if (own === other) continue;
      own.push(...other);
      for (const region of other) groups.set(region.head, own);
    }
  }
  return [...new Set(groups.values())];
}

/**
 * Leaves for `slow`, where the general form asks, unless the access is surely in order. `isLast`: nothing else is
 * asked before the access, or others with it, is made.
 */
export function emitAccessProbe(
  e: FunctionEmitter,
  checked: CheckedAccess,
  full: boolean,
  slow: Label,
  isLast: boolean,
): void {
  const { f, owner } = e;
  const { access, group, form } = checked;
  const context = owner.routines;
  const space = access.space === "shared" ? "shared" : "global";
  if (!isProbed(context, space)) return;
  const asked = shadowOf(context, access, space);
  if (!asked || asked.kind === "atomic" || (form === "one" && asked.kind === "write")) {
    f.i32(1).brIf(slow);
    return;
  }
  const { pc } = access;
  const columns = form === "one" ? 32 : e.columns;
  // Row by row, a later one may have to be asked about.
  const lanes = { ...asked, isLast: isLast && columns >= e.lanes };
  const run = { space: lanes.space, kind: asked.kind, isLast: lanes.isLast };
  const [x, y] = [knownStep(group.steps.x), knownStep(group.steps.y)];
  const words = lanes.bytes / 4;
  const inOrder = e.readsInOrder?.has(pc) === true;
  if (inOrder && !context.shadow!.initialized) return;
  const address = f.temp("i32");
  pushAddress(e, checked);
  if (lanes.needed.offset !== 0) f.i32(lanes.needed.offset).op("i32.add");
  if (lanes.space === "shared") {
    f.getGlobal(e.globals.shared).op("i32.sub").i32(ADDRESS_WINDOW.shared).op("i32.add");
  }
  f.set(address);
  const leave = () => f.op("i32.eqz").brIf(slow);
  const forRows = (body: (first: number) => void) => {
    for (let first = 0; first < e.lanes; first += columns) {
      body(first);
      leave();
      if (first + columns >= e.lanes) continue;
      f.get(address);
      group.steps.y.push();
      f.op("i32.add").set(address);
    }
  };
  const pushThread = (first: number) => {
    e.pushWarp();
    f.i32(5).op("i32.shl").i32(first).op("i32.add");
  };
  const isRow = isRunOf(words) && x === lanes.bytes && form !== "one" && !hasGaps(lanes);
  const isFullRow = full && isRow;
  const isWhole = isFullRow && (columns >= 32 || y === columns * lanes.bytes) && e.lanes % 4 === 0;
  if (inOrder && form === "one") {
    f.get(address).call(definedStepsRoutine(context, { ...lanes, lanes: 1, step: 0 }));
    leave();
  } else if (inOrder && isWhole) {
    f.get(address).call(definedRunRoutine(context, lanes.space, e.lanes * lanes.bytes));
    leave();
  } else if (inOrder && full && hasSteppedReads(x) && e.lanes % Math.min(columns, e.lanes) === 0) {
    const step = x!;
    const reads = { ...lanes, lanes: Math.min(columns, e.lanes), step };
    const isRun = isFullRow && columns % 4 === 0 && columns <= e.lanes;
    forRows(() => {
      f.get(address);
      if (isRun) f.call(definedRunRoutine(context, lanes.space, columns * lanes.bytes));
      else f.call(definedStepsRoutine(context, reads));
    });
  } else if (form === "one") {
    f.get(address).get(e.mask).i32(pc);
    e.pushWarp();
    f.call(shadowOneRoutine(context, lanes));
    leave();
  } else if (isWhole) {
    f.get(address).i32(pc);
    pushThread(0);
    f.call(shadowRunRoutine(context, { ...run, isLast, lanes: e.lanes, words }));
    leave();
  } else if (isFullRow && columns >= 4 && e.lanes % columns === 0)
    forRows((first) => {
      f.get(address).i32(pc);
      pushThread(first);
      f.call(shadowRunRoutine(context, { ...run, lanes: columns, words }));
    });
  else if (full && x === 0 && lanes.kind === "read" && columns < 32 && e.lanes % columns === 0)
    forRows((first) => {
      f.get(address)
        .i32(((2 ** columns - 1) << first) | 0)
        .i32(pc);
      e.pushWarp();
      f.call(shadowOneRoutine(context, lanes));
    });
  else if (!full && isRow && columns >= 32 && words === 1) {
    f.get(address).get(e.mask).i32(pc);
    e.pushWarp();
    f.call(shadowPartRoutine(context, run));
    leave();
  } else {
    f.get(address);
    group.steps.x.push();
    group.steps.y.push();
    f.i32(columns - 1)
      .get(e.mask)
      .i32(pc);
    e.pushWarp();
    f.call(shadowStepsRoutine(context, { ...lanes, isLast }));
    leave();
  }
  f.free(address);
}
