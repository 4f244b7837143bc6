/**
 * Gives a NaN that f32 arithmetic made the GPU's bits, where a program can see them. A GPU's f32 arithmetic gives
 * one NaN, 0x7fffffff, whatever NaN went in; WebAssembly leaves sign and bits open. Most NaNs only meet more
 * arithmetic and comparisons, which take one as another: so it is not each operation that is followed by a
 * `canonicalNan`, but values get one where they are stored, widened, or read as integers.
 *
 * What was loaded and only moved keeps its bits. Where a phi or `select` whose bits are seen chooses between such a
 * value and a computed one, the latter is made canonical on its way in.
 */
import type {
  Draft,
  DraftBlock,
  DraftFunction,
  DraftInstruction,
  Operand,
  Value,
} from "../draft.ts";
import { OP, OPS, type OpName, VALUE_TYPE } from "../ops.ts";
import { Dominators, loopDepths } from "./graph.ts";
import { endOperands, isValue } from "./instructions.ts";

export function canonicalNans(fn: DraftFunction, draft: Draft): void {
  new CanonicalNans(fn, draft).run();
}

/** Operations on the bits of an f32, and comparisons: they make no NaN. */
const NOT_ARITHMETIC: ReadonlySet<OpName> = new Set(["fcopysign", "flushDenormal", "fcmp"]);

/** Besides arithmetic, what takes one NaN as another. */
const BLIND: ReadonlySet<OpName> = new Set([
  ...(["fcmp", "floatToS", "floatToU", "floatToHalf", "numeric"] as const),
]);

/** Never NaN. */
const NUMBERS: ReadonlySet<OpName> = new Set(["sToFloat", "uToFloat"]);

/** Which NaNs a value may be: those of arithmetic, whose bits are open, and those whose bits are to be kept. */
const NO_NAN = 0;
const MADE = 1;
const KEPT = 2;

/** An operand of an instruction, a phi or the end of a block. */
interface Use {
  readonly operand: Operand;
  /** Of a phi: where the value comes from. */
  readonly block: DraftBlock;
  replace(by: Operand): void;
}

interface Definition {
  readonly block: DraftBlock;
  /** Undefined: a phi. */
  readonly instruction: DraftInstruction | undefined;
}

class CanonicalNans {
  readonly #fn: DraftFunction;
  readonly #draft: Draft;
  readonly #definition = new Map<number, Definition>();
  readonly #nans = new Map<number, number>();
  /** Phis and moves: the result is one of these operands, bit by bit. */
  readonly #copies = new Map<number, Use[]>();
  /** Uses that see the bits, besides copies. */
  readonly #seen: Use[] = [];
  /** What stands in for a value in a block. */
  readonly #canonical = new Map<DraftBlock, Map<number, Value>>();
  readonly #after = new Map<DraftInstruction, DraftInstruction>();
  readonly #first = new Map<DraftBlock, DraftInstruction[]>();

  constructor(fn: DraftFunction, draft: Draft) {
    this.#fn = fn;
    this.#draft = draft;
  }

