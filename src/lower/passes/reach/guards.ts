/**
 * What branches tell of indices: `i < n` where n is a value that all threads of a block have, so that it is enough to ask
 * for n, once, where the index is another one in each turn of a loop.
 */
import { ICMP_PREDICATES } from "../../../ir/index.ts";
import type { DraftBlock, DraftFunction, Operand, Phi, Value } from "../../draft.ts";
import { SPECIAL_REGISTERS } from "../../ops.ts";
import { isLiteral } from "../../translate/literals.ts";
import { type Dominators, predecessors } from "../graph.ts";
import { isPure, isValue } from "../instructions.ts";
import type { LinearForms } from "../linear-address.ts";

/** Phis of phis, from which a limit is followed back. */
const MAX_GUARDS = 4;

export class Guards {
  readonly #dominators: Dominators;
  readonly #forms: LinearForms;
  readonly #before: ReadonlyMap<DraftBlock, readonly DraftBlock[]>;
  readonly #phis = new Map<number, Phi & { readonly block: DraftBlock }>();
  readonly #ofGrid = new Map<number, boolean>();

  constructor(fn: DraftFunction, dominators: Dominators, forms: LinearForms) {
    this.#dominators = dominators;
    this.#forms = forms;
    this.#before = predecessors(fn);
    for (const block of fn.blocks)
      for (const phi of block.phis) this.#phis.set(phi.result.id, { ...phi, block });
  }

  /** A value that threads of a launch share and that `value`, unsigned, is at most wherever `block` runs. */
  of(value: Operand, block: DraftBlock, depth = 0): Value | undefined {
    if (!isValue(value) || depth > MAX_GUARDS) return undefined;
    for (let at: DraftBlock | undefined = block; at; at = this.#dominators.parent(at)) {
      const [from, ...others] = this.#before.get(at) ?? [];
      const found = from && others.length === 0 ? this.#guardOn(value, from, at) : undefined;
      if (found) return found;
    }
    // Loops ask at their end, and once in front of them.
    const phi = this.#phis.get(value.id);
    if (!phi) return undefined;
    const limits = phi.incoming.map(
      (edge) =>
        this.#guardOn(edge.value, edge.block, phi.block) ??
        this.of(edge.value, edge.block, depth + 1),
    );
    return limits.every((limit) => limit === limits[0]) ? limits[0] : undefined;
  }

  /** What the way from one block to another tells. */
  #guardOn(value: Operand, from: DraftBlock, to: DraftBlock): Value | undefined {
    if (from.end.kind !== "brIf") return undefined;
    const { condition, whenTrue, whenFalse } = from.end;
    return whenTrue === whenFalse ? undefined : this.#lessIn(condition, whenTrue === to, value);
  }

  #lessIn(condition: Operand, isTrue: boolean, value: Operand): Value | undefined {
    const source = isValue(condition) ? this.#forms.definition(condition) : undefined;
    if (!source) return undefined;
    const { op, args, aux } = source;
    if (op === (isTrue ? "and" : "or"))
      return this.#lessIn(args[0]!, isTrue, value) ?? this.#lessIn(args[1]!, isTrue, value);
    if (op !== "icmp") return undefined;
    const predicate = ICMP_PREDICATES[aux]!;
    const [left, right] = args as [Operand, Operand];
    const isLess = isTrue ? /^ul[te]$/ : /^ug[te]$/;
    const isMore = isTrue ? /^ug[te]$/ : /^ul[te]$/;
    const other =
      left === value && isLess.test(predicate)
        ? right
        : right === value && isMore.test(predicate)
          ? left
          : undefined;
    return other && isValue(other) && this.isOfGrid(other) ? other : undefined;
  }

  /** True for what follows from the launch and its blocks alone: all threads of a block have the same. */
  isOfGrid(value: Value): boolean {
    const known = this.#ofGrid.get(value.id);
    if (known !== undefined) return known;
    this.#ofGrid.set(value.id, false);
    const one = this.#forms.definition(value);
    const found =
      one !== undefined &&
      isPure(one) &&
      (one.op === "special"
        ? /^(ntid|ctaid|nctaid)/.test(SPECIAL_REGISTERS[one.aux]!)
        : one.args.every((arg) => isLiteral(arg) || this.isOfGrid(arg)));
    this.#ofGrid.set(value.id, found);
    return found;
  }
}
