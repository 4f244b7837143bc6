/**
 * Functions that let an access pass or trap. The addresses from a global's value up to the end of a range are no
 * memory, whatever lies there; the global is a variable of the module, exported for who gives some of them memory.
 */
import { lebBytes, type Signature } from "../wasm-sections.ts";
import { AddedFunctions } from "./added-functions.ts";
import { signedLebBytes } from "./constants.ts";
import { I32, I64, type ModuleShape } from "./module-shape.ts";
import { OP } from "./opcodes.ts";

/** Addresses that trap, from `first` to before `end`. */
export interface AddressRange {
  readonly first: number;
  readonly end: number;
}

const NONE: readonly number[] = [];
const LESS = 0x54;
const GREATER = 0x56;
const NOT_LESS = 0x5a;
const GLOBAL_GET = 0x23;
const IF = [OP.if, 0x40];
/** i32.load8_u, drop. */
const LOAD = [0x2d, 0, 0, 0x1a];
const get = (local: number): number[] => [OP.localGet, ...lebBytes(local)];
const constant = (value: number): number[] => [OP.i64Const, ...signedLebBytes(value)];

/** What an instruction that works on a stretch of memory takes, and which operands are its places. */
interface BulkOperands {
  readonly params: readonly number[];
  readonly places: readonly number[];
}

/** By the opcode behind the prefix: memory.init, .copy, .fill. The length is the last operand. */
const BULK: Readonly<Record<number, BulkOperands>> = {
  8: { params: [I64, I32, I32], places: [0] },
  10: { params: [I64, I64, I64], places: [0, 1] },
  11: { params: [I64, I32, I64], places: [0] },
};

export class GuardFunctions {
  readonly added: AddedFunctions;
  readonly range: AddressRange;
  private readonly global: readonly number[];

  /** `global`: the index of an i64 that is in `range`. */
  constructor(shape: ModuleShape, range: AddressRange, global: number) {
    this.added = new AddedFunctions(shape);
    this.range = range;
    this.global = [GLOBAL_GET, ...lebBytes(global)];
  }

  /** Code that traps where `address` plus `offset` is no memory; `address` is code that leaves it. */
  codeOf(address: readonly number[], offset: number): number[] {
    const { end, first } = this.range;
    // In one comparison: what lies before the range is far behind it, modulo 2 ** 64.
    const isInside = [...constant(offset - first), OP.i64Add, ...constant(end - first), LESS];
    const place = offset === 0 ? NONE : [...constant(offset), OP.i64Add];
    const isNone = [...this.global, NOT_LESS, OP.i64ExtendI32U];
    // A call would have engines keep what they hold in registers elsewhere, in each loop: a load from 0 or from -1.
    const access = [...constant(0), ...address, ...place, ...isNone, OP.i64Sub, ...LOAD];
    return [...address, ...isInside, ...IF, ...access, OP.end];
  }

  /** In place of the instruction with `opcode` behind its prefix, whose bytes are given. */
  callOfBulk(opcode: number, instruction: readonly number[]): number[] | undefined {
    const bulk = BULK[opcode];
    if (!bulk) return undefined;
    const { params, places } = bulk;
    const last = params.length - 1;
    const length = params[last] === I64 ? get(last) : [...get(last), OP.i64ExtendI32U];
    return this.added.callOf(`${instruction}`, signature(params), () => [
      0,
      ...places.flatMap((place) => [...get(place), ...length, ...this.callOfStretch()]),
      ...params.flatMap((_, index) => get(index)),
      ...instruction,
      OP.end,
    ]);
  }

  /** Of any address and the number of bytes from there on. */
  private callOfStretch(): number[] {
    const isBefore = [...this.global, ...get(0), GREATER];
    const room = [...this.global, ...get(0), OP.i64Sub, ...constant(0), ...isBefore, OP.select];
    return this.added.callOf("stretch", signature([I64, I64]), () => [
      ...[0, ...get(0), ...constant(this.range.end), LESS, ...IF],
      ...[...get(1), ...room, GREATER, ...IF, ...constant(-1), ...LOAD, OP.end],
      ...[OP.end, OP.end],
    ]);
  }
}

function signature(params: readonly number[]): Signature {
  return { params, results: [] };
}
