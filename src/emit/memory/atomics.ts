/**
 * Atomics and reductions: one active lane after the other, in lane order. Blocks run in order on one
 * worker, so plain loads and stores do, but for integer reductions of global memory: launches whose
 * atomics are all of that kind may run on several workers.
 */
import { unreachable } from "../../base/index.ts";
import type { Access, AccessElement, AtomicKind } from "../../lower/index.ts";
import type { FunctionBuilder, Local, MemoryOp } from "../encoder/index.ts";
import { CANONICAL_NAN } from "../ops/lanes-float.ts";
import { forEachLane } from "./lanes.ts";
import { LOCAL_ROW_BYTES } from "./local-memory.ts";
import { laneBytes } from "./move.ts";

type NumberType = "i32" | "f32" | "i64" | "f64";

/** `pushPlace(lane)` pushes the physical address; of "local", 8 bytes are two words in two rows. */
export interface AtomicPlace {
  readonly space: "global" | "shared" | "local";
  /** Lane l's place is the word l at `addresses` plus `delta`. */
  readonly places?: { readonly addresses: Local; readonly delta: Local };
  /** Pushes whether other workers may write the memory at the same time; absent: they never do. */
  pushParallel?(): void;
  pushPlace(lane: Local): void;
}

/** Registers: operand, result; for cas: expected, new, result. A reduction has no result. */
export function emitAtomic(
  f: FunctionBuilder,
  access: Access,
  registers: readonly Local[],
  mask: Local,
  place: AtomicPlace,
): void {
  const [element] = access.elements;
  const kind = access.atomic;
  if (element === undefined || kind === undefined) return;
  const type = kind === "cas" || kind === "xchg" ? bitsType(element) : numberType(element);
  const isLocal = place.space === "local";
  const operands = kind === "cas" ? 2 : 1;
  const result = registers[operands];
  const values = registers.slice(0, operands).map(() => f.local(type));
  const old = f.local(type);
  const address = f.temp("i32");
  const pushLane = (register: Local, lane: Local): void => {
    const shift = laneBytes(element) === 8 ? 3 : 2;
    f.get(register).get(lane).i32(shift).op("i32.shl").op("i32.add");
  };
  const atWorkers =
    place.pushParallel && access.kind === "reduction" && sharedUpdate(kind, element);
  if (atWorkers) {
    place.pushParallel?.();
    f.if();
    forEachLane(f, mask, (lane) => {
      place.pushPlace(lane);
      f.set(address);
      pushLane(registers[0]!, lane);
      f.mem(`${type}.load` as MemoryOp).set(values[0]!);
      atWorkers(f, { address, value: values[0]!, old });
    });
    f.else();
  }
  /** The places are pushed by the callers; `pushRegister` pushes the address of the lane in a register. */
  const emitLane = (pushRegister: (register: Local) => void, at: number): void => {
    f.set(address);
    values.forEach((value, index) => {
      pushRegister(registers[index]!);
      f.mem(`${type}.load` as MemoryOp, at).set(value);
    });
    emitLoad(f, element, type, address, isLocal);
    f.set(old);
    const pushNew = (): void => emitUpdate(f, kind, type, element, old, values, place.space);
    emitStore(f, element, type, address, isLocal, pushNew);
    if (result !== undefined) {
      pushRegister(result);
      f.get(old).mem(`${type}.store` as MemoryOp, at);
    }
  };
  const { places } = place;
  if (places !== undefined && laneBytes(element) === 4) {
    f.get(mask).i32(-1).op("i32.eq").if();
    emitAllLanes(f, (quad, at) => {
      f.get(places.addresses).get(quad).op("i32.add").mem("i32.load", at);
      f.get(places.delta).op("i32.add");
      emitLane((register) => f.get(register).get(quad).op("i32.add"), at);
    });
    f.else();
  }
  forEachLane(f, mask, (lane) => {
    place.pushPlace(lane);
    emitLane((register) => pushLane(register, lane), 0);
  });
  if (places !== undefined && laneBytes(element) === 4) f.end();
  if (atWorkers) f.end();
  f.free(address);
}

/** A loop over all lanes, four at a time: lane l is at `quad` + `at` in a vector of 4 bytes a lane. */
function emitAllLanes(f: FunctionBuilder, body: (quad: Local, at: number) => void): void {
  const quad = f.temp("i32");
  f.i32(0).set(quad);
  const next = f.loop();
  for (const at of [0, 4, 8, 12]) body(quad, at);
  f.get(quad).i32(16).op("i32.add").tee(quad).i32(128).op("i32.ne").brIf(next);
  f.end();
  f.free(quad);
}

interface SharedOperands {
  readonly address: Local;
  readonly value: Local;
  /** May be overwritten. */
  readonly old: Local;
}