  run(): void {
    for (const block of this.#fn.blocks) this.#read(block);
    if (![...this.#nans.values()].includes(MADE)) return;
    this.#spread();
    const seen = this.#seenValues();
    const depths = loopDepths(new Dominators(this.#fn));
    for (const [copy, uses] of this.#copies)
      if (seen.has(copy) && this.#nans.get(copy) === (MADE | KEPT))
        for (const use of uses) this.#settle(use, depths);
    for (const use of this.#seen) this.#settle(use, depths);
    for (const block of this.#fn.blocks) {
      const behind = (instruction: DraftInstruction): DraftInstruction[] => {
        const canonical = this.#after.get(instruction);
        return canonical ? [instruction, canonical] : [instruction];
      };
      block.body = [...(this.#first.get(block) ?? []), ...block.body.flatMap(behind)];
    }
  }

  #read(block: DraftBlock): void {
    for (const { result, incoming } of block.phis) {
      this.#definition.set(result.id, { block, instruction: undefined });
      if (!mayHoldFloat(result)) continue;
      const uses = incoming.map((edge) => ({
        ...{ operand: edge.value, block: edge.block },
        replace(by: Operand) {
          edge.value = by;
        },
      }));
      this.#addCopy(result, uses);
    }
    for (const instruction of block.body) {
      const { args, results } = instruction;
      const use = (position: number): Use => ({
        ...{ operand: args[position]!, block },
        replace(by: Operand) {
          args[position] = by;
        },
      });
      const moved = movedArgs(instruction);
      for (const [index, result] of results.entries()) {
        this.#definition.set(result.id, { block, instruction });
        if (index === 0 && moved) this.#addCopy(result, moved.map(use));
        else this.#nans.set(result.id, this.#nansMade(instruction, result));
      }
      for (const [position, arg] of args.entries())
        if (mayHoldFloat(arg) && !moved?.includes(position) && seesBits(instruction, arg))
          this.#seen.push(use(position));
    }
    const { end } = block;
    for (const [position, operand] of endOperands(block).entries())
      this.#seen.push({
        ...{ operand, block },
        replace(by: Operand) {
          if (end.kind === "ret") end.values[position] = by;
        },
      });
  }

  #addCopy(result: Value, uses: Use[]): void {
    this.#copies.set(result.id, uses);
    this.#nans.set(result.id, NO_NAN);
  }

  #nansMade(instruction: DraftInstruction, result: Value): number {
    const { op, args } = instruction;
    if (NUMBERS.has(op)) return NO_NAN;
    if (result.type !== VALUE_TYPE.f32 || !isArithmetic(op)) return KEPT;
    // The operand that is a number.
    const isMinMax = op === "fmin" || op === "fmax";
    return isMinMax && args.some((arg) => this.#isNumber(arg)) ? NO_NAN : MADE;
  }

  /** Copies, of which nothing is known yet, count as what may be NaN. */
  #isNumber(operand: Operand): boolean {
    if (isValue(operand) && this.#copies.has(operand.id)) return false;
    return this.#nansOf(operand) === NO_NAN;
  }

  #nansOf(operand: Operand): number {
    if (isValue(operand)) return this.#nans.get(operand.id) ?? KEPT;
    return (operand.bits & 0x7fff_ffffn) > 0x7f80_0000n ? KEPT : NO_NAN;
  }

  /** From values to their copies. */
  #spread(): void {
    for (let changed = true; changed; ) {
      changed = false;
      for (const [copy, uses] of this.#copies) {
        const before = this.#nans.get(copy)!;
        const nans = uses.reduce((sum, { operand }) => sum | this.#nansOf(operand), before);
        if (nans === before) continue;
        this.#nans.set(copy, nans);
        changed = true;
      }
    }
  }

  /** Those whose bits are seen, perhaps by way of copies. */
  #seenValues(): ReadonlySet<number> {
    const seen = new Set<number>();
    const work = this.#seen.map(({ operand }) => operand);
    for (let operand = work.pop(); operand; operand = work.pop()) {
      if (!isValue(operand) || seen.has(operand.id)) continue;
      seen.add(operand.id);
      for (const use of this.#copies.get(operand.id) ?? []) work.push(use.operand);
    }
    return seen;
  }

  /** A value that may be a NaN of either kind needs nothing: what it is a copy of was settled. */
  #settle({ operand, block, replace }: Use, depths: ReadonlyMap<DraftBlock, number>): void {
    if (!isValue(operand) || this.#nans.get(operand.id) !== MADE) return;
    const definition = this.#definition.get(operand.id)!;
    // Where it is seen, which may be rarely, unless that is a loop which the value does not change in.
    const isOutside = (depths.get(definition.block) ?? 0) < (depths.get(block) ?? 0);
    const home = isOutside ? definition.block : block;
    const made = this.#canonical.get(home) ?? new Map<number, Value>();
    this.#canonical.set(home, made);
    const result = made.get(operand.id) ?? this.#insert(operand, definition, home);
    made.set(operand.id, result);
    replace(result);
  }

  #insert(operand: Value, { block, instruction }: Definition, home: DraftBlock): Value {
    const { type } = operand;
    const result: Value = { id: this.#draft.nextValue++, type };
    const loc = instruction?.loc ?? home.end.loc;
    const canonical: DraftInstruction = {
      ...{ op: "canonicalNan", type, results: [result], args: [operand], aux: 0, loc },
    };
    if (instruction && block === home) this.#after.set(instruction, canonical);
    else this.#first.set(home, [...(this.#first.get(home) ?? []), canonical]);
    return result;
  }
}

/** f32 values also go through shuffles as integers. */
function mayHoldFloat({ type }: Operand): boolean {
  return type === VALUE_TYPE.f32 || type === VALUE_TYPE.i32;
}

function isArithmetic(op: OpName): boolean {
  if (op === "math" || op === "halfToFloat") return true;
  return OPS[OP[op]]!.arithmetic === "float" && !NOT_ARITHMETIC.has(op);
}

/** Whether what the instruction does depends on which NaN an operand is. */
function seesBits({ op, access }: DraftInstruction, { type }: Operand): boolean {
  if (type !== VALUE_TYPE.f32) return true;
  if (op === "matrixMultiply" || (op === "atomic" && access!.atomic === "fadd")) return false;
  return !isArithmetic(op) && !BLIND.has(op);
}

/** Positions of the operands that the first result is one of; undefined where it is computed. */
function movedArgs({ op, type, results }: DraftInstruction): readonly number[] | undefined {
  if (!results[0] || !mayHoldFloat(results[0])) return undefined;
  switch (op) {
    case "mov":
    case "flushDenormal":
      return [0];
    case "bitcast":
      return mayHoldFloat({ id: 0, type }) ? [0] : undefined;
    case "select":
      return [1, 2];
    case "shuffle":
      return [1];
    default:
      return undefined;
  }
}
