/** Loads, stores and atomics: brings operands into the shape the access routines take. */
import { type AccessElement, OP } from "../../lower/index.ts";
import type { FunctionBuilder, MemoryOp } from "../encoder/index.ts";
import type { FunctionEmitter } from "../function-emitter.ts";
import { I64 } from "../ops/operands.ts";
import { setFromFrame } from "./lane-storage.ts";

const LOAD_OPS: Readonly<Record<AccessElement["memory"], MemoryOp>> = {
  u8: "i32.load8_u",
  u16: "i32.load16_u",
  i32: "i32.load",
  i64: "i64.load",
  f32: "f32.load",
  f64: "f64.load",
};

export function emitMemory(e: FunctionEmitter, pc: number): void {
  const { code, accesses } = e.program;
  const index = code.aux[pc]!;
  const access = accesses[index]!;
  const routines = e.owner.access(index);
  const address = e.scalar(e.arg(pc, 0));
  if (code.op[pc] === OP.load && address && routines.uniform !== undefined) {
    uniformLoad(e, pc, routines.uniform);
    return;
  }
  // Operands and results in the order the routine wants them, each with its own scratch vector.
  const { f } = e;
  const offsets = [e.addressOffset(e.arg(pc, 0), 0)];
  for (let i = 1; i < e.argCount(pc); i++) offsets.push(e.lanesOffset(e.arg(pc, i), i));
  const results: { register: number; from: number }[] = [];
  if (access.kind !== "store" && access.kind !== "reduction") {
    const count = code.op[pc] === OP.load ? access.elements.length : 1;
    for (let i = 0; i < count; i++) {
      const register = e.result(pc, i);
      const inPlace = register >= 0 && e.storage(register) === "lanes" && !reads(e, pc, register);
      const from = inPlace ? e.slot(register) : e.scratch(e.argCount(pc) + i);
      offsets.push(from);
      if (register >= 0 && !inPlace) results.push({ register, from });
    }
  }
  e.pushFrameAddress(offsets[0]!);
  f.get(e.mask);
  for (const offset of offsets.slice(1)) e.pushFrameAddress(offset);
  routines.vector(f);
  for (const { register, from } of results) setFromFrame(e, register, from);
}

/** True if the instruction also reads the register it writes: the routine must not see both at once. */
function reads(e: FunctionEmitter, pc: number, register: number): boolean {
  for (let i = 0; i < e.argCount(pc); i++) if (e.arg(pc, i) === register) return true;
  return false;
}

function uniformLoad(
  e: FunctionEmitter,
  pc: number,
  callRoutine: (f: FunctionBuilder) => void,
): void {
  const { f } = e;
  const access = e.program.accesses[e.program.code.aux[pc]!]!;
  const address = e.scalar(e.arg(pc, 0))!;
  const physical = f.temp("i32");
  address.push();
  if (address.type === I64) f.op("i32.wrap_i64");
  f.get(e.mask);
  callRoutine(f);
  f.set(physical);
  for (const [position, element] of access.elements.entries()) {
    const register = e.result(pc, position);
    if (register < 0) continue;
    e.setToScalar(register, () => f.get(physical).mem(LOAD_OPS[element.memory], element.offset, 1));
  }
  f.free(physical);
}
