/** What `warpscope check` asks of an access with a base and steps; see `memory/shadow.ts`. */
import { ADDRESS_WINDOW, OP, type Program } from "../../lower/index.ts";
import type { Label } from "../encoder/index.ts";
import type { FunctionEmitter } from "../function-emitter.ts";
import { isRunOf, shadowOf, shadowOneRoutine, shadowStepsRoutine } from "../memory/shadow.ts";
import { shadowRunRoutine } from "../memory/shadow-run.ts";
import { knownStep } from "../ops/affine.ts";
import { type CheckedAccess, pushAddress } from "./bounds.ts";
import { isBarrier, type RegionPlan } from "./plan-regions.ts";

/**
 * Whether the probes of a kernel can do with what the block form tells them: it keeps no account of lanes that
 * meet, nor of fences.
 */
export function mayProbeBlocks({ code }: Program): boolean {
  for (let pc = 0; pc < code.length; pc++) if (TELLING.includes(code.op[pc]!)) return false;
  return true;
}

/** Whether threads may come to the end of a region by several barriers. */
export function hasSeveralBarriers(program: Program, { regions }: RegionPlan): boolean {
  return regions.some(
    ({ blocks }) => blocks.filter((block) => isBarrier(program, block)).length > 1,
  );
}

const TELLING: readonly number[] = [
  ...[OP.fence, OP.warpSync, OP.shuffle, OP.vote, OP.matchAny, OP.matchAll, OP.reduce],
  ...[OP.matrixMultiply, OP.matrixTranspose, OP.numeric, OP.asyncNote],
];

/** Leaves for `slow`, where the general form asks, unless the access is surely in order. */
export function emitAccessProbe(
  e: FunctionEmitter,
  checked: CheckedAccess,
  full: boolean,
  slow: Label,
): void {
  const { f, owner } = e;
  const { access, group, form } = checked;
  const context = owner.routines;
  const lanes = shadowOf(context, access, access.space === "shared" ? "shared" : "global");
  if (!lanes || (form === "one" && lanes.kind === "write")) {
    f.i32(1).brIf(slow);
    return;
  }
  const { pc } = access;
  const columns = form === "one" ? 32 : e.columns;
  const [x, y] = [knownStep(group.steps.x), knownStep(group.steps.y)];
  const words = lanes.bytes / 4;
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
  const isRow = full && isRunOf(words) && x === lanes.bytes && form !== "one";
  if (form === "one") {
    f.get(address).get(e.mask).i32(pc);
    e.pushWarp();
    f.call(shadowOneRoutine(context, lanes));
    leave();
  } else if (isRow && (columns >= 32 || y === columns * lanes.bytes) && e.lanes % 4 === 0) {
    f.get(address).i32(pc);
    pushThread(0);
    f.call(shadowRunRoutine(context, { ...lanes, lanes: e.lanes, words }));
    leave();
  } else if (isRow && columns >= 4 && e.lanes % columns === 0)
    forRows((first) => {
      f.get(address).i32(pc);
      pushThread(first);
      f.call(shadowRunRoutine(context, { ...lanes, lanes: columns, words }));
    });
  else if (full && x === 0 && lanes.kind === "read" && columns < 32 && e.lanes % columns === 0)
    forRows((first) => {
      f.get(address)
        .i32(((2 ** columns - 1) << first) | 0)
        .i32(pc);
      e.pushWarp();
      f.call(shadowOneRoutine(context, lanes));
    });
  else {
    f.get(address);
    group.steps.x.push();
    group.steps.y.push();
    f.i32(columns - 1)
      .get(e.mask)
      .i32(pc);
    e.pushWarp();
    f.call(shadowStepsRoutine(context, lanes));
    leave();
  }
  f.free(address);
}
