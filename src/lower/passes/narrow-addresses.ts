/**
 * Of integers of 64 bits from which addresses are made, the low half is computed in 32: the low half of a sum, product,
 * left shift or bitwise operation depends on the low halves of its operands only. What nothing else needs goes away
 * with the next `simplify`; counters that are also compared in 64 bits are counted a second time in 32, so that the
 * addresses of a loop are steps of one width.
 */
import { assert, type LocId } from "../../base/index.ts";
import type {
  Draft,
  DraftBlock,
  DraftFunction,
  DraftInstruction,
  Operand,
  Phi,
  Value,
} from "../draft.ts";
import type { OpName } from "../ops.ts";
import { VALUE_TYPE } from "../ops.ts";
import { isLiteral, literal } from "../translate/literals.ts";
import { reversePostorder } from "./graph.ts";
import { endOperands, isPure, isValue } from "./instructions.ts";

const T = VALUE_TYPE;

/** Cheap enough to be done twice. */
const SUMS: ReadonlySet<OpName> = new Set(["add", "sub", "shl"]);
const LOW_ONLY: ReadonlySet<OpName> = new Set([...SUMS, "mul", "and", "or", "xor", "select"]);

type Source = DraftInstruction | Phi;

export function narrowAddresses(fn: DraftFunction, draft: Draft): void {
  new Narrowing(fn, draft).run();
}

class Narrowing {
  readonly #draft: Draft;
  readonly #params: readonly Value[];
  readonly #blocks: readonly DraftBlock[];
  readonly #sources = new Map<number, Source>();
  /** Values of which something needs all 64 bits. */
  readonly #whole = new Set<number>();
  /** Values whose low half is computed by itself. */
  readonly #halved = new Set<number>();
  /** Values whose low half is to be had from themselves only. */
  readonly #cut = new Set<number>();
  readonly #low = new Map<number, Operand>();

  constructor(fn: DraftFunction, draft: Draft) {
    this.#draft = draft;
    this.#params = fn.params;
    this.#blocks = reversePostorder(fn);
    for (const block of this.#blocks) {
      for (const phi of block.phis) this.#sources.set(phi.result.id, phi);
      for (const one of block.body)
        for (const result of one.results) this.#sources.set(result.id, one);
    }
  }

