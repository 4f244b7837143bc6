/**
 * Calls of recursive functions: wasm calls that run to completion. Operands and results pass through
 * the callee's frame, which lies behind the caller's on the call stack.
 */
import { assert } from "../../base/index.ts";
import { ADDRESS_WINDOW } from "../../lower/index.ts";
import { laneBytes } from "../analysis/frame-plan.ts";
import { storageOf } from "../analysis/units.ts";
import type { Local } from "../encoder/index.ts";
import type { FunctionEmitter } from "../function-emitter.ts";
import { faultKindNumber } from "../imports.ts";
import { I1, is64, wasmType } from "../ops/operands.ts";
import { setFromFrame } from "./lane-storage.ts";

/** Bytes of the call stack: frames of called functions. */
export const CALL_STACK_BYTES: number = 4 << 20;

export function emitCall(e: FunctionEmitter, pc: number): void {
  const { f, globals } = e;
  const index = e.program.code.aux[pc]!;
  const { plan: callee, layout, builder } = e.owner.forms[index]!;
  const frame = f.temp("i32");
  const localFrame = f.temp("i32");
  if (e.localFrame === undefined) f.getGlobal(globals.callStack);
  else e.pushFrameAddress(e.layout.bytes);
  f.set(frame);
  if (e.localFrame === undefined) f.i32(ADDRESS_WINDOW.local);
  else f.get(e.localFrame);
  f.i32(e.fn.frameBytes).op("i32.add").set(localFrame);
  // Either memory may run out: the frames', or the thread's local memory.
  f.get(frame).i32(layout.bytes).op("i32.add").getGlobal(globals.callStackEnd).op("i32.gt_u");
  f.get(localFrame)
    .i32(callee.fn.frameBytes - ADDRESS_WINDOW.local)
    .op("i32.add");
  f.getGlobal(globals.localBytes).op("i32.gt_u").op("i32.or").if();
  f.i32(faultKindNumber("stack-overflow")).i32(pc).get(e.mask).i32(0).call(e.imports.fault);
  f.end();

  for (const [position, register] of callee.fn.params.entries()) {
    const arg = e.arg(pc, position);
    switch (storageOf(callee.fn, register)) {
      case "lanes": {
        const from = e.lanesOffset(arg, 0);
        const to = layout.slots + callee.slot[register]!;
        for (let at = 0; at < laneBytes(callee.fn.regType[register]!); at += 16) {
          f.get(frame)
            .get(e.frame)
            .mem("v128.load", from + at);
          f.mem("v128.store", to + at);
        }
        break;
      }
      case "affine":
        assert(false, "called functions have no specialised form");
        break;
      case "mask":
        f.get(frame);
        e.pushMask(arg);
        f.mem("i32.store", layout.params + 8 * position);
        break;
      case "scalar": {
        const scalar = e.scalar(arg);
        assert(scalar !== undefined, "a divergent argument of a uniform parameter");
        f.get(frame);
        scalar.push();
        f.mem(`${wasmType(scalar.type)}.store`, layout.params + 8 * position);
      }
    }
  }
  f.get(frame).get(e.mask).get(localFrame).call(builder.index);
  for (const [position, type] of callee.fn.results.entries()) {
    const register = e.result(pc, position);
    if (register < 0) continue;
    const from = layout.results + 256 * position;
    if (type === I1) e.setMask(register, () => f.get(frame).mem("i32.load", from));
    else setFromFrame(e, register, from, frame);
  }
  f.free(frame, localFrame);
}

/** Reads the parameters that live in wasm locals. */
export function emitCalleeEntry(e: FunctionEmitter): void {
  for (const [position, register] of e.fn.params.entries()) {
    if (e.storage(register) !== "lanes") e.loadLocal(register, e.layout.params + 8 * position);
  }
}

/** `ret` of a called function: the executing lanes' results. */
export function emitCalleeReturn(e: FunctionEmitter, pc: number): void {
  for (let position = 0; position < e.argCount(pc); position++) {
    const arg = e.arg(pc, position);
    const to = e.layout.results + 256 * position;
    if (e.fn.results[position] === I1) storeMask(e, to, () => e.pushMask(arg));
    else storeLanes(e, to, arg);
  }
}

function storeMask(e: FunctionEmitter, to: number, push: () => void): void {
  const { f } = e;
  f.get(e.frame).get(e.frame).mem("i32.load", to);
  f.get(e.mask).i32(-1).op("i32.xor").op("i32.and");
  push();
  f.get(e.mask).op("i32.and").op("i32.or").mem("i32.store", to);
}

function storeLanes(e: FunctionEmitter, to: number, arg: number): void {
  const { f } = e;
  const from = e.lanesOffset(arg, 0);
  const wide = is64(e.argType(arg));
  const lanes: Local = f.temp("v128");
  for (let chunk = 0; chunk < 8; chunk++) {
    e.pushLaneMask(e.mask, chunk);
    f.set(lanes);
    for (let part = 0; part < (wide ? 2 : 1); part++) {
      const at = (wide ? 32 : 16) * chunk + 16 * part;
      f.get(e.frame);
      f.get(e.frame)
        .mem("v128.load", from + at)
        .get(e.frame)
        .mem("v128.load", to + at);
      f.get(lanes);
      if (wide) f.op(part === 0 ? "i64x2.extend_low_i32x4_s" : "i64x2.extend_high_i32x4_s");
      f.op("v128.bitselect").mem("v128.store", to + at);
    }
  }
  f.free(lanes);
}