/** How a reduction that other workers take part in is written; undefined where there is none. */
function sharedUpdate(
  kind: AtomicKind,
  { memory }: AccessElement,
): ((f: FunctionBuilder, operands: SharedOperands) => void) | undefined {
  if (memory !== "i32" && memory !== "i64") return undefined;
  switch (kind) {
    case "add":
    case "and":
    case "or":
    case "xor":
      return (f, { address, value }) =>
        void f.get(address).get(value).mem(`${memory}.atomic.rmw.${kind}`).op("drop");
    case "sub":
      return (f, { address, value }) => {
        f.get(address);
        pushInteger(f, memory, 0);
        f.get(value).op(`${memory}.sub`).mem(`${memory}.atomic.rmw.add`).op("drop");
      };
    case "maxS":
    case "minS":
    case "maxU":
    case "minU": {
      const better = { maxS: "gt_s", minS: "lt_s", maxU: "gt_u", minU: "lt_u" } as const;
      return (f, { address, value, old }) => {
        const seen = f.temp(memory);
        f.get(address).mem(`${memory}.atomic.load`).set(seen);
        const again = f.loop();
        f.get(seen).set(old);
        f.get(address).get(old);
        emitPick(f, memory, old, value, better[kind]);
        f.mem(`${memory}.atomic.rmw.cmpxchg`).tee(seen).get(old).op(`${memory}.ne`).brIf(again);
        f.end();
        f.free(seen);
      };
    }
    default:
      return undefined;
  }
}

function numberType({ memory }: AccessElement): NumberType {
  return memory === "u8" || memory === "u16" ? "i32" : memory;
}

/** The type in which values move and compare by their bits. */
function bitsType(element: AccessElement): "i32" | "i64" {
  return laneBytes(element) === 8 ? "i64" : "i32";
}

function emitLoad(
  f: FunctionBuilder,
  { memory }: AccessElement,
  type: NumberType,
  address: Local,
  isLocal: boolean,
): void {
  if (isLocal && (type === "i64" || type === "f64")) {
    f.get(address).mem("i64.load32_u");
    f.get(address).mem("i64.load32_u", LOCAL_ROW_BYTES).i64(32n).op("i64.shl").op("i64.or");
    if (type === "f64") f.op("f64.reinterpret_i64");
    return;
  }
  const narrow = memory === "u8" ? "8_u" : memory === "u16" ? "16_u" : "";
  f.get(address).mem(`${type}.load${narrow}` as MemoryOp);
}

function emitStore(
  f: FunctionBuilder,
  { memory }: AccessElement,
  type: NumberType,
  address: Local,
  isLocal: boolean,
  pushValue: () => void,
): void {
  if (isLocal && (type === "i64" || type === "f64")) {
    const bits = f.temp("i64");
    pushValue();
    if (type === "f64") f.op("i64.reinterpret_f64");
    f.set(bits);
    f.get(address).get(bits).mem("i64.store32");
    f.get(address).get(bits).i64(32n).op("i64.shr_u").mem("i64.store32", LOCAL_ROW_BYTES);
    f.free(bits);
    return;
  }
  const narrow = memory === "u8" ? "8" : memory === "u16" ? "16" : "";
  f.get(address);
  pushValue();
  f.mem(`${type}.store${narrow}` as MemoryOp);
}

/** Pushes what the memory holds afterwards. */
function emitUpdate(
  f: FunctionBuilder,
  kind: AtomicKind,
  type: NumberType,
  element: AccessElement,
  old: Local,
  values: readonly Local[],
  space: AtomicPlace["space"],
): void {
  const value = values[0]!;
  switch (kind) {
    case "xchg":
      f.get(value);
      return;
    case "add":
    case "sub":
    case "and":
    case "or":
    case "xor":
      f.get(old)
        .get(value)
        .op(`${integer(type)}.${kind}`);
      return;
    case "maxS":
      emitPick(f, type, old, value, "gt_s");
      return;
    case "minS":
      emitPick(f, type, old, value, "lt_s");
      return;
    case "maxU":
      emitPick(f, type, old, value, "gt_u");
      return;
    case "minU":
      emitPick(f, type, old, value, "lt_u");
      return;
    case "fadd":
      if (float(type) === "f32") emitSum(f, old, value, space === "global");
      else emitWideSum(f, old, value, space === "global");
      return;
    case "fmax":
    case "fmin":
      emitFloatPick(f, float(type), old, value, kind === "fmax" ? "max" : "min");
      if (float(type) === "f32") emitCanonicalNan(f);
      return;
    case "inc":
      // PTX ISA, atom.inc: ((d >= s) ? 0 : d + 1).
      pushInteger(f, type, 0);
      f.get(old);
      pushInteger(f, type, 1);
      f.op(`${integer(type)}.add`);
      f.get(old)
        .get(value)
        .op(`${integer(type)}.ge_u`)
        .op("select");
      return;
    case "dec":
      // PTX ISA, atom.dec: ((d == 0) || (d > s)) ? s : d - 1.
      f.get(value).get(old);
      pushInteger(f, type, 1);
      f.op(`${integer(type)}.sub`);
      f.get(old).op(`${integer(type)}.eqz`);
      f.get(old)
        .get(value)
        .op(`${integer(type)}.gt_u`)
        .op("i32.or")
        .op("select");
      return;
    case "cas":
      emitCompareAndSwap(f, type, element, old, values);
      return;
    default:
      unreachable(kind, "atomic kind");
  }
}

