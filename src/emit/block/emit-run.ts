/**
 * `run(tables, frames, local, blocks)`: runs as many blocks from the running one on along the row of the
 * grid, if all of them do what `run-plan.ts` expects; returns 1, with the last of them as the running one.
 * If not, returns 0, and nothing has happened.
 */
import type { Local } from "../encoder/index.ts";
import type { ProgramEmitter } from "../function-emitter.ts";
import { emitSharedClear } from "../launch-globals.ts";
import { knownStep } from "../ops/affine.ts";
import { wasmType } from "../ops/operands.ts";
import { BlockContext } from "./block-context.ts";
import { emitRunCounts, emitRunLookup } from "./count-run.ts";
import type { BlockForm } from "./emit-block.ts";
import { type Linear, LinearValues } from "./linear-values.ts";
import { emitPathChecks, pathAdditions } from "./path-checks.ts";
import type { RunForm } from "./run-plan.ts";
import { emitSureWarp } from "./sure-warp.ts";
import { isBlockWide, WarpLoop } from "./warp-loop.ts";

/** Parameter with the number of blocks. */
const COUNT = 3;

/** A register that is another one from warp to warp, or from block to block. */
interface MovingRegister {
  readonly register: number;
  readonly value: Linear;
  /** What it is in the first warp of the running block. */
  readonly start: Local;
}

export function emitRunForm(
  owner: ProgramEmitter,
  form: BlockForm,
  run: RunForm,
  setWarp: number,
): void {
  const e = new BlockContext(owner, { ...form, builder: run.builder, frame: run.frame }, setWarp);
  const { f } = e;
  const { plan } = run;
  const warps = Math.ceil(form.threads / e.lanes);
  const slow = f.block();
  const values = new LinearValues(e, { warps, blocks: COUNT }, slow);
  f.i32(e.fullMask).set(e.mask);
  const blocks = plan.regions.flatMap((region) => region.blocks);
  const path = { blocks, needed: plan.needed };
  const { accesses } = emitPathChecks(e, values, path, slow, emitRunLookup);
  if (owner.counters)
    emitRunCounts(e, accesses, pathAdditions(e, blocks, new Set(), warps, form.threads), COUNT);
  const moving = startRegisters(e, run, values);
  const next = f.loop();
  emitSharedClear(f, e.globals);
  for (const each of plan.regions) {
    const here = moving.filter(({ register }) => each.reads.has(register));
    for (const { register, start } of here) f.get(start).set(e.local(register));
    const body = () => emitSureWarp(e, each, plan.given);
    if (warps === 1 || isBlockWide(e, each.region)) {
      e.startWarps();
      body();
      continue;
    }
    new WarpLoop(e, form, each.region, plan.registers).emit(body, () => {
      for (const { register, value } of here) {
        const { step } = value.steps.warps;
        if (knownStep(step) === 0) continue;
        f.get(e.local(register));
        step.push();
        f.op("i32.add").set(e.local(register));
      }
    });
  }
  f.get(COUNT).i32(1).op("i32.sub").tee(COUNT).if();
  for (const { value, start } of moving) {
    const { step } = value.steps.blocks!;
    if (knownStep(step) === 0) continue;
    f.get(start);
    step.push();
    f.op("i32.add").set(start);
  }
  f.getGlobal(e.globals.blockX).i32(1).op("i32.add").setGlobal(e.globals.blockX);
  f.br(next).end().end();
  f.i32(1).op("return").end();
  f.i32(0);
}

/** Sets what stays the same in all blocks and warps, and all steps; returns the registers that do not. */
function startRegisters(
  e: BlockContext,
  { plan }: RunForm,
  values: LinearValues,
): MovingRegister[] {
  const { f } = e;
  const wanted = new Set(plan.regions.flatMap(({ reads }) => [...reads]));
  const moving: MovingRegister[] = [];
  for (const register of wanted) {
    const value = values.operand(register);
    for (const axis of ["x", "y"] as const) {
      if (e.fn.affine?.[register]?.[axis] !== "dynamic") continue;
      value.steps[axis].push();
      f.set(e.stepLocal(register, axis));
    }
    const { warps, blocks } = value.steps;
    value.base.push();
    if (knownStep(warps.step) === 0 && knownStep(blocks!.step) === 0) {
      f.set(e.local(register));
      continue;
    }
    const start = f.temp(wasmType(e.typeOf(register)));
    f.set(start);
    moving.push({ register, value, start });
  }
  return moving;
}
