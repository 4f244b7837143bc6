/** Instructions without operands that have one value for the whole warp. */
import { unreachable } from "../../base/index.ts";
import { ADDRESS_WINDOW, SPECIAL_REGISTERS, type SpecialRegister } from "../../lower/index.ts";
import type { FunctionEmitter } from "../function-emitter.ts";
import { LAUNCH_RECORD } from "../layout.ts";
import { F32, F64, I64 } from "./operands.ts";
import type { PureOp } from "./scalar.ts";

/** Pushes the value of `special`, `param` or `frame`; false if `op` is none of them. */
export function pushScalarSource(e: FunctionEmitter, op: PureOp): boolean {
  const { f } = e;
  switch (op.name) {
    case "special":
      pushSpecial(e, SPECIAL_REGISTERS[op.aux]!, op.pc);
      if (op.result === I64 && !isWide(SPECIAL_REGISTERS[op.aux]!)) f.op("i64.extend_i32_u");
      return true;
    case "param":
      pushParam(e, op);
      return true;
    case "frame":
      if (e.localFrame === undefined) f.i32(ADDRESS_WINDOW.local + op.aux);
      else f.get(e.localFrame).i32(op.aux).op("i32.add");
      if (op.result === I64) f.op("i64.extend_i32_u");
      return true;
    default:
      return false;
  }
}

/** Cycles from the start of its block to behind `pc`, as i64. */
export function pushCycles({ f, globals }: FunctionEmitter, pc: number): void {
  f.getGlobal(globals.launch)
    .mem("i32.load", LAUNCH_RECORD.cycles)
    .mem("i64.load32_u", 4 * pc);
}

function pushClock(e: FunctionEmitter, pc: number): void {
  const { f, globals, program } = e;
  // The clock is that of the block's end already.
  f.getGlobal(globals.clock);
  pushCycles(e, program.blocks.start.find((start) => start > pc)! - 1);
  f.op("i64.sub");
  pushCycles(e, pc);
  f.op("i64.add");
}

function isWide(register: SpecialRegister): boolean {
  return register === "clock64" || register === "globaltimer";
}

function pushParam(e: FunctionEmitter, op: PureOp): void {
  const { f } = e;
  f.getGlobal(e.globals.params);
  // Narrow parameters occupy only their own bytes.
  const kind = e.program.params.find((param) => param.offset === op.aux)?.kind;
  if (op.result === I64) f.mem("i64.load", op.aux, 1);
  else if (op.result === F32) f.mem("f32.load", op.aux, 1);
  else if (op.result === F64) f.mem("f64.load", op.aux, 1);
  else if (kind === "i8") f.mem("i32.load8_u", op.aux);
  else if (kind === "i16") f.mem("i32.load16_u", op.aux, 1);
  else f.mem("i32.load", op.aux, 1);
}

function pushSpecial(e: FunctionEmitter, register: SpecialRegister, pc: number): void {
  const { f, globals } = e;
  const record = (field: keyof typeof LAUNCH_RECORD) => {
    f.getGlobal(globals.launch).mem("i32.load", LAUNCH_RECORD[field]);
  };
  switch (register) {
    case "ntid.x":
      record("blockX");
      return;
    case "ntid.y":
      record("blockY");
      return;
    case "ntid.z":
      record("blockZ");
      return;
    case "nctaid.x":
      record("gridX");
      return;
    case "nctaid.y":
      record("gridY");
      return;
    case "nctaid.z":
      record("gridZ");
      return;
    case "ctaid.x":
      f.getGlobal(globals.blockX);
      return;
    case "ctaid.y":
      f.getGlobal(globals.blockY);
      return;
    case "ctaid.z":
      f.getGlobal(globals.blockZ);
      return;
    case "warpid":
      e.pushWarp();
      return;
    case "nwarpid":
      record("maxWarpsPerSm");
      return;
    case "smid":
      // Blocks go to SMs in turn.
      f.getGlobal(globals.blockZ);
      record("gridY");
      f.op("i32.mul").getGlobal(globals.blockY).op("i32.add");
      record("gridX");
      f.op("i32.mul").getGlobal(globals.blockX).op("i32.add");
      record("smCount");
      f.op("i32.rem_u");
      return;
    case "nsmid":
      record("smCount");
      return;
    case "gridid":
      record("gridId");
      return;
    case "clock":
    case "clock64":
      pushClock(e, pc);
      if (register === "clock") f.op("i32.wrap_i64");
      return;
    case "globaltimer":
      // Nanoseconds.
      pushClock(e, pc);
      f.i64(1_000_000n).op("i64.mul").getGlobal(globals.launch);
      f.mem("i64.load32_u", LAUNCH_RECORD.clockKHz).op("i64.div_u");
      return;
    case "dynamic_smem_size":
      record("dynamicSharedBytes");
      return;
    case "total_smem_size":
      record("totalSharedBytes");
      return;
    case "cooperative":
      record("cooperative");
      return;
    case "cluster.nctaid.x":
      record("clusterX");
      return;
    case "cluster.nctaid.y":
      record("clusterY");
      return;
    case "cluster.nctaid.z":
      record("clusterZ");
      return;
    case "clusterwindow":
      f.i32(ADDRESS_WINDOW.cluster);
      return;
    case "tid.x":
    case "tid.y":
    case "tid.z":
    case "laneid":
    case "lanemask.eq":
    case "lanemask.le":
    case "lanemask.lt":
    case "lanemask.ge":
    case "lanemask.gt":
      throw new Error(`internal: ${register} differs between lanes`);
    default:
      unreachable(register, "special register");
  }
}
