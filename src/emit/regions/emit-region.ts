/**
 * Emits a region: scalar instructions first, in program order; then the vector code, four lanes at a
 * time, from loads to stores; then the masks it found.
 */
import { assert } from "../../base/index.ts";
import { OP, OPS, SPECIAL_REGISTERS, type ValueType } from "../../lower/index.ts";
import { laneSteps, resultSteps, resultZeros } from "../analysis/affine.ts";
import { fixedShuffle } from "../analysis/fixed-shuffle.ts";
import type { PlannedUnit } from "../analysis/passes.ts";
import type { Affine } from "../analysis/steps.ts";
import { isLaneSpecial } from "../analysis/units.ts";
import type { Local } from "../encoder/index.ts";
import type { FunctionEmitter } from "../function-emitter.ts";
import { knownStep, pushAffineStart, type Steps, unchangedStep } from "../ops/affine.ts";
import {
  constantScalar,
  I1,
  I32,
  is64,
  localScalar,
  pushSplat,
  type Scalar,
  wasmType,
} from "../ops/operands.ts";
import { type PureOp, scalarOp } from "../ops/scalar.ts";
import { pushScalarSource } from "../ops/special.ts";
import { emitAffineCompare } from "./affine-compare.ts";
import { Chunk } from "./chunk.ts";
import type { ChunkPlace } from "./chunk-place.ts";
import { restsOf } from "./long-chains.ts";
import { isMaskLogic, pushMask, pushMaskOp } from "./masks.ts";
import {
  type AffineNode,
  affineNode,
  demandVector,
  type MaskNode,
  makeNode,
  type Node,
  type OpNode,
  operandOf,
  type ScalarNode,
  type ShuffleNode,
  type SlotNode,
  type SpecialNode,
} from "./nodes.ts";
import { PassMemory, type PassWay } from "./pass-memory.ts";
import { emitShuffleStages } from "./shuffle-stages.ts";
import { pureOpAt, pushStep } from "./stepped.ts";

/** Operations times chunks up to which the eight chunks are written out instead of looped over. */
const UNROLL_LIMIT = 5;
/**
 * Loaded operands from which operations are computed in program order, each into a local. Pushing
 * operands where they are used would load those of all steps of a long chain of multiply-adds before
 * its first step: more than there are registers (a tiled matrix product takes 1.4 times as long so).
 */
const ORDERED_FROM = 8;
/** Operations up to which that is done: one local each. */
const ORDERED_LIMIT = 1000;
/** Splatted scalars kept in vector locals around the loop. */
const HOIST_LIMIT = 10;

export function emitRegion(e: FunctionEmitter, unit: PassCode): void {
  new RegionEmitter(e, unit, undefined).emit();
}

/** Emits a pass: lane-wise instructions and accesses with a base and steps. */
export function emitPass(e: FunctionEmitter, pass: PassCode, way: PassWay): void {
  new RegionEmitter(e, pass, way).emit();
}

type PassCode = Pick<PlannedUnit, "start" | "end" | "liveDefinitions"> & {
  /** Pcs whose results are in the locals of their registers already. */
  readonly given?: ReadonlySet<number> | undefined;
  /** Registers with addresses at which a byte is read. */
  readonly touched?: ReadonlySet<number> | undefined;
};

class RegionEmitter {
  private readonly e: FunctionEmitter;
  private readonly unit: PassCode;
  /** Until it is sure that a pass is possible, it keeps scalar results to itself. */
  private readonly isPass: boolean;
  private readonly full: boolean;
  private readonly only: readonly ChunkPlace[] | undefined;
  /** What each register holds at the current point, where the region has touched it. */
  private readonly current = new Map<number, Node>();
  private readonly written = new Set<number>();
  private readonly constants = new Map<number, ScalarNode>();
  private readonly temporaries: Local[] = [];
  /** In program order. */
  private readonly computed: (OpNode | ShuffleNode)[] = [];
  /** Of a pass. */
  private readonly memory: PassMemory | undefined;

