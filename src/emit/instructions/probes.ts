/** Calls of the probes by which `warpscope check` looks on; see `imports.ts`. Written where `checks` asks for them. */
import type { FunctionEmitter } from "../function-emitter.ts";
import { operandAddress } from "./shuffle.ts";

/** Tells of lanes that name one another in masks, the first operand. `pushLive`: lanes that have not ended. */
export function emitMembersProbe(e: FunctionEmitter, pc: number, pushLive: () => void): void {
  const { f } = e;
  const members = operandAddress(e, e.arg(pc, 0), 0);
  f.i32(pc).get(e.mask);
  pushLive();
  e.pushFrameAddress(members.offset);
  f.i32(members.stride).call(e.imports.checkMembers);
}

/** Tells which lanes a shuffle reads. */
export function emitShuffleProbe(e: FunctionEmitter, pc: number): void {
  const { f } = e;
  f.i32(pc).get(e.mask);
  for (const position of [2, 3]) {
    const operand = operandAddress(e, e.arg(pc, position), position);
    e.pushFrameAddress(operand.offset);
    f.i32(operand.stride);
  }
  f.call(e.imports.checkShuffle);
}
