/**
 * Emits a region: scalar instructions first, in program order; then the vector code, four lanes at a
 * time, from loads to stores; then the masks it found.
 */
import { assert } from "../../base/index.ts";
import { OP, OPS, type OpName, SPECIAL_REGISTERS, type ValueType } from "../../lower/index.ts";
import type { PlannedPass, PlannedUnit } from "../analysis/frame-plan.ts";
import { isLaneSpecial } from "../analysis/units.ts";
import type { Label, Local } from "../encoder/index.ts";
import { resultStep } from "../fast/aligned-rows.ts";
import {
  type ContiguousAccess,
  emitContiguousCheck,
  emitContiguousCount,
  emitOverlapCheck,
} from "../fast/contiguous.ts";
import { emitMemoCount, emitMemoLookup } from "../fast/count-memo.ts";
import type { FunctionEmitter } from "../function-emitter.ts";
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
import { Chunk, pushAffineStart } from "./chunk.ts";
import { isMaskLogic, pushMask, pushMaskOp } from "./masks.ts";
import {
  type AffineNode,
  affineNode,
  type MaskNode,
  type MemoryNode,
  makeNode,
  type Node,
  type OpNode,
  type ScalarNode,
  type SlotNode,
  type SpecialNode,
  stepOfNode,
} from "./nodes.ts";

/** Operations times chunks up to which the eight chunks are written out instead of looped over. */
const UNROLL_LIMIT = 5;
/** Splatted scalars kept in vector locals around the loop. */
const HOIST_LIMIT = 10;

export function emitRegion(e: FunctionEmitter, unit: PlannedUnit): void {
  new RegionEmitter(e, unit, undefined, "partial").emit();
}

/**
 * Emits a pass: lane-wise instructions and accesses to neighbouring elements, for a full warp or for
 * part of one. Leaves for `slow` before anything has changed if an access is not as expected.
 */
export function emitFastPass(
  e: FunctionEmitter,
  pass: PlannedPass,
  slow: Label,
  lanes: "full" | "partial",
): void {
  new RegionEmitter(e, pass, slow, lanes).emit();
}

/** Memory that a pass reads or writes. */
interface PassAccess extends ContiguousAccess {
  /** Local with the address of the counts to add; undefined for full warps, whose counts are known. */
  readonly counts: Local | undefined;
  /** What is stored; undefined for loads. */
  readonly value: Node | undefined;
}

class RegionEmitter {
  private readonly e: FunctionEmitter;
  private readonly unit: Pick<PlannedUnit, "start" | "end" | "liveDefinitions">;
  /**
   * Where to go if a fast pass is not possible; undefined for a region. Until that is sure, a pass
   * keeps scalar results to itself.
   */
  private readonly slow: Label | undefined;
  private readonly full: boolean;
  private readonly accesses: PassAccess[] = [];
  /** What each register holds at the current point, where the region has touched it. */
  private readonly current = new Map<number, Node>();
  private readonly written = new Set<number>();
  private readonly constants = new Map<number, ScalarNode>();
  private readonly temporaries: Local[] = [];
  private readonly operations: OpNode[] = [];

  constructor(
    e: FunctionEmitter,
    unit: Pick<PlannedUnit, "start" | "end" | "liveDefinitions">,
    slow: Label | undefined,
    lanes: "full" | "partial",
  ) {
    this.e = e;
    this.unit = unit;
    this.slow = slow;
    this.full = lanes === "full";
  }

