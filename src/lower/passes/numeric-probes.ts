/**
 * Has numbers looked at where they may go wrong, for `warpscope check --tool numeric`: each probe is an
 * instruction of its own, so that what it reads is kept for it. It stands where the number is used, not where
 * Clang computes it: Clang computes ahead of conditions what has no side effect.
 *
 * - Floats: behind the instruction, or behind the `select` that may drop its result, for the lanes that do not.
 * - Division of integers: behind it, as nobody computes one ahead of its condition.
 * - Arithmetic on `int` that an address is made of: in front of the access, with the operands.
 */
import { pushTo } from "../../base/index.ts";
import { checkedOpCode } from "../checked-op.ts";
import type {
  Draft,
  DraftBlock,
  DraftFunction,
  DraftInstruction,
  Operand,
  Value,
} from "../draft.ts";
import { type OpName, VALUE_TYPE } from "../ops.ts";
import { i1, isLiteral } from "../translate/literals.ts";
import { Dominators } from "./graph.ts";
import { classOf, endOperands, isValue } from "./instructions.ts";

/** Whose results may be infinite, or not a number, though no operand is. */
const FLOATS: ReadonlySet<OpName> = new Set([
  ...(["fadd", "fsub", "fmul", "fdiv", "frem", "fma", "fsqrt"] as const),
  ...(["math", "fptrunc", "floatToHalf"] as const),
]);

/** What passes such a result on. */
const CARRIES: ReadonlySet<OpName> = new Set([
  ...FLOATS,
  ...([
    "fneg",
    "fabs",
    "fmin",
    "fmax",
    "fpext",
    "halfToFloat",
    "bitcast",
    "fcopysign",
    "canonicalNan",
  ] as const),
]);

const DIVISIONS: ReadonlySet<OpName> = new Set(["divS", "divU", "remS", "remU"]);

/** From an index to the address: what keeps only a part of its bits, as hashes do, is not followed. */
const INDEXES: ReadonlySet<OpName> = new Set([
  ...(["add", "sub", "mul", "shl", "or", "zext", "sext"] as const),
  ...(["divS", "divU", "shrS", "shrU"] as const),
]);

export function insertNumericProbes(fn: DraftFunction, draft: Draft): void {
  new NumericProbes(fn, draft).insert();
}

interface Use {
  /** Undefined: a phi or the end of a block. */
  readonly instruction: DraftInstruction | undefined;
  readonly position: number;
  readonly block: DraftBlock;
}

/** The lanes that use a value: those for which `condition` is `value`, known behind `select`. */
interface Guard {
  readonly select: DraftInstruction;
  readonly condition: Operand;
  readonly value: boolean;
}

class NumericProbes {
  readonly #fn: DraftFunction;
  readonly #draft: Draft;
  readonly #uses = new Map<number, Use[]>();
  readonly #definition = new Map<number, DraftInstruction>();
  readonly #blockOf = new Map<number, DraftBlock>();
  /** Blocks in which the arithmetic of an index is looked at. */
  readonly #probed = new Map<DraftInstruction, DraftBlock[]>();

  constructor(fn: DraftFunction, draft: Draft) {
    this.#fn = fn;
    this.#draft = draft;
    for (const block of fn.blocks) {
      const nobody = { instruction: undefined, position: 0, block };
      for (const { incoming } of block.phis)
        for (const { value } of incoming) this.#addUse(value, nobody);
      for (const instruction of block.body) {
        for (const result of instruction.results) {
          this.#definition.set(result.id, instruction);
          this.#blockOf.set(result.id, block);
        }
        for (const [position, arg] of instruction.args.entries())
          this.#addUse(arg, { instruction, position, block });
      }
      for (const operand of endOperands(block)) this.#addUse(operand, nobody);
    }
  }

