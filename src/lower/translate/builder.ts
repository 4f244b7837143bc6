/**
 * Appends instructions to a Draft function under construction. Invariant: `current` is the block that
 * grows; after a terminator it is a detached block, whose instructions nobody will see, so that code
 * behind a trap needs no special care.
 */
import { assert, type LocId } from "../../base/index.ts";
import { FCMP_PREDICATES, ICMP_PREDICATES } from "../../ir/index.ts";
import type {
  DraftAccess,
  DraftBlock,
  DraftFunction,
  DraftInstruction,
  Operand,
  Phi,
  Terminator,
  Value,
} from "../draft.ts";
import { MATH_FUNCTIONS } from "../math-functions.ts";
import {
  OP,
  OPS,
  type OpName,
  SPECIAL_REGISTERS,
  type SpecialRegister,
  VALUE_TYPE,
  type ValueType,
} from "../ops.ts";
import { fold } from "./fold.ts";
import { i1, isLiteral, literal } from "./literals.ts";
import { checkOperands, OperandMismatch } from "./operand-types.ts";

const T = VALUE_TYPE;
const MATH_INDEX: ReadonlyMap<string, number> = new Map(
  MATH_FUNCTIONS.map((facts, index) => [facts.name, index]),
);

export type IcmpPredicate = (typeof ICMP_PREDICATES)[number];
export type FcmpPredicate = (typeof FCMP_PREDICATES)[number];

/** Mints value ids, unique in a Draft. */
export interface ValueCounter {
  next: number;
}

export class DraftBuilder {
  current: DraftBlock;
  /** Location given to what is appended. */
  loc: LocId = 0 as LocId;
  /** The instruction being translated orders what lies around it. */
  ordered = false;
  #keepsSubnormals = false;
  readonly fn: DraftFunction;
  readonly counter: ValueCounter;
  readonly #blockNames = new Map<string, number>();

  constructor(fn: DraftFunction, counter: ValueCounter) {
    this.fn = fn;
    this.counter = counter;
    this.current = this.block("entry");
  }

  /** A new empty block of the function; it does not become the current one. */
  block(name: string): DraftBlock {
    const count = this.#blockNames.get(name) ?? 0;
    this.#blockNames.set(name, count + 1);
    const block = emptyBlock(count === 0 ? name : `${name}.${count}`);
    this.fn.blocks.push(block);
    return block;
  }

  value(type: ValueType): Value {
    return { id: this.counter.next++, type };
  }

  /** Adds a phi of the current block; its incoming values are the caller's business. */
  phi(type: ValueType, block: DraftBlock = this.current): Phi {
    const phi: Phi = { result: this.value(type), incoming: [], loc: this.loc };
    block.phis.push(phi);
    return phi;
  }

  end(terminator: Terminator): void {
    this.current.end = terminator;
    this.current = emptyBlock("detached");
  }

  /** Stops at the current block without ending it; the caller goes on there later. */
  pause(): DraftBlock {
    const block = this.current;
    this.current = emptyBlock("detached");
    return block;
  }

  br(target: DraftBlock): void {
    this.end({ kind: "br", target, loc: this.loc });
  }

  brIf(condition: Operand, whenTrue: DraftBlock, whenFalse: DraftBlock, rolled = false): void {
    if (whenTrue === whenFalse) this.br(whenTrue);
    else if (isLiteral(condition)) this.br(condition.bits ? whenTrue : whenFalse);
    else {
      const loop = rolled ? ({ rolled } as const) : {};
      this.end({ kind: "brIf", condition, whenTrue, whenFalse, loc: this.loc, ...loop });
    }
  }

  trap(): void {
    this.end({ kind: "trap", loc: this.loc });
  }

