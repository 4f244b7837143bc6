/** Loads, stores and atomics: brings operands into the shape the access routines take. */
import { OP } from "../../lower/index.ts";
import { laneBytes } from "../analysis/frame-plan.ts";
import type { FunctionBuilder } from "../encoder/index.ts";
import type { FunctionEmitter } from "../function-emitter.ts";
import { LOAD_OPS } from "../ops/element-ops.ts";
import { F32, F64, I64 } from "../ops/operands.ts";
import { setFromFrame } from "./lane-storage.ts";
import { emitGroupedLoad } from "./load-group.ts";
import { emitReach } from "./reach.ts";
import { emitAccessSample } from "./samples.ts";

export function emitMemory(e: FunctionEmitter, pc: number): void {
  const { code, accesses } = e.program;
  const { reach, offset } = accesses[code.aux[pc]!]!;
  if (reach) {
    const group = e.plan.groups.get(pc);
    const isFound = group === undefined || group.members[0]!.pc === pc;
    emitReach(e, pc, reach, { offset, address: isFound ? e.arg(pc, 0) : undefined });
  }
  const routines = e.owner.access(code.aux[pc]!);
  const address = e.scalar(e.arg(pc, 0));
  if (code.op[pc] === OP.load && address && routines.uniform !== undefined) {
    uniformLoad(e, pc, routines.uniform);
    return;
  }
  emitGroupedLoad(e, pc, (addresses) => vectorAccess(e, pc, addresses));
}

/** Lane by lane, by the access's routine. `addresses`: frame offset of their 32 lanes. */
function vectorAccess(e: FunctionEmitter, pc: number, addresses: number): void {
  const { code, accesses } = e.program;
  const access = accesses[code.aux[pc]!]!;
  const routines = e.owner.access(code.aux[pc]!);
  // Operands and results in the order the routine wants them, each with its own scratch vector.
  const { f } = e;
  const offsets = [addresses];
  for (let i = 1; i < e.argCount(pc); i++) offsets.push(e.lanesOffset(e.arg(pc, i), i));
  const results: { register: number; from: number }[] = [];
  if (access.kind !== "store" && access.kind !== "reduction") {
    const count = code.op[pc] === OP.load ? access.elements.length : 1;
    for (let i = 0; i < count; i++) {
      const register = e.result(pc, i);
      const inPlace = register >= 0 && e.storage(register) === "lanes" && !reads(e, pc, register);
      const from = inPlace ? e.slot(register) : e.scratch(e.argCount(pc) + i);
      offsets.push(from);
      if (inPlace && !e.isMasked(register)) clearIdleLanes(e, register);
      if (register >= 0 && !inPlace) results.push({ register, from });
    }
  }
  emitAccessSample(e, pc, "vector", () => e.pushFrameAddress(addresses));
  e.pushFrameAddress(offsets[0]!);
  f.get(e.mask);
  for (const offset of offsets.slice(1)) e.pushFrameAddress(offset);
  routines.vector(f);
  for (const { register, from } of results) setFromFrame(e, register, from);
}

/**
 * Lanes that do not load would hold what the slot last did, an integer perhaps: as a float mostly a denormal,
 * which makes arithmetic on all four lanes of its vector many times slower.
 */
function clearIdleLanes(e: FunctionEmitter, register: number): void {
  const type = e.typeOf(register);
  if (type !== F32 && type !== F64) return;
  const { f } = e;
  f.get(e.mask).i32(-1).op("i32.ne").if();
  for (let at = 0; at < laneBytes(type); at += 16)
    f.get(e.frame)
      .i32x4(0, 0, 0, 0)
      .mem("v128.store", e.slot(register) + at);
  f.end();
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
  const pushAddress = () => {
    address.push();
    if (address.type === I64) f.op("i32.wrap_i64");
  };
  emitAccessSample(e, pc, "uniform", pushAddress);
  pushAddress();
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