  insert(): void {
    const dominators = new Dominators(this.#fn);
    for (const block of dominators.order) {
      const behind = new Map<DraftInstruction, DraftInstruction[]>();
      const body: DraftInstruction[] = [];
      for (const instruction of block.body) {
        if (classOf(instruction) === "memory")
          body.push(...this.#ofAddress(instruction, block, dominators));
        body.push(instruction, ...this.#ofResult(instruction, behind));
        body.push(...(behind.get(instruction) ?? []));
      }
      block.body = body;
    }
  }

  #addUse(operand: Operand, use: Use): void {
    if (!isValue(operand)) return;
    pushTo(this.#uses, operand.id, use);
  }

  #ofResult(
    instruction: DraftInstruction,
    behind: Map<DraftInstruction, DraftInstruction[]>,
  ): DraftInstruction[] {
    const { op, args } = instruction;
    const [result] = instruction.results;
    if (DIVISIONS.has(op)) return isHarmless(args[1]!) ? [] : [probe(instruction, args)];
    if (!result || !FLOATS.has(op) || !isFloat(instruction)) return [];
    const looked = [result, ...args];
    const guard = this.#guardOf(result);
    if (!guard) return [probe(instruction, looked)];
    const condition = guard.value ? guard.condition : this.#not(guard, behind);
    const list = behind.get(guard.select) ?? [];
    list.push(probe(instruction, [...looked, condition]));
    behind.set(guard.select, list);
    return [];
  }

  /** Where nothing uses the value but a `select` of the same block, perhaps by way of more arithmetic. */
  #guardOf(value: Value): Guard | undefined {
    const uses = this.#uses.get(value.id) ?? [];
    const [use] = uses;
    if (uses.length !== 1 || !use?.instruction) return undefined;
    const { instruction, position, block } = use;
    if (this.#blockOf.get(value.id) !== block) return undefined;
    if (instruction.op === "select")
      return position === 0
        ? undefined
        : { select: instruction, condition: instruction.args[0]!, value: position === 1 };
    const [next] = instruction.results;
    return next && CARRIES.has(instruction.op) ? this.#guardOf(next) : undefined;
  }

  /** The condition the other way round, behind the `select`. */
  #not({ select, condition }: Guard, behind: Map<DraftInstruction, DraftInstruction[]>): Value {
    const result: Value = { id: this.#draft.nextValue++, type: VALUE_TYPE.i1 };
    const { loc } = select;
    const args = [condition, i1(true)];
    const xor: DraftInstruction = {
      ...{ op: "xor", type: VALUE_TYPE.i1, results: [result], args, aux: 0, loc },
    };
    behind.set(select, [...(behind.get(select) ?? []), xor]);
    return result;
  }

  /** The arithmetic that the address of an access is made of, but what was looked at before. */
  #ofAddress(
    access: DraftInstruction,
    block: DraftBlock,
    dominators: Dominators,
  ): DraftInstruction[] {
    const probes: DraftInstruction[] = [];
    const seen = new Set<DraftInstruction>();
    const visit = (operand: Operand): void => {
      const made = isValue(operand) ? this.#definition.get(operand.id) : undefined;
      if (!made || seen.has(made) || !INDEXES.has(made.op)) return;
      seen.add(made);
      made.args.forEach(visit);
      if (!made.noSignedWrap) return;
      const blocks = this.#probed.get(made) ?? [];
      if (blocks.some((before) => before === block || dominators.dominates(before, block))) return;
      this.#probed.set(made, [...blocks, block]);
      probes.push(probe(made, made.args));
    };
    visit(access.args[0]!);
    return probes;
  }
}

function probe(
  { op, type, aux, loc }: DraftInstruction,
  args: readonly Operand[],
): DraftInstruction {
  return { op: "numeric", type, results: [], args: [...args], aux: checkedOpCode(op, aux), loc };
}

function isFloat({ op, type }: DraftInstruction): boolean {
  return op === "floatToHalf" || type === VALUE_TYPE.f32 || type === VALUE_TYPE.f64;
}

/** A divisor that is neither 0 nor -1. */
function isHarmless(divisor: Operand): boolean {
  if (!isLiteral(divisor) || divisor.bits === 0n) return false;
  return divisor.bits !== (divisor.type === VALUE_TYPE.i64 ? 2n ** 64n - 1n : 2n ** 32n - 1n);
}