  constructor(e: FunctionEmitter, unit: PassCode, way: PassWay | undefined) {
    this.e = e;
    this.unit = unit;
    this.isPass = way !== undefined;
    this.full = way?.lanes === "full";
    this.only = way?.chunks;
    this.memory = way && new PassMemory(e, unit, way, this.temporaries);
  }

  emit(): void {
    for (let pc = this.unit.start; pc < this.unit.end; pc++) {
      if (this.unit.given?.has(pc)) continue;
      if (OPS[this.e.program.code.op[pc]!]!.class === "memory") this.memoryAccess(pc);
      else if (this.e.program.code.op[pc] === OP.shuffle) this.shuffle(pc);
      else this.instruction(pc);
    }
    this.memory?.settle();
    const stores: [register: number, node: Node][] = [];
    const masks: [register: number, node: Node][] = [];
    const scalars: [register: number, node: Node][] = [];
    for (const register of this.written) {
      if (!this.unit.liveDefinitions.has(register)) continue;
      const node = this.current.get(register)!;
      const storage = this.e.storage(register);
      if (storage === "scalar" || storage === "affine") scalars.push([register, node]);
      else if (storage === "lanes") {
        // A register moved to itself needs no store.
        if (node.kind === "slot" && node.register === register) continue;
        stores.push([register, node]);
        demandVector(node);
      } else {
        masks.push([register, node]);
        this.demandMask(node);
      }
    }
    const touched = [...(this.unit.touched ?? [])].map((register) => this.operand(register));
    for (const node of touched) demandVector(node);
    const collected = this.computed.filter(
      (node): node is OpNode => node.kind === "op" && node.collector !== undefined,
    );
    const isWanted = stores.length + collected.length + touched.length > 0;
    if (isWanted || this.memory?.isEmpty === false) this.emitChunks(stores, collected, touched);
    this.commitMasks(masks);
    this.commitScalars(scalars);
    this.e.f.free(...this.temporaries);
  }

  private instruction(pc: number): void {
    const { e } = this;
    const { code } = e.program;
    const register = e.result(pc, 0);
    if (register < 0) return;
    const op = pureOpAt(e, pc);
    const storage = e.storage(register);
    if (code.op[pc] === OP.special && isLaneSpecial(op.aux)) {
      this.laneSpecial(register, op);
      return;
    }
    const args = Array.from({ length: e.argCount(pc) }, (_, i) => this.operand(e.arg(pc, i)));
    if (op.name === "mov" && (storage === "lanes" || storage === "mask")) {
      args[0]!.references++;
      this.define(register, args[0]!);
      return;
    }
    if (this.steppedInstruction(register, op, args)) return;
    assert(storage !== "scalar" && storage !== "affine", `${op.name} of divergent operands`);
    if (isMaskLogic(op) && args.every((arg) => arg.kind !== "op")) {
      this.maskInstruction(register, op, args);
      return;
    }
    if (this.affineCompare(register, op, args)) return;
    for (const arg of args) arg.references++;
    const node = makeNode<OpNode>({
      kind: "op",
      type: op.result,
      op,
      args,
      collector: undefined,
    });
    this.computed.push(node);
    this.define(register, node);
  }

  private shuffle(pc: number): void {
    const { e } = this;
    const lanes = fixedShuffle(e.program, e.fn, pc);
    assert(lanes !== undefined && this.full, "a shuffle in a region");
    const source = this.operand(e.arg(pc, 1));
    source.references++;
    const register = e.result(pc, 0);
    if (source.kind === "scalar") {
      this.define(register, source);
      return;
    }
    const node = makeNode<ShuffleNode>({ kind: "shuffle", type: I32, source, lanes });
    this.computed.push(node);
    this.define(register, node);
  }

