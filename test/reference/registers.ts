/**
 * Registers of one call as bit patterns: 32 lanes of 64 bits each, so that moving a value never changes
 * it. Values are JavaScript numbers for i1, i32 (unsigned), f32 and f64, bigints for i64 (unsigned).
 */
import { WARP_SIZE } from "../../src/base/index.ts";
import { type ProgramConstant, VALUE_TYPE, type ValueType } from "../../src/lower/index.ts";

export type Value = number | bigint;

export class Registers {
  readonly types: ArrayLike<number>;
  private readonly bits: BigUint64Array;

  constructor(types: ArrayLike<number>) {
    this.types = types;
    this.bits = new BigUint64Array(types.length * WARP_SIZE);
  }

  getBits(register: number, lane: number): bigint {
    return this.bits[register * WARP_SIZE + lane]!;
  }

  state(): string {
    return this.bits.join();
  }

  setBits(register: number, lane: number, bits: bigint): void {
    this.bits[register * WARP_SIZE + lane] = bits;
  }
}

export function constantBits(constants: readonly ProgramConstant[], index: number): bigint {
  return constants[index]!.bits;
}

const scratch = new DataView(new ArrayBuffer(8));

export function fromBits(type: ValueType, bits: bigint): Value {
  switch (type) {
    case VALUE_TYPE.i1:
    case VALUE_TYPE.i32:
      return Number(bits);
    case VALUE_TYPE.i64:
      return bits;
    case VALUE_TYPE.f32:
      scratch.setUint32(0, Number(bits));
      return scratch.getFloat32(0);
    default:
      scratch.setBigUint64(0, bits);
      return scratch.getFloat64(0);
  }
}

export function toBits(type: ValueType, value: Value): bigint {
  switch (type) {
    case VALUE_TYPE.i1:
      return BigInt(value) & 1n;
    case VALUE_TYPE.i32:
      return BigInt.asUintN(32, BigInt(value));
    case VALUE_TYPE.i64:
      return BigInt.asUintN(64, BigInt(value));
    case VALUE_TYPE.f32:
      scratch.setFloat32(0, Number(value));
      return BigInt(scratch.getUint32(0));
    default:
      scratch.setFloat64(0, Number(value));
      return scratch.getBigUint64(0);
  }
}

/** Bits of a register of the type. */
export function widthOf(type: ValueType): number {
  return [1, 32, 64, 32, 64][type]!;
}