  emit(): void {
    for (let pc = this.unit.start; pc < this.unit.end; pc++) {
      if (OPS[this.e.program.code.op[pc]!]!.class === "memory") this.contiguousAccess(pc);
      else this.instruction(pc);
    }
    this.settleAccesses();
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
        this.demandVector(node);
      } else {
        masks.push([register, node]);
        this.demandMask(node);
      }
    }
    const collected = this.operations.filter((node) => node.collector !== undefined);
    if (stores.length > 0 || collected.length > 0 || this.accesses.length > 0)
      this.emitChunks(stores, collected);
    this.commitMasks(masks);
    this.commitScalars(scalars);
    this.e.f.free(...this.temporaries);
  }

  private instruction(pc: number): void {
    const { e } = this;
    const { code } = e.program;
    const register = e.result(pc, 0);
    if (register < 0) return;
    const name = OPS[code.op[pc]!]!.name as OpName;
    const op: PureOp = {
      name,
      type: code.type[pc] as ValueType,
      result: e.typeOf(register),
      aux: code.aux[pc]!,
      pc,
    };
    const storage = e.storage(register);
    if (code.op[pc] === OP.special && isLaneSpecial(op.aux)) {
      this.laneSpecial(register, op);
      return;
    }
    const args = Array.from({ length: e.argCount(pc) }, (_, i) => this.operand(e.arg(pc, i)));
    if (name === "mov" && (storage === "lanes" || storage === "mask")) {
      args[0]!.references++;
      this.define(register, args[0]!);
      return;
    }
    const steps = args.map(stepOfNode);
    if (steps.every((step) => step !== undefined)) {
      const scalars = args.map((arg) => (arg as ScalarNode | AffineNode).scalar);
      const step = resultStep(
        name,
        op.type,
        steps,
        scalars.map((scalar) => scalar.bits),
      );
      if (step !== undefined && (step === 0 || op.result === I32)) {
        this.scalarInstruction(register, op, scalars, step);
        return;
      }
    }
    assert(storage !== "scalar" && storage !== "affine", `${name} of divergent operands`);
    if (isMaskLogic(op) && args.every((arg) => arg.kind !== "op")) {
      this.maskInstruction(register, op, args);
      return;
    }
    for (const arg of args) arg.references++;
    const node = makeNode<OpNode>({
      kind: "op",
      type: op.result,
      op,
      args,
      collector: undefined,
    });
    this.operations.push(node);
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
      : affineNode(scalar, e.stride(register), register);
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
    else f.getGlobal(e.globals.threads).mem("i32.load", 128 * axis);
    this.setLocal(register);
  }

  /** Takes the new value of a scalar or affine register from the stack. */
  private setLocal(register: number): void {
    const { e } = this;
    if (this.slow === undefined) {
      this.rescue(register);
      e.f.set(e.local(register));
      this.current.set(register, this.registerNode(register));
      return;
    }
    const type = e.typeOf(register);
    const local = this.temporary(wasmType(type));
    e.f.set(local);
    const scalar = localScalar(e.f, type, local);
    this.define(
      register,
      e.storage(register) === "scalar"
        ? makeNode<ScalarNode>({ kind: "scalar", type, scalar, register: -1 })
        : affineNode(scalar, e.stride(register), -1),
    );
  }

  private commitScalars(scalars: readonly [register: number, node: Node][]): void {
    const { e } = this;
    for (const [register, node] of scalars) {
      assert(node.kind === "scalar" || node.kind === "affine", "a scalar that is none");
      node.scalar.push();
      e.f.set(e.local(register));
    }
  }

  /** A load or store of a fast pass: checked here, counted and done when all checks have passed. */
  private contiguousAccess(pc: number): void {
    const { e, slow } = this;
    assert(slow !== undefined, "an access in a region");
    const access = e.program.accesses[e.program.code.aux[pc]!]!;
    const address = this.operand(e.arg(pc, 0));
    assert(address.kind === "affine", "a contiguous access without base");
    const first = emitContiguousCheck(e, access, address.scalar, slow, this.full);
    this.temporaries.push(first);
    let counts: Local | undefined;
    if (!this.full && e.owner.counters) {
      counts = emitMemoLookup(e, access, first, slow);
      this.temporaries.push(counts);
    }
    if (e.program.code.op[pc] === OP.store) {
      const value = this.operand(e.arg(pc, 1));
      value.references++;
      // Part of a warp stores after all groups of lanes are through, so that nothing can be overtaken.
      if (this.full)
        for (const other of this.accesses)
          emitOverlapCheck(e, { access, address: first }, other, slow);
      this.accesses.push({ access, address: first, counts, value });
      this.demandVector(value);
      return;
    }
    this.accesses.push({ access, address: first, counts, value: undefined });
    const register = e.result(pc, 0);
    if (register < 0) return;
    const type = e.typeOf(register);
    this.define(register, makeNode<MemoryNode>({ kind: "memory", type, address: first }));
  }

  private settleAccesses(): void {
    for (const { access, address, counts } of this.accesses)
      if (counts === undefined) emitContiguousCount(this.e, access, address);
      else emitMemoCount(this.e, access, address, counts);
  }

  /** Stores of part of a warp: the executing lanes' values, from scratch vectors. */
  private storeLanes(memoryStores: readonly PassAccess[]): void {
    const { e } = this;
    const { f } = e;
    for (const [position, { address: first, value }] of memoryStores.entries()) {
      const type = wasmType(value!.type);
      const laneShift = is64(value!.type) ? 3 : 2;
      e.forActiveLanes((lane) => {
        const distance = f.temp("i32");
        f.get(lane).i32(laneShift).op("i32.shl").tee(distance).get(first).op("i32.add");
        f.get(e.frame).get(distance).op("i32.add").mem(`${type}.load`, e.scratch(position));
        f.mem(`${type}.store`, 0);
        f.free(distance);
      });
    }
  }

  /**
   * An instruction whose operands are scalars, or bases with steps that give a result with `step`:
   * computed once, at once.
   */
  private scalarInstruction(
    register: number,
    op: PureOp,
    args: readonly Scalar[],
    step: number,
  ): void {
    const { e } = this;
    const type = op.result;
    const storage = e.storage(register);
    if (!pushScalarSource(e, op)) scalarOp(e, op, args);
    if (storage === "scalar" || storage === "affine") {
      this.setLocal(register);
      return;
    }
    const local = this.temporary(wasmType(type));
    e.f.set(local);
    const scalar = localScalar(e.f, type, local);
    this.define(
      register,
      step === 0
        ? makeNode<ScalarNode>({ kind: "scalar", type, scalar, register: -1 })
        : affineNode(scalar, step, -1),
    );
  }

  /** Copies the old value of a scalar register that nodes still refer to, before it is overwritten. */
  private rescue(register: number): void {
    const { e } = this;
    const old = this.current.get(register);
    if (old?.kind !== "scalar" && old?.kind !== "affine") return;
    if (old.register !== register || old.references === 0) return;
    const copy = this.temporary(wasmType(old.type));
    e.f.get(e.local(register)).set(copy);
    old.scalar = localScalar(e.f, old.type, copy);
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

  private demandVector(node: Node): void {
    node.uses++;
    if (node.uses > 1 || node.kind !== "op") return;
    for (const arg of node.args) {
      this.demandVector(arg);
      // Both parts of a wide result read the one part of a narrow operand.
      if (is64(node.type) && !is64(arg.type)) arg.uses++;
    }
  }

  private demandMask(node: Node): void {
    if (node.kind === "special" || node.kind === "slot") assert(false, "an i1 that is no mask");
    if (node.kind !== "op" || node.collector !== undefined) return;
    if (isMaskLogic(node.op)) {
      for (const arg of node.args) this.demandMask(arg);
      return;
    }
    node.collector = this.temporary("i32");
    this.demandVector(node);
  }

  private emitChunks(stores: readonly [number, Node][], collected: readonly OpNode[]): void {
    const { f } = this.e;
    for (const node of collected) f.i32(0).set(node.collector!);
    const used = this.operations.filter((node) => node.uses > 0);
    const unrolled = used.length <= UNROLL_LIMIT;
    const memoryStores = this.accesses.filter(({ value }) => value !== undefined);
    const hoisted = this.hoist(used, stores);
    const body = (chunk: Chunk) => {
      // Slots about to be overwritten are read before the first store.
      for (const node of this.current.values()) this.readEarly(chunk, node, stores);
      for (const node of used) for (const arg of node.args) this.readEarly(chunk, arg, stores);
      // Memory is read before the pass's own stores to the same place.
      if (memoryStores.length + stores.length > 1)
        for (const node of this.memoryNodes(used, stores)) readAll(chunk, node);
      for (const node of collected) chunk.collect(node);
      for (const [register, node] of stores) chunk.store(register, node);
      for (const [position, { address, value }] of memoryStores.entries())
        if (this.full) chunk.storeMemory(address, value!);
        else chunk.storeScratch(this.e.scratch(position), value!);
      chunk.finish();
    };
    if (unrolled) {
      for (let chunk = 0; chunk < 8; chunk++) body(new Chunk(this.e, { chunk }, this.full));
    } else {
      const [lane, address, wideAddress] = [f.temp("i32"), f.temp("i32"), f.temp("i32")];
      f.i32(0).set(lane);
      f.get(this.e.frame).tee(address).set(wideAddress);
      const loop = f.loop();
      body(new Chunk(this.e, { lane, address, wideAddress }, this.full));
      f.get(address).i32(16).op("i32.add").set(address);
      f.get(wideAddress).i32(32).op("i32.add").set(wideAddress);
      f.get(lane).i32(4).op("i32.add").tee(lane).i32(32).op("i32.lt_u").brIf(loop);
      f.end();
      f.free(lane, address, wideAddress);
    }
    if (!this.full) this.storeLanes(memoryStores);
    for (const node of hoisted) {
      node.parts.fill(undefined);
      if (node.kind === "affine") node.first = undefined;
    }
  }

  private readEarly(chunk: Chunk, node: Node, stores: readonly [number, Node][]): void {
    if (node.kind !== "slot" || node.uses === 0) return;
    // A register that ends in one unit of a pass and one that begins in another may share a slot.
    const slot = this.e.slot(node.register);
    if (stores.some(([register, root]) => this.e.slot(register) === slot && root !== node))
      readAll(chunk, node);
  }

  private memoryNodes(used: readonly OpNode[], stores: readonly [number, Node][]): Set<Node> {
    const nodes = [
      ...used.flatMap((node) => node.args),
      ...stores.map(([, node]) => node),
      ...this.accesses.flatMap(({ value }) => (value ? [value] : [])),
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
      ...this.accesses.flatMap(({ value }) => (value ? [value] : [])),
    ];
    for (const node of candidates) {
      if (node.kind !== "scalar" && node.kind !== "affine") continue;
      if (node.uses === 0 || hoisted.includes(node)) continue;
      if (hoisted.length === HOIST_LIMIT) break;
      const local = f.temp("v128");
      this.temporaries.push(local);
      if (node.kind === "affine") {
        pushAffineStart(f, node.scalar, node.stride);
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