  run(): void {
    const wanted = this.#blocks.flatMap(({ body }) =>
      body.filter(isAddressHalf).map(({ args }) => args[0]!),
    );
    if (wanted.length === 0) return;
    this.#findWhole();
    this.#findHalved(wanted);
    this.#emit();
  }

  #findWhole(): void {
    const work: Operand[] = [];
    const isSeen = this.#seen();
    for (const block of this.#blocks) {
      for (const one of block.body)
        if (isSeen(one) && !isLowHalf(one) && halvesOf(one) === undefined) work.push(...one.args);
      work.push(...endOperands(block));
    }
    for (let operand = work.pop(); operand; operand = work.pop()) {
      if (!isValue(operand) || operand.type !== T.i64 || this.#whole.has(operand.id)) continue;
      this.#whole.add(operand.id);
      const source = this.#sources.get(operand.id);
      const halves = source && halvesOf(source);
      if (halves) work.push(...halves);
    }
  }

  /** True for what is there for more than to tell whether low halves are enough: see `check-reach`. */
  #seen(): (one: DraftInstruction) => boolean {
    const needed = new Set<number>();
    const isRoot = (one: DraftInstruction) => one.op !== "reach" && !isPure(one);
    const work: Operand[] = this.#blocks.flatMap((block) => [
      ...block.body.filter(isRoot).flatMap(({ args }) => args),
      ...endOperands(block),
    ]);
    for (let operand = work.pop(); operand; operand = work.pop()) {
      if (!isValue(operand) || needed.has(operand.id)) continue;
      needed.add(operand.id);
      const source = this.#sources.get(operand.id);
      if (!source) continue;
      if (isPhi(source)) work.push(...source.incoming.map(({ value }) => value));
      else work.push(...source.args);
    }
    return (one) => isRoot(one) || one.results.some(({ id }) => needed.has(id));
  }

  #findHalved(wanted: readonly Operand[]): void {
    const twice = this.#findTwice();
    const work = [...wanted];
    for (let operand = work.pop(); operand; operand = work.pop()) {
      if (!isValue(operand) || this.#halved.has(operand.id)) continue;
      const source = this.#sources.get(operand.id);
      const halves = source && halvesOf(source);
      if (halves && (!this.#whole.has(operand.id) || twice.has(operand.id))) {
        this.#halved.add(operand.id);
        work.push(...halves);
      } else if (!source || !isExtension(source)) this.#cut.add(operand.id);
    }
  }

  /**
   * Values needed whole whose low half is worth a second computation: phis, and sums of halves that cost nothing, with
   * one at most that is cut from a value: that one may stand in front of a loop, where a cut of the sum could not.
   */
  #findTwice(): ReadonlySet<number> {
    const found = new Set<number>();
    for (const id of this.#whole) {
      const source = this.#sources.get(id);
      if (source && (isPhi(source) || SUMS.has(source.op)) && halvesOf(source)) found.add(id);
    }
    const isCut = (operand: Operand): boolean => {
      if (!isValue(operand) || found.has(operand.id)) return false;
      const source = this.#sources.get(operand.id);
      if (!source || isExtension(source)) return !source;
      return this.#whole.has(operand.id) || halvesOf(source) === undefined;
    };
    for (let changed = true; changed; ) {
      changed = false;
      for (const id of found) {
        const source = this.#sources.get(id)!;
        if (isPhi(source) || halvesOf(source)!.filter(isCut).length <= 1) continue;
        found.delete(id);
        changed = true;
      }
    }
    return found;
  }

  #emit(): void {
    const twins: { readonly phi: Phi; readonly twin: Phi }[] = [];
    // Phis first: what they choose from may come later.
    for (const block of this.#blocks)
      for (const phi of [...block.phis]) {
        if (!this.#halved.has(phi.result.id)) continue;
        const twin: Phi = { result: this.#value(), incoming: [], loc: phi.loc };
        block.phis.push(twin);
        this.#low.set(phi.result.id, twin.result);
        twins.push({ phi, twin });
      }
    for (const [index, block] of this.#blocks.entries()) {
      const body = block.body;
      block.body = [];
      // Right behind its value a cut serves all that want it, in loops as well.
      if (index === 0)
        for (const param of this.#params) this.#cutBehind(param, block.body, 0 as LocId);
      for (const one of body) {
        this.#halve(one, block.body);
        block.body.push(one);
        for (const result of one.results) this.#cutBehind(result, block.body, one.loc);
      }
    }
    for (const { phi, twin } of twins)
      for (const { block, value } of phi.incoming)
        twin.incoming.push({ block, value: this.#lowOf(value, block.body, phi.loc) });
  }

  /** Computes the low half of what `one` gives in front of it, or makes it a copy of a low half that is known. */
  #halve(one: DraftInstruction, before: DraftInstruction[]): void {
    const { op, args, loc } = one;
    const low = (operand: Operand): Operand => this.#lowOf(operand, before, loc);
    if (isAddressHalf(one)) {
      Object.assign(one, { op: "mov", type: T.i32, aux: 0 }, { args: [low(args[0]!)] });
      return;
    }
    const [result] = one.results;
    if (!result || !this.#halved.has(result.id)) return;
    const half = this.#value();
    this.#low.set(result.id, half);
    const halves =
      op === "select"
        ? [args[0]!, ...args.slice(1).map(low)]
        : op === "shl"
          ? [low(args[0]!), amount(args[1]!)]
          : args.map(low);
    before.push({ op, type: T.i32, results: [half], args: halves, aux: 0, loc });
  }

  #cutBehind(value: Value, body: DraftInstruction[], loc: LocId): void {
    if (!this.#cut.has(value.id)) return;
    const half = this.#value();
    this.#low.set(value.id, half);
    const cut = { op: "trunc", type: T.i64, aux: T.i32, ofAddress: "number" } as const;
    body.push({ ...cut, results: [half], args: [value], loc });
  }

  /** The low half of an operand; what that takes goes to the end of `body`. */
  #lowOf(operand: Operand, body: DraftInstruction[], loc: LocId): Operand {
    if (!isValue(operand)) return literal(T.i32, operand.bits);
    const known = this.#low.get(operand.id);
    if (known) return known;
    const source = this.#sources.get(operand.id);
    assert(source !== undefined && isExtension(source), "a low half before its value");
    const { op, type, args } = source;
    if (type === T.i32) return args[0]!;
    const half = this.#value();
    body.push({ op, type, results: [half], args: [...args], aux: T.i32, loc });
    return half;
  }

  #value(): Value {
    return { id: this.#draft.nextValue++, type: T.i32 };
  }
}

function isPhi(source: Source): source is Phi {
  return "incoming" in source;
}

function isLowHalf({ op, type, aux }: DraftInstruction): boolean {
  return op === "trunc" && type === T.i64 && aux === T.i32;
}

function isAddressHalf(one: DraftInstruction): boolean {
  return one.ofAddress !== undefined && isLowHalf(one);
}

function isExtension(source: Source): source is DraftInstruction {
  return !isPhi(source) && (source.op === "sext" || source.op === "zext");
}

/** Of what low halves the low half of an i64 is made; undefined if there is more to it. */
function halvesOf(source: Source): readonly Operand[] | undefined {
  if (isPhi(source))
    return source.result.type === T.i64 ? source.incoming.map(({ value }) => value) : undefined;
  const { op, type, args } = source;
  if (type !== T.i64 || !LOW_ONLY.has(op)) return undefined;
  if (op === "select") return args.slice(1);
  if (op !== "shl") return args;
  const by = args[1]!;
  return isLiteral(by) && by.bits < 32n ? [args[0]!] : undefined;
}

/** Of a shift. */
function amount(by: Operand): Operand {
  return isLiteral(by) ? literal(T.i32, by.bits) : by;
}
