/**
 * Four lanes of a region: turns nodes into vector code. The lanes are 4 × chunk … for a chunk number
 * known at emission, or come from a loop variable.
 */
import { assert } from "../../base/index.ts";
import type { AccessElement } from "../../lower/index.ts";
import type { Local } from "../encoder/index.ts";
import type { FunctionEmitter } from "../function-emitter.ts";
import { pushAffineStart, pushChunkDistance } from "../ops/affine.ts";
import { lanesOp } from "../ops/lanes.ts";
import { is64, type Lanes, partCount, pushSplat } from "../ops/operands.ts";
import { pushPickedLanes } from "../ops/pick-lanes.ts";
import type { ChunkPlace } from "./chunk-place.ts";
import { loadPlace, type MemoryPlace, storePlace } from "./memory-place.ts";
import type { AffineNode, Node, OpNode } from "./nodes.ts";

/** SPECIAL_REGISTERS, index of laneid. */
const LANE_ID = 12;

export class Chunk {
  private readonly e: FunctionEmitter;
  private readonly place: ChunkPlace;
  private readonly full: boolean;
  /** Locals to give back when the chunk is done. */
  private readonly owned: Local[] = [];
  private readonly touched: Node[] = [];
  private executing: Local | undefined;

  /** `full`: all lanes of the warp execute. */
  constructor(e: FunctionEmitter, place: ChunkPlace, full: boolean) {
    this.e = e;
    this.full = full;
    this.place = place;
  }

  /** Pushes one part of a node's four lanes. */
  push(node: Node, part: number): void {
    const { f } = this.e;
    const known = this.known(node, part);
    if (known !== undefined) {
      f.get(known);
      return;
    }
    this.compute(node, part);
    if (node.uses > 1) f.tee(this.keep(node, part));
  }

  /** The part in a local. */
  atom(node: Node, part: number): Local {
    const known = this.known(node, part);
    if (known !== undefined) return known;
    this.compute(node, part);
    const local = this.keep(node, part);
    this.e.f.set(local);
    return local;
  }

  /** The vector of a 32-bit register's slot, or a part of a 64-bit one. */
  loadSlot(register: number, part: number): void {
    const { f } = this.e;
    this.pushSlotBase(register);
    f.mem("v128.load", this.slotOffset(register, part));
  }

  /** Stores a node to a register's slot, keeping other lanes where the register is masked. */
  store(register: number, node: Node): void {
    const { f } = this.e;
    const type = this.e.typeOf(register);
    for (let part = 0; part < partCount(type); part++) {
      this.pushSlotBase(register);
      this.push(node, part);
      if (this.e.isMasked(register) && !this.full) {
        this.loadSlot(register, part);
        this.pushExecuting();
        if (is64(type)) f.op(part === 0 ? "i64x2.extend_low_i32x4_s" : "i64x2.extend_high_i32x4_s");
        f.op("v128.bitselect");
      }
      f.mem("v128.store", this.slotOffset(register, part));
    }
  }

  /** Stores a node to a scratch vector of the frame. */
  storeScratch(offset: number, node: Node): void {
    const { f } = this.e;
    const wide = is64(node.type);
    for (let part = 0; part < partCount(node.type); part++) {
      if ("chunk" in this.place) {
        f.get(this.e.frame);
        this.push(node, part);
        f.mem("v128.store", offset + this.place.chunk * (wide ? 32 : 16) + 16 * part);
      } else {
        f.get(wide ? this.place.wideAddress : this.place.address);
        this.push(node, part);
        f.mem("v128.store", offset + 16 * part);
      }
    }
  }

  /** Stores a node's lanes to their places in memory. */
  storeMemory(place: MemoryPlace, element: AccessElement, node: Node): void {
    storePlace(this.e, place, element, this.place, (part) => this.push(node, part));
  }

  /** Reads a byte at each of a node's four lanes. Few other instructions between such reads let more of them wait. */
  touch(node: Node): void {
    const { f } = this.e;
    const vector = this.atom(node, 0);
    const two = f.temp("i64");
    for (const half of [0, 1]) {
      f.get(vector).lane("i64x2.extract_lane", half).tee(two);
      f.op("i32.wrap_i64").mem("i32.load8_u").op("drop");
      f.get(two).i64(32n).op("i64.shr_u").op("i32.wrap_i64").mem("i32.load8_u").op("drop");
    }
    f.free(two);
  }

  /** Adds the bits of an i1 node to its collector. */
  collect(node: OpNode): void {
    const { f } = this.e;
    assert(node.collector !== undefined, "an i1 without collector");
    f.get(node.collector);
    this.push(node, 0);
    f.op("i32x4.bitmask");
    if ("chunk" in this.place) {
      if (this.place.chunk > 0) f.i32(4 * this.place.chunk).op("i32.shl");
    } else f.get(this.place.lane).op("i32.shl");
    f.op("i32.or").set(node.collector);
  }

  finish(): void {
    this.e.f.free(...this.owned);
    for (const node of this.touched) node.parts.fill(undefined);
  }