  private operand(arg: number): Node {
    const { e } = this;
    const known = arg < 0 ? this.constants.get(arg) : this.current.get(arg);
    if (known) return known;
    if (arg < 0) {
      const { type, bits } = e.program.constants[~arg]!;
      const scalar = constantScalar(e.f, type, bits);
      const node = makeNode<ScalarNode>({ kind: "scalar", type, scalar, register: -1 });
      this.constants.set(arg, node);
      return node;
    }
    const node = this.entryNode(arg);
    this.current.set(arg, node);
    return node;
  }

  private entryNode(register: number): Node {
    const { e } = this;
    const type = e.typeOf(register);
    switch (e.storage(register)) {
      case "scalar":
      case "affine":
        return this.registerNode(register);
      case "mask":
        return makeNode<MaskNode>({ kind: "mask", type, local: e.local(register) });
      case "lanes":
        return makeNode<SlotNode>({ kind: "slot", type, register });
    }
  }

  /** The present value of a register that lives in one wasm local. */
  private registerNode(register: number): ScalarNode | AffineNode {
    const { e } = this;
    const type = e.typeOf(register);
    const scalar = localScalar(e.f, type, e.local(register));
    return e.storage(register) === "scalar"
      ? makeNode<ScalarNode>({ kind: "scalar", type, scalar, register })
      : affineNode(scalar, this.entrySteps(register), e.fn.zeros?.[register] ?? 0, register);
  }

  /** In a pass, results may keep an operand's steps: these must outlive the commit of its register. */
  private entrySteps(register: number): Steps {
    const steps = this.e.steps(register);
    if (!this.isPass) return steps;
    return { x: this.copied(steps.x), y: this.copied(steps.y) };
  }

  private copied(scalar: Scalar): Scalar {
    if (scalar.bits !== undefined) return scalar;
    const copy = this.temporary(wasmType(scalar.type));
    scalar.push();
    this.e.f.set(copy);
    return localScalar(this.e.f, scalar.type, copy);
  }

  private define(register: number, node: Node): void {
    this.current.set(register, node);
    this.written.add(register);
  }

  /** threadIdx and what follows from the lane's number. */
  private laneSpecial(register: number, op: PureOp): void {
    const { e } = this;
    const { f } = e;
    const storage = e.storage(register);
    if (storage === "mask" || storage === "lanes") {
      this.define(
        register,
        makeNode<SpecialNode>({ kind: "special", type: op.result, special: op.aux }),
      );
      return;
    }
    // In a specialised form lane 0 tells all.
    const axis = op.aux;
    if (SPECIAL_REGISTERS[axis] === "laneid") f.i32(0);
    else {
      e.pushThreads();
      f.mem("i32.load", 128 * axis);
    }
    this.setLocal(register, storage === "affine" ? this.specialSteps(axis) : undefined);
  }

  /** Steps of threadIdx and laneid, which have no others in any shape. */
  private specialSteps(index: number): Steps {
    const { f, columns } = this.e;
    const { x, y } = laneSteps(SPECIAL_REGISTERS[index]!, columns);
    const constant = (step: number) => constantScalar(f, I32, BigInt(step));
    return { x: constant(x), y: constant(y) };
  }

  /**
   * Takes the new value of a scalar or affine register from the stack. `steps`, of affine ones, are
   * constants or temporaries.
   */
  private setLocal(register: number, steps: Steps | undefined): void {
    const { e } = this;
    if (!this.isPass) {
      this.rescue(register);
      e.f.set(e.local(register));
      if (steps) this.commitSteps(register, steps);
      this.current.set(register, this.registerNode(register));
      return;
    }
    this.define(register, this.temporaryNode(register, e.typeOf(register), steps));
  }

  /** Takes a value from the stack into a temporary. */
  private temporaryNode(
    register: number,
    type: ValueType,
    steps: Steps | undefined,
  ): ScalarNode | AffineNode {
    const { e } = this;
    const local = this.temporary(wasmType(type));
    e.f.set(local);
    const scalar = localScalar(e.f, type, local);
    if (steps === undefined)
      return makeNode<ScalarNode>({ kind: "scalar", type, scalar, register: -1 });
    return affineNode(scalar, steps, e.fn.zeros?.[register] ?? 0, -1);
  }

