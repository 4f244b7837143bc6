/**
 * How time goes on for the running block: what `exec/check/block-order.ts` does where barriers of the whole block
 * are all by which its warps know of one another. Else the probes are asked.
 */
import { OP } from "../../lower/index.ts";
import { CHECK_AREA, LAST_TIME } from "../check-area.ts";
import type { FunctionBuilder, Label, Local } from "../encoder/index.ts";
import type { AccessContext } from "./context.ts";

/** Warps of the largest block. */
const MOST_WARPS = 32;

/** Routine (number of a block): it begins, and all that the one before it did lies behind. */
export function beginBlockRoutine(context: AccessContext): number {
  const { module, program, imports, globals } = context;
  return module.routine("check begin block", ["i32"], [], (f) => {
    const block = 0;
    const { area, initialized } = context.shadow!;
    // What is known of copies that are under way, and of local memory, is not here.
    if (program.code.op.includes(OP.asyncNote)) {
      f.get(block).call(imports.checkBlock);
      return;
    }
    const ask = f.block();
    f.getGlobal(globals.localBytes).brIf(ask);
    emitLater(f, context, ask);
    const store = (at: number, push: () => unknown) => {
      f.i32(0);
      push();
      f.mem("i32.store", area + at);
    };
    store(CHECK_AREA.linear, () => f.get(block));
    store(CHECK_AREA.block, () => f.get(block).i32(17).op("i32.shl"));
    if (initialized) {
      f.getGlobal(globals.sharedBytes).if();
      f.i32(area + CHECK_AREA.sharedDefined).i32(0);
      f.getGlobal(globals.sharedBytes).i32(31).op("i32.add").i32(5).op("i32.shr_u");
      f.i32(1).op("i32.add").i32(2).op("i32.shl").memoryFill().end();
    }
    f.op("return").end();
    f.get(block).call(imports.checkBlock);
  });
}

/** Routine (): all threads of the running block stand at a barrier of all, and go on. */
export function releaseBlockRoutine(context: AccessContext): number {
  return context.module.routine("check release block", [], [], (f) => {
    const ask = f.block();
    emitLater(f, context, ask);
    f.op("return").end();
    f.i32(0).call(context.imports.checkRelease);
  });
}

/** Routine (warp) → 1 if time went on for it, as all its lanes met; else 0. */
export function meetWarpRoutine({ module, shadow }: AccessContext): number {
  return module.routine("check meet warp", ["i32"], ["i32"], (f) => {
    const warp = 0;
    const { area } = shadow!;
    const [at, time] = [f.local("i32"), f.local("i32")];
    const ask = f.block();
    pushHead(f, area, "isKnown");
    f.op("i32.eqz").brIf(ask);
    f.get(warp).i32(2).op("i32.shl").tee(at);
    f.mem("i32.load", area + CHECK_AREA.times)
      .i32(1)
      .op("i32.add")
      .tee(time);
    f.i32(LAST_TIME).op("i32.ge_u").brIf(ask);
    f.get(at)
      .get(time)
      .mem("i32.store", area + CHECK_AREA.times);
    f.get(time);
    pushHead(f, area, "latest");
    f.op("i32.gt_u").if();
    f.i32(0)
      .get(time)
      .mem("i32.store", area + CHECK_AREA.latest)
      .end();
    f.i32(1).op("return").end();
    f.i32(0);
  });
}

/** All warps go on at a time behind all before. Leaves for `ask` where that is for the probes to do. */
function emitLater(f: FunctionBuilder, { shadow }: AccessContext, ask: Label): void {
  const { area } = shadow!;
  const [now, times]: [Local, Local] = [f.local("i32"), f.local("v128")];
  pushHead(f, area, "isKnown");
  f.op("i32.eqz");
  pushHead(f, area, "hasOrder");
  f.op("i32.or").brIf(ask);
  pushHead(f, area, "latest");
  f.i32(1).op("i32.add").tee(now).i32(LAST_TIME).op("i32.ge_u").brIf(ask);
  for (const at of [CHECK_AREA.start, CHECK_AREA.latest])
    f.i32(0)
      .get(now)
      .mem("i32.store", area + at);
  f.get(now).op("i32x4.splat").set(times);
  for (let warp = 0; warp < MOST_WARPS; warp += 4)
    f.i32(0)
      .get(times)
      .mem("v128.store", area + CHECK_AREA.times + 4 * warp, 4);
}

function pushHead(f: FunctionBuilder, area: number, field: keyof typeof CHECK_AREA): void {
  f.i32(0).mem("i32.load", area + CHECK_AREA[field]);
}