  private keep(node: Node, part: number): Local {
    const local = this.e.f.temp("v128");
    node.parts[part] = local;
    this.owned.push(local);
    this.touched.push(node);
    return local;
  }

  /** Pushes one part of a node's four lanes, and leaves nothing in locals. */
  compute(node: Node, part: number): void {
    const { f } = this.e;
    if (node.whole !== undefined) {
      f.get(node.whole[this.number]![part]!);
      return;
    }
    switch (node.kind) {
      case "slot":
        this.loadSlot(node.register, part);
        return;
      case "scalar":
        pushSplat(f, node.scalar);
        return;
      case "affine":
        this.pushAffine(node);
        return;
      case "mask":
        this.pushMaskLanes(node.local);
        return;
      case "special":
        this.pushSpecial(node.special);
        return;
      case "memory":
        loadPlace(this.e, node.place, node.element, this.place, part);
        return;
      case "shuffle":
        pushPickedLanes(this.e.f, node.lanes.slice(4 * this.number, 4 * this.number + 4), (chunk) =>
          this.e.f.get(node.source.whole![chunk]![0]!),
        );
        return;
      case "op":
        lanesOp(
          this.e,
          node.op,
          node.args.map((arg) => this.lanes(arg)),
          part,
        );
    }
  }

  private known(node: Node, part: number): Local | undefined {
    return node.whole === undefined ? node.parts[part] : node.whole[this.number]![part];
  }

  /** The chunk's number, which passes with whole warps in locals know. */
  private get number(): number {
    assert("chunk" in this.place, "a whole warp in a loop over its lanes");
    return this.place.chunk;
  }

  private pushAffine({ scalar, steps, first }: AffineNode): void {
    const { f, columns } = this.e;
    if (first === undefined) pushAffineStart(f, scalar, steps, columns);
    else f.get(first);
    if (pushChunkDistance(f, this.place, steps, columns)) f.op("i32x4.splat").op("i32x4.add");
  }

  private lanes(node: Node): Lanes {
    return {
      type: node.type,
      push: (part) => this.push(node, part),
      atom: (part) => this.atom(node, part),
      ...(node.kind === "scalar" ? { scalar: node.scalar } : {}),
    };
  }

  private pushSlotBase(register: number): void {
    const { f } = this.e;
    if ("chunk" in this.place) f.get(this.e.frame);
    else f.get(is64(this.e.typeOf(register)) ? this.place.wideAddress : this.place.address);
  }

  private slotOffset(register: number, part: number): number {
    const slot = this.e.slot(register) + part * 16;
    if (!("chunk" in this.place)) return slot;
    return slot + this.place.chunk * (is64(this.e.typeOf(register)) ? 32 : 16);
  }

  private pushExecuting(): void {
    if (this.executing === undefined) {
      this.executing = this.e.f.temp("v128");
      this.owned.push(this.executing);
      this.pushMaskLanes(this.e.mask);
      this.e.f.tee(this.executing);
    } else this.e.f.get(this.executing);
  }

  /** Pushes four lanes of a mask as all ones or zeros. */
  private pushMaskLanes(mask: Local): void {
    const { f } = this.e;
    if ("chunk" in this.place) {
      this.e.pushLaneMask(mask, this.place.chunk);
      return;
    }
    f.get(mask).get(this.place.lane).op("i32.shr_u").op("i32x4.splat");
    f.i32x4(1, 2, 4, 8).op("v128.and").i32x4(1, 2, 4, 8).op("i32x4.eq");
  }

  private pushSpecial(special: number): void {
    const { f } = this.e;
    if (special < 3) {
      this.e.pushThreads();
      if ("chunk" in this.place) f.mem("v128.load", special * 128 + this.place.chunk * 16);
      else {
        f.get(this.place.lane).i32(2).op("i32.shl").op("i32.add");
        f.mem("v128.load", special * 128);
      }
      return;
    }
    if (special === LANE_ID) {
      if ("chunk" in this.place) {
        const first = 4 * this.place.chunk;
        f.i32x4(first, first + 1, first + 2, first + 3);
      } else f.get(this.place.lane).op("i32x4.splat").i32x4(0, 1, 2, 3).op("i32x4.add");
      return;
    }
    // lanemask.eq, le, lt, ge, gt: all from the lane's own bit.
    const pushOwnBit = () => {
      f.i32x4(1, 2, 4, 8);
      if ("chunk" in this.place) f.i32(4 * this.place.chunk);
      else f.get(this.place.lane);
      f.op("i32x4.shl");
    };
    const which = special - LANE_ID - 6;
    pushOwnBit();
    if (which === 0) return;
    const includesOwn = which === 1 || which === 4;
    // Below: bit - 1; up to and with: 2 × bit - 1, which wraps to all ones for lane 31.
    if (includesOwn) f.i32(1).op("i32x4.shl");
    f.i32x4(-1, -1, -1, -1).op("i32x4.add");
    if (which === 3 || which === 4) f.op("v128.not");
  }
}
