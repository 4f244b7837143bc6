/** Operands of an operation while its code is written: one value, or the values of four lanes. */
import type { ValueType } from "../../lower/index.ts";
import { VALUE_TYPE } from "../../lower/index.ts";
import type { FunctionBuilder, Local, ModuleBuilder, WasmType } from "../encoder/index.ts";
import type { EnvImports } from "../imports.ts";
import type { LaunchGlobals } from "../launch-globals.ts";

export type FmaMode = "relaxed" | "exact";

/** What every piece of code that is being written shares. */
export interface CodeContext {
  readonly module: ModuleBuilder;
  readonly f: FunctionBuilder;
  readonly imports: EnvImports;
  readonly globals: LaunchGlobals;
  readonly fma: FmaMode;
}

/** One value. An i1 is 0 or 1 in an i32. `push` may be called any number of times. */
export interface Scalar {
  readonly type: ValueType;
  push(): void;
  /** Bit pattern of a constant. */
  readonly bits?: bigint;
  /** Where it is kept. */
  readonly local?: Local;
  /** A vector that holds it in all lanes. */
  readonly splat?: Local;
}

/**
 * The values of four consecutive lanes. i32 and f32: one vector, part 0. i64 and f64: two, part 0
 * with the lower lanes. i1: one vector of four i32, all ones for true.
 */
export interface Lanes {
  readonly type: ValueType;
  push(part: number): void;
  /** The vector in a local, for those who need it twice. */
  atom(part: number): Local;
  /** Set if all lanes hold the same value. */
  readonly scalar?: Scalar;
}

export const I1 = VALUE_TYPE.i1;
export const I32 = VALUE_TYPE.i32;
export const I64 = VALUE_TYPE.i64;
export const F32 = VALUE_TYPE.f32;
export const F64 = VALUE_TYPE.f64;

export type ScalarType = Exclude<WasmType, "v128">;

/** The wasm type of one value. */
export function wasmType(type: ValueType): ScalarType {
  return (["i32", "i32", "i64", "f32", "f64"] as const)[type];
}

export function is64(type: ValueType): boolean {
  return type === I64 || type === F64;
}

/** Vectors that hold the value of four lanes. */
export function partCount(type: ValueType): number {
  return is64(type) ? 2 : 1;
}

export function pushConstant(f: FunctionBuilder, type: ValueType, bits: bigint): void {
  if (type === I64) f.i64(bits);
  else if (type === F32) f.f32Bits(bits);
  else if (type === F64) f.f64Bits(bits);
  else f.i32(Number(BigInt.asIntN(32, bits)));
}

export function constantScalar(f: FunctionBuilder, type: ValueType, bits: bigint): Scalar {
  return { type, bits, push: () => pushConstant(f, type, bits) };
}

export function localScalar(f: FunctionBuilder, type: ValueType, local: Local): Scalar {
  return { type, push: () => f.get(local), local };
}

/** True if two values are surely the same, as long as no local is set. */
export function sameScalar(a: Scalar, b: Scalar): boolean {
  if (a.bits !== undefined || b.bits !== undefined) return a.bits === b.bits;
  return a.local !== undefined && a.local === b.local;
}

/** Pushes the vector that holds a scalar in all lanes; for i1 all ones or zeros. */
export function pushSplat(f: FunctionBuilder, value: Scalar): void {
  const { type, bits, splat } = value;
  if (splat !== undefined) {
    f.get(splat);
    return;
  }
  if (bits !== undefined) {
    if (is64(type)) f.i64x2(bits, bits);
    else {
      const word = type === I1 ? -Number(bits & 1n) : Number(BigInt.asUintN(32, bits));
      f.i32x4(word, word, word, word);
    }
    return;
  }
  if (type === I1) {
    f.i32(0);
    value.push();
    f.op("i32.sub").op("i32x4.splat");
    return;
  }
  value.push();
  f.op(
    (["i32x4.splat", "i32x4.splat", "i64x2.splat", "f32x4.splat", "f64x2.splat"] as const)[type],
  );
}

/** Turns a scalar into lanes; `atom` allocates a local that the caller's pool gets back. */
export function splatLanes(f: FunctionBuilder, value: Scalar, scratch: Local[]): Lanes {
  let local: Local | undefined;
  return {
    type: value.type,
    scalar: value,
    push: () => {
      if (local === undefined) pushSplat(f, value);
      else f.get(local);
    },
    atom: () => {
      if (local === undefined) {
        local = f.temp("v128");
        scratch.push(local);
        pushSplat(f, value);
        f.set(local);
      }
      return local;
    },
  };
}

/** Replaces the vector on the stack by one lane of it; `lane` counts lanes of the value's width. */
export function extractLane(f: FunctionBuilder, type: ValueType, lane: number): void {
  f.lane(
    (
      [
        "i32x4.extract_lane",
        "i32x4.extract_lane",
        "i64x2.extract_lane",
        "f32x4.extract_lane",
        "f64x2.extract_lane",
      ] as const
    )[type],
    lane,
  );
  if (type === I1) f.i32(1).op("i32.and");
}

export function replaceLane(f: FunctionBuilder, type: ValueType, lane: number): void {
  f.lane(
    (
      [
        "i32x4.replace_lane",
        "i32x4.replace_lane",
        "i64x2.replace_lane",
        "f32x4.replace_lane",
        "f64x2.replace_lane",
      ] as const
    )[type],
    lane,
  );
}
