/** Instructions with side effects outside memory: printing, assertions, the heap; and the library. */
import { assert } from "../../base/index.ts";
import { OP, OPS, type OpName, type ValueType } from "../../lower/index.ts";
import { waitOf } from "../analysis/frame-plan.ts";
import type { Local } from "../encoder/index.ts";
import { WAIT_SITE } from "../frame-layout.ts";
import type { FunctionEmitter } from "../function-emitter.ts";
import { I64, localScalar, type Scalar, wasmType } from "../ops/operands.ts";
import { type PureOp, scalarOp } from "../ops/scalar.ts";
import { emitMatrixLoad } from "./matrix.ts";
import { emitNumericProbe } from "./numeric.ts";
import { emitReach } from "./reach.ts";
import { emitTexels } from "./texels.ts";

export function emitEffect(e: FunctionEmitter, pc: number): void {
  const { f, imports } = e;
  const op = e.program.code.op[pc]!;
  switch (op) {
    case OP.fence:
      // One warp runs at a time and every store is visible at once.
      if (!e.owner.checks) return;
      e.beforeRoutines();
      f.i32(pc).get(e.mask).call(imports.checkFence);
      return;
    case OP.nanosleep:
      return;
    case OP.asyncNote:
      f.i32(pc).get(e.mask);
      for (let i = 0; i < 2; i++)
        if (i < e.argCount(pc)) e.pushFrameAddress(e.addressOffset(e.arg(pc, i), i));
        else f.i32(0);
      f.call(imports.checkAsync);
      return;
    case OP.numeric:
      emitNumericProbe(e, pc);
      return;
    case OP.reach:
      emitReach(e, pc, e.program.reaches[e.program.code.aux[pc]!]!, {
        offset: 0,
        address: undefined,
      });
      return;
    case OP.barrierResult:
      emitBarrierResult(e, pc);
      return;
    case OP.printf:
      forLanes(e, pc, (lane, address) => {
        f.i32(pc).get(lane);
        pushAddress(e, e.arg(pc, 0), lane, address);
        pushAddress(e, e.arg(pc, 1), lane, address);
        f.call(imports.printf);
      });
      return;
    case OP.assertFail: {
      const [lane, address] = [f.temp("i32"), f.temp("i32")];
      f.get(e.mask).op("i32.ctz").tee(lane).i32(2).op("i32.shl").get(e.frame).op("i32.add");
      f.set(address);
      f.i32(pc).get(e.mask);
      for (let i = 0; i < 4; i++) pushAddress(e, e.arg(pc, i), lane, address);
      f.call(imports.assertFail);
      f.free(lane, address);
      return;
    }
    case OP.heapAlloc:
      forLanes(e, pc, (lane, address) => {
        pushAddress(e, e.arg(pc, 0), lane, address);
        f.call(imports.heapAlloc);
        if (e.program.code.type[pc] === I64) f.op("i64.extend_i32_u");
      });
      return;
    case OP.heapFree:
      e.forActiveLanes((lane, address) => {
        f.i32(pc).get(lane);
        pushAddress(e, e.arg(pc, 0), lane, address);
        f.call(imports.heapFree);
      });
      return;
    case OP.textureRead:
    case OP.surfaceRead:
    case OP.surfaceWrite:
      emitTexels(e, pc);
      return;
    case OP.matrixLoad:
      emitMatrixLoad(e, pc);
      return;
    default:
      assert(false, `effect ${OPS[op]?.name}`);
  }
}

/** An operand that the import takes as i32. */
function pushAddress(e: FunctionEmitter, arg: number, lane: Local, address: Local): void {
  e.pushLaneValue(arg, lane, address);
  if (e.argType(arg) === I64) e.f.op("i32.wrap_i64");
}

/** `push` leaves the result of one lane; it goes to the first result register, if that is wanted. */
function forLanes(
  e: FunctionEmitter,
  pc: number,
  push: (lane: Local, address: Local) => void,
): void {
  const register = e.result(pc, 0);
  e.forActiveLanes((lane, address) => {
    if (register < 0) {
      push(lane, address);
      e.f.op("drop");
    } else if (e.storage(register) === "lanes")
      e.storeLaneValue(register, lane, address, () => push(lane, address));
    else {
      // Lanes agree; the last one's result stands for all.
      push(lane, address);
      e.f.set(e.local(register));
    }
  });
}

/** A call of the math library whose operands differ between lanes. */
export function emitLibraryCall(e: FunctionEmitter, pc: number): void {
  const { code } = e.program;
  const register = e.result(pc, 0);
  if (register < 0) return;
  const op = pureOp(e, pc, e.typeOf(register));
  e.forActiveLanes((lane, address) => {
    const args = Array.from({ length: e.argCount(pc) }, (_, i): Scalar => {
      const arg = e.arg(pc, i);
      return { type: e.argType(arg), push: () => e.pushLaneValue(arg, lane, address) };
    });
    e.storeLaneValue(register, lane, address, () => scalarOp(e, op, args));
  });
  assert(code.op[pc] === OP.math || code.op[pc] === OP.frem, "a library call");
}

/** A lane-wise instruction on whose result all executing lanes agree: computed for the lowest. */
export function emitAgreement(e: FunctionEmitter, pc: number): void {
  const { f } = e;
  const register = e.result(pc, 0);
  const [lane, address] = [f.temp("i32"), f.temp("i32")];
  f.get(e.mask).op("i32.ctz").tee(lane).i32(2).op("i32.shl").get(e.frame).op("i32.add");
  f.set(address);
  const locals: Local[] = [];
  const args = Array.from({ length: e.argCount(pc) }, (_, i): Scalar => {
    const arg = e.arg(pc, i);
    const known = e.scalar(arg);
    if (known) return known;
    const local = f.temp(wasmType(e.argType(arg)));
    locals.push(local);
    e.pushLaneValue(arg, lane, address);
    f.set(local);
    return localScalar(f, e.argType(arg), local);
  });
  scalarOp(e, pureOp(e, pc, e.typeOf(register)), args);
  f.set(e.local(register));
  f.free(lane, address, ...locals);
}

function pureOp(e: FunctionEmitter, pc: number, result: ValueType): PureOp {
  const { code } = e.program;
  const name = OPS[code.op[pc]!]!.name as OpName;
  return { name, type: code.type[pc] as ValueType, result, aux: code.aux[pc]!, pc };
}

/** The outcome of the barrier that the lanes of this block come from. */
function emitBarrierResult(e: FunctionEmitter, pc: number): void {
  const register = e.result(pc, 0);
  if (register < 0) return;
  const { start } = e.program.blocks;
  const site = e.layout.sites.find(({ next }) => pc >= start[next]! && pc < start[next + 1]!);
  assert(site !== undefined && waitOf(e.program, site.block) >= 0, "barrierResult without barrier");
  e.setToScalar(register, () => e.f.get(e.frame).mem("i32.load", site.offset + WAIT_SITE.result));
}
