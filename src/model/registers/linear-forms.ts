/**
 * Addresses as base + scale × index: with 64-bit pointers the vendor's compiler keeps indices in single
 * registers and widens them when it adds them to a pointer, while the lowered program adds 32-bit
 * pointers step by step. So each 32-bit value is also known as a sum of other values.
 */
import { OP, type Program, type ProgramFunction, VALUE_TYPE } from "../../lower/index.ts";

export interface LinearForm {
  /** Registers and their factors, by register. */
  readonly terms: ReadonlyMap<number, number>;
  readonly constant: number;
}

/** What the instructions of one function write: pc of the only write, or -1 for none or several. */
export interface Definitions {
  readonly pc: Int32Array;
  readonly count: Uint16Array;
}

export function definitionsOf(program: Program, fn: ProgramFunction): Definitions {
  const { code, blocks } = program;
  const pcs = new Int32Array(fn.regType.length).fill(-1);
  const count = new Uint16Array(fn.regType.length);
  for (const register of fn.params) count[register] = 2;
  const end = blocks.start[fn.firstBlock + fn.blockCount]!;
  for (let pc = blocks.start[fn.firstBlock]!; pc < end; pc++)
    for (let at = code.dstStart[pc]!; at < code.dstStart[pc + 1]!; at++) {
      const register = code.dst[at]!;
      if (register < 0) continue;
      count[register]! += 1;
      pcs[register] = count[register] === 1 ? pc : -1;
    }
  return { pc: pcs, count };
}

/** Sums longer than this are not taken apart. */
const MOST_TERMS = 8;

/** Linear forms of the 32-bit values of a function, made on demand. */
export class LinearForms {
  readonly #program: Program;
  readonly #fn: ProgramFunction;
  readonly #definitions: Definitions;
  readonly #known = new Map<number, LinearForm>();

  constructor(program: Program, fn: ProgramFunction, definitions: Definitions) {
    this.#program = program;
    this.#fn = fn;
    this.#definitions = definitions;
  }

  of(argument: number): LinearForm {
    if (argument < 0)
      return { terms: new Map(), constant: Number(BigInt.asIntN(32, this.#bits(argument))) };
    let form = this.#known.get(argument);
    if (!form) {
      form = this.#expand(argument) ?? { terms: new Map([[argument, 1]]), constant: 0 };
      this.#known.set(argument, form);
    }
    return form;
  }

  #bits(argument: number): bigint {
    return this.#program.constants[~argument]!.bits;
  }

  #expand(register: number): LinearForm | undefined {
    const pc = this.#definitions.pc[register]!;
    if (pc < 0 || this.#fn.regType[register] !== VALUE_TYPE.i32) return undefined;
    const { op, args, argStart } = this.#program.code;
    const [a, b] = [args[argStart[pc]!]!, args[argStart[pc]! + 1]!];
    switch (op[pc]) {
      case OP.mov:
        return this.of(a);
      case OP.add:
        return sum(this.of(a), this.of(b), 1);
      case OP.or:
        // Bits that the other operand has not: the same as a sum.
        return b < 0 && Number(this.#bits(b)) < lowestBit(this.of(a))
          ? sum(this.of(a), this.of(b), 1)
          : undefined;
      case OP.sub:
        return sum(this.of(a), this.of(b), -1);
      case OP.shl:
        return b < 0 ? scaled(this.of(a), 2 ** Number(this.#bits(b))) : undefined;
      case OP.mul:
        if (b < 0) return scaled(this.of(a), Number(BigInt.asIntN(32, this.#bits(b))));
        return a < 0 ? scaled(this.of(b), Number(BigInt.asIntN(32, this.#bits(a)))) : undefined;
      default:
        return undefined;
    }
  }
}

/** The largest power of two that divides the value, whatever its parts are. */
function lowestBit({ terms, constant }: LinearForm): number {
  let all = constant;
  for (const factor of terms.values()) all |= factor;
  return (all & -all) >>> 0;
}

function sum(a: LinearForm, b: LinearForm, sign: 1 | -1): LinearForm | undefined {
  const terms = new Map(a.terms);
  for (const [register, factor] of b.terms) {
    const total = (terms.get(register) ?? 0) + sign * factor;
    if (total === 0) terms.delete(register);
    else terms.set(register, total);
  }
  if (terms.size > MOST_TERMS) return undefined;
  return { terms, constant: (a.constant + sign * b.constant) | 0 };
}

function scaled(form: LinearForm, factor: number): LinearForm | undefined {
  if (Math.abs(factor) >= 2 ** 31 || factor === 0) return undefined;
  return {
    terms: new Map([...form.terms].map(([register, old]) => [register, old * factor])),
    constant: Math.imul(form.constant, factor),
  };
}