  private commitScalars(scalars: readonly [register: number, node: Node][]): void {
    const { e } = this;
    for (const [register, node] of scalars) {
      assert(node.kind === "scalar" || node.kind === "affine", "a scalar that is none");
      node.scalar.push();
      e.f.set(e.local(register));
      if (e.storage(register) !== "affine") continue;
      const zero = constantScalar(e.f, I32, 0n);
      this.commitSteps(register, node.kind === "affine" ? node.steps : { x: zero, y: zero });
    }
  }

  /** Sets the dynamic steps of an affine register. */
  private commitSteps(register: number, steps: Steps): void {
    const own = this.e.steps(register);
    for (const axis of ["x", "y"] as const) {
      if (knownStep(own[axis]) !== undefined) continue;
      steps[axis].push();
      this.e.f.set(this.e.stepLocal(register, axis));
    }
  }

  private memoryAccess(pc: number): void {
    const { e, memory } = this;
    assert(memory !== undefined, "an access in a region");
    const { reach } = e.program.accesses[e.program.code.aux[pc]!]!;
    if (reach && memory.checks) memory.expect(this.operand(reach.condition));
    const address = this.operand(e.arg(pc, 0));
    if (e.program.code.op[pc] === OP.load) {
      memory.load(pc, address, (register, loaded) => {
        const lanes = loaded.kind === "lanes";
        const node = lanes
          ? loaded.node
          : this.temporaryNode(register, e.typeOf(register), undefined);
        this.define(register, node);
      });
      return;
    }
    const values = Array.from({ length: e.argCount(pc) - 1 }, (_, i) =>
      this.operand(e.arg(pc, 1 + i)),
    );
    for (const value of values) value.references++;
    memory.store(pc, address, values);
    for (const value of values) demandVector(value);
  }

  /**
   * An instruction whose operands are scalars, or bases with steps that give a result of that kind:
   * computed once, at once. False if it is none.
   */
  private steppedInstruction(register: number, op: PureOp, args: readonly Node[]): boolean {
    const { e } = this;
    const operands = args.map(operandOf);
    if (!operands.every((operand) => operand !== undefined)) return false;
    const result = resultSteps(op.name, op.type, operands, e);
    if (result === undefined) return false;
    const uniform = result.x === 0 && result.y === 0;
    if (!uniform && op.result !== I32) return false;
    const nodes = args as readonly (ScalarNode | AffineNode)[];
    const storage = e.storage(register);
    const steps = uniform && storage !== "affine" ? undefined : this.stepsOf(op, nodes, result);
    if (!pushScalarSource(e, op))
      scalarOp(
        e,
        op,
        nodes.map(({ scalar }) => scalar),
      );
    if (storage === "scalar" || storage === "affine") {
      this.setLocal(register, storage === "affine" ? steps : undefined);
      return true;
    }
    const zeros = resultZeros(op.name, operands);
    const node = this.temporaryNode(register, op.result, uniform ? undefined : steps);
    this.define(register, node.kind === "affine" ? { ...node, zeros } : node);
    return true;
  }

  /** Steps of a result; those that are not known are computed into temporaries. */
  private stepsOf(op: PureOp, args: readonly (ScalarNode | AffineNode)[], result: Affine): Steps {
    const { e } = this;
    const zero = constantScalar(e.f, I32, 0n);
    const of = (axis: "x" | "y"): Scalar => {
      const known = result[axis];
      if (known !== "dynamic") return constantScalar(e.f, I32, BigInt.asUintN(32, BigInt(known)));
      const steps = args.map((arg) => (arg.kind === "affine" ? arg.steps[axis] : zero));
      const kept = this.isPass ? unchangedStep(op.name, steps) : undefined;
      if (kept) return kept;
      const values = args.map((arg) => arg.scalar);
      pushStep(e, op, values, steps);
      const local = this.temporary("i32");
      e.f.set(local);
      return localScalar(e.f, I32, local);
    };
    return { x: of("x"), y: of("y") };
  }

