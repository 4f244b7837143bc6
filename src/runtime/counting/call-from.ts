/** The call that a frame of a stack trace is at. */
import { behindInstruction, CODE } from "./instruction-length.ts";

const CALLS: ReadonlySet<number> = new Set([CODE.call, CODE.callIndirect, CODE.callRef]);
/** Behind these the code goes on elsewhere. */
const TURNS: ReadonlySet<number> = new Set([
  ...[CODE.block, CODE.loop, CODE.if, CODE.else, CODE.end, CODE.br, CODE.brIf, CODE.brTable],
  ...[CODE.return, CODE.unreachable, CODE.throw, CODE.try, CODE.tryTable],
]);

/**
 * Offset of the call at `offset`, or of the next one that the code gets to from there. V8 names a load before the call
 * where it optimised the function (seen with Node 24 and Chromium 156, not with Node 20). `offset` itself where no
 * call follows.
 */
export function callFrom(wasm: Uint8Array, offset: number): number {
  for (let at: number | undefined = offset; at !== undefined && at < wasm.length; ) {
    const opcode = wasm[at]!;
    if (CALLS.has(opcode)) return at;
    if (TURNS.has(opcode)) break;
    at = behindInstruction(wasm, at);
  }
  return offset;
}
