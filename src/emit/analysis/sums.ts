/** What the i32 registers of a block are, as sums of what stood in registers before. */
import { OP, type Program, VALUE_TYPE, type ValueType } from "../../lower/index.ts";
import { registersWritten } from "./liveness.ts";

/** Values added up, modulo 2^32: constant, and how often each atom, by name. */
export interface Sum {
  readonly constant: number;
  readonly atoms: ReadonlyMap<string, Atom>;
}

export interface Atom {
  readonly register: number;
  /** How often the block had written the register. */
  readonly version: number;
  readonly times: number;
}

const MAX_ATOMS = 6;

/** Goes through a block instruction by instruction. */
export class BlockSums {
  /** How often the block has written each register. */
  readonly versions = new Map<number, number>();
  private readonly program: Program;
  private readonly sums = new Map<number, Sum>();

  constructor(program: Program) {
    this.program = program;
  }

  /** What a register or constant is now. */
  of(arg: number): Sum {
    const constant = this.constantOf(arg);
    if (constant !== undefined) return { constant, atoms: new Map() };
    const known = this.sums.get(arg);
    if (known) return known;
    const version = this.versions.get(arg) ?? 0;
    const atom = { register: arg, version, times: 1 };
    return { constant: 0, atoms: new Map([[`${arg}@${version}`, atom]]) };
  }

  /** Goes past an instruction. */
  step(pc: number): void {
    const sum = this.computed(pc);
    registersWritten(this.program, pc, (register) => {
      this.versions.set(register, (this.versions.get(register) ?? 0) + 1);
      if (sum) this.sums.set(register, sum);
      else this.sums.delete(register);
    });
  }

  /** The sum that an instruction computes. */
  private computed(pc: number): Sum | undefined {
    const { op, type, argStart, args, dstStart } = this.program.code;
    if ((type[pc] as ValueType) !== VALUE_TYPE.i32 || dstStart[pc + 1]! - dstStart[pc]! !== 1)
      return;
    const [a, b] = [args[argStart[pc]!]!, args[argStart[pc]! + 1]!];
    switch (op[pc]) {
      case OP.mov:
        return this.of(a);
      case OP.add:
        return bounded(added(this.of(a), this.of(b), 1));
      case OP.sub:
        return bounded(added(this.of(a), this.of(b), -1));
      case OP.shl: {
        const by = this.constantOf(b);
        return by === undefined || by > 31 ? undefined : multiplied(this.of(a), 2 ** by);
      }
      case OP.mul: {
        const by = this.constantOf(b);
        return by === undefined ? undefined : multiplied(this.of(a), by);
      }
      default:
        return undefined;
    }
  }

  private constantOf(arg: number): number | undefined {
    return arg < 0 ? Number(BigInt.asUintN(32, this.program.constants[~arg]!.bits)) : undefined;
  }
}

/** a + b or a - b. */
export function added(a: Sum, b: Sum, sign: 1 | -1): Sum {
  const atoms = new Map(a.atoms);
  for (const [name, atom] of b.atoms) {
    const times = ((atoms.get(name)?.times ?? 0) + sign * atom.times) | 0;
    if (times === 0) atoms.delete(name);
    else atoms.set(name, { ...atom, times });
  }
  return { constant: (a.constant + sign * b.constant) | 0, atoms };
}

function multiplied(a: Sum, by: number): Sum {
  const atoms = new Map<string, Atom>();
  for (const [name, atom] of a.atoms) {
    const times = Math.imul(atom.times, by);
    if (times !== 0) atoms.set(name, { ...atom, times });
  }
  return { constant: Math.imul(a.constant, by), atoms };
}

function bounded(sum: Sum): Sum | undefined {
  return sum.atoms.size > MAX_ATOMS ? undefined : sum;
}