  /** A comparison of a base with steps with one value; false if it is none. */
  private affineCompare(register: number, op: PureOp, args: readonly Node[]): boolean {
    if (op.name !== "icmp" || op.type !== I32) return false;
    const [a, b] = args as readonly [Node, Node];
    const affineFirst = a.kind === "affine";
    const [value, limit] = affineFirst ? [a, b] : [b, a];
    if (value.kind !== "affine" || limit.kind !== "scalar") return false;
    const local = this.temporary("i32");
    emitAffineCompare(this.e, op.aux, affineFirst, value, limit.scalar, local);
    this.define(register, makeNode<MaskNode>({ kind: "mask", type: I1, local }));
    return true;
  }

  /** Copies the old value of a scalar register that nodes still refer to, before it is overwritten. */
  private rescue(register: number): void {
    const old = this.current.get(register);
    if (old?.kind !== "scalar" && old?.kind !== "affine") return;
    if (old.register !== register || old.references === 0) return;
    old.scalar = this.copied(old.scalar);
    if (old.kind === "affine")
      old.steps = { x: this.copied(old.steps.x), y: this.copied(old.steps.y) };
    old.register = -1;
  }

  /** Logic on masks that are known before the vector code. */
  private maskInstruction(register: number, op: PureOp, args: readonly Node[]): void {
    const local = this.temporary("i32");
    pushMaskOp(this.e.f, op, args);
    this.e.f.set(local);
    this.define(register, makeNode<MaskNode>({ kind: "mask", type: I1, local }));
  }

  private temporary(type: "i32" | "i64" | "f32" | "f64"): Local {
    const local = this.e.f.temp(type);
    this.temporaries.push(local);
    return local;
  }

  private demandMask(node: Node): void {
    if (node.kind === "special" || node.kind === "slot") assert(false, "an i1 that is no mask");
    if (node.kind !== "op" || node.collector !== undefined) return;
    if (isMaskLogic(node.op)) {
      for (const arg of node.args) this.demandMask(arg);
      return;
    }
    node.collector = this.temporary("i32");
    demandVector(node);
  }

  private emitChunks(
    stores: readonly [number, Node][],
    collected: readonly OpNode[],
    touched: readonly Node[],
  ): void {
    const { f } = this.e;
    for (const node of collected) f.i32(0).set(node.collector!);
    const shuffles = this.computed.some(({ kind, uses }) => kind === "shuffle" && uses > 0);
    const used = this.computed.filter(
      (node): node is OpNode => node.kind === "op" && node.uses > 0,
    );
    const { memory } = this;
    const weight = (used.length + (memory?.weight ?? 0)) * this.e.chunks;
    const unrolled = shuffles || weight <= 8 * UNROLL_LIMIT;
    const isLoaded = ({ kind }: Node) => kind === "memory" || kind === "slot";
    const loaded = used.reduce((sum, { args }) => sum + args.filter(isLoaded).length, 0);
    const ordered = loaded >= ORDERED_FROM && used.length <= ORDERED_LIMIT;
    const hoisted = this.hoist(used, stores);
    if (shuffles) this.temporaries.push(...emitShuffleStages(this.e, this.computed));
    const rests = restsOf(used);
    const roots = new Map<number, Node[]>();
    for (const [register, root] of stores) {
      const slot = this.e.slot(register);
      roots.set(slot, [...(roots.get(slot) ?? []), root]);
    }
    const body = (chunk: Chunk) => {
      // Slots about to be overwritten are read before the first store.
      for (const node of this.current.values()) this.readEarly(chunk, node, roots);
      for (const node of used) for (const arg of node.args) this.readEarly(chunk, arg, roots);
      for (const node of memory?.values ?? []) this.readEarly(chunk, node, roots);
      // Memory is read before the pass's own stores to the same place.
      if ((memory?.storeCount ?? 0) + stores.length > 1)
        for (const node of this.memoryNodes(used, stores)) readAll(chunk, node);
      if (ordered) for (const node of used) if (node.collector === undefined) readAll(chunk, node);
      for (const node of rests) readAll(chunk, node);
      for (const node of collected) chunk.collect(node);
      for (const [register, node] of stores) chunk.store(register, node);
      for (const node of touched) chunk.touch(node);
      memory?.storeChunk(chunk);
      chunk.finish();
    };
    if (this.only) {
      for (const place of this.only) body(new Chunk(this.e, place, this.full));
    } else if (unrolled) {
      for (let chunk = 0; chunk < this.e.chunks; chunk++)
        body(new Chunk(this.e, { chunk }, this.full));
    } else {
      const [lane, address, wideAddress] = [f.temp("i32"), f.temp("i32"), f.temp("i32")];
      f.i32(0).set(lane);
      f.get(this.e.frame).tee(address).set(wideAddress);
      const loop = f.loop();
      body(new Chunk(this.e, { lane, address, wideAddress }, this.full));
      f.get(address).i32(16).op("i32.add").set(address);
      f.get(wideAddress).i32(32).op("i32.add").set(wideAddress);
      f.get(lane).i32(4).op("i32.add").tee(lane).i32(this.e.lanes).op("i32.lt_u").brIf(loop);
      f.end();
      f.free(lane, address, wideAddress);
    }
    memory?.finishStores();
    for (const node of hoisted) {
      node.parts.fill(undefined);
      if (node.kind === "affine") node.first = undefined;
    }
  }

