/** Calls of the probes by which `warpscope check` looks on; see `imports.ts`. Written where `checks` asks for them. */
import { OP } from "../../lower/index.ts";
import type { FunctionEmitter } from "../function-emitter.ts";
import { meetWarpRoutine } from "../memory/shadow-waits.ts";
import { operandAddress } from "./shuffle.ts";

/** Tells of lanes that name one another in masks, the first operand. `pushLive`: lanes that have not ended. */
function emitMembersProbe(e: FunctionEmitter, pc: number, pushLive: () => void): void {
  const { f } = e;
  e.beforeRoutines();
  const members = operandAddress(e, e.arg(pc, 0), 0);
  f.i32(pc).get(e.mask);
  pushLive();
  e.pushFrameAddress(members.offset);
  f.i32(members.stride).call(e.imports.checkMembers);
}

/** The same where lanes wait for one another, behind which time goes on for the warp. */
export function emitSyncProbe(e: FunctionEmitter, pc: number, pushLive: () => void): void {
  const { f } = e;
  if (!namesAll(e, pc)) {
    emitMembersProbe(e, pc, pushLive);
    return;
  }
  const done = f.block();
  f.get(e.mask).i32(-1).op("i32.eq").if();
  e.pushWarp();
  f.call(meetWarpRoutine(e.owner.routines)).brIf(done).end();
  emitMembersProbe(e, pc, pushLive);
  f.end();
}

/** True if every lane names all others: where all are there, nothing can be wrong. */
export function namesAll(e: FunctionEmitter, pc: number): boolean {
  return e.scalar(e.arg(pc, 0))?.bits === ALL_LANES;
}

/** The same where lanes do not wait for one another, and what a shuffle reads. */
export function emitWarpOpProbes(e: FunctionEmitter, pc: number): void {
  const { f } = e;
  const all = namesAll(e, pc);
  if (all) f.get(e.mask).i32(-1).op("i32.ne").if();
  emitMembersProbe(e, pc, () => f.i32(-1));
  if (e.program.code.op[pc] === OP.shuffle) emitShuffleProbe(e, pc);
  if (all) f.end();
}

const ALL_LANES = 0xffff_ffffn;

/** Tells which lanes a shuffle reads. */
function emitShuffleProbe(e: FunctionEmitter, pc: number): void {
  const { f } = e;
  f.i32(pc).get(e.mask);
  for (const position of [2, 3]) {
    const operand = operandAddress(e, e.arg(pc, position), position);
    e.pushFrameAddress(operand.offset);
    f.i32(operand.stride);
  }
  f.call(e.imports.checkShuffle);
}