function emitCompareAndSwap(
  f: FunctionBuilder,
  type: NumberType,
  { memory }: AccessElement,
  old: Local,
  values: readonly Local[],
): void {
  const [expected, replacement] = values as [Local, Local];
  f.get(replacement).get(old);
  f.get(old).get(expected);
  if (memory === "u8") f.i32(0xff).op("i32.and");
  if (memory === "u16") f.i32(0xffff).op("i32.and");
  f.op(`${integer(type)}.eq`).op("select");
}

function emitPick(
  f: FunctionBuilder,
  type: NumberType,
  old: Local,
  value: Local,
  better: "gt_s" | "lt_s" | "gt_u" | "lt_u",
): void {
  f.get(old)
    .get(value)
    .get(old)
    .get(value)
    .op(`${integer(type)}.${better}`)
    .op("select");
}

/** The operand that is a number, where one is not. */
function emitFloatPick(
  f: FunctionBuilder,
  type: "f32" | "f64",
  old: Local,
  value: Local,
  op: "max" | "min",
): void {
  f.get(value);
  f.get(old);
  f.get(old).get(value).op(`${type}.${op}`);
  f.get(value).get(value).op(`${type}.ne`).op("select");
  f.get(old).get(old).op(`${type}.ne`).op("select");
}

/** The L2 cache adds f32 with subnormal numbers as zeros; what an SM adds, in shared memory, keeps them. */
function emitSum(f: FunctionBuilder, old: Local, value: Local, flushes: boolean): void {
  const pushOperand = (operand: Local): void => {
    f.get(operand);
    if (flushes) emitFlush(f);
  };
  pushOperand(old);
  pushOperand(value);
  f.op("f32.add");
  if (flushes) emitFlush(f);
  emitCanonicalNan(f);
}

/** Zero of its sign for a subnormal number on the stack. */
function emitFlush(f: FunctionBuilder): void {
  const number = f.temp("f32");
  f.set(number).f32Bits(0n).get(number).op("f32.copysign").get(number);
  f.get(number).op("f32.abs").f32Bits(0x0080_0000n).op("f32.lt").op("select");
  f.free(number);
}

/**
 * Of f64 the L2 cache gives the added NaN, or the one in memory, as it is; an SM gives the one in memory, or the
 * added one, quieted. WebAssembly leaves open which it is.
 */
function emitWideSum(f: FunctionBuilder, old: Local, value: Local, isAtCache: boolean): void {
  const sum = f.temp("f64");
  const pushNan = (operand: Local): void => {
    f.get(operand);
    if (!isAtCache)
      f.op("i64.reinterpret_f64")
        .i64(1n << 51n)
        .op("i64.or")
        .op("f64.reinterpret_i64");
  };
  const [first, second] = isAtCache ? [value, old] : [old, value];
  f.get(old).get(value).op("f64.add").tee(sum);
  pushNan(first);
  pushNan(second);
  f.f64Bits(0xfff8n << 48n);
  f.get(second).get(second).op("f64.ne").op("select");
  f.get(first).get(first).op("f64.ne").op("select");
  f.get(sum).get(sum).op("f64.eq").op("select");
  f.free(sum);
}

/** As in `canonicalNan` of `ops/`, of the value on the stack. */
function emitCanonicalNan(f: FunctionBuilder): void {
  const result = f.temp("f32");
  f.tee(result).f32Bits(BigInt(CANONICAL_NAN)).get(result).get(result);
  f.op("f32.eq").op("select").free(result);
}

function pushInteger(f: FunctionBuilder, type: NumberType, value: number): void {
  if (type === "i64") f.i64(BigInt(value));
  else f.i32(value);
}

function integer(type: NumberType): "i32" | "i64" {
  return type === "i64" || type === "f64" ? "i64" : "i32";
}

function float(type: NumberType): "f32" | "f64" {
  return type === "f64" || type === "i64" ? "f64" : "f32";
}