  /** `roots`: what is stored to a slot. */
  private readEarly(chunk: Chunk, node: Node, roots: ReadonlyMap<number, readonly Node[]>): void {
    if (node.kind !== "slot" || node.uses === 0) return;
    // A register that ends in one unit of a pass and one that begins in another may share a slot.
    if (roots.get(this.e.slot(node.register))?.some((root) => root !== node)) readAll(chunk, node);
  }

  private memoryNodes(used: readonly OpNode[], stores: readonly [number, Node][]): Set<Node> {
    const nodes = [
      ...used.flatMap((node) => node.args),
      ...stores.map(([, node]) => node),
      ...(this.memory?.values ?? []),
    ];
    return new Set(nodes.filter((node) => node.kind === "memory" && node.uses > 0));
  }

  /** Vectors of scalars, and first lanes of affine values, made once before the chunks. */
  private hoist(
    used: readonly OpNode[],
    stores: readonly [number, Node][],
  ): (ScalarNode | AffineNode)[] {
    const { f } = this.e;
    const hoisted: (ScalarNode | AffineNode)[] = [];
    const candidates = [
      ...used.flatMap((node) => node.args),
      ...stores.map(([, node]) => node),
      ...(this.memory?.values ?? []),
    ];
    for (const node of candidates) {
      if (node.kind !== "scalar" && node.kind !== "affine") continue;
      if (node.uses === 0 || hoisted.includes(node)) continue;
      if (hoisted.length === HOIST_LIMIT) break;
      const local = f.temp("v128");
      this.temporaries.push(local);
      if (node.kind === "affine") {
        pushAffineStart(f, node.scalar, node.steps, this.e.columns);
        node.first = local;
      } else {
        pushSplat(f, node.scalar);
        node.parts.fill(local);
      }
      f.set(local);
      hoisted.push(node);
    }
    return hoisted;
  }

  /** Writes mask registers; all are computed before the first is set. */
  private commitMasks(masks: readonly [register: number, node: Node][]): void {
    const { e } = this;
    const staged = masks.map(([register, node]) => {
      const local = e.f.temp("i32");
      pushMask(e.f, node);
      e.f.set(local);
      return [register, local] as const;
    });
    for (const [register, local] of staged) {
      e.setMask(register, () => e.f.get(local));
      e.f.free(local);
    }
  }
}

function readAll(chunk: Chunk, node: Node): void {
  for (let part = 0; part < (is64(node.type) ? 2 : 1); part++) chunk.atom(node, part);
}
