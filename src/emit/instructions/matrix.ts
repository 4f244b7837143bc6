/**
 * Matrix instructions: the engine does them for a whole warp at once, from the frame to the frame. All of them
 * may fault, so the running warp must be where faults look for it.
 */
import { assert } from "../../base/index.ts";
import type { FunctionEmitter } from "../function-emitter.ts";
import { MATRIX_OPERANDS } from "../imports.ts";
import { setFromFrame } from "./lane-storage.ts";

export function emitMatrixMultiply(e: FunctionEmitter, pc: number): void {
  const { f } = e;
  const count = e.argCount(pc);
  assert(count <= MATRIX_OPERANDS, "a matrix product of so many registers");
  const operands = Array.from({ length: count }, (_, i) => e.lanesOffset(e.arg(pc, i), i));
  e.beforeRoutines();
  f.i32(pc).i32(e.program.code.aux[pc]!).get(e.mask);
  for (let i = 0; i < MATRIX_OPERANDS; i++) {
    if (i < count) e.pushFrameAddress(operands[i]!);
    else f.i32(0);
  }
  takeResults(e, pc, count, () => f.call(e.imports.matrixMultiply));
}

export function emitMatrixTranspose(e: FunctionEmitter, pc: number): void {
  const { f } = e;
  const from = e.lanesOffset(e.arg(pc, 0), 0);
  e.beforeRoutines();
  f.i32(pc).get(e.mask);
  e.pushFrameAddress(from);
  takeResults(e, pc, 1, () => f.call(e.imports.matrixTranspose));
}

export function emitMatrixLoad(e: FunctionEmitter, pc: number): void {
  const { f, globals } = e;
  const code = e.scalar(e.arg(pc, 0))?.bits;
  assert(code !== undefined, "a load of matrices without its code");
  const addresses = e.lanesOffset(e.arg(pc, 1), 0);
  e.beforeRoutines();
  f.i32(pc).i32(e.program.code.aux[pc]!).i32(Number(code)).get(e.mask);
  e.pushFrameAddress(addresses);
  f.getGlobal(globals.shared).getGlobal(globals.sharedBytes);
  takeResults(e, pc, 1, () => f.call(e.imports.matrixLoad));
}

/** Pushes where the results go, behind `used` scratch vectors, calls, and brings them to their registers. */
function takeResults(e: FunctionEmitter, pc: number, used: number, call: () => void): void {
  const { dstStart } = e.program.code;
  const count = dstStart[pc + 1]! - dstStart[pc]!;
  const results = Array.from({ length: count }, (_, i) => e.scratch(used + i));
  e.pushFrameAddress(results[0]!);
  call();
  results.forEach((from, i) => {
    const register = e.result(pc, i);
    if (register >= 0) setFromFrame(e, register, from);
  });
}
