/** What a lane that goes through a loop by itself has in its registers: each is a local of its own. */
import { OP, OPS, type OpName, type ValueType } from "../../lower/index.ts";
import type { LaneLoop } from "../analysis/lane-loops.ts";
import { registersRead, registersWritten } from "../analysis/liveness.ts";
import type { FunctionBuilder, Local } from "../encoder/index.ts";
import type { FunctionEmitter } from "../function-emitter.ts";
import { pushLaneDistance, type Steps } from "../ops/affine.ts";
import { LOAD_OPS, SPLAT_LOADS } from "../ops/element-ops.ts";
import { lanesFma } from "../ops/fma.ts";
import {
  type CodeContext,
  constantScalar,
  extractLane,
  F32,
  I32,
  is64,
  localScalar,
  type Scalar,
  splatLanes,
  wasmType,
} from "../ops/operands.ts";
import { scalarOp } from "../ops/scalar.ts";

/** What a routine of a loop must be handed over: the locals of these registers, in this order. */
export function handedOver(e: FunctionEmitter, loop: LaneLoop): number[] {
  return loop.entered.filter((register) => e.storage(register) !== "lanes");
}

/** The wasm types of those locals. */
export function handedTypes(e: FunctionEmitter, loop: LaneLoop) {
  return handedOver(e, loop).flatMap((register) =>
    e.localsOf(register).map((_, index) => {
      const isMask = e.storage(register) === "mask";
      return index > 0 || isMask ? ("i32" as const) : wasmType(e.typeOf(register));
    }),
  );
}

export class LaneValues {
  private readonly f: FunctionBuilder;
  private readonly e: FunctionEmitter;
  private readonly given = new Map<number, readonly Local[]>();
  private readonly vectors: ReadonlySet<number>;
  private readonly own = new Map<number, Local>();

  /** `firstParameter`: of those that the registers' locals are handed over in. */
  constructor(f: FunctionBuilder, e: FunctionEmitter, loop: LaneLoop, firstParameter: number) {
    this.f = f;
    this.e = e;
    this.vectors = this.findVectors([...loop.body, ...loop.onwards]);
    let parameter = firstParameter;
    for (const register of handedOver(e, loop))
      this.given.set(
        register,
        e.localsOf(register).map(() => parameter++),
      );
  }

  /** Pushes what all lanes share, which the loop does not set. */
  pushShared(operand: number): void {
    if (operand < 0) this.scalar(operand).push();
    else this.f.get(this.sharedAt(operand));
  }

  /** The parameter of a register that all lanes share. */
  sharedAt(register: number): Local {
    return this.given.get(register)![0]!;
  }

  /** Sets a register to what a lane has in it outside; `laneFrame`: the frame's address plus 4 times the lane. */
  enter(register: number, lane: Local, laneFrame: Local): void {
    this.pushEntered(register, lane, laneFrame);
    this.set(register);
  }

  /** Does a lane-wise instruction. */
  compute(pc: number): void {
    const { f, e } = this;
    const { code } = e.program;
    const register = e.result(pc, 0);
    if (register < 0) return;
    const name = OPS[code.op[pc]!]!.name as OpName;
    const args = Array.from({ length: e.argCount(pc) }, (_, i) => this.scalar(e.arg(pc, i)));
    const type = code.type[pc] as ValueType;
    const { module, imports, globals, fma } = e;
    const context: CodeContext = { module, imports, globals, fma, f };
    if (this.isFused(pc)) {
      const scratch: Local[] = [];
      const lanes = args.map((arg) => splatLanes(f, arg, scratch));
      lanesFma(context, type, lanes, 0);
      f.set(this.localOf(register)).free(...scratch);
      return;
    }
    const op = { name, type, result: e.typeOf(register), aux: code.aux[pc]!, pc };
    scalarOp(context, op, args);
    this.set(register);
  }

  /** Loads the elements of `pc`, which are at an address. */
  load(pc: number, address: Local): void {
    const { f, e } = this;
    const { elements } = e.program.accesses[e.program.code.aux[pc]!]!;
    for (const [index, { memory, offset }] of elements.entries()) {
      const register = e.result(pc, index);
      if (register < 0) continue;
      const op = this.vectors.has(register) ? SPLAT_LOADS[memory] : LOAD_OPS[memory];
      f.get(address).mem(op, offset, 1).set(this.localOf(register));
    }
  }

  scalar(arg: number): Scalar {
    const { f, e } = this;
    if (arg < 0) {
      const { type, bits } = e.program.constants[~arg]!;
      return constantScalar(f, type, bits);
    }
    const local = this.localOf(arg);
    const type = e.typeOf(arg);
    if (!this.vectors.has(arg)) return localScalar(f, type, local);
    const push = () => {
      f.get(local);
      extractLane(f, type, 0);
    };
    return { type, push, splat: local };
  }

  private pushEntered(register: number, lane: Local, laneFrame: Local): void {
    const { f, e } = this;
    const locals = this.given.get(register);
    switch (e.storage(register)) {
      case "scalar":
        f.get(locals![0]!);
        return;
      case "mask":
        f.get(locals![0]!).get(lane).op("i32.shr_u").i32(1).op("i32.and");
        return;
      case "affine":
        pushLaneDistance(f, lane, this.stepsOf(register, locals!), e.columns);
        f.get(locals![0]!).op("i32.add");
        return;
      case "lanes":
        f.get(laneFrame);
        if (is64(e.typeOf(register))) f.get(lane).i32(2).op("i32.shl").op("i32.add");
        f.mem(`${wasmType(e.typeOf(register))}.load`, e.slot(register));
    }
  }

  private stepsOf(register: number, locals: readonly Local[]): Steps {
    const { f, e } = this;
    const { x, y } = e.steps(register);
    const dynamic = locals.slice(1);
    const own = (step: Scalar): Scalar => {
      if (step.bits !== undefined) return constantScalar(f, I32, step.bits);
      return localScalar(f, I32, dynamic.shift()!);
    };
    return { x: own(x), y: own(y) };
  }

  /** Takes one value from the stack. */
  private set(register: number): void {
    const { f, e } = this;
    if (this.vectors.has(register))
      f.op(e.typeOf(register) === F32 ? "f32x4.splat" : "f64x2.splat");
    f.set(this.localOf(register));
  }

  private localOf(register: number): Local {
    let local = this.own.get(register);
    if (local === undefined) {
      const isVector = this.vectors.has(register);
      local = this.f.local(isVector ? "v128" : wasmType(this.e.typeOf(register)));
      this.own.set(register, local);
    }
    return local;
  }

  /** Whether an instruction is a multiply-add in vectors, for which there is no other. */
  private isFused(pc: number): boolean {
    const { program, fma } = this.e;
    const { op, type } = program.code;
    return op[pc] === OP.fma && (type[pc] === F32 || fma === "relaxed");
  }

  /** Registers that are kept in all lanes of a vector: those that multiply-adds work on. */
  private findVectors(pcs: readonly number[]): Set<number> {
    const vectors = new Set<number>();
    for (const pc of pcs) {
      if (!this.isFused(pc)) continue;
      registersRead(this.e.program, pc, (register) => vectors.add(register));
      registersWritten(this.e.program, pc, (register) => vectors.add(register));
    }
    return vectors;
  }
}
