/** Labels and branches of inline PTX: a block of the Draft a label, with a phi a register. */
import type { DraftBlock, Phi } from "../../draft.ts";
import { VALUE_TYPE, type ValueType } from "../../ops.ts";
import { literal } from "../literals.ts";
import type { PtxStatement } from "./parse-ptx.ts";
import { coerce, type PtxContext, ptxType, read, UnsupportedPtx } from "./ptx-registers.ts";

interface Labelled {
  readonly block: DraftBlock;
  readonly phis: ReadonlyMap<string, Phi>;
  readonly carry: Phi;
}

export class PtxBlocks {
  readonly #ctx: PtxContext;
  readonly #labelled = new Map<string, Labelled>();

  /** `variables`: every register that the code may write, with its type. */
  constructor(
    ctx: PtxContext,
    labels: readonly string[],
    variables: ReadonlyMap<string, ValueType>,
  ) {
    this.#ctx = ctx;
    const { b } = ctx;
    for (const label of labels) {
      if (this.#labelled.has(label)) throw new UnsupportedPtx(`the label ${label} twice`);
      const block = b.block(`ptx.${label}`);
      const phis = [...variables].map(([name, type]) => [name, b.phi(type, block)] as const);
      this.#labelled.set(label, {
        block,
        phis: new Map(phis),
        carry: b.phi(VALUE_TYPE.i1, block),
      });
    }
  }

  /** Goes on at the label, from where the code stands and from all branches to it. */
  enter(label: string): void {
    const { b, registers } = this.#ctx;
    const { block, phis, carry } = this.#labelled.get(label)!;
    this.#leaveFor(label);
    b.br(block);
    b.current = block;
    for (const [name, phi] of phis) registers.set(name, phi.result);
    this.#ctx.carry = carry.result;
  }

  /** `bra label`, `bra.uni label`, `@p bra label`. */
  branch({ predicate, operands }: PtxStatement): void {
    const { b } = this.#ctx;
    const [to] = operands;
    const target = to?.kind === "name" ? this.#labelled.get(to.text) : undefined;
    if (!target || to?.kind !== "name") throw new UnsupportedPtx("a branch out of the assembly");
    if (!predicate) {
      this.#leaveFor(to.text);
      b.br(target.block);
      return;
    }
    const given = read(this.#ctx, { kind: "name", text: predicate.name }, ptxType("pred")!);
    const condition = predicate.negated ? b.not(given) : given;
    this.#leaveFor(to.text);
    const next = b.block("ptx.next");
    b.brIf(condition, target.block, next);
    b.current = next;
  }

  /** Notes the registers' values for an edge from the current block to the label's. */
  #leaveFor(label: string): void {
    const { b, registers, carry } = this.#ctx;
    const target = this.#labelled.get(label)!;
    for (const [name, phi] of target.phis) {
      const known = registers.get(name);
      const { type } = phi.result;
      const value = known ? coerce(b, known, type) : literal(type, 0n);
      phi.incoming.push({ block: b.current, value });
    }
    target.carry.incoming.push({ block: b.current, value: carry });
  }
}