  /** Appends any instruction; `results` are the types of its results. */
  append(
    op: OpName,
    type: ValueType,
    args: Operand[],
    aux: number,
    results: readonly ValueType[],
    access?: DraftAccess,
  ): Value[] {
    const values = results.map((result) => this.value(result));
    const instruction: DraftInstruction = { op, type, results: values, args, aux, loc: this.loc };
    if (access) instruction.access = access;
    if (this.#keepsSubnormals) instruction.keepsSubnormals = true;
    this.current.body.push(instruction);
    return values;
  }

  /** What `make` appends is as it is with -ftz=true, too. */
  keepingSubnormals<Result>(make: () => Result): Result {
    const outer = this.#keepsSubnormals;
    this.#keepsSubnormals = true;
    const result = make();
    this.#keepsSubnormals = outer;
    return result;
  }

  /**
   * A pure instruction with one result, or the constant it folds to. Throws `OperandMismatch` where
   * the operands do not have the types that the op takes.
   */
  op(op: OpName, type: ValueType, args: Operand[], aux = 0): Operand {
    checkOperands(op, type, args);
    const folded = fold(op, type, args, aux);
    if (folded) return folded;
    return this.append(op, type, args, aux, [resultType(op, type, aux)])[0]!;
  }

  /** Unary or binary or ternary operation on the type of its last operand. */
  on(op: OpName, ...args: Operand[]): Operand {
    return this.op(op, args[args.length - 1]!.type, args);
  }

  /** fadd, fsub or fmul that later passes may fuse with its neighbours. */
  contractible(op: OpName, x: Operand, y: Operand): Operand {
    checkOperands(op, x.type, [x, y]);
    const result = this.append(op, x.type, [x, y], 0, [x.type])[0]!;
    this.current.body[this.current.body.length - 1]!.contract = true;
    return result;
  }

  /** The instruction that made `result` just now must not overflow as a signed one. */
  noteSigned(result: Operand): void {
    const last = this.current.body[this.current.body.length - 1];
    if (last && last.results[0] === result) last.noSignedWrap = true;
  }

  convert(op: OpName, x: Operand, to: ValueType): Operand {
    return x.type === to ? x : this.op(op, x.type, [x], to);
  }

  icmp(predicate: IcmpPredicate, x: Operand, y: Operand): Operand {
    return this.op("icmp", x.type, [x, y], ICMP_PREDICATES.indexOf(predicate));
  }

  fcmp(predicate: FcmpPredicate, x: Operand, y: Operand): Operand {
    return this.op("fcmp", x.type, [x, y], FCMP_PREDICATES.indexOf(predicate));
  }

  select(condition: Operand, yes: Operand, no: Operand): Operand {
    return this.op("select", yes.type, [condition, yes, no]);
  }

  not(x: Operand): Operand {
    return this.on("xor", x, x.type === T.i1 ? i1(true) : literal(x.type, -1n));
  }

  special(register: SpecialRegister, type: ValueType = T.i32): Operand {
    return this.op("special", type, [], SPECIAL_REGISTERS.indexOf(register));
  }

  math(name: string, ...args: Operand[]): Operand {
    const index = MATH_INDEX.get(name);
    assert(index !== undefined, `no math function ${name}`);
    if (args.length !== MATH_FUNCTIONS[index]!.args) throw new OperandMismatch(name);
    return this.op("math", args[0]!.type, args, index);
  }

  /** Low half of an i64. */
  low(x: Operand): Operand {
    return this.op("trunc", T.i64, [x], T.i32);
  }

  /** High half of an i64. */
  high(x: Operand): Operand {
    return this.low(this.on("shrU", x, literal(T.i64, 32n)));
  }

  /**
   * What an address takes of an integer of any width, a whole address or a number of bytes or elements: its low 32
   * bits. Loads behind it stay as wide as they are.
   */
  addressHalf(x: Operand, of: "pointer" | "number" = "number"): Operand {
    if (x.type !== T.i64) return this.convert("zext", x, T.i32);
    const half = this.low(x);
    const last = this.current.body[this.current.body.length - 1];
    if (last && last.results[0] === half) last.ofAddress = of;
    return half;
  }

  pack64(low: Operand, high: Operand): Operand {
    return this.op("pack64", T.i32, [low, high]);
  }
}

function emptyBlock(name: string): DraftBlock {
  return { name, phis: [], body: [], end: { kind: "trap", loc: 0 as LocId } };
}

function resultType(op: OpName, type: ValueType, aux: number): ValueType {
  const { result } = OPS[OP[op]]!;
  switch (result) {
    case "same":
      return type;
    case "aux":
      return aux as ValueType;
    case "many":
    case "none":
      throw new Error(`internal: ${op} has no single result`);
    default:
      return T[result];
  }
}
