/** Greatest values that integers can have, as unsigned numbers, from what makes them. */
import type { DraftInstruction, Operand, Phi, Value } from "../../draft.ts";
import { type OpName, SPECIAL_REGISTERS, type SpecialRegister } from "../../ops.ts";
import { isLiteral, widthOf } from "../../translate/literals.ts";
import { isValue } from "../instructions.ts";
import type { LinearForms } from "../linear-address.ts";

/** Chains of instructions may be thousands long. */
const MAX_DEPTH = 40;

/** CUDA C++ Programming Guide, technical specifications per compute capability. */
const SPECIAL_BOUNDS: Readonly<Partial<Record<SpecialRegister, bigint>>> = {
  "tid.x": 1023n,
  "tid.y": 1023n,
  "tid.z": 63n,
  "ntid.x": 1024n,
  "ntid.y": 1024n,
  "ntid.z": 64n,
  "ctaid.x": 2n ** 31n - 2n,
  "ctaid.y": 65_534n,
  "ctaid.z": 65_534n,
  "nctaid.x": 2n ** 31n - 1n,
  "nctaid.y": 65_535n,
  "nctaid.z": 65_535n,
  laneid: 31n,
  warpid: 31n,
  nwarpid: 32n,
};

/** Instructions whose result is at most their first operand. */
const SHRINKING: ReadonlySet<OpName> = new Set(["shrU", "and", "minU", "mov", "zext", "trunc"]);

export class UpperBounds {
  readonly #forms: LinearForms;
  readonly #known = new Map<number, bigint>();
  #depth = 0;

  /** `forms` know what makes a value: an instruction, a phi, or neither. */
  constructor(forms: LinearForms) {
    this.#forms = forms;
  }

  of(operand: Operand): bigint {
    if (isLiteral(operand)) return operand.bits;
    const all = 2n ** BigInt(widthOf(operand.type)) - 1n;
    const known = this.#known.get(operand.id);
    if (known !== undefined) return known;
    if (this.#depth > MAX_DEPTH) return all;
    const one = this.#forms.definition(operand);
    // What is asked for again while it is looked for may be anything.
    this.#known.set(operand.id, all);
    this.#depth++;
    const found = one
      ? this.#ofInstruction(one, one.results.indexOf(operand))
      : this.#ofPhi(operand);
    this.#depth--;
    const bound = found === undefined || found > all ? all : found;
    this.#known.set(operand.id, bound);
    return bound;
  }

  /** A value that a loop carries and makes smaller at most is never above what came into the loop. */
  #ofPhi(value: Value): bigint | undefined {
    const phi = this.#forms.phi(value);
    if (!phi) return undefined;
    const phis = new Set([phi]);
    let most = 0n;
    for (const { incoming } of phis)
      for (const { value } of incoming) {
        const carried = this.#shrunk(value);
        if (carried) phis.add(carried);
        else most = greatest(most, this.of(value));
      }
    return most;
  }

  /** The phi that a value is, or is made from by making it smaller. */
  #shrunk(value: Operand): Phi | undefined {
    let at = value;
    for (let step = 0; isValue(at) && step < MAX_DEPTH; step++) {
      const phi = this.#forms.phi(at);
      if (phi) return phi;
      const one = this.#forms.definition(at);
      if (!one || !SHRINKING.has(one.op)) return undefined;
      at = one.args[0]!;
    }
    return undefined;
  }

  #ofInstruction(one: DraftInstruction, result: number): bigint | undefined {
    const { op, args, aux, access } = one;
    const bound = (position: number) => this.of(args[position]!);
    const constant = (position: number) => {
      const arg = args[position]!;
      return isValue(arg) ? undefined : arg.bits;
    };
    const sign = 2n ** BigInt(widthOf(one.type) - 1);
    switch (op) {
      case "special":
        return SPECIAL_BOUNDS[SPECIAL_REGISTERS[aux]!];
      case "load": {
        const { memory } = access!.elements[result]!;
        return memory === "u8" ? 0xffn : memory === "u16" ? 0xffffn : undefined;
      }
      case "mov":
      case "zext":
      case "trunc":
        return bound(0);
      case "sext":
        return bound(0) < sign ? bound(0) : undefined;
      case "and":
        return least(bound(0), bound(1));
      case "add":
        return bound(0) + bound(1);
      case "mul":
        return bound(0) * bound(1);
      case "shl": {
        const by = constant(1);
        return by === undefined || by > 63n ? undefined : bound(0) << by;
      }
      case "shrU": {
        const by = constant(1);
        return by === undefined || by > 63n ? bound(0) : bound(0) >> by;
      }
      case "shrS": {
        const by = constant(1);
        return by === undefined || by > 63n || bound(0) >= sign ? undefined : bound(0) >> by;
      }
      case "divU": {
        const by = constant(1);
        return by === undefined || by === 0n ? undefined : bound(0) / by;
      }
      case "remU": {
        const by = constant(1);
        return by === undefined || by === 0n ? bound(0) : by - 1n;
      }
      case "or":
      case "xor": {
        const most = greatest(bound(0), bound(1));
        return 2n ** BigInt(most.toString(2).length) - 1n;
      }
      case "minU":
        return least(bound(0), bound(1));
      case "maxU":
        return greatest(bound(0), bound(1));
      case "select":
        return greatest(bound(1), bound(2));
      case "popc":
      case "clz":
      case "ctz":
        return 64n;
      default:
        return undefined;
    }
  }
}

function least(a: bigint, b: bigint): bigint {
  if (a < b) return a;
  return b;
}

function greatest(a: bigint, b: bigint): bigint {
  if (a < b) return b;
  return a;
}
